/**
 * Files for the visitor to keep.
 */

/** Long enough for any browser to have taken the file. */
const KEPT_FOR = 10_000;

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

/** Offers a text for download. */
export function downloadText(name: string, text: string, type: string): void {
  download(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
