import { useEffect } from 'react';
import { useUser } from './root-data.ts';
import { createStore } from './store.ts';

/** The products that the reader has marked, as far as this page knows. Pages are shared by all readers and never do. */
export const favouriteIds = createStore<ReadonlySet<number>>(new Set());

/** On pages with hearts: asks once, after the page has come to life, and only for somebody who is signed in. */
export function useLoadedFavourites() {
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (isKnown) void import('./favourite-actions.ts').then(({ loadFavourites }) => loadFavourites());
  }, [isKnown]);
}
