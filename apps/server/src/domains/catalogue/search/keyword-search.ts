import { isDeepStrictEqual } from 'node:util';
import {
  isFiltered,
  type ListQuery,
  type Page,
  type SearchEngine,
  type TextQuery,
  type TitleWord,
} from '#connectors/search/search.ts';
import type { CategoryIndex } from '#domains/catalogue/category-index.ts';
import { type QueryWord, queryWords } from '#domains/catalogue/index/search-text.ts';
import { editsOf, foreignFrom, maxEdits, nearestWord } from './spelling.ts';
import { synonymsOf, withSynonyms } from './synonyms.ts';
import { choose, everyWord, fillingOf, someWords } from './text-query.ts';

export interface Found {
  page: Page;
  text?: TextQuery;
  /** The keyword that the results are for, in place of the one typed. */
  searchedFor?: string;
  didYouMean?: string;
  /** No product has all of the words; the results have most of them. */
  isPartial?: boolean;
  /** Results outside the category or collection. */
  foundElsewhere?: Page | undefined;
}

interface Search {
  engine: SearchEngine;
  index: CategoryIndex;
  query: ListQuery;
  words: readonly QueryWord[];
  asTyped: boolean;
  read: (text: TextQuery) => Promise<Page>;
}

/** Up to this many hits, goods follow that have some of the words in their title. */
const fewHits = 12;

/** The most words that a mistyped keyword is split into. */
const consideredWords = 6;

/**
 * A keyword is searched for word by word, then by prefixes. If neither finds anything, it is searched for outside the
 * category and without the filters; a hit there settles it. Otherwise mistyped words are replaced, and if that is not
 * enough, goods with most of the words are returned.
 */
export async function searchWords(search: Search): Promise<Found> {
  const typed = await readEvery(search, search.words);
  if (typed.page.total > 0) return fillUp(search, typed);
  const elsewhere = await lookElsewhere(search);
  if (elsewhere) return { page: typed.page, foundElsewhere: elsewhere.inShop };
  return search.asTyped ? typed : searchOtherwise(search, typed);
}

function textOf({ query, index }: Search, words: readonly QueryWord[], beginnings: boolean): TextQuery {
  return everyWord(withSynonyms(words, synonymsOf(query.language)), { language: query.language, index, beginnings });
}

async function readEvery(search: Search, words: readonly QueryWord[]): Promise<Found & { text: TextQuery }> {
  const exact = textOf(search, words, false);
  const page = await search.read(exact);
  if (page.total > 0) return { page, text: exact };
  const wider = textOf(search, words, true);
  return isDeepStrictEqual(wider.any, exact.any)
    ? { page, text: exact }
    : { page: await search.read(wider), text: wider };
}

/**
 * A few hits, which may be of another language by chance: then words of the reader's that begin so are meant, too. After
 * them come goods with some of the words in the title.
 */
async function fillUp(search: Search, typed: Found & { text: TextQuery }): Promise<Found> {
  if (search.asTyped || typed.page.total > fewHits) return typed;
  const { language } = search.query;
  const wider = textOf(search, search.words, true);
  const [ofReader, begun] = [0, 1];
  const found = await search.engine.findAny([typed.text.reader, wider.reader]);
  const text = !found.has(ofReader) && found.has(begun) ? wider : typed.text;
  const words = withSynonyms(search.words, synonymsOf(language));
  const filling = fillingOf(words, { language, index: search.index, beginnings: false });
  if (!filling && text === typed.text) return typed;
  const filled = filling ? { ...text, any: { some: [text.any, filling] } } : text;
  return { page: await search.read(filled), text: filled };
}

/** Where the words do match: in the whole shop, or without the filters; undefined if nowhere. */
async function lookElsewhere(search: Search): Promise<{ inShop?: Page } | undefined> {
  const { query, engine } = search;
  const anywhere: ListQuery = { ...query, categories: [], palletId: undefined, offset: 0, size: 1 };
  const isNarrowed = query.categories.length > 0 || query.palletId !== undefined;
  if (isNarrowed) {
    const { page } = await readEvery(
      { ...search, read: (text) => engine.readPage({ ...anywhere, text }) },
      search.words,
    );
    if (page.total > 0) return { inShop: page };
  }
  if (!isFiltered(query)) return undefined;
  const texts = [false, true].map((beginnings) => textOf(search, search.words, beginnings).any);
  return (await engine.findAny(texts)).size > 0 ? {} : undefined;
}

