import type pg from 'pg';
import { type HeardChanges, keptUntilChanged } from '#database/heard-changes.ts';
import { hasBeginnings, indexTokens, languageOfTexts, type QueryWord } from './search-text.ts';
import type { Texts } from './texts.ts';

/**
 * The categories as searches need them: where each stands, and which words it is called by. Products are also found by the
 * names of their categories, but carry only the numbers. A process keeps the index until it hears of a change.
 */
export interface CategoryIndex {
  byId: ReadonlyMap<number, CategoryPlace>;
  /** By the number of the one above; null for the top level. In the shop's order. */
  below: ReadonlyMap<number | null, readonly number[]>;
  names: readonly CategoryName[];
}

export interface CategoryPlace {
  id: number;
  parentId: number | null;
  level: 1 | 2 | 3;
}

interface CategoryName {
  /** A word of the name, as the index has it. */
  token: string;
  language: string;
  id: number;
}

export const categoryIndex = keptUntilChanged(({ pool }: { pool: pg.Pool; changes: HeardChanges }) => readIndex(pool));

async function readIndex(pool: pg.Pool): Promise<CategoryIndex> {
  const { rows } = await pool.query<{ id: number; parentId: number | null; level: 1 | 2 | 3; names: Texts }>({
    name: 'catalogue-category-index',
    text: `select id, parent_id as "parentId", level, names from categories order by level, position, id`,
  });
  const below = new Map<number | null, number[]>();
  for (const { id, parentId } of rows) below.set(parentId, [...(below.get(parentId) ?? []), id]);
  return {
    byId: new Map(rows.map(({ id, parentId, level }) => [id, { id, parentId, level }])),
    below,
    names: rows.flatMap(({ id, names }) => namesOf(id, names)),
  };
}

function namesOf(id: number, names: Texts): CategoryName[] {
  return Object.entries(names).flatMap(([key, name]) =>
    indexTokens([name]).map((token) => ({ token, language: languageOfTexts(key), id })),
  );
}

/**
 * The categories that a word names, or begins to; in one language or in any. What lies below one of them is left out:
 * its goods are the upper one's as well.
 */
export function categoriesNamed(
  index: CategoryIndex,
  word: QueryWord,
  { language, beginnings }: { language?: string; beginnings: boolean },
): number[] {
  const tokens = new Set(word.alternatives.flatMap((tokens) => (tokens.length === 1 ? tokens : [])));
  const beginning = beginnings && hasBeginnings(word) ? word.word : undefined;
  const found = new Set<number>();
  for (const name of index.names) {
    if (language !== undefined && name.language !== language) continue;
    if (tokens.has(name.token) || (beginning && name.token.startsWith(beginning))) found.add(name.id);
  }
  return withoutThoseBelow(index, found);
}

/** Of these categories those that lie below none of the others. */
export function withoutThoseBelow(index: CategoryIndex, ids: ReadonlySet<number>): number[] {
  const isBelow = (id: number): boolean => {
    const parentId = index.byId.get(id)?.parentId ?? null;
    return parentId !== null && (ids.has(parentId) || isBelow(parentId));
  };
  return [...ids].filter((id) => !isBelow(id));
}

/** The categories that a list may be narrowed to: those below, or its neighbours where a category has none. */
export function nearCategories(index: CategoryIndex, id: number | undefined): readonly number[] {
  const below = index.below.get(id ?? null) ?? [];
  if (below.length > 0 || id === undefined) return below;
  return index.below.get(index.byId.get(id)?.parentId ?? null) ?? [];
}
