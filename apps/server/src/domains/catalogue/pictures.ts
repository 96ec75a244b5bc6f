import { createHash } from 'node:crypto';

export const placeholderPicture = '/pictures/placeholder.webp';

/** A picture on another server is downloaded before it is shown; the shop's pictures are referenced by path. */
export function isRemote(picture: string): boolean {
  return !picture.startsWith('/');
}

export function pictureKey(url: string): string {
  return `products/${createHash('sha256').update(url).digest('hex').slice(0, 32)}.webp`;
}

/** The URLs of a product's pictures: the shop's and those downloaded so far; a placeholder if there are none. */
export function shownPictures(sources: readonly string[], fetched: ReadonlyMap<string, string>): string[] {
  const shown = sources.flatMap((source) => (isRemote(source) ? (fetched.get(source) ?? []) : source));
  return shown.length > 0 ? shown : [placeholderPicture];
}

export function shownPicture(source: string | null, fetched: ReadonlyMap<string, string>): string | null {
  if (source === null) return null;
  return isRemote(source) ? (fetched.get(source) ?? null) : source;
}
