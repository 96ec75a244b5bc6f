import type { RawBuilder, SqlBool } from 'kysely';

/** The data about a customer in a table. */
export interface Held {
  /** A description, and the reason for storing it. */
  what: string;
  retention: string;
  erasure: string;
  /** The condition for the person's rows, which are `t`. */
  rows: (who: Scope) => RawBuilder<SqlBool>;
  /** Columns in the export. */
  given: readonly string[];
  /** Columns that the export leaves out: secrets, other people, technical fields. */
  withheld?: readonly string[];
}

/** The person whose data it is. */
export interface Scope {
  userId: string;
  email: string;
  /** Null if others act for this buyer too, because they own the data. */
  buyerId: string | null;
}
