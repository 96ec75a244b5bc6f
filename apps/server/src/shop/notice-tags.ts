/** Tags of cached results that a change invalidates. */

export const inStockTag = 'in-stock';
/** Tags results of keyword searches. */
export const wordsTag = 'words';
export const piecesTag = (product: string) => `pieces:${product}`;

/**
 * `product:1,2`: whatever mentions these products, and lists of what is in stock. `stock:1,2`: only what has stock
 * figures, which are the products' own pages. `search`: what was searched for by words, because a search engine has only
 * now got what changed. Undefined, of `catalogue` and `settings`: everything.
 */
export function noticeTags(notice: string): string[] | undefined {
  if (notice === 'search') return [wordsTag];
  const [, kind, ids] = /^(product|stock):([\d,]+)$/.exec(notice) ?? [];
  const products = ids?.split(',');
  if (!products) return undefined;
  return kind === 'stock' ? products.map(piecesTag) : [...products, inStockTag];
}
