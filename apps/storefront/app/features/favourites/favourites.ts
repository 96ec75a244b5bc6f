import { useEffect } from 'react';
import { useUser } from '../../routing/root-data.ts';

/** Loaded for signed-in readers, or with the first press. */
export const favouriteActions = () => import('./favourite-actions.ts');

/** Loads favourites once, after hydration, and only for signed-in readers. */
export function useLoadedFavourites() {
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (isKnown) void favouriteActions().then(({ loadFavourites }) => loadFavourites());
  }, [isKnown]);
}
