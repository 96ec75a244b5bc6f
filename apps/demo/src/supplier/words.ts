import { readFileSync } from 'node:fs';
import type { Language } from '@sampan/contract/languages';
import type { Texts } from '@sampan/server/connectors/supplier/supplier';
import { type Grammar, grammars } from './grammars.ts';

/** How one language names the demo goods: whole phrases, by their English. */
interface Glossary extends Grammar {
  words: Record<string, string>;
}

const readWords = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url), 'utf8'));

/**
 * Goods are written in English, from phrases that need no grammar; `apps/demo/words` has a glossary of them in each
 * language. Titles, sentences and names also have their Chinese beside them, in the seller's own words: the Chinese glossary
 * has only names and values of facts.
 */
export const glossaries: Partial<Record<Language, Glossary>> = Object.fromEntries(
  Object.entries(grammars).map(([language, grammar]) => [language, { ...grammar, words: readWords(language) }]),
);

/** What the demo goods speak, the seller's language first. */
const demoLanguages: Language[] = [...(Object.keys(glossaries) as Language[]), 'en'];

/** Figures, sizes and measures need no words: "180 g/m²", "EU 36–39", "75B". */
const isFigure = (text: string) =>
  /^(EU |Ø )?\d[\d.,]*( ?[–×/] ?\d[\d.,]*)*( ?(cm|mm|g|kg|ml|l|%|g\/m²|oz|D))?$/.test(text) ||
  /^(\d?X*[SML]|\d{2,3}[A-E]|A\d)$/.test(text);

/** A figure with the language's own decimals and units. */
function figureIn({ decimal = '.', units = {} }: Glossary, figure: string): string {
  return figure.replaceAll(/(\d)\.(?=\d)/g, `$1${decimal}`).replace(/[a-z][a-z/²]*$/, (unit) => units[unit] ?? unit);
}

const share = /^(\d+) ?% /;

function partIn(glossary: Glossary, part: string): string | undefined {
  const word = glossary.words[part];
  if (word !== undefined) return word;
  if (isFigure(part)) return figureIn(glossary, part);
  const [whole = '', figure = ''] = share.exec(part) ?? [];
  const what = glossary.words[part.slice(whole.length)];
  return whole && what ? glossary.share.replace('{share}', figure).replace('{what}', what) : undefined;
}

function phraseIn(glossary: Glossary, phrase: string): string | undefined {
  const whole = partIn(glossary, phrase);
  if (whole !== undefined) return whole;
  const parts = phrase.split(', ').map((part) => partIn(glossary, part));
  return parts.includes(undefined) ? undefined : parts.join(glossary.comma);
}

/** What the language's glossary lacks for a phrase: the phrase, or for a list the missing parts. */
export function lacking(language: Language, phrase: string, isList: boolean): string[] {
  const glossary = glossaries[language];
  if (!glossary || phraseIn(glossary, phrase) !== undefined) return [];
  if (!isList || glossaries.zh?.words[phrase] !== undefined) return [phrase];
  return phrase
    .split(', ')
    .filter((part) => partIn(glossary, part) === undefined)
    .map((part) => part.replace(share, ''));
}

/** As printed: the glossaries are typed with straight apostrophes, which their English keys need. */
const printed = (text: string) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');

/** One entry a language. `compose` gets `en` too. */
export function inLanguages(compose: (language: Language) => string): Texts {
  return Object.fromEntries(
    demoLanguages.map((language) => [language, language === 'en' ? compose(language) : printed(compose(language))]),
  );
}

function wordIn(language: Language, phrase: string): string {
  const glossary = glossaries[language];
  const text = glossary ? phraseIn(glossary, phrase) : phrase;
  if (text === undefined) throw new Error(`words/${language}.json lacks "${phrase}".`);
  return text;
}

function translate(phrase: string, chinese: string | undefined): Texts {
  return Object.freeze(inLanguages((language) => (language === 'zh' && chinese) || wordIn(language, phrase)));
}

const known = new Map<string, Texts>();

/** The phrase in every language of the demo, the Chinese as given. Throws for a phrase without a translation. */
export function textsOf(phrase: string, chinese?: string): Texts {
  const key = chinese ? `${phrase}\n${chinese}` : phrase;
  const texts = known.get(key) ?? translate(phrase, chinese);
  known.set(key, texts);
  return texts;
}

/** Texts joined as each language joins a list. */
export function listOf(parts: Texts[]): Texts {
  return inLanguages((language) =>
    parts.map((texts) => texts[language] ?? '').join(glossaries[language]?.comma ?? ', '),
  );
}

/** A measure in each language; not kept, since there is no end of them. */
export function measureOf(figure: string): Texts {
  return inLanguages((language) => {
    const glossary = glossaries[language];
    return glossary ? figureIn(glossary, figure) : figure;
  });
}

/** Fills `{name}` in, in each language. */
export function fill(texts: Texts, values: Record<string, Texts | string>): Texts {
  return inLanguages((language) =>
    Object.entries(values).reduce(
      (text, [name, value]) =>
        text.replaceAll(`{${name}}`, typeof value === 'string' ? value : (value[language] ?? '')),
      texts[language] ?? '',
    ),
  );
}

export const capitalised = (texts: Texts): Texts =>
  inLanguages((language) => {
    const text = texts[language] ?? '';
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  });

/** Fit for the middle of a phrase. */
export const lowerCased = (texts: Texts): Texts =>
  inLanguages((language) => (texts[language] ?? '').toLocaleLowerCase(language));

export const separators = /(, | – )/;

function titleIn(language: Language, english: string, count: number): string {
  const { comma = ', ', colours } = glossaries[language] ?? {};
  const numbered = colours?.[new Intl.PluralRules(language).select(count)];
  const phraseOf = (part: string) => (part === '{count} colors' && numbered) || wordIn(language, part);
  const parts = english.split(separators);
  return parts.map((part, i) => (i % 2 === 0 ? phraseOf(part) : part.replace(', ', comma))).join('');
}

/**
 * "Sneaker, suede, rubber sole – {colour}": phrases, each looked up; the Chinese as the seller writes it. `count` is how
 * many colours there are.
 */
export function titleOf(english: string, chinese: string, count: number): Texts {
  return inLanguages((language) => (language === 'zh' ? chinese : titleIn(language, english, count)));
}
