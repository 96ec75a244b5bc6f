import type { RawBuilder } from 'kysely';

/**
 * A query that a domain opens to others as a table with these columns. They join and count it, and know none of the
 * tables behind it.
 */
export type Rows<Columns> = RawBuilder<Columns>;
