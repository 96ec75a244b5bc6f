import type { RawBuilder, SqlBool } from 'kysely';

/** What a table holds about a customer. */
export interface Held {
  /** What it is, and why it is kept. */
  what: string;
  retention: string;
  erasure: string;
  /** The person's rows of the table, as `t`. */
  rows: (who: Scope) => RawBuilder<SqlBool>;
  /** Columns that the export gives. */
  given: readonly string[];
  /** Columns that it leaves out: secrets, other people, bookkeeping of the system. */
  withheld?: readonly string[];
}

/** Whose data. */
export interface Scope {
  userId: string;
  email: string;
  /** Null: others act for this buyer, too, and what it owns is theirs. */
  buyerId: string | null;
}
