import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** What came in, what was found, line by line, with its pictures; and that an inspection is over. */

export interface Counts {
  accepted: number;
  damaged: number;
  missing: number;
}

/** Said twice, it is there once. */
export async function insertReceivedParcel(
  tx: Transaction,
  received: { orderId: string; trackingNumber: string; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('received_parcels')
    .values({
      order_id: received.orderId,
      tracking_number: received.trackingNumber,
      received_by: received.operatorId,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'tracking_number']).doNothing())
    .execute();
}

export async function orderOfLine(tx: Transaction, orderItemId: string): Promise<string | undefined> {
  if (!isUuid(orderItemId)) return undefined;
  const row = await tx.selectFrom('order_items').select('order_id').where('id', '=', orderItemId).executeTakeFirst();
  return row?.order_id;
}

export async function saveLine(
  tx: Transaction,
  line: Counts & { orderId: string; orderItemId: string; note: string; operatorId: string },
): Promise<void> {
  const { accepted, damaged, missing, note, operatorId: inspected_by } = line;
  const found = { accepted, damaged, missing, note, inspected_by };
  await tx
    .insertInto('inspection_lines')
    .values({ order_item_id: line.orderItemId, order_id: line.orderId, ...found })
    .onConflict((conflict) =>
      conflict.column('order_item_id').doUpdateSet({ ...found, inspected_at: sql<Date>`now()` }),
    )
    .execute();
}

export interface LineResult extends Counts {
  orderItemId: string;
}

export async function listLines(db: Database | Transaction, orderId: string): Promise<LineResult[]> {
  return db
    .selectFrom('inspection_lines')
    .select(['order_item_id as orderItemId', 'accepted', 'damaged', 'missing'])
    .where('order_id', '=', orderId)
    .execute();
}

/** After the order, whose pictures are counted. Without a line: of the goods as a whole. */
export async function addPictures(
  tx: Transaction,
  { orderId, orderItemId }: { orderId: string; orderItemId: string | null },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { last } = await tx
    .selectFrom('inspection_pictures')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('inspection_pictures')
    .values(
      keys.map((key, index) => ({
        order_id: orderId,
        order_item_id: orderItemId,
        position: (last ?? 0) + 1 + index,
        key,
      })),
    )
    .execute();
}

export async function countPictures(tx: Transaction, orderItemId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('inspection_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_item_id', '=', orderItemId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the keys of their files. */
export async function removePictures(
  tx: Transaction,
  orderItemId: string,
  numbers: readonly number[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .deleteFrom('inspection_pictures')
    .where('order_item_id', '=', orderItemId)
    .where('position', 'in', numbers)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function insertInspection(
  tx: Transaction,
  inspection: { orderId: string; chargeableGrams: number; note: string; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('inspections')
    .values({
      order_id: inspection.orderId,
      chargeable_grams: inspection.chargeableGrams,
      note: inspection.note,
      inspected_by: inspection.operatorId,
    })
    .execute();
}

/** Its lines, pictures and parcels stay: the next one begins with them. */
export async function reopenInspection(tx: Transaction, orderId: string): Promise<void> {
  await tx.deleteFrom('inspections').where('order_id', '=', orderId).execute();
}

export async function approve(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .updateTable('inspections')
    .set({ approved_at: sql<Date>`coalesce(approved_at, now())` })
    .where('order_id', '=', orderId)
    .execute();
}
