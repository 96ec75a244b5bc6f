/** The server writes the shop's name into the document; when the console is built, there is none yet. */
export function shopName(): string {
  if (import.meta.env.SSR) return 'Sampan';
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}
