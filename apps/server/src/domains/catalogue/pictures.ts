import { createHash } from 'node:crypto';

export const placeholderPicture = '/pictures/placeholder.webp';

/** A picture on another server is downloaded before it is shown; ours are referenced by path. */
export function isRemote(picture: string): boolean {
  return !picture.startsWith('/');
}

export function pictureKey(url: string): string {
  return `products/${createHash('sha256').update(url).digest('hex').slice(0, 32)}.webp`;
}

/**
 * A product's pictures to show: ours and those downloaded so far, by their URL here; a placeholder if there are none.
 */
export function shownPictures(sources: readonly string[], fetched: ReadonlyMap<string, string>): string[] {
  const shown = sources.flatMap((source) => (isRemote(source) ? (fetched.get(source) ?? []) : source));
  return shown.length > 0 ? shown : [placeholderPicture];
}

export function shownPicture(source: string | null, fetched: ReadonlyMap<string, string>): string | null {
  if (source === null) return null;
  return isRemote(source) ? (fetched.get(source) ?? null) : source;
}
