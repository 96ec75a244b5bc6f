import type { Language } from '@sampan/contract/languages';
import type { KnownPhrase, TranslationRequest, Translator } from './translator.ts';

/**
 * Translates without any service. It knows the texts that the demo's goods are made of, in every language, and finds a text
 * in three ways: as a whole; as a list whose parts it knows; and, in Chinese, as a row of words that it knows one by one,
 * the longest first. Figures and Latin letters stay. A text with a word that it does not know it does not translate.
 */

type Dictionary = ReadonlyMap<string, KnownPhrase>;

const separators = /(\s*[,，、;；/]\s*)/;
const longestWord = 12;

export function demoTranslator(readPhrases: () => Promise<readonly KnownPhrase[]>): Translator {
  const dictionaries = new Map<string, Promise<Dictionary>>();
  const dictionaryOf = (from: Language) => {
    const known = dictionaries.get(from) ?? readPhrases().then((phrases) => dictionary(phrases, from));
    dictionaries.set(from, known);
    return known;
  };
  return {
    name: 'demo',
    most: { texts: 200, bytes: 1_000_000 },
    bytesOf: (text) => Buffer.byteLength(text),
    check: async () => 'the words of the demo',
    async translate({ from, to, isHtml, texts }: TranslationRequest) {
      if (from === undefined) return texts.map(() => undefined);
      const words = await dictionaryOf(from);
      return texts.map((text) => (isHtml ? htmlIn(words, text, to) : phraseIn(words, text, to)));
    },
  };
}

function dictionary(phrases: readonly KnownPhrase[], from: Language): Dictionary {
  const words = new Map<string, KnownPhrase>();
  for (const phrase of phrases) {
    const key = phrase[from]?.trim();
    if (key && !words.has(key)) words.set(key, phrase);
  }
  return words;
}

/** Every text between tags must be known. */
function htmlIn(words: Dictionary, html: string, to: Language): string | undefined {
  const parts = html.split(/(<[^>]*>)/).map((part) => {
    if (part.startsWith('<') || part.trim() === '') return part;
    return phraseIn(words, part.trim(), to);
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

function phraseIn(words: Dictionary, text: string, to: Language): string | undefined {
  const whole = words.get(text.trim())?.[to];
  if (whole !== undefined) return whole;
  const parts = text.split(separators).map((part, index) => {
    if (index % 2 === 1) return part.includes('/') ? part : ', ';
    return words.get(part)?.[to] ?? rowOfWords(words, part, to);
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

const plain = /^[\p{Script=Latin}\d\s.,:×%+*()（）°–-]+/u;

/** Chinese has no gaps between words. */
function rowOfWords(words: Dictionary, text: string, to: Language): string | undefined {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const [latin = ''] = plain.exec(rest) ?? [];
    const word = latin || longestKnown(words, rest, to);
    if (!word) return undefined;
    found.push(latin ? latin.trim() : (words.get(word)?.[to] ?? ''));
    rest = rest.slice(word.length).trimStart();
  }
  return found.filter(Boolean).join(to === 'zh' || to === 'ja' ? '' : ' ');
}

function longestKnown(words: Dictionary, text: string, to: Language): string | undefined {
  for (let length = Math.min(longestWord, text.length); length > 0; length--) {
    const word = text.slice(0, length);
    if (words.get(word)?.[to] !== undefined && /\p{Script=Han}/u.test(word)) return word;
  }
  return undefined;
}
