import { useMatches } from 'react-router';
import type { TextId } from '../texts/text-ids.ts';

/** A page that exports this `handle` gets the phone header with back, title and one or two actions. */
export interface PageHandle {
  title: TextId;
  /** The title is read out but not shown. */
  quietTitle?: true;
  actions?: readonly ('search' | 'cart' | 'menu')[];
}

export function usePageHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined;
}
