import type { Values } from './values.ts';

/** What operators type to find something, as conditions that the indexes on parts of words can use. */

/** Fewer characters than a trigram match too much, slowly. */
const leastLetters = 3;
const mostWords = 5;
const leastDigits = 6;

export const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export const wordsOf = (text: string) => text.trim().split(/\s+/).slice(0, mostWords);

/** Without one an index on parts of words must be read whole. Other scripts than Latin have none, but pairs. */
export const hasTrigram = (word: string) => /[a-z0-9]{3}/i.test(word);
export const hasPairs = (word: string) => word.length > 1 && /\P{ASCII}/u.test(word);

export const isShort = (text: string) => text.length < leastLetters && !hasPairs(text);

/** That the word is in each of these columns; the first has indexes. */
export function has(word: string, values: Values, columns: readonly [string, ...string[]]): string {
  const part = values.add(`%${literal(word)}%`);
  const conditions = columns.map((column) => `${column} ilike ${part}`);
  if (hasPairs(word)) conditions.push(`letter_pairs(${columns[0]}) @> letter_pairs(${values.add(word)})`);
  return conditions.join(' and ');
}

/** Of a phone number in any spelling; without the zeros that lead at home. Empty text if it is none. */
export function phoneDigits(text: string): string {
  const digits = /^[+\d(][\d\s()./-]*$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length < leastDigits ? '' : digits;
}
