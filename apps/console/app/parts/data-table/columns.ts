import { columnVisibilityFeature, createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** Features of the console's tables. The server sorts and filters: a list is longer than what is loaded. */
export const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Width on a desktop: `8rem`, or `1fr` for the column that takes the rest. */
  width: string;
  /** The minimum for the `1fr` column in rems; wide columns are dropped below it. */
  leastRems?: number;
  /** Figures and money align at the end, with their heads. */
  isFigure?: boolean;
  /** Left out where there is little room. */
  isWide?: boolean;
  /** Its place in the two lines of a row on a phone; absent: not there. */
  narrow?: 'title' | 'figure' | 'note' | 'state';
}

/** The table knows columns by name only; cells are drawn from `Column`, which may be new at each rendering. */
export function toTableColumns<Row extends object>(ids: readonly string[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return ids.map((id) => helper.display({ id }));
}

type Shape = Omit<Column<never>, 'cell'>;

export type Width = 'phone' | 'middle' | 'wide';

const phonePixels = 640;
const remPixels = 16;
/** The minimum width of the `1fr` column in rems. */
const leastRest = 8;

/** Measures the table, not the window: an open panel leaves it less room. */
export function widthOf(pixels: number, columns: readonly Shape[]): Width {
  if (pixels < phonePixels) return 'phone';
  const remsOf = ({ width, leastRems = leastRest }: Shape) => (width === '1fr' ? leastRems : Number.parseFloat(width));
  const rems = columns.reduce((sum, column) => sum + remsOf(column), 0);
  return pixels < rems * remPixels ? 'middle' : 'wide';
}

export function isShown({ isWide, narrow }: Pick<Shape, 'isWide' | 'narrow'>, width: Width): boolean {
  return width === 'phone' ? narrow !== undefined : width === 'wide' || !isWide;
}

/** The grid of a row on a desk. */
export function templateOf(columns: readonly Shape[], width: Width, hasPicks: boolean): string | undefined {
  if (width === 'phone') return undefined;
  const shown = columns.filter((column) => isShown(column, width));
  const tracks = shown.map((column) => (column.width === '1fr' ? 'minmax(6rem, 1fr)' : column.width));
  return [...(hasPicks ? ['2.5rem'] : []), ...tracks].join(' ');
}
