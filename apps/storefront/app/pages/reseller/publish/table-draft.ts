import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { decimalText, readMoney } from '@sampan/ui/read-number.ts';

/** What is typed into the table of listings. Pure. */

export type Selected = OutputOf<Calls['listSelected']>;
export type Listing = Selected['list'][number];
type EditRow = InputOf<Calls['editPublications']>['rows'][number] & {
  prices: { skuId: number; ownPrice: number | null }[];
};

export const columns = ['title', 'price', 'status', 'group'] as const;
export type Column = (typeof columns)[number];

/** A cell is named by its column, its listing and, for prices, its SKU. Only what was touched has an entry. */
export type Typed = ReadonlyMap<string, string>;

export interface Cell {
  column: Column;
  listing: Listing;
  skuId: number;
}

export const keyOf = ({ column, listing, skuId }: Cell): string => `${column} ${listing.id} ${skuId}`;

/** The cells of a column, from the top. */
export const cellsOf = (column: Column, listings: readonly Listing[]): Cell[] =>
  listings.flatMap((listing): Cell[] =>
    column === 'price'
      ? listing.variants.map(({ skuId }) => ({ column, listing, skuId }))
      : [{ column, listing, skuId: 0 }],
  );

/** What the cell shows before it is touched. */
export function storedIn({ column, listing, skuId }: Cell): string {
  if (column === 'title') return listing.ownTitle;
  if (column === 'status') return listing.isActive ? 'active' : 'draft';
  if (column === 'group') return listing.groupIds.length === 1 ? (listing.groupIds[0] ?? '') : many(listing);
  return decimalText(listing.variants.find((variant) => variant.skuId === skuId)?.ownPrice ?? null);
}

/** Several collections are one value, which stays unless another is chosen. */
export const many = ({ groupIds }: Pick<Listing, 'groupIds'>): string =>
  groupIds.length === 0 ? '' : groupIds.join('\n');

export const shownIn = (cell: Cell, typed: Typed): string => typed.get(keyOf(cell)) ?? storedIn(cell);

/** All that is typed for a listing, as one text. */
export const typedIn = (listing: Listing, typed: Typed): string =>
  columns
    .flatMap((column) => cellsOf(column, [listing]))
    .map((cell) => typed.get(keyOf(cell)) ?? '\u0000')
    .join('\n');

/** Undefined: it is no price. Null: by rule. */
export function readTypedPrice(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const price = readMoney(text);
  return price !== undefined && price > 0 && price <= 9_999_999 ? price : undefined;
}

export type Wrong = 'price' | 'title';

export function wrongIn(cell: Cell, typed: Typed): Wrong | undefined {
  const text = typed.get(keyOf(cell));
  if (text === undefined) return undefined;
  if (cell.column === 'price' && readTypedPrice(text) === undefined) return 'price';
  return cell.column === 'title' && text.trim().length > resellerLimits.publishedTitleMax ? 'title' : undefined;
}

const statusWords = { active: true, draft: false } as const;

/** Puts one value, or a pasted column, into the cells from one on downwards. A status that is none is left out. */
export function filled(
  typed: Typed,
  cells: readonly Cell[],
  from: Cell,
  values: readonly string[],
  isRepeated = false,
): Typed {
  const start = cells.findIndex((cell) => keyOf(cell) === keyOf(from));
  const next = new Map(typed);
  if (start < 0) return next;
  const below = cells.slice(start, isRepeated ? undefined : start + values.length);
  for (const [place, cell] of below.entries()) {
    const value = values[isRepeated ? 0 : place] ?? '';
    const isOther = cell.column === 'group' && cell.listing.shopId !== from.listing.shopId;
    if (isOther || (cell.column === 'status' && !(value in statusWords))) continue;
    next.set(keyOf(cell), value);
  }
  return next;
}

/** The lines of a column that was copied from a spreadsheet, which ends with a line break. */
export const pastedLines = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line.split('\t')[0] ?? '').trim());

/** The listings that change, as they are sent. Cells that are wrong are left out; `wrongIn` names them. */
export function editsOf(listings: readonly Listing[], typed: Typed): EditRow[] {
  return listings.flatMap((listing): EditRow[] => {
    const changed = (column: Column, skuId = 0) => {
      const cell = { column, listing, skuId };
      const text = typed.get(keyOf(cell));
      return text === undefined || text.trim() === storedIn(cell) ? undefined : text.trim();
    };
    const [title, status, group] = [changed('title'), changed('status'), changed('group')];
    const prices = listing.variants.flatMap(({ skuId }) => {
      const text = changed('price', skuId);
      const ownPrice = text === undefined ? undefined : readTypedPrice(text);
      return ownPrice === undefined ? [] : [{ skuId, ownPrice }];
    });
    if (title === undefined && status === undefined && group === undefined && prices.length === 0) return [];
    return [
      {
        id: listing.id,
        version: listing.version,
        ...(title !== undefined && { title }),
        ...(status !== undefined && { isActive: status === 'active' }),
        ...(group !== undefined && { groupIds: group === '' ? [] : group.split('\n') }),
        prices,
      },
    ];
  });
}
