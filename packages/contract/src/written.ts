/** Converts numbers and addresses of any script to their one stored form. No zod: browsers load this. */

import { limits } from './limits.ts';

/**
 * Digits of any script: `１`, `١`, `۱`, `१` are 1. A script's digits are consecutive, so the first of the run is its 0.
 */
const digit = /\p{Nd}/u;

function digitValue(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Digits of every script as 0 to 9; all else stays. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (written) => digitValue(written));

/** The same for codes that people copy: wide letters and signs become narrow, every dash a hyphen, spaces one space. */
const plainCode = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes the mark that Japanese addresses put before it. */
export const plainPostcode = (text: string): string => plainCode(text.replace(/^\s*[〒〠]/u, ''));

export const plainPhone = plainCode;

/** Host names have an ASCII form; mail servers and our database know no other. */
function asciiDomain(domain: string): string {
  if (!/^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u.test(domain) || /^[\d.]+$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Lower-cases, and encodes `münchen.de` as `xn--mnchen-3ya.de`: one address has one form. */
export function plainEmail(text: string): string {
  const plain = text
    .trim()
    .replaceAll('＠', '@')
    .replaceAll(/[．。｡]/g, '.')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the question
  return /^[\u0000-\u007f]*$/.test(domain) ? plain : plain.slice(0, at + 1) + asciiDomain(domain);
}

/** Matches an address in its plain form. A country's own top-level domain has digits and hyphens there (`xn--p1ai`). */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;

export function isEmail(text: string): boolean {
  const plain = plainEmail(text);
  return plain.length <= limits.emailMax && emailPattern.test(plain);
}
