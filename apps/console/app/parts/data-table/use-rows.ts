import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { type Column, features, isShown, toTableColumns, type Width } from './columns.ts';
import type { Picks } from './use-picks.ts';

interface TableOptions<Item extends object> {
  rows: readonly Item[];
  columns: readonly Column<Item>[];
  width: Width;
  idOf: (row: Item) => string;
  picks: Picks | undefined;
  mayPick?: ((row: Item) => boolean) | undefined;
}

/** The rows, which of them are picked, and the columns that are shown. */
export function useRowsTable<Item extends object>({ rows, columns, width, idOf, picks, mayPick }: TableOptions<Item>) {
  const names = columns.map(({ id }) => id).join(' ');
  return useTable({
    features,
    data: rows as Item[],
    columns: useMemo(() => toTableColumns<Item>(names.split(' ')), [names]),
    getRowId: idOf,
    enableRowSelection: picks !== undefined && (mayPick ? ({ original }) => mayPick(original) : true),
    state: {
      rowSelection: picks?.picked ?? {},
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, width)])),
    },
    onRowSelectionChange: (change) => picks?.setPicked(typeof change === 'function' ? change(picks.picked) : change),
  });
}

/** The next page loads this many rows before the end. */
const ahead = 20;

interface VirtualOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  height: number;
  /** The head's height, which covers the first rows. */
  headHeight: number;
  hasMore: boolean;
  loadMore: () => void;
}

/** The visible rows and a few around them; near the end the next page loads. */
export function useVirtualRows({ count, scroller, height, headHeight, hasMore, loadMore }: VirtualOptions) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of the rows moves all of them
  useEffect(() => {
    virtual.measure();
  }, [height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= count - ahead) loadMore();
  });
  return {
    items: items.map(({ index, start }) => ({ index, start: start - headHeight })),
    size: virtual.getTotalSize(),
    goTo: (index: number) => virtual.scrollToIndex(index),
  };
}
