import type { Context, Customer } from '#shop/context.ts';
import { addressAnswer } from './address-answer.ts';
import { noteClaim } from './claimed-customer.ts';
import { listRows } from './store.ts';

export async function listAddresses(
  ctx: Context & { actor: Customer },
  input: { customerId?: unknown; pageNum: number; pageSize: number },
) {
  noteClaim(ctx, input.customerId);
  const { rows, total } = await listRows(ctx.db, ctx.actor.buyerId, input.pageNum, input.pageSize);
  return { records: rows.map((row) => addressAnswer(ctx.actor.buyerId, ctx.language, row)), total };
}
