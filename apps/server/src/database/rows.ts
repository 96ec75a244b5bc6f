import type { RawBuilder } from 'kysely';

/**
 * A query that a domain opens to others as a table with these columns. They join and count it, and know none of the
 * tables behind it.
 */
export type Rows<Columns> = RawBuilder<Columns>;

/** The row of a statement that always gives one. */
export function theRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement gave no row.');
  return row;
}
