import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { sellerClaimStates } from '@sampan/contract/marketplace-purchases';
import { sql } from 'kysely';
import type { MarketplaceOrder, RefundGoods } from '#connectors/marketplace/buying.ts';
import type { Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { sendClaimJob } from '#domains/purchasing/queued-jobs.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { mayApprove } from './approve-purchases.ts';
import { askNow, isCertain, problemOf, requireMarketplace } from './ask-marketplace.ts';
import { checkClaimPictures, sendPictures } from './claim-pictures.ts';
import { findingsOf } from './findings.ts';
import { getMarketplacePurchase, type WholeMarketplacePurchase } from './get-marketplace-purchase.ts';
import { addEvent, findMarketplaceOrder, type StoredOrder } from './marketplace-store.ts';

/** Money for missing and damaged pieces, from the seller: proposed, approved, asked for once, followed until it is there. */

const readClaimSeconds = 30;

type ClaimState = (typeof sellerClaimStates)[number];

interface Claim {
  id: string;
  orderId: string;
  purchaseId: string;
  externalId: string;
  lines: RefundGoods['lines'];
  reasonId: string;
  description: string;
  goodsFen: number;
  returnsGoods: boolean;
  pictures: string[];
  state: ClaimState;
  stateSince: Date;
  refundId: string;
}

const claimColumns = sql.raw(`
  c.id, c.marketplace_order_id as "orderId", o.purchase_order_id as "purchaseId", o.external_id as "externalId", c.lines,
  c.reason_id as "reasonId", c.description, c.goods_fen as "goodsFen", c.returns_goods as "returnsGoods",
  c.pictures, c.state, c.state_since as "stateSince", c.refund_id as "refundId"`);

async function findClaim(db: Database | Transaction, id: string): Promise<Claim | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Claim>`
    select ${claimColumns} from seller_claims c join marketplace_orders o on o.id = c.marketplace_order_id where c.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Goods that were paid for; what they are said to be depends on how far the order is. */
function goodsOf({ externalId, payState, state }: StoredOrder, lines: RefundGoods['lines']): RefundGoods {
  if (payState !== 'paid') throw refuse('purchase_order_moved');
  const goodsState =
    state === 'paid' ? 'not_sent' : state === 'completed' ? 'after_sale_received' : ('received' as const);
  return { orderId: externalId, goodsState, lines };
}

async function termsOf(ctx: Context, order: StoredOrder, lines: RefundGoods['lines']) {
  const { refunds } = requireMarketplace(ctx).buying;
  const goods = goodsOf(order, lines);
  const known = lines.every(({ lineId, quantity }) =>
    order.lines.some((line) => line.lineId === lineId && quantity <= line.quantity),
  );
  if (!known) throw refuse('not_found');
  return askNow(async () => ({ reasons: await refunds.reasons(goods), most: await refunds.most(goods) }));
}

export async function getClaimTerms(
  ctx: PurchasingContext,
  { id, lines }: ParsedInputOf<Calls['operatorGetClaimTerms']>,
): Promise<OutputOf<Calls['operatorGetClaimTerms']>> {
  const order = await findMarketplaceOrder(ctx.db, { id });
  if (!order) throw refuse('not_found');
  const { reasons, most } = await termsOf(ctx, order, lines);
  return { reasons: [...reasons], mostFen: most.goodsFen, found: await findingsOf(ctx, order) };
}

export async function proposeClaim(
  ctx: PurchasingContext,
  input: ParsedInputOf<Calls['operatorProposeClaim']>,
): Promise<WholeMarketplacePurchase> {
  const { id, lines, reasonId, goodsFen, description, returnsGoods } = input;
  const order = await findMarketplaceOrder(ctx.db, { id });
  if (!order) throw refuse('not_found');
  if (returnsGoods && goodsOf(order, lines).goodsState === 'not_sent') throw refuse('purchase_order_moved');
  const { reasons, most } = await termsOf(ctx, order, lines);
  const reason = reasons.find((one) => one.id === reasonId);
  if (!reason) throw refuse('not_found');
  if (goodsFen > most.goodsFen) throw refuse('claim_too_high');
  await checkClaimPictures(ctx, order, input, reason.needsPicture);
  const { purchaseId } = order;
  const by = ctx.actor.operatorId;
  await withCopies(ctx, { ownerId: by, purpose: 'seller_claim' }, input.pictures, async (tx, { keys }) => {
    await holdAsItIs(tx, purchaseId);
    const pictures = [...new Set(input.inspected), ...keys];
    const { rows } = await sql`
      insert into seller_claims (marketplace_order_id, lines, reason_id, reason, description, goods_fen, most_fen, returns_goods,
        pictures, proposed_by)
      values (${id}, ${JSON.stringify(lines)}::jsonb, ${reasonId}, ${reason.name}, ${description}, ${goodsFen}, ${most.goodsFen},
        ${returnsGoods}, ${pictures}, ${by})
      on conflict (marketplace_order_id) where state in ('proposed', 'approved', 'asked', 'open') do nothing returning id
    `.execute(tx);
    if (rows.length === 0) throw refuse('claim_open');
    await addEvent(tx, { purchaseId, orderId: id, kind: 'claim_proposed', by, details: { toFen: goodsFen } });
  });
  return getMarketplacePurchase(ctx, { id: purchaseId });
}

export async function decideClaim(
  ctx: PurchasingContext,
  { id, decision }: ParsedInputOf<Calls['operatorDecideClaim']>,
): Promise<WholeMarketplacePurchase> {
  const found = await findClaim(ctx.db, id);
  if (!found) throw refuse('not_found');
  const { purchaseId, orderId, goodsFen } = found;
  const by = ctx.actor.operatorId;
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, purchaseId);
    const claim = await findClaim(tx, id);
    const isOpen = claim?.state === 'proposed' || (claim?.state === 'closed' && decision === 'waive');
    if (!isOpen) throw refuse('purchase_order_moved');
    if (decision === 'approve' && !(await mayApprove(ctx, tx, goodsFen))) throw refuse('approval_needs_owner');
    await moveClaim(tx, id, decision === 'approve' ? 'approved' : 'waived', { decidedBy: by });
    if (decision === 'approve') await ctx.queue.add(tx, sendClaimJob, { claimId: id });
    await addEvent(tx, {
      purchaseId,
      orderId,
      kind: decision === 'approve' ? 'claim_approved' : 'claim_waived',
      by,
      details: { toFen: goodsFen },
    });
  });
  return getMarketplacePurchase(ctx, { id: purchaseId });
}

interface Moved {
  decidedBy?: string;
  refundId?: string;
  refundState?: string;
  returnAddress?: string;
  note?: string;
}

async function moveClaim(tx: Transaction, id: string, state: ClaimState, moved: Moved = {}): Promise<void> {
  await tx
    .updateTable('seller_claims')
    .set({
      state,
      state_since: sql<Date>`clock_timestamp()`,
      ...(moved.decidedBy && { decided_by: moved.decidedBy }),
      ...(moved.refundId && { refund_id: moved.refundId }),
      ...(moved.refundState && { refund_state: moved.refundState }),
      ...(moved.returnAddress && { return_address: moved.returnAddress }),
      ...(moved.note !== undefined && { note: moved.note.slice(0, 300) }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Asks the seller, once: a process that finds it asked only reads. The marketplace refuses a second claim while one is open,
 * so what reading does not show is proposed again, to a person.
 */
export async function sendClaim(ctx: Context, { claimId }: { claimId: string }): Promise<void> {
  const { marketplace } = ctx;
  const claim = await findClaim(ctx.db, claimId);
  if (!marketplace || !claim) return;
  if (claim.state === 'asked') {
    // The job of a try before may come while this one still waits for its answer.
    const isNew = ctx.now().getTime() - claim.stateSince.getTime() < readClaimSeconds * 1000;
    return isNew ? readLater(ctx, claim) : readClaim(ctx, marketplace, claim);
  }
  if (claim.state !== 'approved') return;
  // Nothing is asked by them, and they take their time: whatever fails, the claim can be sent again.
  const sent = await problemOf(ctx, () => sendPictures(ctx, marketplace, claim));
  if ('problem' in sent) return settle(ctx, claim, 'proposed', { note: noteOf(sent.problem) });
  const isOurs = await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, claim.purchaseId);
    if ((await findClaim(tx, claimId))?.state !== 'approved') return false;
    await moveClaim(tx, claimId, 'asked');
    await ctx.queue.add(tx, sendClaimJob, { claimId }, { startAfterSeconds: readClaimSeconds });
    return true;
  });
  const order = await findMarketplaceOrder(ctx.db, { id: claim.orderId });
  if (!isOurs || !order) return;
  const { lines, reasonId, description, goodsFen, returnsGoods } = claim;
  const asking = { ...claim, state: 'asked' as const };
  const asked = await problemOf(ctx, () =>
    marketplace.buying.refunds.create({
      ...goodsOf(order, lines),
      returnsGoods,
      goodsFen,
      freightFen: 0,
      reasonId,
      description,
      pictures: sent.answer,
    }),
  );
  if ('problem' in asked) {
    const { problem } = asked;
    if (isCertain(problem)) await settle(ctx, asking, 'proposed', { note: noteOf(problem) });
    return;
  }
  await settle(ctx, asking, 'open', { refundId: asked.answer.refundId, refundState: 'seller_to_answer' });
}

const noteOf = ({ code, message }: MarketplaceProblem): string => `${code} ${message}`.trim();

const readLater = (ctx: Context, { id }: Claim): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    ctx.queue.add(tx, sendClaimJob, { claimId: id }, { startAfterSeconds: readClaimSeconds }),
  );

async function readClaim(ctx: Context, { buying }: Marketplace, claim: Claim): Promise<void> {
  const read = await problemOf(ctx, () => buying.readOrder(claim.externalId));
  if ('problem' in read) return readLater(ctx, claim);
  const refund = read.answer?.refund;
  const isNew = refund && refund.state !== 'closed' && !(await isKnown(ctx.db, refund.id));
  if (isNew) await settle(ctx, claim, 'open', { refundId: refund.id, refundState: refund.state });
  else await settle(ctx, claim, 'proposed', { note: 'no answer' });
}

const isKnown = async (db: Database, refundId: string): Promise<boolean> =>
  (await db.selectFrom('seller_claims').select('id').where('refund_id', '=', refundId).executeTakeFirst()) !==
  undefined;

/** What became of a claim, unless it has moved on from the state that it was found in. */
async function settle(
  ctx: Context,
  { id, purchaseId, orderId, state: from }: Claim,
  state: 'open' | 'proposed',
  moved: Moved,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, purchaseId);
    if ((await findClaim(tx, id))?.state !== from) return;
    await moveClaim(tx, id, state, moved);
    const kind = state === 'open' ? 'claim_sent' : 'claim_not_sent';
    await addEvent(tx, { purchaseId, orderId, kind, details: { note: moved.refundId ?? moved.note ?? '' } });
  });
}

/** Of a locked purchase: the order was read, and says what became of the refund. */
export async function followClaims(
  tx: Transaction,
  orderId: string,
  { refund }: MarketplaceOrder,
  returnAddress: string | undefined,
): Promise<void> {
  if (!refund) return;
  const claim = await tx
    .selectFrom('seller_claims')
    .select(['id', 'refund_state as refundState', 'return_address as returnAddress'])
    .where('marketplace_order_id', '=', orderId)
    .where('refund_id', '=', refund.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!claim) return;
  const isTold = returnAddress === undefined || claim.returnAddress === returnAddress;
  if (claim.refundState === refund.state && isTold) return;
  const state = refund.state === 'refunded' || refund.state === 'closed' ? refund.state : 'open';
  await moveClaim(tx, claim.id, state, { refundState: refund.state, ...(returnAddress && { returnAddress }) });
}
