import { createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * Parts of a page that are the same for all visitors, such as a product's card: the server writes the HTML of each once
 * and puts it into every page that shows it. The browser knows nothing of it.
 */
export interface Keeper {
  /** The element that holds the part's place until `fill`, and whether its HTML is known. */
  place(part: string): { id: string; isKnown: boolean };
}

const KeeperContext = createContext<Keeper | null>(null);
export const KeeperProvider = KeeperContext.Provider;

export const placeTag = 'kept-part';

interface Props {
  /** A name and everything that the part shows, but for what the root loader answers, which is always part of the key. */
  by: readonly unknown[];
  /** No other kept part in it, nothing of the address, no `useId`. */
  children: ReactNode;
}

function KeptOnServer({ by, children }: Props) {
  const keeper = useContext(KeeperContext);
  if (!keeper) return children;
  const { id, isKnown } = keeper.place(JSON.stringify(by));
  return createElement(placeTag, { id }, isKnown ? null : children);
}

export const Kept = import.meta.env.SSR ? KeptOnServer : ({ children }: Props) => children;
