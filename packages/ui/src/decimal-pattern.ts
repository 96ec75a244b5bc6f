import type { Language } from '@sampan/contract/languages';

const withDecimalComma: readonly Language[] = ['de', 'it', 'fr', 'es', 'pt', 'ru'];
/** The sign before the decimals in a language. */
export const decimalSign = (language: Language) => (withDecimalComma.includes(language) ? ',' : '.');

/** The `pattern` of a field whose text becomes part of a URL: the numbers of `readDecimal`, without groups. */
export function decimalPattern(decimals: number, language: Language): string {
  const [own, other] = decimalSign(language) === ',' ? [',', '\\.'] : ['\\.', ','];
  const short = Math.min(decimals, 2);
  const long = decimals > 3 ? `|${other}\\d{4,${decimals}}` : '';
  return `\\s*\\d{1,9}(?:${own}\\d{1,${decimals}}|${other}\\d{1,${short}}${long})?\\s*`;
}
