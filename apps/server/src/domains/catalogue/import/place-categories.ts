import { indexTokens } from '#domains/catalogue/search/search-text.ts';
import type { StoredCategory } from './import-store.ts';
import { importedGoods } from './imported-goods.ts';

/** Where goods of a foreign category go. */
export interface CategoryUse {
  /** As in the file; empty if the goods have no category. */
  name: string;
  products: number;
  /** By the shop's category map, by a category that has the same name, or among the imported goods. */
  placed: 'by_map' | 'by_name' | 'nowhere';
  /** Its English names from the top, `Clothing > Scarves`. */
  category: string;
}

export interface CategoryPlacer {
  /** The shop's category for goods with these foreign names, the most telling one first; `words` may name it too. */
  find(names: readonly string[], words: readonly string[]): { id: number; placed: 'by_map' | 'by_name' } | undefined;
  has(id: number): boolean;
  /** `Clothing > Scarves` */
  pathOf(id: number): string;
}

/** A foreign name as the category map keeps it. */
export function mapKey(name: string): string {
  return name
    .normalize('NFKC')
    .split('>')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .join(' > ')
    .toLowerCase();
}

/** `A > B > C` and the categories above it, the deepest first: a mapping of `A` is one of everything below it. */
export function withThoseAbove(category: string): string[] {
  const parts = category.split('>').map((part) => part.trim());
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(' > ')).filter(Boolean);
}

export function categoryPlacer(stored: readonly StoredCategory[], map: ReadonlyMap<string, number>): CategoryPlacer {
  const byId = new Map(stored.map((category) => [category.id, category]));
  const findByName = categoryFinder(stored);
  const pathOf = (id: number): string => {
    const category = byId.get(id);
    if (!category) return String(id);
    const name = category.names.en ?? Object.values(category.names)[0] ?? String(id);
    return category.parent_id ? `${pathOf(category.parent_id)} > ${name}` : name;
  };
  return {
    find(names, words) {
      for (const name of names) {
        const id = map.get(mapKey(name));
        if (id !== undefined) return { id, placed: 'by_map' };
      }
      const id = findByName(words);
      return id === undefined ? undefined : { id, placed: 'by_name' };
    },
    has: (id) => byId.has(id),
    pathOf,
  };
}

/** The deepest category whose name consists only of words given. */
function categoryFinder(categories: readonly StoredCategory[]): (words: readonly string[]) => number | undefined {
  const own = new Set(categories.filter(({ names }) => names.en === importedGoods.en).map(({ id }) => id));
  const named = categories
    .filter(({ id, parent_id }) => !own.has(id) && !own.has(parent_id ?? 0))
    .flatMap(({ id, level, names }) => Object.values(names).map((name) => ({ id, level, tokens: indexTokens([name]) })))
    .filter(({ tokens }) => tokens.length > 0)
    .sort((a, b) => b.level - a.level || b.tokens.length - a.tokens.length || a.id - b.id);
  return (words) => {
    const given = new Set(indexTokens(words));
    return named.find(({ tokens }) => tokens.every((token) => given.has(token)))?.id;
  };
}

/** Counts goods by foreign category, and tells the most frequent first. */
export class CategoryUses {
  readonly #uses = new Map<string, CategoryUse>();

  add(use: Omit<CategoryUse, 'products'>): void {
    const key = `${use.name}\n${use.category}`;
    const known = this.#uses.get(key);
    if (known) known.products++;
    else this.#uses.set(key, { ...use, products: 1 });
  }

  get list(): CategoryUse[] {
    return [...this.#uses.values()].sort((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1));
  }
}
