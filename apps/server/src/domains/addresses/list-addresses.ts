import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { addressAnswer } from './book/address-answer.ts';
import { logForeignCustomerId } from './book/foreign-customer-id.ts';
import { listAddressRows } from './book/store.ts';

export async function listAddresses(
  ctx: Context & { actor: Customer },
  input: { customerId?: unknown; pageNum: number; pageSize: number },
) {
  logForeignCustomerId(ctx, input.customerId);
  const { rows, total } = await listAddressRows(ctx.db, ctx.actor.buyerId, input.pageNum, input.pageSize);
  return { records: rows.map((row) => addressAnswer(ctx.actor.buyerId, ctx.language, row)), total };
}
