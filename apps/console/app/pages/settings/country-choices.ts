import { documentLanguage } from '@sampan/ui/texts.ts';
import { countryCodes } from './country-codes.ts';

/** Countries by their names in the reader's language. */
export function countryChoices(): [code: string, name: string][] {
  const language = documentLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countryCodes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
}
