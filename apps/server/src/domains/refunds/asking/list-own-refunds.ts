import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { dollars, sum } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { listRefundRows, type RefundRow } from '#domains/refunds/records/list-store.ts';
import { findOpenRefund } from '#domains/refunds/records/store.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { claimableLines, claimableUntil, findOwnOrder, isClaimable } from './claimable.ts';

/** The refunds that a buyer has asked for or received for an order, and the pieces that can still be claimed. */
export async function listOwnRefunds(
  ctx: Context & { actor: Customer },
  { id }: { id: string },
): Promise<OutputOf<Calls['listOrderRefunds']>> {
  const order = await findOwnOrder(ctx.db, ctx.actor.buyerId, id);
  if (!order) throw refuse('not_found');
  const may = !(await findOpenRefund(ctx.db, order.id, 'claim')) && (await isClaimable(ctx.db, ctx, order));
  const claimable = may ? await claimableLines(ctx.db, order.id) : [];
  const until = await claimableUntil(ctx.db, order);
  const filter = { order: order.sn, isToTransfer: false };
  const rows = await listRefundRows(ctx.db, filter, { from: undefined, limit: limits.pageSizeMax });
  return {
    refunds: rows
      // Hides refunds that the shop is still deciding by itself, so that nothing is promised.
      .filter(({ openedBy, state }) => openedBy === '' || (state !== 'requested' && state !== 'rejected'))
      .map(
        ({
          id: refundId,
          kind,
          reasonCode,
          remark,
          pictures,
          amountCents,
          lines,
          payouts,
          state,
          reason,
          ...when
        }) => ({
          id: refundId,
          kind,
          state,
          reasonCode,
          reason,
          // Operators' remarks to each other when they open a refund are also the decision's reason.
          remark: kind === 'claim' ? remark : '',
          pictures: pictures.map((key) => signedFileUrl(ctx, key)),
          amountUsd: dollars(amountCents),
          setOffUsd: dollars(setOffCents(payouts)),
          lines: lines
            .filter(({ quantity }) => quantity > 0)
            .map(({ orderItemId, quantity }) => ({ customerOrderItemId: orderItemId, productCount: quantity })),
          requestedAt: toWireTime(when.requestedAt),
          decidedAt: when.decidedAt ? toWireTime(when.decidedAt) : '',
        }),
      ),
    claimableUntil: until ? toWireTime(until) : '',
    claimable: claimable
      .filter(({ left }) => left > 0)
      .map(({ orderItemId, left }) => ({ customerOrderItemId: orderItemId, productCount: left })),
  };
}

const setOffCents = (payouts: RefundRow['payouts']) =>
  sum(payouts.flatMap(({ method, amountCents }) => (method === 'balance' ? amountCents : [])));
