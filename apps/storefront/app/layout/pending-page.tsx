import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useDelayedPending } from '@sampan/ui/use-delayed-pending.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ProductGridSkeleton } from '../features/catalogue/product-card.tsx';
import { useTexts } from '../texts/texts.ts';

/** A skeleton while another page loads; the current page stays below it, in case navigation is cancelled. */
export function PendingPage({ children }: { children: ReactNode }) {
  const t = useTexts();
  const target = useSlowTarget();
  const shape = target ? shapeOf(target) : null;
  return (
    <>
      <span className="sr-only" role="status">
        {target ? t('ui.loading') : ''}
      </span>
      {shape}
      <div hidden={shape !== null}>{children}</div>
    </>
  );
}

/** The path being loaded, once that has taken a while. */
function useSlowTarget(): string | null {
  const { location: next, state } = useNavigation();
  const { pathname } = useLocation();
  const target = state === 'loading' && next && next.pathname !== pathname ? next.pathname : null;
  return useDelayedPending(target !== null) ? target : null;
}

function shapeOf(path: string): ReactNode {
  if (/\/(product-list|favourites)$/.test(path)) return <ListShape />;
  if (path.endsWith('/product-detail')) return <DetailShape />;
  if (path.endsWith('/order-detail')) return <OrderShape />;
  return null;
}

function OrderShape() {
  return (
    <div className="page grid gap-4 py-6 lg:grid-cols-[1fr_340px]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-60 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
      <Skeleton className="h-100 rounded-lg max-lg:hidden" />
    </div>
  );
}

function ListShape() {
  return (
    <div className="page py-5">
      <Skeleton className="mt-10 mb-6 h-7 w-60" />
      <Skeleton className="mb-6 h-15 rounded-md" />
      <ProductGridSkeleton />
    </div>
  );
}

function DetailShape() {
  return (
    <div className="page grid gap-8 py-5 md:grid-cols-2 xl:mt-10 xl:grid-cols-[452px_1fr_304px]">
      <Skeleton className="aspect-square rounded-lg" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-18 rounded-md" />
        <Skeleton className="h-60 rounded-md" />
      </div>
      <Skeleton className="h-100 rounded-lg max-xl:hidden" />
    </div>
  );
}
