import { cutText } from '@sampan/contract/cut-text';
/** Addresses of pictures as shop systems and people write them into a cell. */

export interface PictureCell {
  addresses: string[];
  /** The invalid address, shortened for a message. */
  wrong: string[];
}

/** The position of the next address in the same cell. */
const next = /[\s,;|]+(?=https?:|\/\/|data:|www\.)/iu;
const longest = 990;

/** One or several, parted by blanks, commas, semicolons, bars or lines. Blanks within one are written as browsers do. */
export function readPictureCell(cell: string): PictureCell {
  const found: PictureCell = { addresses: [], wrong: [] };
  for (const part of cell.split(next)) {
    const written = part.replace(/^[\s,;|]+|[\s,;|]+$/gu, '');
    if (!written) continue;
    const address = pictureAddress(written);
    if (address) found.addresses.push(address);
    else found.wrong.push(written.length > 60 ? `${cutText(written, 60)}…` : written);
  }
  return found;
}

/** The address to fetch; undefined if it is no address on the web. */
export function pictureAddress(written: string): string | undefined {
  const text = written.trim().replaceAll('&amp;', '&');
  const whole = text.startsWith('//') ? `https:${text}` : text.replace(/^www\./i, 'https://www.');
  if (!/^https?:\/\//i.test(whole) || /["'<>\\\p{Cc}]/u.test(whole)) return undefined;
  if (!URL.canParse(whole)) return undefined;
  const { host } = new URL(whole);
  if (!host.includes('.') && !host.startsWith('[') && !host.startsWith('localhost')) return undefined;
  const address = whole.replaceAll(/\s/gu, '%20');
  return address.length <= longest ? address : undefined;
}
