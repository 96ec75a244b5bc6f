import type { ShortageOutcome, ShortageProposal, ShortageState } from '@sampan/contract/shortage-choices';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { ReplacedGoods } from '#domains/orders/line-texts.ts';

/** Pieces that cannot be bought. Changing one requires the lock of its order, and then its own. */

export interface Shortage {
  id: string;
  orderId: string;
  orderItemId: string;
  quantity: number;
  proposal: ShortageProposal;
  substituteSkuId: number | null;
  state: ShortageState;
  outcome: ShortageOutcome | null;
  ifUnanswered: ShortageOutcome;
}

export async function findOrderOfShortage(db: Database | Transaction, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('shortages').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

/** After its order. */
export async function lockShortage(tx: Transaction, id: string): Promise<Shortage> {
  const row = await tx
    .selectFrom('shortages')
    .select([
      'id',
      'order_id as orderId',
      'order_item_id as orderItemId',
      'quantity',
      'proposal',
      'substitute_sku_id as substituteSkuId',
      'state',
      'outcome',
      'if_unanswered as ifUnanswered',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** The buyer is asked about one thing of a line at a time. Requires the order's lock. */
export async function isAsked(tx: Transaction, orderItemId: string): Promise<boolean> {
  const open = tx.selectFrom('shortages').select('id').where('order_item_id', '=', orderItemId);
  return (await open.where('state', '=', 'proposed').executeTakeFirst()) !== undefined;
}

export interface NewShortage {
  orderId: string;
  orderItemId: string;
  quantity: number;
  proposal: ShortageProposal;
  substituteSkuId: number | null;
  note: string;
  ifUnanswered: ShortageOutcome;
  answerHours: number;
  openedBy: string;
}

export async function insertShortage(tx: Transaction, shortage: NewShortage): Promise<string> {
  const { id } = await tx
    .insertInto('shortages')
    .values({
      order_id: shortage.orderId,
      order_item_id: shortage.orderItemId,
      quantity: shortage.quantity,
      proposal: shortage.proposal,
      substitute_sku_id: shortage.substituteSkuId,
      note: shortage.note,
      if_unanswered: shortage.ifUnanswered,
      answer_by: sql<Date>`now() + make_interval(hours => ${shortage.answerHours})`,
      opened_by: shortage.openedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Decision {
  state: Exclude<ShortageState, 'proposed'>;
  outcome?: ShortageOutcome;
  answeredBy?: string | null;
  substituteItemId?: string;
  replaced?: ReplacedGoods | null;
  refundId?: string;
}

/** What was answered stays; a refund of these very pieces has taken the question back a moment before. */
export async function decideShortage(tx: Transaction, id: string, decision: Decision): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shortages')
    .set({
      state: decision.state,
      outcome: decision.outcome ?? null,
      answered_by: decision.answeredBy ?? null,
      substitute_item_id: decision.substituteItemId ?? null,
      replaced: decision.replaced ? JSON.stringify(decision.replaced) : null,
      refund_id: decision.refundId ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['proposed', 'withdrawn'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`shortage ${id} was answered before`);
}

/** Of a locked order: the buyer is no longer asked about more pieces than the line has left. */
export async function withdrawPointless(tx: Transaction, orderId: string): Promise<void> {
  await sql`
    update shortages s set state = 'withdrawn', decided_at = clock_timestamp() from order_items i
    where s.order_id = ${orderId} and s.state = 'proposed' and i.id = s.order_item_id
      and i.quantity - i.refunded_quantity < s.quantity
  `.execute(tx);
}

export async function hasOpenShortage(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shortages')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return row !== undefined;
}
