/** Zip archives: members come out whole or not at all. */
import { describe, expect, it } from 'vitest';
import { Archive } from '../../src/zip/archive.js';
import { failure } from '../support/sources.js';
import { zipOf } from '../support/workbooks.js';

async function textOf(archive: Archive, name: string): Promise<string> {
  const parts: string[] = [];
  for await (const piece of archive.read(name)) parts.push(new TextDecoder().decode(piece));
  return parts.join('');
}

const opened = (bytes: Uint8Array): Archive => new Archive('a.zip', bytes, 'zip archive');

describe('members', () => {
  it.each([true, false])('come out as they went in, deflated: %s', async (deflated) => {
    const archive = opened(await zipOf({ 'a.txt': 'first', 'b/c.txt': 'x'.repeat(70_000) }, { deflated }));
    expect([...archive.members.keys()]).toEqual(['a.txt', 'b/c.txt']);
    expect(await textOf(archive, 'a.txt')).toBe('first');
    expect(await textOf(archive, 'b/c.txt')).toBe('x'.repeat(70_000));
  });

  it('that unfold to far more than they hold are refused', async () => {
    const bytes = await zipOf({ bomb: new Uint8Array(2 ** 22) });
    const archive = new Archive('a.zip', bytes, 'zip archive', 2 ** 20);
    expect(await failure(textOf(archive, 'bomb'))).toMatch(
      /^a\.zip: is not a whole zip archive \(its part bomb of \d{4} bytes unfolds to more than 1048576\)$/,
    );
  });

  it('that are damaged, cut, encrypted or not there are refused', async () => {
    const bytes = await zipOf({ 'a.txt': 'some words that are packed' });
    const broken = Uint8Array.from(bytes);
    broken[40] ^= 0xff;
    expect(await failure(textOf(opened(broken), 'a.txt'))).toMatch(/^a\.zip: is not a whole zip archive \(/);
    expect(await failure(textOf(opened(bytes), 'b.txt'))).toMatch(/it has no part b\.txt/);
    const secret = opened(await zipOf({ 'a.txt': 'words' }, { flags: 1 }));
    expect(await failure(textOf(secret, 'a.txt'))).toBe('a.zip: is encrypted; save it without a password');
    expect(() => opened(bytes.subarray(0, -1))).toThrow(/it has no directory/);
    expect(() => opened(bytes.subarray(8))).toThrow(/its directory is damaged/);
  });
});
