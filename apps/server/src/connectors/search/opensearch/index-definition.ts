/**
 * The shape of the index. A change increments `form`: shops then rebuild the index, beside the one in use.
 *
 * Words are stored as the shop itself has taken them apart, for all eleven languages
 * (domains/catalogue/index/search-text.ts), so both engines find the same. OpenSearch analyses nothing and needs no
 * plug-in.
 */

export const form = 1;

export const indexName = (prefix: string, now: number): string => `${prefix}-v${form}-${now.toString(36)}`;
/** The alias of the index that is being filled. */
export const nextAlias = (prefix: string): string => `${prefix}-next`;
/** The names of all indexes that were ever made for this prefix. */
export const isIndexOf = (prefix: string, name: string): boolean =>
  name.startsWith(`${prefix}-v`) && /^\d+-[0-9a-z]+$/.test(name.slice(prefix.length + 2));

export interface ProductDocument {
  /** Words of the database's search row, without classes of sales and prices. */
  words: readonly string[];
  id: number;
  month_sold: number;
  total_sold: number;
  price_e4: number;
  min_order_quantity: number;
  in_stock: boolean;
  pallets: readonly string[];
}

/** A word of titles. */
export interface WordDocument {
  word: string;
  language: string;
  products: number;
  letters: number;
  /** Its groups of three letters. */
  trigrams: readonly string[];
}

/** Found by, never sorted by nor shown. */
const sought = { type: 'keyword', doc_values: false, norms: false };
const figure = { type: 'long' };

export const indexDefinition = {
  settings: {
    index: {
      number_of_shards: 1,
      // A second machine gets a copy by itself.
      auto_expand_replicas: '0-1',
      // No one searches it while it is filled; see finishBuild.
      refresh_interval: '-1',
      // Removed documents are remembered, so that nothing older comes back; a minute is the engine's usual time.
      gc_deletes: '1h',
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      words: sought,
      id: figure,
      month_sold: figure,
      total_sold: figure,
      price_e4: figure,
      min_order_quantity: figure,
      in_stock: { type: 'boolean' },
      pallets: sought,
      word: { type: 'keyword' },
      language: { type: 'keyword' },
      products: figure,
      letters: figure,
      trigrams: sought,
    },
  },
};
