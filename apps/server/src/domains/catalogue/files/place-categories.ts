import { indexTokens } from '#domains/catalogue/index/search-text.ts';
import type { StoredCategory } from '#domains/catalogue/writing/store.ts';
import { importedGoods } from './imported-goods.ts';

/** The shop's category for goods of a foreign one. */
export interface CategoryUse {
  /** The name in the file; empty if the goods have no category. */
  name: string;
  products: number;
  /**
   * Why it was chosen: the shop's category map, the only category of the same English name, a guess (the name is the
   * same in another language), or none, so the goods are among the imported.
   */
  placed: 'by_map' | 'by_name' | 'by_guess' | 'nowhere';
  /** Its English names from the top, `Clothing > Scarves`. */
  category: string;
}

export interface CategoryPlacer {
  /** The shop's category for goods with these foreign names, the most telling one first; the map knows any of them. */
  find(
    names: readonly string[],
    naming?: Naming,
  ): { id: number; placed: Exclude<CategoryUse['placed'], 'nowhere'> } | undefined;
  has(id: number): boolean;
  /** `Clothing > Scarves` */
  pathOf(id: number): string;
}

/** The words of the category's own name, of the names above it, and of the goods. */
interface Naming {
  called: readonly string[];
  above: readonly string[];
  about: readonly string[];
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
  const findByName = categoryFinder(stored, byId);
  const pathOf = (id: number): string => {
    const category = byId.get(id);
    if (!category) return String(id);
    const name = category.names.en ?? Object.values(category.names)[0] ?? String(id);
    return category.parent_id ? `${pathOf(category.parent_id)} > ${name}` : name;
  };
  return {
    find(names, naming) {
      for (const name of names) {
        const id = map.get(mapKey(name));
        if (id !== undefined) return { id, placed: 'by_map' };
      }
      return naming && findByName(naming);
    },
    has: (id) => byId.has(id),
    pathOf,
  };
}

type Named = Map<string, StoredCategory[]>;

/** Both names have the same words: `Coats & Jackets` and `jackets, coats`. A part of a name is none. */
const nameKey = (name: string): string => [...new Set(indexTokens([name]))].toSorted().join(' ');

function byNames(
  categories: readonly StoredCategory[],
  namesOf: (category: StoredCategory) => readonly string[],
): Named {
  const named: Named = new Map();
  for (const category of categories)
    for (const key of new Set(namesOf(category).map(nameKey)))
      if (key) named.set(key, [...(named.get(key) ?? []), category]);
  return named;
}

/** Audiences of goods: a man's coat below women's clothes would make the shop look careless. */
const people: readonly RegExp[] = [
  /\b(?:wom[ae]n|ladies|lady|female|girls?)(?:['’]?s)?\b/i,
  /\b(?:m[ae]n|gentlem[ae]n|male|boys?)(?:['’]?s)?\b/i,
  /\b(?:kids?|child|children|bab(?:y|ies)|infants?|toddlers?)(?:['’]?s)?\b/i,
];

const peopleIn = (text: string) => people.flatMap((pattern, index) => (pattern.test(text) ? [index] : []));

function categoryFinder(categories: readonly StoredCategory[], byId: ReadonlyMap<number, StoredCategory>) {
  const own = new Set(categories.filter(({ names }) => names.en === importedGoods.en).map(({ id }) => id));
  const ours = categories.filter(({ id, parent_id }) => !own.has(id) && !own.has(parent_id ?? 0));
  const english = byNames(ours, ({ names }) => (names.en ? [names.en] : []));
  const others = byNames(ours, ({ names }) => Object.values({ ...names, en: '' }));
  const parentsOf = ({ parent_id }: StoredCategory): StoredCategory[] => {
    const parent = byId.get(parent_id ?? 0);
    return parent ? [parent, ...parentsOf(parent)] : [];
  };
  const isFor = (category: StoredCategory, about: string): boolean => {
    const shelf = [category, ...parentsOf(category)].map(({ names }) => names.en ?? '').join(' ');
    const [those, goods] = [peopleIn(shelf), peopleIn(about)];
    return those.length === 0 || goods.length === 0 || those.some((one) => goods.includes(one));
  };
  const isBelow = (category: StoredCategory, above: readonly string[]): boolean => {
    const keys = new Set(above.map(nameKey));
    return parentsOf(category).some(({ names }) => keys.has(nameKey(names.en ?? '')));
  };
  const only = (named: Named, { called, above, about }: Naming): number | undefined => {
    for (const name of called) {
      const found = (named.get(nameKey(name)) ?? []).filter((category) => isFor(category, about.join(' ')));
      const nearest = found.length > 1 ? found.filter((category) => isBelow(category, above)) : found;
      if (nearest.length === 1) return nearest[0]?.id;
    }
    return undefined;
  };
  return (naming: Naming): ReturnType<CategoryPlacer['find']> => {
    const id = only(english, naming);
    if (id !== undefined) return { id, placed: 'by_name' };
    const guess = only(others, naming);
    return guess === undefined ? undefined : { id: guess, placed: 'by_guess' };
  };
}

/** Counts goods by foreign category, and returns the most frequent first. */
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
