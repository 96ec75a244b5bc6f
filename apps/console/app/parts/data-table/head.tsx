import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import type { ReactTable } from '@tanstack/react-table';
import { useTexts } from '../../texts/texts.ts';
import type { Column, features } from './columns.ts';

interface Props<Item extends object> {
  table: Pick<
    ReactTable<typeof features, Item>,
    'getHeaderGroups' | 'getIsAllRowsSelected' | 'getIsSomeRowsSelected' | 'toggleAllRowsSelected'
  >;
  columns: readonly Column<Item>[];
  hasPicks: boolean;
}

export function Head<Item extends object>({ table, columns, hasPicks }: Props<Item>) {
  const t = useTexts();
  const shown = new Set(table.getHeaderGroups().flatMap(({ headers }) => headers.map(({ column }) => column.id)));
  return (
    <thead>
      <tr>
        {hasPicks && (
          <th scope="col">
            <BareCheckbox
              aria-label={t('console.pickAll')}
              checked={table.getIsAllRowsSelected()}
              some={table.getIsSomeRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
            />
          </th>
        )}
        {columns
          .filter(({ id }) => shown.has(id))
          .map(({ id, head, isFigure }) => (
            <th key={id} scope="col" data-figure={isFigure || undefined}>
              {head}
            </th>
          ))}
      </tr>
    </thead>
  );
}
