import { useState } from 'react';

/** A list's current row with its side panel, and the opened row; `table` is for its `DataTable`. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const rowOf = (wanted: string | null) => rows?.find(({ id }) => id === wanted);
  return {
    row: rowOf(current),
    shown: rowOf(opened),
    open: setOpened,
    close: () => setOpened(null),
    table: {
      idOf: ({ id }: Row) => id,
      current,
      onCurrent: setCurrent,
      hasPanel: true,
      onOpen: ({ id }: Row) => setOpened(id),
    },
  };
}
