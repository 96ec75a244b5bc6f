import type pg from 'pg';
import { withCategories } from './category-words.ts';
import { prefixTsquery, type QueryWord, queryWords, tsquery } from './search-text.ts';
import { nearestWord } from './spelling.ts';
import { findCandidates, firstThatFinds } from './suggestion-store.ts';

const maxWords = 6;

/**
 * A keyword that does find something, for one that does not: mistyped words are replaced by the nearest that titles
 * have; when that is not enough, one word is left out. Undefined when nothing helps.
 */
export async function suggestKeyword(pool: pg.Pool, words: readonly QueryWord[]): Promise<string | undefined> {
  const considered = words.slice(0, maxWords);
  if (considered.length === 0) return undefined;
  const found = await findCandidates(
    pool,
    (await withCategories(pool, considered, 'beginnings')).map((word) => ({
      word: word.word,
      query: prefixTsquery([word]),
    })),
  );
  const corrected = considered.map((word) => {
    const about = found.find((candidates) => candidates.word === word.word);
    if (!about || about.isFound) return word.word;
    return (word.isSpelled && nearestWord(word.word, about.candidates)) || undefined;
  });
  const known = corrected.filter((word) => word !== undefined);
  if (known.length === 0) return undefined;
  const attempts = attemptsOf(known).filter((attempt) => attempt.join(' ') !== words.map(({ word }) => word).join(' '));
  if (attempts.length === 0) return undefined;
  const queries = attempts.map((attempt) => withCategories(pool, queryWords(attempt.join(' '))));
  const index = await firstThatFinds(pool, (await Promise.all(queries)).map(tsquery));
  return index === undefined ? undefined : attempts[index]?.join(' ');
}

/** All the words, then all but one. */
function attemptsOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return [[...words], ...words.map((_, left) => words.filter((_word, index) => index !== left))];
}
