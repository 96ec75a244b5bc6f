import type { DisplayCurrency } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import type { PageContext } from '@sampan/contract/page-context';
import { createStore } from '@sampan/ui/store.ts';
import { useRouteLoaderData } from 'react-router';

/** Data for every page, from the root loader. */
export interface RootData extends Pick<PageContext, 'origin' | 'user' | 'isDemo' | 'hasMailbox' | 'closedNotice'> {
  language: Language;
  /** Otherwise bank transfers only. */
  takesCards: boolean;
  /** Packed; empty in a document, which has them in their own element (features/catalogue/document-categories.ts). */
  categories: string;
  /** The display currency and its rate; null: dollars, also if there is no rate. */
  shownIn: { currency: DisplayCurrency; perUsd: number; validOn: string } | null;
  /** The signed-in reader's destination, chosen or guessed. ISO code; absent for visitors, who share pages. */
  country?: string;
  cartCount: number;
  unread: number;
  /** Present for signed-in readers. */
  reseller?: ResellerLinks;
}

/** Texts of the links into the reseller's workspace, and whether pages of goods have them. */
export interface ResellerLinks {
  hasStarted: boolean;
  workspace: string;
  publishToMyShop: string;
  downloadPackage: string;
}

export function useRootData() {
  return useRouteLoaderData('root') as RootData | undefined;
}

export function useUser() {
  return useRootData()?.user ?? null;
}

/** The currency shown beside the dollars that are charged, or null. */
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
