import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** A page without it is whole. */
const Row = lazy(() => import('./recently-viewed-row.tsx').catch(() => ({ default: () => null })));

/** The row is requested this far before it becomes visible. */
const nearby = '400px';

/**
 * Recently viewed products. Nothing is loaded, and no space reserved, until the reader has scrolled near. A product
 * page remembers its product at once.
 */
export function RecentlyViewed({ current }: { current?: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: nearby });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (current)
      void import('./viewed-products.ts').then(
        ({ recordViewed }) => recordViewed(current),
        () => undefined,
      );
  }, [current]);
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <Row current={current} />
        </Suspense>
      )}
    </div>
  );
}
