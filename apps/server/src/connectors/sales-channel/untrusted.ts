import { timingSafeEqual } from 'node:crypto';
import { cutText } from '@sampan/contract/cut-text';

/** Untrusted data from remote shops: texts, bodies and signatures. */

const longest = 300;

/** Shortens the shop's own words for storing and showing. */
export const cut = (text: string): string => cutText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), longest);

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
