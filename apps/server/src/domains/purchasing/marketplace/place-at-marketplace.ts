import type { PlacedPurchase } from '#connectors/marketplace/buying.ts';
import type { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { holdAsItIs } from '#domains/purchasing/purchase/change-purchase.ts';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import { updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { placeAtMarketplaceJob, readBackPurchaseJob } from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { isCertain, problemOf } from './ask-marketplace.ts';
import { idsOf, joinLines } from './buy-lines.ts';
import {
  addEvent,
  changeMarketplacePurchase,
  claimPlacing,
  findMarketplacePurchase,
  outNumberOf,
  type StoredPurchase,
  type StoredRefusal,
} from './marketplace-store.ts';
import { recordMade } from './record-made.ts';
import { shortLines } from './short-lines.ts';

/** Between two readings: what was accepted would be listed by then. */
export const readBackSeconds = 30;
/** A call may wait as long for the budget, for a token and for its answer; until then it may still be on its way. */
const callSeconds = 120;

/** When it may be read what became of a call. Null: none was made. */
export function nextReadingAt({ state, askedAt, lookedAt }: StoredPurchase): Date | null {
  if (state !== 'asked' || !askedAt) return null;
  return lookedAt
    ? new Date(lookedAt.getTime() + readBackSeconds * 1000)
    : new Date(askedAt.getTime() + callSeconds * 1000);
}

/**
 * Makes the call that was committed, once: whoever finds the purchase claimed only reads back. A process that dies between
 * the claim and the answer leaves the job of reading behind.
 */
export async function placeAtMarketplace(ctx: Context, { purchaseId }: { purchaseId: string }): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  const isOurs = await inTransaction(ctx.db, async (tx) => {
    const isClaimed = await claimPlacing(tx, purchaseId, ctx.now());
    if (isClaimed) await ctx.queue.add(tx, readBackPurchaseJob, { purchaseId }, { startAfterSeconds: readBackSeconds });
    return isClaimed;
  });
  if (!isOurs) return;
  const stored = await findMarketplacePurchase(ctx.db, purchaseId);
  if (!stored) return;
  const joined = joinLines(await findPurchaseLines(ctx.db, [purchaseId]));
  const outNumber = outNumberOf(stored);
  const { note } = await ctx.db
    .selectFrom('purchase_orders')
    .select('note')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const lines = joined
    .filter(({ quantity }) => quantity > 0)
    .map(({ offerId, specId, quantity }) => ({ offerId, specId, quantity }));
  const asked = await problemOf(ctx, () => marketplace.buying.place({ outNumber, lines, message: note }));
  if ('problem' in asked) await recordProblem(ctx, purchaseId, outNumber, asked.problem);
  else
    await inTransaction(ctx.db, async (tx) => {
      const held = await holdAsItIs(tx, purchaseId);
      if (!held) return;
      await leaveOut(tx, purchaseId, asked.answer, (refusal) => idsOf(joined, refusal));
      const made = asked.answer.orders.map(({ orderId, ...sums }) => ({ externalId: orderId, ...sums }));
      await recordMade(tx, ctx, { purchaseId, outNumber, orders: made, how: 'made' });
    });
}

async function leaveOut(
  tx: Transaction,
  purchaseId: string,
  { refusals }: PlacedPurchase,
  idsFor: (refusal: PlacedPurchase['refusals'][number]) => string[],
): Promise<void> {
  for (const refusal of refusals) {
    await shortLines(tx, purchaseId, idsFor(refusal), 'all');
    await addEvent(tx, {
      purchaseId,
      kind: 'left_out',
      details: { note: `${refusal.code} ${refusal.original}`.trim() },
    });
  }
}

/** Where nothing can have happened, the purchase is a draft again, or waits its turn. */
async function recordProblem(
  ctx: Context,
  purchaseId: string,
  outNumber: string,
  problem: MarketplaceProblem,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, purchaseId);
    const stored = await findMarketplacePurchase(tx, purchaseId);
    if (stored?.state !== 'asked' || outNumberOf(stored) !== outNumber) return;
    if (problem.kind === 'busy') {
      await changeMarketplacePurchase(tx, purchaseId, { state: 'placing', asked_at: null });
      await ctx.queue.add(tx, placeAtMarketplaceJob, { purchaseId }, { startAfterSeconds: readBackSeconds });
      return;
    }
    const note = [problem.code, problem.message].filter(Boolean).join(' ');
    if (!isCertain(problem)) {
      // The call is over: from now on it can be looked for.
      await changeMarketplacePurchase(tx, purchaseId, { looked_at: ctx.now() });
      await addEvent(tx, { purchaseId, kind: 'order_unanswered', details: { note } });
      return;
    }
    const refusals: StoredRefusal[] = [{ lines: [], code: 'other', original: note }];
    await backToDraft(tx, purchaseId, 'refused', refusals);
    await addEvent(tx, { purchaseId, kind: 'order_refused', details: { note } });
  });
}

/** Nothing was ordered. A purchase order of which pieces have come meanwhile stays what it is. */
export async function backToDraft(
  tx: Transaction,
  purchaseId: string,
  state: 'approved' | 'refused',
  refusals: readonly StoredRefusal[] = [],
): Promise<void> {
  await changeMarketplacePurchase(tx, purchaseId, {
    state,
    asked_at: null,
    readings: 0,
    refusals: JSON.stringify(refusals),
  });
  const held = await holdAsItIs(tx, purchaseId);
  if (held?.purchase.state === 'placed') await updatePurchase(tx, purchaseId, { state: 'draft' });
}
