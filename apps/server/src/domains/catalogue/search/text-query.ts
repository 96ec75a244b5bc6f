import type { Terms, TextQuery } from '#connectors/search/search.ts';
import { type CategoryIndex, categoriesNamed } from '#domains/catalogue/category-index.ts';
import {
  categoryToken,
  hasBeginnings,
  type QueryWord,
  textToken,
  titleToken,
} from '#domains/catalogue/index/search-text.ts';
import { fallbackLanguage } from '#domains/catalogue/texts.ts';
import { foreignFrom } from './spelling.ts';

export interface Asked {
  language: string;
  index: CategoryIndex;
  /** Words of four letters or more also match longer words that begin with them; in languages not shown, seven or more. */
  beginnings: boolean;
}

type Token = (token: string) => string;
type Join = (parts: readonly Terms[]) => Terms;

const some: Join = (parts) => (parts.length === 1 && parts[0] ? parts[0] : { some: parts });
const every: Join = (parts) => (parts.length === 1 && parts[0] ? parts[0] : { every: parts });

const choicesOf = (word: QueryWord, token: Token): Terms[] =>
  word.alternatives.map((tokens) => every(tokens.map((text) => ({ word: token(text) }))));

/** A short word begins one of another language by chance: "lamp" is no "lampone", an Italian raspberry. */
const beginsForeign = ({ word }: QueryWord): boolean => word.length >= foreignFrom;

function queryOf(word: QueryWord, { language, index, beginnings }: Asked): TextQuery {
  const inTitle: Token = (token) => titleToken(language, token);
  const inReader: Token = (token) => textToken(language, token);
  const inAny: Token = (token) => token;
  const begun = (token: Token): Terms[] => (beginnings && hasBeginnings(word) ? [{ beginning: token(word.word) }] : []);
  // Goods without a title in the reader's language are shown with the one to fall back to.
  const shown = [...new Set([language, fallbackLanguage])];
  const ofReader = categoriesNamed(index, word, { language, beginnings });
  const ofAny = categoriesNamed(index, word, { beginnings: beginnings && beginsForeign(word) });
  const categories = (ids: Iterable<number>): Terms[] => [...ids].map((id) => ({ word: categoryToken(id) }));
  return {
    title: some([...choicesOf(word, inTitle), ...begun(inTitle)]),
    reader: some([...choicesOf(word, inReader), ...begun(inReader), ...categories(ofReader)]),
    // Wider than the one before: what begins in the reader's language belongs to it.
    any: some([
      ...choicesOf(word, inAny),
      ...(beginsForeign(word) ? begun(inAny) : shown.flatMap((of) => begun((token) => textToken(of, token)))),
      ...categories(new Set([...ofReader, ...ofAny])),
    ]),
  };
}

function combine(queries: readonly TextQuery[], join: Join): TextQuery {
  const of = (tier: 'title' | 'reader' | 'any') => join(queries.map((query) => query[tier]));
  return { title: of('title'), reader: of('reader'), any: of('any') };
}

/** Leaves out who the goods are for: "men's T-shirt" asks for T-shirts. */
function thingsOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const things = words.filter(({ isAudience }) => !isAudience);
  return things.length > 0 ? things : words;
}

export function everyWord(words: readonly QueryWord[], asked: Asked): TextQuery {
  const combined = combine(
    words.map((word) => queryOf(word, asked)),
    every,
  );
  const things = thingsOf(words);
  const { index, language, beginnings } = asked;
  const categories = things.flatMap((word) => [...categoriesNamed(index, word, { language, beginnings })]);
  const named = [...new Set(categories)].map((id): Terms => ({ word: categoryToken(id) }));
  const inTitle = things.map((word) => queryOf(word, asked).title);
  return {
    ...combined,
    ...(named.length > 0 ? { named: every([combined.title, some(named)]) } : {}),
    ...(words.length > 1 ? { near: every([combined.reader, some(inTitle)]) } : {}),
  };
}

/**
 * Follow-up results when few goods have all of the words: titles with the thing for another audience, or with all but
 * one of the words. Undefined for one word.
 */
export function fillingOf(words: readonly QueryWord[], asked: Asked): Terms | undefined {
  const things = thingsOf(words);
  if (things.length < words.length) {
    const { near, title } = everyWord(things, asked);
    return near ?? title;
  }
  return words.length > 1 ? someWords(words, words.length - 1, asked).title : undefined;
}

export function someWords(words: readonly QueryWord[], count: number, asked: Asked): TextQuery {
  const [first, ...others] = words;
  if (first === undefined || count === words.length) return everyWord(words, asked);
  const withFirst =
    count === 1 ? queryOf(first, asked) : combine([queryOf(first, asked), someWords(others, count - 1, asked)], every);
  return combine([withFirst, someWords(others, count, asked)], some);
}

export function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => choose(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
}
