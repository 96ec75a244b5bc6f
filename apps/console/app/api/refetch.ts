import type { Query, QueryClient } from '@tanstack/react-query';
import type { Name } from './call.ts';

/**
 * Refetches these calls after a change that they report. A request already under way may predate the change, and
 * invalidating would leave it alone: its old answer would stay.
 */
export async function refetch(client: QueryClient, names: readonly Name[]): Promise<void> {
  const isOnFirstWay = ({ queryKey, state }: Query) =>
    names.includes(queryKey[0] as Name) && state.data === undefined && state.fetchStatus !== 'idle';
  await client.cancelQueries({ type: 'active', predicate: isOnFirstWay });
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
