import { createStore } from '@sampan/ui/store.ts';

/** The list from which an order was opened: its page goes on to the next one of it. */
export const openFrom = createStore<{ name: string; ids: readonly string[] }>({ name: '', ids: [] });

/** The position of an order in its queue; undefined if it was opened otherwise. */
export function useQueuePlace(id: string) {
  const { name, ids } = openFrom.use();
  const at = ids.indexOf(id);
  if (at < 0) return undefined;
  return { name, number: at + 1, of: ids.length, before: ids[at - 1], next: ids[at + 1] };
}
