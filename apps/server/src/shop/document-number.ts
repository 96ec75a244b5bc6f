import { randomBytes } from 'node:crypto';

/** Crockford's base 32 has only one of each group of look-alikes: 0 but no O, 1 but neither I nor L, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Two letters, the date in UTC, and 8 random characters (40 bits), so that no one can count or guess our orders. Bank
 * statements are searched for numbers of this form, whatever their letters.
 */
export function documentNumber(letters: 'SP' | 'SG' | 'SB', now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const random = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${letters}${day}${random}`;
}
