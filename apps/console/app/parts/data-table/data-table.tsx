import { useDelayedPending } from '@sampan/ui/use-delayed-pending.ts';
import { type ReactNode, useRef } from 'react';
import type { List } from '../../api/use-call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Failed } from '../failed.tsx';
import { type Column, templateOf, widthOf } from './columns.ts';
import { Head } from './head.tsx';
import { Loading } from './loading.tsx';
import { Row } from './row.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { Picks } from './use-picks.ts';
import { useRowsTable, useVirtualRows } from './use-rows.ts';
import { useScrollRestore } from './use-scroll-restore.ts';
import { textScale, useWidth } from './use-width.ts';

interface Props<Item extends object> {
  /** The list's content, for screen readers. */
  label: string;
  list: Pick<List<Item>, 'rows' | 'total' | 'isPending' | 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore' | 'retry'>;
  columns: readonly Column<Item>[];
  idOf: (row: Item) => string;
  /** The row that keys and panels are about. */
  current: string | null;
  onCurrent: (id: string) => void;
  /** Opens the row: `Enter`, a click. Its name should be a link that does the same. */
  onOpen?: (row: Item) => void;
  /** Shows the current row in a `SidePanel`: a click selects, a double click opens. */
  hasPanel?: boolean;
  /** From `usePicks`, if several rows can be changed at once. */
  picks?: Picks | undefined;
  /** Two lines a row. */
  isTall?: boolean;
  /** Three. */
  isHigh?: boolean;
  /** Rows that cannot be picked have no box. */
  mayPick?: (row: Item) => boolean;
  /** In place of the box that a row has not. */
  unpicked?: (row: Item) => ReactNode;
  /** Marks special rows, such as group heads: `data-kind` in the styles. */
  kindOf?: (row: Item) => string | undefined;
  /** Shown when no rows are found. */
  empty: ReactNode;
}

const none: never[] = [];
const heights = { row: 36, tall: 43, high: 71, phone: 64, highPhone: 128, head: 31 };

/**
 * Every list of the console: rows by keyboard (J K X Enter), a sticky head, one current row, picked rows, infinite
 * scrolling, and states for loading, empty and failed. Only visible rows are in the DOM.
 */
export function DataTable<Item extends object>(props: Props<Item>) {
  const {
    label,
    list,
    columns,
    idOf,
    current,
    onCurrent,
    onOpen,
    hasPanel,
    picks,
    isTall,
    isHigh,
    mayPick,
    kindOf,
    unpicked,
  } = props;
  const rows = list.rows ?? (none as readonly Item[]);
  const scroller = useRef<HTMLDivElement>(null);
  const scale = textScale();
  const width = widthOf(useWidth(scroller) / scale, columns);
  const table = useRowsTable({ rows, columns, width, idOf, picks, mayPick });
  const shown = table.getRowModel().rows;
  const isPhone = width === 'phone';
  const height = Math.round(
    (isPhone
      ? isHigh
        ? heights.highPhone
        : heights.phone
      : isHigh
        ? heights.high
        : isTall
          ? heights.tall
          : heights.row) * scale,
  );
  const { hasMore, loadMore } = list;
  const headHeight = isPhone ? 0 : Math.round(heights.head * scale);
  const virtual = useVirtualRows({ count: shown.length, scroller, height, headHeight, hasMore, loadMore });
  useScrollRestore(scroller, label, shown.length);
  const ids = shown.map(({ id }) => id);
  useListKeys({
    ids,
    current,
    goTo: (index) => {
      virtual.goTo(index);
      onCurrent(ids[index] ?? '');
    },
    ...(onOpen && { open: (index: number) => onOpen(rows[index] as Item) }),
    ...(picks && { pick: picks.setPicked }),
    scroller,
  });
  const instead = useInstead(props);
  const isCounted = !hasMore || list.total > rows.length;
  const hasPicks = picks !== undefined;
  const style = { '--dt-row': `${height}px`, '--dt-columns': templateOf(columns, width, hasPicks) } as object;
  return (
    <div ref={scroller} className="dt" data-width={width} data-high={isHigh || undefined} style={style}>
      {instead ?? (
        <table aria-label={label} aria-rowcount={isCounted ? list.total + 1 : -1}>
          <Head table={table} columns={columns} hasPicks={hasPicks} />
          <tbody style={{ blockSize: virtual.size }}>
            {virtual.items.flatMap(({ index, start }) => {
              const row = shown[index];
              const isCurrent = row?.id === current;
              return row ? (
                <Row
                  key={row.id}
                  kind={kindOf?.(row.original)}
                  {...{
                    row,
                    columns,
                    start,
                    index,
                    isCurrent,
                    hasPicks,
                    hasPanel,
                    onCurrent,
                    onOpen,
                    isPhone,
                    unpicked,
                  }}
                />
              ) : (
                []
              );
            })}
          </tbody>
        </table>
      )}
      <More isLoading={list.isLoadingMore} />
    </div>
  );
}

/** The content shown when there are no rows. */
function useInstead<Item extends object>({ list, empty }: Props<Item>): ReactNode {
  const isSlow = useDelayedPending(list.isPending);
  if (list.error && !list.rows) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.isPending) return isSlow ? <Loading /> : <div />;
  return list.rows?.length === 0 ? empty : undefined;
}

function More({ isLoading }: { isLoading: boolean }) {
  const t = useTexts();
  return (
    <p className="dt-more" role="status">
      {isLoading && t('console.loadingMore')}
    </p>
  );
}
