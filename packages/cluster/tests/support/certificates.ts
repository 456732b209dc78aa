/** Certificates of the tests' own: an authority, and a server of this machine that it vouches for. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes them in a folder, by openssl. */
export function certificates(folder: string): { ca: string; cert: string; key: string } {
  const [ca, caKey] = [join(folder, 'ca.crt'), join(folder, 'ca.key')];
  const [cert, key, request] = [join(folder, 'own.crt'), join(folder, 'own.key'), join(folder, 'own.csr')];
  const names = join(folder, 'names');
  writeFileSync(names, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const openssl = (...argv: string[]): void => void execFileSync('openssl', argv, { stdio: 'pipe' });
  openssl('req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=an authority', '-keyout', caKey, '-out', ca);
  openssl('req', ...KEY, '-subj', '/CN=localhost', '-keyout', key, '-out', request);
  const signed = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2', '-extfile', names];
  openssl('x509', '-req', '-in', request, ...signed, '-out', cert);
  return { ca, cert, key };
}
