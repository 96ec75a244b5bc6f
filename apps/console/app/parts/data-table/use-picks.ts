import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

/** The rows that are picked for one change to all of them. */
export function usePicks() {
  const [picked, setPicked] = useState<RowSelectionState>({});
  return { picked, setPicked, ids: Object.keys(picked), clear: () => setPicked({}) };
}

export type Picks = ReturnType<typeof usePicks>;

/** Picks rows, or drops them. */
export function withPicks(picked: RowSelectionState, ids: readonly string[], isPicked: boolean): RowSelectionState {
  const others = Object.entries(picked).filter(([id]) => !ids.includes(id));
  return Object.fromEntries([...others, ...(isPicked ? ids.map((id) => [id, true] as const) : [])]);
}
