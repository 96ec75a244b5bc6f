import { FieldError } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { type Group, useGroups } from '../../../features/reseller/use-groups.ts';
import { useTexts } from '../../../texts/texts.ts';
import {
  type Cell,
  type Column,
  cellsOf,
  columns,
  keyOf,
  type Listing,
  many,
  pastedLines,
  type Selected,
  shownIn,
  storedIn,
  typedIn,
  wrongIn,
} from './table-draft.ts';
import type { Table } from './use-table.ts';

interface Props {
  table: Table;
  shops: Selected['shops'];
}

const exampleOfPrice = 12.75;

/** Rows of variants; a listing's title, status and collection are in the first of them. */
export function TableRows({ table, shops }: Props) {
  const t = useTexts();
  const [first] = shops;
  const { groups } = useGroups(first?.id ?? '', shops.length === 1);
  const [current, setCurrent] = useState<Cell>();
  const keys = useKeys(table);
  return (
    <div className="rs-table-wrap">
      <table className="rs-table" onKeyDown={keys}>
        <thead>
          <tr>
            <th scope="col">{t('resellerBulk.col_product')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`resellerBulk.col_${column}`)}
                <FillDown column={column} current={current} table={table} />
              </th>
            ))}
          </tr>
        </thead>
        {table.rows.map((listing) => (
          <tbody key={listing.id}>
            <ListingRows
              listing={listing}
              table={table}
              typed={typedIn(listing, table.typed)}
              groups={groups}
              onEnter={setCurrent}
            />
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Copies the cell that was last in use in this column, or its first, into all below. */
function FillDown({ column, current, table }: { column: Column; current: Cell | undefined; table: Table }) {
  const t = useTexts();
  const [first] = cellsOf(column, table.rows);
  const from = current?.column === column ? current : first;
  if (!from) return null;
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('resellerBulk.fillDown', { column: t(`resellerBulk.col_${column}`) })}
      title={t('resellerBulk.fillDown', { column: t(`resellerBulk.col_${column}`) })}
      onClick={() => table.fillDown(from, shownIn(from, table.typed))}
    >
      <ResellerIcon name="sortDown" small />
    </button>
  );
}

/** Arrows and Enter go up and down in a column; Ctrl+D fills down. */
function useKeys(table: Table) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target as HTMLElement;
    const isList = at instanceof HTMLSelectElement;
    const column = columns.find((one) => at.id.startsWith(`${one} `));
    if (!column) return;
    const cells = cellsOf(column, table.rows);
    const place = cells.findIndex((cell) => keyOf(cell) === at.id);
    const cell = cells[place];
    if (!cell) return;
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return table.fillDown(cell, shownIn(cell, table.typed));
    }
    // Arrows choose within a list.
    const step =
      event.key === 'Enter' || (event.key === 'ArrowDown' && !isList) ? 1 : event.key === 'ArrowUp' && !isList ? -1 : 0;
    const next = cells[place + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    document.getElementById(keyOf(next))?.focus();
  };
}

interface RowProps {
  listing: Listing;
  table: Table;
  /** What is typed into its cells. */
  typed: string;
  groups: readonly Group[] | undefined;
  onEnter: (cell: Cell) => void;
}

/** Of hundreds of rows only those that change are drawn again. */
const ListingRows = memo(
  DrawnRows,
  (before, after) =>
    (['listing', 'typed', 'groups'] as const).every((name) => before[name] === after[name]) &&
    before.table.rows === after.table.rows,
);

