import { dollars } from '@sampan/contract/money';
import type { OrderStatus } from '@sampan/contract/order-status';
import type { operatorOrder } from '@sampan/contract/orders';
import { wireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { readActorNames, readOrder } from './order-queries.ts';
import { type QueueRow, readQueue, readQueueRow } from './order-queue.ts';
import { wireAddress, wireBill, wireInspection, wireItem } from './order-view.ts';

type OperatorContext = Context & { actor: Operator };

function wireQueueRow(row: QueueRow): z.output<typeof operatorOrder> {
  return {
    id: row.id,
    sn: row.sn,
    status: row.status,
    placedAt: wireTime(row.placedAt),
    statusSince: wireTime(row.statusSince),
    customer: { id: row.userId, email: row.email, name: row.customerName },
    totalUsd: dollars(row.totalCents),
    pieces: row.pieces,
  };
}

export async function operatorListOrders(
  ctx: OperatorContext,
  input: { status?: OrderStatus; search: string; after: string; pageNum: number; pageSize: number },
) {
  const { status, search, after, pageNum, pageSize } = input;
  const offset = (pageNum - 1) * pageSize;
  const { rows, total, next } = await readQueue(ctx.pool, { status, search, after, offset, limit: pageSize });
  return { list: rows.map(wireQueueRow), total, next };
}

export async function operatorGetOrder(ctx: OperatorContext, { id }: { id: string }) {
  const queueRow = isUuid(id) && (await readQueueRow(ctx.pool, id));
  const row = queueRow && (await readOrder(ctx.pool, id));
  if (!row) throw refuse('not_found');
  const names = await readActorNames(
    ctx.pool,
    row.events.flatMap((event) => event.actor_id ?? []),
  );
  return {
    ...wireQueueRow(queueRow),
    address: wireAddress(row, ctx.language),
    inspection: wireInspection(row.inspection, (key) => signedFileUrl(ctx, key)),
    items: row.items.map((item) => ({
      ...wireItem(row, item, ctx.language),
      productAttr: JSON.stringify(item.attributes),
      supplierId: item.supplier_id,
      weightGrams: item.weight_grams,
      skuId: item.sku_id,
    })),
    bill: wireBill(row, ctx.language),
    events: row.events.map((event) => ({
      at: wireTime(new Date(event.at)),
      from: event.from_status,
      to: event.to_status,
      by: event.cause,
      actor: (event.actor_id && names.get(event.actor_id)) || '',
      reason: event.reason,
    })),
  };
}

/** Purchasing starts buying. From here on the service fee is spent. */
export async function operatorStartProcurement(
  ctx: OperatorContext,
  { id, note }: { id: string; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    await moveOrder(tx, ctx, order, 'in_purchased', { reason: note });
  });
  return null;
}
