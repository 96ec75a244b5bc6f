import { plainName } from '#domains/catalogue/descriptions/plain-text.ts';
import { sanitiseSource } from '#domains/catalogue/descriptions/sanitise-description.ts';

/** Control characters and lone surrogates, which cannot be stored. */
const unwanted = /[[\p{Cc}\p{Cs}]--[\t\n\r]]/gv;
const longestName = 300;

/** A translator is as untrusted as a supplier. Undefined if nothing is left. */
export function cleanAnswer(text: string, isHtml: boolean): string | undefined {
  const wanted = text.replace(unwanted, '').trim();
  const clean = isHtml ? sanitiseSource(wanted) : plainName(wanted).slice(0, longestName).replace(unwanted, '').trim();
  return clean || undefined;
}
