/** Lets the browser save text as a file. */
export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has begun by then; the browser keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
