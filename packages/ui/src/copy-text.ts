/**
 * Copies to the clipboard. Pages without TLS have no clipboard API; there a field inside the open dialog is selected.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'sr-only';
  field.value = text;
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  place.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('not copied');
}
