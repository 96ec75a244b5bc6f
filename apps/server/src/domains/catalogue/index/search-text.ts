import { isLanguage } from '@sampan/contract/languages';
import { memoised } from '#domains/catalogue/index/memoised.ts';
import { wordForm } from './word-forms.ts';

/**
 * The product search's only tokeniser, for both index and query. Words are lower-cased, unaccented and brought to a
 * common form; Chinese, Japanese and Korean, which have no word gaps, become pairs of characters.
 */

const maxTokens = 2000;
const maxWordLength = 40;
const maxQueryWords = 12;

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ـ: '',
};

/** Function words of the shop's languages: in nearly every title or in none, so queries do better without them. */
const ignored = new Set(
  (
    'the an and or of for with in on to at by from ' +
    'der die das und oder mit fur von aus im ein eine ' +
    'il lo la gli le un una di da per con et les des du de pour avec en ' +
    'el los las para os as um uma com do no na ' +
    'и в на для с из от по من في على مع'
  ).split(' '),
);

const eastAsian = /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]&&\p{L}]+/gv;
/** A word, or several joined by hyphens and apostrophes. */
const chunkPattern = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
const isSingleSign = /^[\p{Script=Han}\p{Script=Hangul}]$/u;

const isPlain = /^[ -~]*$/;

/** Lower-cased, full-width forms narrowed, accents removed from Latin and Arabic letters. */
export function foldText(text: string): string {
  // Most names need no more, and this takes a tenth of the time.
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıёأإآٱىـ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '');
}

/** `500ml` is a number and a unit; `a4` is a word. */
function wordsOf(run: string): string[] {
  return run.split(/(?<=\d)(?=\p{L})/u);
}

function alphabeticWords(folded: string): string[] {
  const words: string[] = [];
  const found = folded.replace(eastAsian, ' ').matchAll(chunkPattern);
  for (const [chunk] of found) {
    const pieces = chunk.replace(/['’]s?(?=$|-)/g, '').split(/[-'’]/);
    if (pieces.length > 1) words.push(pieces.join(''));
    for (const piece of pieces) words.push(...wordsOf(piece));
  }
  return words.filter((word) => word.length <= maxWordLength && (word.length > 1 || /\d/.test(word)));
}

function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

interface TextTokens {
  /** The index's tokens: every word's form, East Asian pairs and single characters. */
  index: string[];
  /** Words as written, for correcting typing errors: letters only, three or more, no East Asian characters. */
  spelling: string[];
}

function analyse(text: string): TextTokens {
  const folded = foldText(text);
  const words = alphabeticWords(folded).filter((word) => !ignored.has(word));
  const signs = [...folded.matchAll(eastAsian)].flatMap(([run]) => [
    ...pairs(run),
    ...[...run].filter((sign) => isSingleSign.test(sign)),
  ]);
  return {
    index: [...words.map(wordForm), ...signs],
    spelling: words.filter((word) => word.length >= 3 && /^\p{L}+$/u.test(word)),
  };
}

/** Colours, sizes and materials recur in thousands of products. */
const tokensOf = memoised(analyse, 20_000);

export function indexTokens(texts: Iterable<string>): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const token of tokensOf(text).index) tokens.add(token);
    if (tokens.size >= maxTokens) break;
  }
  return [...tokens].slice(0, maxTokens);
}

/** The words of some texts that a mistyped query may have meant. */
export function spellingWords(texts: Iterable<string>): string[] {
  return [...new Set([...texts].flatMap((text) => tokensOf(text).spelling))];
}

/** Texts in none of the shop's languages. */
const otherLanguage = 'xx';

export const languageOfTexts = (key: string): string => (isLanguage(key) ? key : otherLanguage);

/**
 * The tokens for a word of any text, a word of a title, and a category. The bare word is indexed too, for texts of any
 * language.
 */
export const textToken = (language: string, token: string): string => `${language}.${token}`;
export const titleToken = (language: string, token: string): string => `${language}=${token}`;
export const categoryToken = (id: number): string => `C${id}`;

export interface QueryWord {
  /** The typed word, folded. */
  word: string;
  /** An alphabetic word, which may be mistyped. */
  isSpelled: boolean;
  /** Says for whom the goods are: "men". */
  isAudience?: boolean;
  /** Groups of tokens, any of which matches. */
  alternatives: readonly (readonly string[])[];
}

function spelledWord(word: string): QueryWord {
  return { word, isSpelled: /^\p{L}{3,}$/u.test(word), alternatives: [[wordForm(word)]] };
}

/** A hyphenated word matches written together or by its parts; not by what a letter narrows: a `T-shirt` is no `shirt`. */
function wordsOfChunk(chunk: string): QueryWord[] {
  const words = alphabeticWords(chunk);
  if (!/[-'’]/.test(chunk) || words.length < 2) return words.map(spelledWord);
  const [joined = '', ...pieces] = words;
  const parts = pieces.filter((piece) => !ignored.has(piece));
  if (parts.length > 1) return parts.map(spelledWord);
  const [part] = parts;
  if (part === undefined) return [spelledWord(joined)];
  const isNarrowed = /^\p{L}[-'’]/u.test(chunk) && !/^[dlnsc]['’]/u.test(chunk);
  const alternatives = isNarrowed ? [[wordForm(joined)]] : [[wordForm(joined)], [wordForm(part)]];
  return [{ ...spelledWord(part), alternatives }];
}

/** The words of a query; a product must match all of them. */
export function queryWords(keyword: string): QueryWord[] {
  const folded = foldText(keyword);
  const chunks = folded.replace(eastAsian, ' ').match(chunkPattern) ?? [];
  const spelled = chunks.flatMap(wordsOfChunk);
  const kept = spelled.filter(({ word }) => !ignored.has(word));
  const signs = [...folded.matchAll(eastAsian)].flatMap(([run]) =>
    pairs(run).map((pair) => ({ word: pair, isSpelled: false, alternatives: [[pair]] })),
  );
  return [...(kept.length + signs.length > 0 ? kept : spelled), ...signs].slice(0, maxQueryWords);
}

/** Whether longer words that begin with it may be meant. */
export const hasBeginnings = ({ word, isSpelled }: QueryWord): boolean => isSpelled && word.length >= 4;
