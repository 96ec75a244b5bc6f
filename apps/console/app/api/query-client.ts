import { CallError } from '@sampan/contract/page-context';
import { createStore } from '@sampan/ui/store.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** The session has ended while a page was open: what is typed stays, and the sign-in comes over it (layout/ended.tsx). */
export const sessionEnded = createStore(false);

function recordEnd(error: unknown) {
  if (error instanceof CallError && error.status === 401) sessionEnded.set(true);
}

/** Nothing may have been decided: the shop was busy, or out of reach. */
const isPassing = (error: unknown) =>
  error instanceof CallError && (error.error === 'network' || error.status === 429 || error.status >= 502);

/**
 * Reads are tried again; changes are not, because they may have been carried out. Nor do they wait for the network: an
 * operator who has left the dialog by then no longer wants them.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recordEnd }),
  mutationCache: new MutationCache({ onError: recordEnd }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    mutations: { retry: false, networkMode: 'always' },
  },
});
