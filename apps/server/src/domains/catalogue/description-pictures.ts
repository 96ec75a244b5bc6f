import type { Storage } from '#connectors/storage/storage.ts';
import { sanitiseDescription } from '#domains/catalogue/descriptions/sanitise-description.ts';
import { pictureKey } from './pictures.ts';
import type { Texts } from './texts.ts';

/**
 * Pictures in descriptions. As stored (`sanitiseSource`), they have their addresses on other hosts; the shop fetches
 * them as it fetches a product's pictures, and shows its copies.
 */

const remote = /(<img\b[^>]*? src=")(https?:\/\/[^"]+)(?=")/g;
const ours = /(<img\b[^>]*? src=")\/files\/(?=[^"]+")/g;

const addressIn = (attribute: string) => attribute.replaceAll('&amp;', '&');

/** The addresses from which they are fetched, each once. */
export function remotePicturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(remote)].map(([, , address = '']) => addressIn(address)))];
}

/** The description with the shop's copies, as the catalogue's staff edit and store it again. */
export function withCopies(html: string): string {
  return html.replaceAll(
    remote,
    (_, before: string, address: string) => `${before}/files/${pictureKey(addressIn(address))}`,
  );
}

/** Safe to show, with pictures from the shop's storage. */
export function shownDescription(html: string, storage: Pick<Storage, 'publicUrl'>): string {
  const shown = sanitiseDescription(withCopies(html));
  const key = 'products/a.webp';
  const prefix = storage.publicUrl(key).slice(0, -key.length);
  return prefix === '/files/' ? shown : shown.replaceAll(ours, (_, before: string) => before + prefix);
}

export function shownDescriptions(descriptions: Texts, storage: Pick<Storage, 'publicUrl'>): Texts {
  return Object.fromEntries(
    Object.entries(descriptions).map(([language, html]) => [language, shownDescription(html, storage)]),
  );
}
