import { createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * Parts of a page that are the same for all visitors, such as a product card: the server renders the HTML of each once
 * and puts it into every page that shows it. The browser is not involved.
 */
export interface Keeper {
  /** The placeholder element until `fill`, and whether its HTML is known. */
  place(part: string): { id: string; isKnown: boolean };
}

const KeeperContext = createContext<Keeper | null>(null);
export const KeeperProvider = KeeperContext.Provider;

export const placeTag = 'kept-part';

interface Props {
  /** A name and everything that the part shows, except the root loader's data and the shop, which are always part of the key. */
  by: readonly unknown[];
  /** No other kept part inside, nothing from the URL, no `useId`. */
  children: ReactNode;
}

function KeptOnServer({ by, children }: Props) {
  const keeper = useContext(KeeperContext);
  if (!keeper) return children;
  const { id, isKnown } = keeper.place(JSON.stringify(by));
  return createElement(placeTag, { id }, isKnown ? null : children);
}

export const Kept = import.meta.env.SSR ? KeptOnServer : ({ children }: Props) => children;
