import { randomInt } from 'node:crypto';

/** Without characters that look alike on paper or sound alike on the phone: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY';

/** `SP`, the day in UTC, and 8 random characters, so that nobody can count our orders. */
export function orderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const random = Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `SP${day}${random}`;
}
