import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { basisOf } from './buy-lines.ts';
import {
  addEvent,
  changeMarketplacePurchase,
  findMarketplacePurchase,
  type StoredPurchase,
} from './marketplace-store.ts';
import { StepProblem, type Steps, takeSteps } from './steps.ts';

type Input = ParsedInputOf<Calls['operatorApprovePurchases']>;

/** The sum that was previewed, to the fen, of a draft that has not changed since. */
export function approvePurchases(ctx: PurchasingContext, { purchases }: Input): Promise<Steps> {
  return takeSteps(ctx, purchases, (one) => approvePurchase(ctx, one));
}

async function approvePurchase(ctx: PurchasingContext, { id, totalFen }: Input['purchases'][number]): Promise<number> {
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdAsItIs(tx, id);
    if (held?.purchase.state !== 'draft') throw new StepProblem('moved');
    const previewed = await requirePreview(tx, id, held.purchase.freightFen);
    if (previewed.state !== 'previewed' && previewed.state !== 'approved') throw new StepProblem('not_previewed');
    if (previewed.totalFen !== totalFen) throw new StepProblem('sum_changed');
    if (!(await mayApprove(ctx, tx, totalFen))) throw new StepProblem('owner');
    if (previewed.state === 'approved') return;
    await changeMarketplacePurchase(tx, id, {
      state: 'approved',
      approved_fen: totalFen,
      approved_by: ctx.actor.operatorId,
      approved_at: ctx.now(),
    });
    await addEvent(tx, { purchaseId: id, kind: 'approved', by: ctx.actor.operatorId, details: { toFen: totalFen } });
  });
  return totalFen;
}

/** Of a locked purchase order, as it is now, and without refusals. */
export async function requirePreview(tx: Transaction, id: string, freightFen: number): Promise<StoredPurchase> {
  const previewed = await findMarketplacePurchase(tx, id);
  const lines = await findPurchaseLines(tx, [id]);
  if (!previewed || previewed.basis !== basisOf(lines, freightFen)) throw new StepProblem('not_previewed');
  if (previewed.refusals.length > 0 || previewed.orders === 0) throw new StepProblem('refused');
  return previewed;
}

/** Above the shop's limit an owner approves. */
export async function mayApprove({ actor }: PurchasingContext, tx: Transaction, totalFen: number): Promise<boolean> {
  const { approveFen } = await readSetting(tx, 'buying');
  return totalFen <= approveFen || actor.roles.includes('owner');
}
