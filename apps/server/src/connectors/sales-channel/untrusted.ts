import { timingSafeEqual } from 'node:crypto';

/** Untrusted data from remote shops: texts, bodies and signatures. */

const longest = 300;

/** Shortens the shop's own words for storing and showing. */
export const cut = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);

/** Takes the same time for all differences. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined: it is no JSON. */
export function readJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
