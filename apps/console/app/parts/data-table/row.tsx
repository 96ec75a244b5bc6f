import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import type { Row as TableRow } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import type { Column, features } from './columns.ts';
import { rowClicks } from './row-clicks.ts';

interface Props<Item extends object> {
  row: TableRow<typeof features, Item>;
  columns: readonly Column<Item>[];
  index: number;
  /** Pixels from the first row. */
  start: number;
  isCurrent: boolean;
  hasPicks: boolean;
  hasPanel: boolean | undefined;
  kind: string | undefined;
  onCurrent: (id: string) => void;
  onOpen?: ((row: Item) => void) | undefined;
  isPhone: boolean;
  unpicked?: ((row: Item) => ReactNode) | undefined;
}

export function Row<Item extends object>(props: Props<Item>) {
  const { row, columns, index, start, isCurrent, hasPicks, hasPanel, kind, onCurrent, onOpen, isPhone, unpicked } =
    props;
  const t = useTexts();
  const isPicked = row.getIsSelected();
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <tr
      tabIndex={-1}
      data-index={index}
      data-kind={kind}
      aria-rowindex={index + 2}
      data-current={isCurrent || undefined}
      data-picked={isPicked || undefined}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onCurrent(row.id)}
      data-opens={onOpen && (hasPanel ? 'beside' : 'page')}
      {...rowClicks({
        mark: () => onCurrent(row.id),
        open: onOpen && (() => onOpen(row.original)),
        hasPanel,
        isPhone,
      })}
    >
      {hasPicks && (
        <td data-pick>
          {row.getCanSelect() ? (
            <BareCheckbox
              aria-label={t('console.pick')}
              checked={isPicked}
              onChange={(event) => row.toggleSelected(event.target.checked)}
            />
          ) : (
            unpicked?.(row.original)
          )}
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = byId.get(cell.column.id);
        return (
          <td key={cell.id} data-figure={column?.isFigure || undefined} data-narrow={column?.narrow}>
            {column?.cell(row.original)}
          </td>
        );
      })}
    </tr>
  );
}
