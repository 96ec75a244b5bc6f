import { splitLanguagePath } from '@sampan/contract/languages';

/** Which pages look the same to every visitor, and what of their query they read. */

const publicPages = new Set([
  '/index',
  '/product-list',
  '/product-detail',
  '/terms-of-service',
  '/logistics-policy',
  '/refund-policy',
]);

const keptQuery = [
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
 * The address under which a page is kept, and with which it is rendered: of a public page's query only what it reads, in
 * one order, so that a made-up or a tracking field makes no new page. Undefined for a page that is not kept.
 */
export function keptAddress(url: string): string | undefined {
  if (url.length >= 1000) return undefined;
  const [path = '/', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const known = keptQuery.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const isPublic = publicPages.has(splitLanguagePath(path.replace(/\.data$/, '')).rest);
  if (!isPublic && known.length < query.size) return undefined;
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
