import type { HandoverKind } from '@sampan/contract/today';

/** What domains list of the work that waits for operators: columns of a query (database/rows.ts). */

export interface Waiting {
  /** Names the work and since when it waits: work that waits again is a new subject. */
  subject: string;
  order_id: string | null;
  conversation_id: string | null;
  since: Date;
}

/** Work that one role hands over to another. */
export interface HandedOver {
  kind: HandoverKind;
  id: string;
  order_id: string | null;
  title: string;
  /** The operator who asked, or who approved first. */
  by: string | null;
  cents: number | null;
  fen: number | null;
  since: Date;
  /** Whose name belongs to the title. */
  product_id: string | null;
  supplier_id: string | null;
  /** How many products it is about. */
  offers: number | null;
}

/** A decision that an operator asked for. */
export interface Answered {
  kind: string;
  name: string;
  order_id: string | null;
  at: Date;
}
