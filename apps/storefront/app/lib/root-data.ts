import { useRouteLoaderData } from 'react-router';
import { type Category, unpackCategories } from '../features/catalogue/categories.ts';
import { useDocumentCategories } from '../features/catalogue/document-categories.ts';
import type { loader } from '../root.tsx';
import { createStore } from './store.ts';

/** What every page knows: the user, the categories, the counts in the header. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function useUser() {
  return useRootData()?.user ?? null;
}

export function useCategories(): Category[] {
  const written = useDocumentCategories();
  return unpackCategories(useRootData()?.categories || written);
}

/** The currency in which prices are shown beside the dollars that are charged, or null. */
export function useShownIn() {
  return useRootData()?.shownIn ?? null;
}

interface Counts {
  cart?: number;
  unread?: number;
}

/** Counts that changed since the page was loaded. */
const changed = createStore<Counts>({});

export function setCounts(counts: Counts) {
  changed.set({ ...changed.get(), ...counts });
}

export function useCounts(): Required<Counts> {
  const root = useRootData();
  const { cart, unread } = changed.use();
  return { cart: cart ?? root?.cartCount ?? 0, unread: unread ?? root?.unread ?? 0 };
}
