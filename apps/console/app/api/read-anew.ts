import type { Query, QueryClient } from '@tanstack/react-query';
import type { Name } from './call.ts';

/**
 * Reads these calls again wherever they are shown, after something that they tell has changed. One that is still on its first
 * way may have been asked before the change, and invalidating would leave it alone: its old answer would then stay.
 */
export async function readAnew(client: QueryClient, names: readonly Name[]): Promise<void> {
  const isOnFirstWay = ({ queryKey, state }: Query) =>
    names.includes(queryKey[0] as Name) && state.data === undefined && state.fetchStatus !== 'idle';
  await client.cancelQueries({ type: 'active', predicate: isOnFirstWay });
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
