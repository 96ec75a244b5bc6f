import { useEffect } from 'react';
import { useUser } from '../../lib/root-data.ts';
import { createStore } from '../../lib/store.ts';

/** The products that the reader has marked, as far as this page knows. Pages are shared by all readers and never do. */
export const favouriteIds = createStore<ReadonlySet<number>>(new Set());

/** What hearts do; loaded for those who are signed in, or with the first press. */
export const favouriteActions = () => import('./favourite-actions.ts');

/** On pages with hearts: asks once, after the page has come to life, and only for somebody who is signed in. */
export function useLoadedFavourites() {
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (isKnown) void favouriteActions().then(({ loadFavourites }) => loadFavourites());
  }, [isKnown]);
}
