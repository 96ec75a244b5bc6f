/** Tags of cached results that a change invalidates. */

export const inStockTag = 'in-stock';
/** Tags results of keyword searches. */
export const wordsTag = 'words';
export const piecesTag = (product: string) => `pieces:${product}`;

/**
 * `product:1,2`: results with these products, and lists of products in stock. `stock:1,2`: only results with stock
 * figures, which are the products' own pages. `search`: results of keyword searches, because a search engine has only
 * now received the change. Undefined, of `catalogue` and `settings`: everything.
 */
export function noticeTags(notice: string): string[] | undefined {
  if (notice === 'search') return [wordsTag];
  const [, kind, ids] = /^(product|stock):([\d,]+)$/.exec(notice) ?? [];
  const products = ids?.split(',');
  if (!products) return undefined;
  return kind === 'stock' ? products.map(piecesTag) : [...products, inStockTag];
}
