import type pg from 'pg';
import { cachedUntilChanged, type ReceivedChanges } from '#database/received-changes.ts';
import { hasBeginnings, indexTokens, languageOfTexts, type QueryWord } from '#domains/catalogue/index/search-text.ts';
import type { Texts } from './texts.ts';

/**
 * The categories for searches and product pages: position, names, and the words of the names. Products are found by the
 * names of their categories too, but store only the numbers. A process caches the index until it receives a change.
 */
export interface CategoryIndex {
  byId: ReadonlyMap<number, CategoryPlace & { names: Texts; isVisible: boolean }>;
  /** Children by the parent's number, in the shop's order; null for the top level. */
  below: ReadonlyMap<number | null, readonly number[]>;
  /** The words of their names, as indexed. */
  named: ReadonlyMap<string, readonly CategoryName[]>;
  /** The same words sorted, for finding prefixes by binary search. */
  words: readonly string[];
}

interface CategoryPlace {
  id: number;
  parentId: number | null;
  level: 1 | 2 | 3;
}

interface CategoryName {
  language: string;
  id: number;
}

export const categoryIndex = cachedUntilChanged(({ pool }: { pool: pg.Pool; changes: ReceivedChanges }) =>
  readIndex(pool),
);

async function readIndex(pool: pg.Pool): Promise<CategoryIndex> {
  const { rows } = await pool.query<CategoryPlace & { names: Texts; isVisible: boolean }>({
    name: 'catalogue-category-index',
    text: `select id, parent_id as "parentId", level, names, is_visible as "isVisible" from categories order by level, position, id`,
  });
  const below = new Map<number | null, number[]>();
  for (const { id, parentId } of rows) below.set(parentId, [...(below.get(parentId) ?? []), id]);
  const named = namesByWord(rows);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    below,
    named,
    words: [...named.keys()].sort(),
  };
}

function namesByWord(categories: readonly { id: number; names: Texts }[]): Map<string, CategoryName[]> {
  const named = new Map<string, CategoryName[]>();
  for (const { id, names } of categories) {
    for (const [key, name] of Object.entries(names))
      for (const token of indexTokens([name]))
        named.set(token, [...(named.get(token) ?? []), { language: languageOfTexts(key), id }]);
  }
  return named;
}

function wordsFrom(words: readonly string[], beginning: string): string[] {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; words[at]?.startsWith(beginning); at++) found.push(words[at] ?? '');
  return found;
}

/**
 * The categories that a word names, or begins to name; in one language or in any. Categories below one of them are left
 * out: their goods are included anyway.
 */
export function categoriesNamed(
  index: CategoryIndex,
  word: QueryWord,
  { language, beginnings }: { language?: string; beginnings: boolean },
): number[] {
  const tokens = new Set(word.alternatives.flatMap((tokens) => (tokens.length === 1 ? tokens : [])));
  if (beginnings && hasBeginnings(word)) for (const longer of wordsFrom(index.words, word.word)) tokens.add(longer);
  const found = new Set<number>();
  for (const token of tokens) {
    for (const name of index.named.get(token) ?? [])
      if (language === undefined || name.language === language) found.add(name.id);
  }
  return withoutThoseBelow(index, found).sort((a, b) => a - b);
}

export function withoutThoseBelow(index: CategoryIndex, ids: ReadonlySet<number>): number[] {
  const isBelow = (id: number): boolean => {
    const parentId = index.byId.get(id)?.parentId ?? null;
    return parentId !== null && (ids.has(parentId) || isBelow(parentId));
  };
  return [...ids].filter((id) => !isBelow(id));
}

/** The categories that narrow a list: its subcategories, or the neighbours of a category that has none; not those that are hidden. */
export function nearCategories(index: CategoryIndex, id: number | undefined): readonly number[] {
  const shown = (parentId: number | null) =>
    (index.below.get(parentId) ?? []).filter((one) => index.byId.get(one)?.isVisible);
  const below = shown(id ?? null);
  if (below.length > 0 || id === undefined) return below;
  return shown(index.byId.get(id)?.parentId ?? null);
}
