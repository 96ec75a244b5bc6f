import type { Language } from '@sampan/contract/languages';

/** A text by language code. `source` is the supplier's own wording if it is in none of the shop's languages. */
export type Texts = Record<string, string>;

/** Stands in for texts that are missing in the reader's language. */
export const fallbackLanguage = 'en' satisfies Language;

/** The text in a language; falls back to English, then to the source. */
export function pickText(texts: Texts, language: Language): string {
  return texts[language] || texts[fallbackLanguage] || sourceText(texts);
}

/** The supplier's own words. */
export function sourceText(texts: Texts): string {
  return texts.source || texts.zh || texts.en || Object.values(texts)[0] || '';
}

export interface NamedTexts {
  name: Texts;
  value: Texts;
}

export interface AttributePair {
  attributeNameTrans: string;
  valueTrans: string;
}

export function attributePairs(attributes: readonly NamedTexts[], language: Language): AttributePair[] {
  return attributes.map(({ name, value }) => ({
    attributeNameTrans: pickText(name, language),
    valueTrans: pickText(value, language),
  }));
}
