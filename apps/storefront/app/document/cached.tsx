import { createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * Parts of a page that are the same for all visitors, such as a product card: the server renders the HTML of each once
 * and puts it into every page that shows it. The browser is not involved.
 */
export interface PartCache {
  /** The placeholder element until `fill`, and whether its HTML is known. */
  place(part: string): { id: string; isKnown: boolean };
}

const PartCacheContext = createContext<PartCache | null>(null);
export const PartCacheProvider = PartCacheContext.Provider;

export const placeTag = 'kept-part';

interface Props {
  /** A name and everything that the part shows, except the root loader's data and the shop, which are always part of the key. */
  by: readonly unknown[];
  /** No other kept part inside, nothing from the URL, no `useId`. */
  children: ReactNode;
}

function CachedOnServer({ by, children }: Props) {
  const cache = useContext(PartCacheContext);
  if (!cache) return children;
  const { id, isKnown } = cache.place(JSON.stringify(by));
  return createElement(placeTag, { id }, isKnown ? null : children);
}

export const Cached = import.meta.env.SSR ? CachedOnServer : ({ children }: Props) => children;
