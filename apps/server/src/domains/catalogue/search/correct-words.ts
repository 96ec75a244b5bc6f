import type { SearchEngine, TitleWord } from '#connectors/search/search.ts';
import type { QueryWord } from './search-text.ts';
import { editsOf, maxEdits, nearestWord } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';

/**
 * Words from titles in place of mistyped ones; undefined if none is near, or if the word is one of the language's
 * synonyms, spelled correctly though no product has it. A single error is searched for exactly, anywhere in the word;
 * longer words may contain more.
 */
export async function correctWords(
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
