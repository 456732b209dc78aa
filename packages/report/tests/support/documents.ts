/** A document to draw in: the page's own in a browser, and the one for Node elsewhere. */
export async function anyDocument(): Promise<Document> {
  if (typeof document !== 'undefined') return document;
  // Not by its literal name, which would bring it into the browser's bundle.
  const door = '@hsicinf/report/node';
  const { createDocument } = (await import(/* @vite-ignore */ door)) as typeof import('@hsicinf/report/node');
  return createDocument() as Document;
}

/** The text as a document where there is a parser; it fails on XML that is not well-formed. */
export function parsed(text: string, type: 'image/svg+xml' | 'text/html'): Document | undefined {
  if (typeof DOMParser === 'undefined') return undefined;
  const tree = new DOMParser().parseFromString(text, type);
  const error = tree.querySelector('parsererror');
  if (error !== null) throw new Error(`not well-formed: ${error.textContent}`);
  return tree;
}
