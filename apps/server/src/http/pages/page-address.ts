import { splitLanguagePath } from '@sampan/contract/languages';
import type { PolicyKind } from '@sampan/contract/settings/policy-kinds';

/** Pages that look the same to every visitor, and the query fields they read. */

/** The shop's own texts, which it may or may not have published. */
const policyPages: Record<PolicyKind, string> = {
  terms: '/terms-of-service',
  shipping: '/logistics-policy',
  refunds: '/refund-policy',
  about: '/about-us',
};
const ownPages = ['/index', '/product-list'];
const publicPages = new Set([...ownPages, ...Object.values(policyPages), '/product-detail', '/supplier']);

/** Public pages without a product, listed for search engines. */
export const listedPages = (published: readonly PolicyKind[]) => [
  ...ownPages,
  ...published.map((kind) => policyPages[kind]),
];

const cachedQuery = [
  'categoryId',
  'categoryName',
  'searchKey',
  'palletId',
  'palletName',
  'sort',
  'page',
  'priceStart',
  'priceEnd',
  'min',
  'inStock',
  'id',
  '_routes',
];

/**
 * The URL under which a page is cached and rendered: for a public page only the query fields it reads, in a fixed
 * order, so that made-up or tracking fields create no new entry. Undefined if the page is not cached.
 */
export function cacheAddress(url: string): string | undefined {
  if (url.length >= 1000) return undefined;
  const [path = '/', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const known = cachedQuery.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const isPublic = publicPages.has(splitLanguagePath(path.replace(/\.data$/, '')).rest);
  if (!isPublic && known.length < query.size) return undefined;
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
