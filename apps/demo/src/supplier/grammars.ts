import type { Language } from '@sampan/contract/languages';

/** How a language joins phrases and writes figures. */
export interface Grammar {
  /** Between the parts of a list. */
  comma: string;
  /** "95% cotton", with `{share}` for 95 and `{what}` for the fibre. */
  share: string;
  /** Between a whole number and its decimals, where that is not a point. */
  decimal?: string;
  /** Units in the language's own letters: `{ cm: 'см' }`. */
  units?: Record<string, string>;
  /** "{count} colours", in the plural forms that differ from the phrase in the glossary. */
  colours?: Partial<Record<Intl.LDMLPluralRule, string>>;
}

/** The seller's language first. */
export const grammars: Record<Exclude<Language, 'en'>, Grammar> = {
  zh: { comma: '，', share: '{share}%{what}', units: { l: 'L', oz: '安' } },
  de: { comma: ', ', share: '{share} % {what}', decimal: ',' },
  it: { comma: ', ', share: '{share}% {what}', decimal: ',' },
  fr: { comma: ', ', share: '{share} % {what}', decimal: ',' },
  es: { comma: ', ', share: '{share} % {what}', decimal: ',' },
  pt: { comma: ', ', share: '{share}% {what}', decimal: ',' },
  ar: {
    comma: '، ',
    share: '{what} {share}%',
    units: { cm: 'سم', mm: 'مم', g: 'غ', kg: 'كغ', ml: 'مل', l: 'لتر', 'g/m²': 'غ/م²' },
    colours: { two: 'لونان' },
  },
  ko: { comma: ', ', share: '{what} {share}%' },
  ja: { comma: '、', share: '{what}{share}%', units: { l: 'L' } },
  ru: {
    comma: ', ',
    share: '{share} % {what}',
    decimal: ',',
    units: { cm: 'см', mm: 'мм', g: 'г', kg: 'кг', ml: 'мл', l: 'л', 'g/m²': 'г/м²' },
    colours: { few: '{count} цвета' },
  },
};
