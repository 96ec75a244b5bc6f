/** Languages that the marketplace writes in, by our code, with its own; Chinese is its source. */
const countries: Readonly<Record<string, string>> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
};

export const languages: readonly string[] = ['zh', ...Object.keys(countries)];

/** Every call names a language. The others of ours are answered in English, and the text is labelled so. */
export const countryOf = (language: string): string => countries[language] ?? 'en';
