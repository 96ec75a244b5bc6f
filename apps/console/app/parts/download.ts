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
