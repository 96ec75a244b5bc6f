import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** A page without it is whole. */
const Row = lazy(() => import('./recently-viewed-row.tsx').catch(() => ({ default: () => null })));

/** So far before it comes into sight the row is asked for. */
const nearby = '400px';

/**
 * What the reader looked at last. No row is loaded, nor any room taken, until the reader has scrolled near. On a
 * product's own page that product is remembered at once.
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
        ({ noteViewed }) => noteViewed(current),
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
