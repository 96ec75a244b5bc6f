import type { Texts } from '../supplier.ts';
import { zh } from './words/zh.ts';

/** Facts are written in English; the other languages look up whole phrases first, then the parts of a list. */
interface Language {
  words: Record<string, string>;
  /** Between the parts of a list. */
  comma: string;
}

const languages: Record<string, Language> = { zh: { words: zh, comma: '，' } };

/** Figures, sizes and measures are the same in every language: "180 g/m²", "EU 36–39", "75B". */
const isFigure = (text: string) =>
  /^(EU |Ø )?\d[\d.,]*( ?[–×/] ?\d[\d.,]*)*( ?(cm|mm|g|ml|l|%|g\/m²|oz|D))?$/.test(text) ||
  /^(\d?X*[SML]|\d{2,3}[A-E]|A\d)$/.test(text);

function partIn({ words }: Language, part: string): string | undefined {
  if (words[part] !== undefined) return words[part];
  if (isFigure(part)) return part;
  const share = /^(\d+ ?%) (.+)$/.exec(part);
  const rest = share && words[share[2] ?? ''];
  return rest ? `${share[1]}${rest}` : undefined;
}

function phraseIn(language: Language, phrase: string): string | undefined {
  const whole = partIn(language, phrase);
  if (whole !== undefined) return whole;
  const parts = phrase.split(', ').map((part) => partIn(language, part));
  return parts.includes(undefined) ? undefined : parts.join(language.comma);
}

function translate(phrase: string): Texts {
  const texts: Texts = {};
  for (const [code, language] of Object.entries(languages)) {
    const text = phraseIn(language, phrase);
    if (text === undefined) throw new Error(`words/${code}.ts lacks "${phrase}".`);
    texts[code] = text;
  }
  return Object.freeze({ ...texts, en: phrase });
}

const known = new Map<string, Texts>();

/** The phrase in every language that the demo speaks. Throws for a phrase that nobody has translated. */
export function textsOf(phrase: string): Texts {
  const texts = known.get(phrase) ?? translate(phrase);
  known.set(phrase, texts);
  return texts;
}

/** Text of one kind for all languages: `compose('zh')`, `compose('en')`. */
export function inLanguages(compose: (language: 'zh' | 'en') => string): Texts {
  return { zh: compose('zh'), en: compose('en') };
}
