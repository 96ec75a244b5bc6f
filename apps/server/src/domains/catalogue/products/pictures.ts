import { createHash } from 'node:crypto';

export const placeholderPicture = '/pictures/placeholder.webp';

/** A picture on somebody else's server is fetched before it is shown; ours are addressed by path. */
export function isRemote(picture: string): boolean {
  return !picture.startsWith('/');
}

/** Where a remote picture is kept once it is fetched. */
export function pictureKey(url: string): string {
  return `products/${createHash('sha256').update(url).digest('hex').slice(0, 32)}.webp`;
}

/** What is shown of a product's pictures: ours and those fetched so far, by their address here; a stand-in when none is. */
export function shownPictures(sources: readonly string[], fetched: ReadonlyMap<string, string>): string[] {
  const shown = sources.flatMap((source) => (isRemote(source) ? (fetched.get(source) ?? []) : source));
  return shown.length > 0 ? shown : [placeholderPicture];
}

export function shownPicture(source: string | null, fetched: ReadonlyMap<string, string>): string | null {
  if (source === null) return null;
  return isRemote(source) ? (fetched.get(source) ?? null) : source;
}
