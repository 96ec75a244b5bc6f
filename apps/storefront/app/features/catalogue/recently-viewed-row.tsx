import { Button } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type ListedProduct, ProductCard } from './product-card.tsx';
import { clearViewed, readViewed, viewedToShow } from './viewed-products.ts';

/** The row, with a skeleton until the products have loaded. Without products there is no row. */
export default function RecentlyViewedRow({ current }: { current?: number }) {
  const t = useTexts();
  const heading = useId();
  const [ids, setIds] = useState(() => viewedToShow(readViewed(), current));
  const products = useProducts(ids);
  if (ids.length === 0 || products?.length === 0) return null;
  const clear = () => {
    clearViewed();
    setIds([]);
    showToast({ kind: 'done', title: t('favourites.cleared') });
    // The button is gone, so focus moves to the page's content.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <section className="mt-10 md:mt-14" aria-labelledby={heading}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={heading} className="text-xl">
          {t('favourites.viewed')}
        </h2>
        <Button kind="quiet" aria-describedby={heading} onClick={clear}>
          {t('favourites.clear')}
        </Button>
      </div>
      {products ? <Cards products={products} /> : <Shapes count={ids.length} />}
    </section>
  );
}

/** Undefined while they load; none if loading fails. */
function useProducts(ids: readonly number[]): ListedProduct[] | undefined {
  const [products, setProducts] = useState<ListedProduct[]>();
  useEffect(() => {
    if (ids.length === 0) return;
    const leaving = new AbortController();
    call('listProductsByIds', { offerIds: ids.join(',') }, { signal: leaving.signal }).then(
      setProducts,
      () => leaving.signal.aborted || setProducts([]),
    );
    return () => leaving.abort();
  }, [ids]);
  return products;
}

function Cards({ products }: { products: ListedProduct[] }) {
  return (
    <ul className="row-products">
      {products.map((product) => (
        <li key={product.offerId}>
          <ProductCard product={product} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

function Shapes({ count }: { count: number }) {
  return (
    <div className="row-products" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={index} className="grid gap-2.5">
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}
