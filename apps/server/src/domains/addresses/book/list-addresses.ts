import { listAddressRows } from '#domains/addresses/rows/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { addressAnswer } from './address-answer.ts';
import { logForeignCustomerId } from './foreign-customer-id.ts';

export async function listAddresses(
  ctx: Context & { actor: Customer },
  input: { customerId?: unknown; pageNum: number; pageSize: number },
) {
  logForeignCustomerId(ctx, input.customerId);
  const { rows, total } = await listAddressRows(ctx.db, ctx.actor.buyerId, input.pageNum, input.pageSize);
  return { records: rows.map((row) => addressAnswer(ctx.actor.buyerId, ctx.language, row)), total };
}
