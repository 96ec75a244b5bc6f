import { useEffect } from 'react';
import { useUser } from '../../routing/root-data.ts';

/** What hearts do; loaded for those who are signed in, or with the first press. */
export const favouriteActions = () => import('./favourite-actions.ts');

/** On pages with hearts: asks once, after the page has come to life, and only for somebody who is signed in. */
export function useLoadedFavourites() {
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (isKnown) void favouriteActions().then(({ loadFavourites }) => loadFavourites());
  }, [isKnown]);
}