function DrawnRows({ listing, table, groups, onEnter }: RowProps) {
  const t = useTexts();
  const { title, imageUrl, variants } = listing;
  const [main, ...rest] = variants;
  return (
    <>
      <tr className="main">
        <th scope="row">
          <span className="pic">
            <Picture src={imageUrl} alt="" size={40} />
          </span>
          <span className="name" dir="auto">
            {title}
            {main?.name && <small>{main.name}</small>}
          </span>
        </th>
        <td data-name={t('resellerBulk.col_title')}>
          <TextCell cell={{ column: 'title', listing, skuId: 0 }} {...{ table, onEnter }} />
        </td>
        <td data-name={t('resellerBulk.col_price')}>
          {main && <TextCell cell={{ column: 'price', listing, skuId: main.skuId }} {...{ table, onEnter }} />}
        </td>
        <td data-name={t('resellerBulk.col_status')}>
          <StatusCell cell={{ column: 'status', listing, skuId: 0 }} {...{ table, onEnter }} />
        </td>
        <td data-name={t('resellerBulk.col_group')}>
          <GroupCell cell={{ column: 'group', listing, skuId: 0 }} {...{ table, groups, onEnter }} />
        </td>
      </tr>
      {rest.map(({ skuId, name }) => (
        <tr key={skuId}>
          <th scope="row">
            <span className="name" dir="auto">
              <small>{name}</small>
            </span>
          </th>
          <td className="none" />
          <td data-name={t('resellerBulk.col_price')}>
            <TextCell cell={{ column: 'price', listing, skuId }} {...{ table, onEnter }} />
          </td>
          <td className="none" colSpan={2} />
        </tr>
      ))}
    </>
  );
}

interface CellProps {
  cell: Cell;
  table: Table;
  onEnter: (cell: Cell) => void;
}

/** A title or a price. A pasted column goes into the cells below. */
function TextCell({ cell, table, onEnter }: CellProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { column, listing, skuId } = cell;
  const id = keyOf(cell);
  const wrong = wrongIn(cell, table.typed);
  const variant = listing.variants.find((one) => one.skuId === skuId);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\r\t]/.test(text)) return;
    event.preventDefault();
    table.paste(cell, pastedLines(text));
  };
  const label = [t(`resellerBulk.col_${column}`), listing.title, variant?.name].filter(Boolean).join(', ');
  return (
    <>
      <input
        id={id}
        className="input"
        dir={column === 'price' ? 'ltr' : 'auto'}
        inputMode={column === 'price' ? 'decimal' : undefined}
        aria-label={column === 'price' ? `${label}, ${listing.currency}` : label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id} wrong` : undefined}
        data-own={table.typed.has(id) || undefined}
        placeholder={column === 'price' ? (variant?.byRule == null ? '' : number(variant.byRule)) : listing.title}
        value={shownIn(cell, table.typed)}
        onFocus={() => onEnter(cell)}
        onPaste={paste}
        onChange={(event) => table.type(cell, event.currentTarget.value)}
      />
      {wrong && (
        <FieldError id={`${id} wrong`}>
          {wrong === 'price'
            ? t('resellerPublish.priceNotRead', { example: number(exampleOfPrice) })
            : t('resellerBulk.titleTooLong')}
        </FieldError>
      )}
    </>
  );
}

function StatusCell({ cell, table, onEnter }: CellProps) {
  const t = useTexts();
  return (
    <select
      id={keyOf(cell)}
      className="input"
      aria-label={`${t('resellerBulk.col_status')}, ${cell.listing.title}`}
      data-own={table.typed.has(keyOf(cell)) || undefined}
      value={shownIn(cell, table.typed)}
      onFocus={() => onEnter(cell)}
      onChange={(event) => table.type(cell, event.currentTarget.value)}
    >
      <option value="active">{t('resellerPublish.active')}</option>
      <option value="draft">{t('resellerPublish.draft')}</option>
    </select>
  );
}

/** One collection or category, none, or those it has. */
function GroupCell({ cell, table, groups, onEnter }: CellProps & Pick<RowProps, 'groups'>) {
  const t = useTexts();
  const { listing } = cell;
  const known = new Set(groups?.map(({ id }) => id));
  const stored = storedIn(cell);
  const isOther = stored !== '' && !known.has(stored);
  return (
    <select
      id={keyOf(cell)}
      className="input"
      aria-label={`${t('resellerBulk.col_group')}, ${listing.title}`}
      disabled={!groups}
      data-own={table.typed.has(keyOf(cell)) || undefined}
      value={shownIn(cell, table.typed)}
      onFocus={() => onEnter(cell)}
      onChange={(event) => table.type(cell, event.currentTarget.value)}
    >
      <option value="">{t('resellerBulk.noGroup')}</option>
      {isOther && (
        <option value={many(listing)}>{t('resellerBulk.manyGroups', { count: listing.groupIds.length })}</option>
      )}
      {groups?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
