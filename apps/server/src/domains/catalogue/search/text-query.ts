import { type CategoryIndex, categoriesNamed } from '#domains/catalogue/products/category-index.ts';
import { categoryToken, hasBeginnings, type QueryWord, textToken, titleToken } from './search-text.ts';

/**
 * A keyword as PostgreSQL text queries. Each of the three finds everything the previous one finds: titles in the
 * reader's language, any text or category in the reader's language, any text in any language. Results are shown in that
 * order. Tokens contain letters and digits only, so they need no escaping.
 */
export interface TextQuery {
  title: string;
  reader: string;
  any: string;
}

export interface Asked {
  language: string;
  index: CategoryIndex;
  /** Words of four letters or more also match longer words that begin with them. */
  beginnings: boolean;
}

type Token = (token: string) => string;

const quoted = (token: string) => `'${token}'`;
const either = (choices: readonly string[]) => (choices.length === 1 ? (choices[0] ?? '') : `(${choices.join(' | ')})`);
const both = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`);

function choicesOf(word: QueryWord, token: Token, beginnings: boolean): string[] {
  const choices = word.alternatives.map((tokens) => both(tokens.map((text) => quoted(token(text)))));
  if (beginnings && hasBeginnings(word)) choices.push(`${quoted(token(word.word))}:*`);
  return choices;
}

function queryOf(word: QueryWord, { language, index, beginnings }: Asked): TextQuery {
  const categories = (of?: string) =>
    categoriesNamed(index, word, { language: of, beginnings }).map(categoryToken).map(quoted);
  const inTitle: Token = (token) => titleToken(language, token);
  const inReader: Token = (token) => textToken(language, token);
  const inAny: Token = (token) => token;
  return {
    title: either(choicesOf(word, inTitle, beginnings)),
    reader: either([...choicesOf(word, inReader, beginnings), ...categories(language)]),
    any: either([...choicesOf(word, inAny, beginnings), ...categories()]),
  };
}

function combine(queries: readonly TextQuery[], join: (parts: readonly string[]) => string): TextQuery {
  const of = (tier: keyof TextQuery) => join(queries.map((query) => query[tier]));
  return { title: of('title'), reader: of('reader'), any: of('any') };
}

export function everyWord(words: readonly QueryWord[], asked: Asked): TextQuery {
  return combine(
    words.map((word) => queryOf(word, asked)),
    both,
  );
}

export function someWords(words: readonly QueryWord[], count: number, asked: Asked): TextQuery {
  const [first, ...others] = words;
  if (first === undefined || count === words.length) return everyWord(words, asked);
  const withFirst =
    count === 1 ? queryOf(first, asked) : combine([queryOf(first, asked), someWords(others, count - 1, asked)], both);
  return combine([withFirst, someWords(others, count, asked)], either);
}

export function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => choose(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
}
