/**
 * Begins the download of a file of the shop. A link's download is no navigation: a dialog that closes meanwhile, which
 * goes back in the history, does not end it.
 */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** A file that the page itself has made. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  download(url, name);
  // The download has begun by then; the browser keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
