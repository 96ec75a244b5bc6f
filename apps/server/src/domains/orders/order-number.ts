import { randomBytes } from 'node:crypto';

/** Crockford's 32: only one of each group of look-alikes, so 0 but no O, 1 but neither I nor L, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `SP`, the date in UTC, and 8 random characters (40 bits), so that no one can count or guess our orders. */
export function orderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const random = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `SP${day}${random}`;
}