async function searchOtherwise(search: Search, typed: Found): Promise<Found> {
  const words = search.words.slice(0, consideredWords);
  const { exact, known } = await findKnown(search, words);
  const corrected = await correctWords(
    search.engine,
    words.map((word, place) => (known.has(place) ? { ...word, isSpelled: false } : word)),
    search.query.language,
  );
  const isMeant = known.size === 0 || (await isSensible(search, words, known, corrected));
  const kept = words.flatMap((word, place) => (known.has(place) ? word.word : (isMeant && corrected[place]) || []));
  if (kept.length === 0) return typed;
  const keyword = kept.join(' ');
  const searchedFor = isMeant && corrected.some((word) => word !== undefined) ? keyword : undefined;
  const queriedWords = queryWords(keyword);
  const isWhole = kept.length === search.words.length;
  // All of them together, as typed, have found nothing already.
  if (searchedFor !== undefined || !isWhole) {
    const every = await readEvery(search, queriedWords);
    if (every.page.total > 0)
      return {
        ...(await fillUp({ ...search, words: queriedWords }, every)),
        didYouMean: keyword,
        searchedFor,
        ...(isWhole ? {} : { isPartial: true }),
      };
    const elsewhere = await lookElsewhere({ ...search, words: queriedWords });
    if (elsewhere) return { page: typed.page, didYouMean: keyword, foundElsewhere: elsewhere.inShop };
  }
  const beginnings = new Set(words.flatMap(({ word }, place) => (known.has(place) && !exact.has(place) ? word : [])));
  return searchParts(search, queriedWords, { searchedFor, beginnings }, typed);
}

/**
 * A correction beside words that the shop has must make sense: goods have all of them. A replaced short word, which may
 * be near another by chance, must be in the reader's language, and one of the words in the title.
 */
async function isSensible(
  search: Search,
  words: readonly QueryWord[],
  known: ReadonlySet<number>,
  corrected: readonly (string | undefined)[],
): Promise<boolean> {
  const keyword = words.flatMap(({ word }, place) => (known.has(place) ? word : (corrected[place] ?? []))).join(' ');
  const { near, title, any } = textOf(search, queryWords(keyword), true);
  const isShort = words.some(({ word }, place) => corrected[place] !== undefined && word.length < foreignFrom);
  return (await search.engine.findAny([isShort ? (near ?? title) : any])).size > 0;
}

/** Positions of the words that the shop has as typed, and of those it has only longer ones of; no product has all. */
async function findKnown(
  search: Search,
  words: readonly QueryWord[],
): Promise<{ exact: ReadonlySet<number>; known: ReadonlySet<number> }> {
  if (words.length === 1) return { exact: new Set(), known: new Set() };
  const find = (beginnings: boolean, left: readonly number[]) =>
    search.engine.findAny(left.map((place) => textOf(search, words.slice(place, place + 1), beginnings).any));
  const exact = await find(false, [...words.keys()]);
  const others = [...words.keys()].filter((place) => !exact.has(place));
  const begun = others.length === 0 ? new Set<number>() : await find(true, others);
  return { exact, known: new Set([...exact, ...others.filter((_place, index) => begun.has(index))]) };
}

/** Goods with as many of the words as any product has; prefixes count for words the shop does not have as typed. */
async function searchParts(
  search: Search,
  words: readonly QueryWord[],
  { searchedFor, beginnings }: { searchedFor: string | undefined; beginnings: ReadonlySet<string> },
  typed: Found,
): Promise<Found> {
  const begun = words.map((word) => (beginnings.has(word.word) ? word : { ...word, isSpelled: false }));
  const expanded = withSynonyms(begun, synonymsOf(search.query.language));
  const asked = { language: search.query.language, index: search.index, beginnings: true };
  for (let count = expanded.length - 1; count > 0; count--) {
    const text = someWords(expanded, count, asked);
    const page = await search.read(text);
    if (page.total === 0) continue;
    const parts = choose(expanded, count);
    const found = await search.engine.findAny(
      parts.map((part) => everyWord(part, asked).any),
      1,
    );
    const first = parts.find((_part, place) => found.has(place));
    return { page, text, isPartial: true, searchedFor, didYouMean: first?.map(({ word }) => word).join(' ') };
  }
  return typed;
}

/**
 * Words from titles in place of mistyped ones; undefined if none is near, or if the word is one of the language's
 * synonyms, spelled correctly though no product has it. A single error is searched for exactly, anywhere in the word;
 * longer words may contain more.
 */
async function correctWords(
  engine: Pick<SearchEngine, 'findWords' | 'findSimilarWords'>,
  words: readonly QueryWord[],
  language: string,
): Promise<(string | undefined)[]> {
  const mayBeMistyped = ({ word, isSpelled }: QueryWord) => isSpelled && !synonymsOf(language).words.has(word);
  const spelled = words.filter(mayBeMistyped);
  const edits = new Map(spelled.map(({ word }) => [word, editsOf(word)]));
  const known = await engine.findWords([...new Set([...edits.values()].flat())]);
  return Promise.all(
    words.map(async (queryWord) => {
      if (!mayBeMistyped(queryWord)) return undefined;
      const { word } = queryWord;
      const near = new Set(edits.get(word));
      const listed = knownToSynonyms(near, language);
      const nearest = nearestWord(
        word,
        [...known.filter((candidate) => near.has(candidate.word)), ...listed],
        language,
      );
      if (nearest || maxEdits(word) < 2) return nearest;
      return nearestWord(word, await engine.findSimilarWords(word), language);
    }),
  );
}

function knownToSynonyms(near: ReadonlySet<string>, language: string): TitleWord[] {
  const { words } = synonymsOf(language);
  return [...near].filter((word) => words.has(word)).map((word) => ({ word, language, products: 0 }));
}
