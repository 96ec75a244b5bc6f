import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { readCents } from '@sampan/contract/money';
import type { editPublications as editCall } from '@sampan/contract/reseller/listing-changes';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import type { Published } from '#domains/listings/offers/offered-store.ts';
import { listingChangeJob } from '#domains/listings/queued-jobs.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { requireRates } from './change-selected.ts';
import { insertChange, insertListingRows, type ListingEdit } from './change-store.ts';
import { keepOwn, readListingFacts } from './listing-facts.ts';

type Input = ParsedInputOf<typeof editCall>;
type Row = Input['rows'][number];

/** Queues what was typed into the table. Each row is checked when it is its turn; losses must have been seen. */
export async function editPublications(
  ctx: Context & { actor: Customer },
  { rows, acceptsLosing }: Input,
): Promise<OutputOf<typeof editCall>> {
  const { buyerId } = ctx.actor;
  const edits = new Map(rows.filter(({ id }) => isUuid(id)).map((row) => [row.id, toEdit(row)]));
  const ids = await keepOwn(ctx.db, buyerId, [...edits.keys()]);
  const priced = ids.filter((id) => isPriced(edits.get(id)));
  await requireRates(ctx, await readListingFacts(ctx.db, priced));
  const changed = (published: Published) => withPrices(published, edits.get(published.id));
  await requireLossesSeen(ctx.db, priced, { buyerId, language: ctx.language, acceptsLosing, changed });
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const changeId = await insertChange(tx, { buyerId, selectionId: null, kind: 'edit', details: {} }, ids.length);
    await insertListingRows(
      tx,
      changeId,
      buyerId,
      ids,
      ids.map((id) => edits.get(id) ?? null),
    );
    await ctx.queue.add(tx, listingChangeJob, { id: changeId }, { group: buyerId });
    const answer = { changeId };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

const toEdit = ({ id: _, prices, ...edit }: Row): ListingEdit => ({
  ...edit,
  prices: prices.map(({ skuId, ownPrice }) => ({
    skuId,
    ownPrice: ownPrice === null ? null : (readCents(ownPrice) ?? null),
  })),
});

const isPriced = (edit: ListingEdit | undefined) => edit !== undefined && (edit.prices.length > 0 || edit.isActive);

function withPrices(published: Published, edit: ListingEdit | undefined): Published {
  const prices = new Map(edit?.prices.map(({ skuId, ownPrice }) => [skuId, ownPrice]));
  const variants = published.variants.map((variant) => {
    const ownPrice = prices.get(variant.skuId);
    return ownPrice === undefined ? variant : { ...variant, ownPrice };
  });
  return { ...published, variants };
}
