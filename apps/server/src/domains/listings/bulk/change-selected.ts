import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { ListingChangeKind } from '@sampan/contract/listing-changes';
import type { changeSelected as changeCall } from '@sampan/contract/reseller/listing-changes';
import { inTransaction } from '#database/connect.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import type { Published } from '#domains/listings/offers/offered-store.ts';
import { listingChangeJob } from '#domains/listings/queued-jobs.ts';
import { readTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  type ChangeDetails,
  findChangeOf,
  insertChange,
  insertListingRows,
  type StoredChange,
} from './change-store.ts';
import { type ListingFacts, readListingFacts } from './listing-facts.ts';
import { requireSelection } from './selection-store.ts';

type Input = ParsedInputOf<typeof changeCall>;

/** Queues what shall be done to the listings of a selection. Losses must have been seen. */
export async function changeSelected(
  ctx: Context & { actor: Customer },
  input: Input,
): Promise<OutputOf<typeof changeCall>> {
  const { buyerId } = ctx.actor;
  const { kind, acceptsLosing } = input;
  const details = detailsOf(input);
  const { id: selectionId, publicationIds } = await requireSelection(ctx.db, buyerId, input.id, 'publications');
  const made = await findChangeOf(ctx.db, selectionId);
  if (made) return sameChange(made, kind, details);
  const priced = (await readListingFacts(ctx.db, publicationIds)).filter((facts) => isPriced(facts, input));
  await requireRates(ctx, priced);
  const ids = priced.map(({ id }) => id);
  await requireLossesSeen(ctx.db, ids, { buyerId, language: ctx.language, acceptsLosing, changed: pricesBy(input) });
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const meanwhile = await findChangeOf(tx, selectionId);
    if (meanwhile) return sameChange(meanwhile, kind, details);
    const changeId = await insertChange(tx, { buyerId, selectionId, kind, details }, publicationIds.length);
    await insertListingRows(tx, changeId, buyerId, publicationIds);
    await ctx.queue.add(tx, listingChangeJob, { id: changeId }, { group: buyerId });
    return { changeId };
  });
}

function detailsOf({ kind, shopId, groupIds, addsGroups, by }: Input): ChangeDetails {
  if (kind === 'groups') return { shopId, groupIds, addsGroups };
  return kind === 'resume' ? { by } : {};
}

/** A second press is the same change; anything else needs a selection of its own. */
function sameChange(made: StoredChange, kind: ListingChangeKind, details: ChangeDetails): { changeId: string } {
  const isSame = made.kind === kind && written(made.details) === written(details);
  if (!isSame) throw refuse('selection_used');
  return { changeId: made.id };
}

/** Without the order of the fields, which the database does not keep. */
const written = (details: ChangeDetails) =>
  JSON.stringify(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The change sets a price for it, or puts it on sale. */
function isPriced({ state, isActive, isHeld }: ListingFacts, { kind, by }: Pick<Input, 'kind' | 'by'>): boolean {
  switch (kind) {
    case 'activate':
      return state === 'draft' || state === 'failed' || state === 'queued' || (state === 'listed' && !isActive);
    case 'draft':
      return state === 'draft' || state === 'failed';
    case 'rule':
      return true;
    case 'resume':
      return state === 'paused' && !isHeld && by === 'price';
    case 'renew':
      return state === 'expired';
    case 'retry':
      return state === 'failed';
    default:
      return false;
  }
}

const pricesBy = ({ kind, by }: Pick<Input, 'kind' | 'by'>) =>
  kind === 'rule' || (kind === 'resume' && by === 'price')
    ? (published: Published): Published => ({
        ...published,
        variants: published.variants.map((variant) => ({ ...variant, ownPrice: null })),
      })
    : (published: Published): Published => published;

/** Refuses listings of shops in a currency without a rate. */
export async function requireRates(
  ctx: Context & { actor: Customer },
  listings: readonly Pick<ListingFacts, 'shopId'>[],
): Promise<void> {
  if (listings.length === 0) return;
  const shopIds = new Set(listings.map(({ shopId }) => shopId));
  const shops = (await listOwnShops(ctx.db, ctx.actor.buyerId)).filter(({ id }) => shopIds.has(id));
  for (const terms of (await readTerms(ctx.db, shops, ctx.language)).values()) requireRate(terms);
}
