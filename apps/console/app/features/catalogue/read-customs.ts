import { plainText } from '@sampan/ui/digits.ts';

/** Customs data as people type them. */

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country's ISO code; undefined: there is no such country. */
export function readCountry(text: string): string | undefined {
  const code = plainText(text).trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) ? code : undefined;
}

/** 6, 8 or 10 digits, with or without points and spaces. */
export function readHsCode(text: string): string | undefined {
  const code = plainText(text).trim().replaceAll(/\s+/g, '');
  return /^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/.test(code) ? code : undefined;
}
