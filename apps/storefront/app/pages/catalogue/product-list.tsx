import type { CategoryNode } from '@sampan/contract/catalogue/categories';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useDelayedPending } from '@sampan/ui/use-delayed-pending.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { categoryPath, findCategory } from '../../features/catalogue/categories.ts';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/product-card.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { Breadcrumbs, type Crumb } from '../../layout/breadcrumbs.tsx';
import { useShop } from '../../routing/document-data.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { FilterBar } from './filter-bar.tsx';
import { countFilters, type ListQuery, listPath, readListQuery, searchInput } from './list-query.ts';
import { SearchNote } from './search-note.tsx';
import { SubCategories } from './sub-categories.tsx';

/** Fewer products than these are followed by more from the marketplace. */
const fewHits = 30;

const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).default
  : lazy(() => import('./nothing-found.tsx'));

const MoreOffers = lazy(() => import('../../features/marketplace/more-offers.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(new URL(request.url).searchParams);
  const page = readPage(context);
  const list = await page.call('searchProducts', searchInput(query));
  const isMissing = await isNoPage(page, query, list);
  const popular = list.totalRecords === 0 && !isMissing ? await page.call('recommendProducts', { pageSize: 10 }) : null;
  return data({ query, list, isMissing, popular: popular?.data ?? [] }, { status: isMissing ? 404 : 200 });
}

type Page = ReturnType<typeof readPage>;

/** A page beyond the last, or a category or collection that does not exist. */
async function isNoPage(page: Page, query: ListQuery, list: { totalRecords: number; totalPage: number }) {
  if (query.page > Math.max(1, list.totalPage)) return true;
  if (list.totalRecords > 0) return false;
  const { categoryId, palletId } = query;
  if (categoryId && !hasCategory(await page.call('listCategoryTree', {}), categoryId)) return true;
  return palletId !== '' && !(await page.call('listHomePallets', {})).some(({ id }) => id === palletId);
}

const hasCategory = (tree: readonly CategoryNode[], id: number): boolean =>
  tree.some((category) => category.id === id || hasCategory(category.children, id));

export default function ProductList() {
  const { query, list, isMissing, popular } = useLoaderData<typeof loader>();
  const { data: products, totalRecords: total } = list;
  const t = useTexts();
  const { name, crumbs } = useNames(query);
  const loading = useLoadingList();
  const isSearch = query.searchKey !== '';
  const description = t('catalogue.listDescription', { name });
  return (
    <div className="page max-md:pb-2">
      <Head
        title={query.page > 1 ? t('catalogue.pageTitle', { name, page: query.page }) : name}
        description={
          query.page > 1 ? t('catalogue.pageDescription', { page: query.page, text: description }) : description
        }
        // Searches are endless: search engines index categories and collections only.
        canonical={query.searchKey || isMissing ? undefined : canonicalPath(query)}
        picture={products[0]?.offerId}
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className="pb-3 text-xl md:pb-4">
        {/* A search's sentence contains its words. */}
        <h1 className={isSearch ? 'sr-only' : 'inline'} dir="auto">
          {name}
        </h1>{' '}
        <span
          className={
            isSearch
              ? 'font-semibold tracking-tight'
              : 'text-base font-regular tracking-normal text-muted max-md:block md:ms-2'
          }
          role="status"
          aria-live="polite"
        >
          <Showing query={query} list={list} />
        </span>
      </div>
      {total > 0 && <SearchNote query={query} list={list} />}
      {total > 0 && <SubCategories query={query} counts={list.categoryCounts} />}
      {(total > 0 || countFilters(query) > 0) && <FilterBar query={query} />}
      {loading && <ProductGridSkeleton />}
      <div hidden={loading}>
        {products.length > 0 ? (
          <>
            <ProductGrid products={products} heading="h2" firstIsMain />
            <Pagination page={query.page} pages={list.totalPage} to={(page) => listPath({ ...query, page })} />
          </>
        ) : (
          <Suspense>
            <NothingFound query={query} list={list} popular={popular} />
          </Suspense>
        )}
        {!isMissing && <MoreFromMarketplace query={query} total={total} />}
      </div>
    </div>
  );
}

/** Below a short list, once the page is there: the page itself costs nothing more. */
function MoreFromMarketplace({ query, total }: { query: ListQuery; total: number }) {
  const { searchesMarketplace } = useShop();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!searchesMarketplace || !isThere || total >= fewHits || query.palletId) return null;
  return (
    <Suspense>
      <MoreOffers query={query} />
    </Suspense>
  );
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>['list'];

/** The number of results and the search, as one sentence. */
function Showing({ query, list }: { query: ListQuery; list: Found }) {
  const count = list.totalRecords;
  const values = { count, what: whatOf(query), key: list.searchedFor ?? query.searchKey };
  return (
    <RichText
      id={list.totalIsMore ? 'catalogue.showingMore' : 'catalogue.showing'}
      values={values}
      parts={{ k: (words) => <bdi className="whitespace-normal wrap-anywhere">{words}</bdi> }}
    />
  );
}

function whatOf({ searchKey, palletId, categoryId }: ListQuery): string {
  if (searchKey) return 'search';
  if (palletId) return 'pallet';
  return categoryId ? 'category' : 'all';
}

function unnamed({ palletId, categoryId }: ListQuery) {
  if (palletId) return 'catalogue.collection';
  return categoryId ? 'layout.noCategory' : 'catalogue.allProducts';
}

function useNames(query: ListQuery): { name: string; crumbs: Crumb[] } {
  const t = useTexts();
  const way = findCategory(useCategories(), query.categoryId ?? 0);
  if (query.searchKey) {
    const name = t('catalogue.searchName', { key: query.searchKey });
    return { name, crumbs: [{ name }] };
  }
  const name = query.palletName || way.at(-1)?.name || query.categoryName || t(unnamed(query));
  const above = query.palletName ? [] : way.slice(0, -1);
  return {
    name,
    crumbs: [...above.map((category) => ({ name: category.name, to: categoryPath(category) })), { name }],
  };
}

/** One URL for search engines: without filters, sorting and localised category names. */
function canonicalPath({ categoryId, categoryName, palletId, palletName, page }: ListQuery): string {
  const known = {
    categoryId,
    categoryName: categoryId ? undefined : categoryName,
    palletId,
    palletName,
    page: page > 1 ? page : undefined,
  };
  return withQuery('/product-list', known);
}

function useLoadingList(): boolean {
  const { state, location } = useNavigation();
  return useDelayedPending(state === 'loading' && (location?.pathname.endsWith('/product-list') ?? false));
}
