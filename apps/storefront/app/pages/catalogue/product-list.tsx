import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs.tsx';
import { Head } from '../../components/head.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../components/product-card.tsx';
import { categoryPath, findCategory } from '../../lib/categories.ts';
import { readPage } from '../../lib/page-context.server.ts';
import { withQuery } from '../../lib/paths.ts';
import { useCategories } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSlowly } from '../../lib/use-slowly.ts';
import { FilterBar } from './filter-bar.tsx';
import { type ListQuery, listPath, readListQuery, searchInput } from './list-query.ts';
import { SubCategories } from './sub-categories.tsx';

const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).default
  : lazy(() => import('./nothing-found.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(new URL(request.url).searchParams);
  const { data, totalRecords, totalPage, didYouMean } = await readPage(context).call(
    'searchProducts',
    searchInput(query),
  );
  return { query, products: data, total: totalRecords, pages: totalPage, didYouMean };
}

export default function ProductList() {
  const { query, products, total, pages, didYouMean } = useLoaderData<typeof loader>();
  const t = useTexts();
  const { name, crumbs } = useNames(query);
  const loading = useLoadingList();
  return (
    <div className="page max-md:pb-2">
      <Head
        title={name}
        description={t('catalogue.listDescription', { name })}
        canonical={canonicalPath(query)}
        pictures={products.map(({ imageUrl }) => imageUrl)}
      />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="pb-3 text-xl md:pb-4">
        <span dir="auto">{name}</span>{' '}
        <span
          className="text-base font-regular tracking-normal text-muted max-md:block md:ms-2"
          role="status"
          aria-live="polite"
        >
          {t('catalogue.showing', { count: total, what: whatOf(query) })}
        </span>
      </h1>
      <SubCategories query={query} />
      <FilterBar query={query} />
      {loading && <ProductGridSkeleton />}
      <div hidden={loading}>
        {products.length > 0 ? (
          <>
            <ProductGrid products={products} firstIsMain />
            <Pagination page={query.page} pages={pages} to={(page) => listPath({ ...query, page })} />
          </>
        ) : (
          <Suspense>
            <NothingFound query={query} total={total} didYouMean={didYouMean} />
          </Suspense>
        )}
      </div>
    </div>
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

/** What the list is called, and the way to it. */
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

/** One address for search engines: without filters, order and what a category is called in some language. */
function canonicalPath({ categoryId, categoryName, searchKey, palletId, palletName, page }: ListQuery): string {
  const known = {
    categoryId,
    categoryName: categoryId ? undefined : categoryName,
    searchKey,
    palletId,
    palletName,
    page: page > 1 ? page : undefined,
  };
  return withQuery('/product-list', known);
}

/** Another page, order or filter of the list is on its way. */
function useLoadingList(): boolean {
  const { state, location } = useNavigation();
  return useSlowly(state === 'loading' && (location?.pathname.endsWith('/product-list') ?? false));
}
