import type { ListingRefusal } from '@sampan/contract/listing-changes';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { sortRenewable } from '#domains/listings/publications/change-queue.ts';
import { followRule, hold, type OwnPublication, release } from '#domains/listings/publications/listings-store.ts';
import { markRemoved, putIntoQueue } from '#domains/listings/publications/queue-store.ts';
import { resumeListings } from '#domains/listings/publications/resume-listings.ts';
import { addWork } from '#domains/listings/serving/work-store.ts';
import { readTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Applied, Batch, Turn } from './batch.ts';
import type { ChangeKind } from './change-store.ts';
import { editTurns } from './edit-turns.ts';
import { forgetAgreedMargins, setActive, setGroups } from './listings-sql.ts';

/** What each kind of change does to a batch of listings: a few statements, however many there are. */

type Apply = (batch: Batch) => Promise<Applied>;

export const applyKind = (batch: Batch): Promise<Applied> => applies[batch.change.kind](batch);

const idsOf = (all: readonly OwnPublication[]) => all.map(({ id }) => id);
const shopsOf = (all: readonly OwnPublication[]) => new Set(all.map(({ shopId }) => shopId));

/** Separates what the change is for from what it is not. */
function sortTurns(turns: readonly Turn[], why: (own: OwnPublication) => ListingRefusal | undefined) {
  const refused = new Map<string, ListingRefusal>();
  const taken: OwnPublication[] = [];
  for (const { own } of turns) {
    const reason = why(own);
    if (reason) refused.set(own.id, reason);
    else taken.push(own);
  }
  return { taken, refused };
}

/** Sends what was prepared or has failed, and what is the other thing in the shop. */
const publishAs =
  (isActive: boolean): Apply =>
  async ({ tx, turns }) => {
    const { taken, refused } = sortTurns(turns, ({ state }) =>
      state === 'paused' || state === 'expired' ? state : undefined,
    );
    const sent = taken.filter(({ state, ...own }) => state !== 'listed' || own.isActive !== isActive);
    await setActive(tx, idsOf(sent), isActive);
    await putIntoQueue(tx, idsOf(sent), { isPublished: true });
    return { refused, shopIds: shopsOf(sent) };
  };

const followRules: Apply = async ({ tx, turns }) => {
  const { taken, refused } = sortTurns(turns, () => undefined);
  await followRule(tx, idsOf(taken));
  await forgetAgreedMargins(tx, idsOf(taken));
  await addWork(tx, 'offers', idsOf(taken));
  return { refused, shopIds: shopsOf(taken) };
};

const groupTurns: Apply = async ({ tx, turns, change: { details } }) => {
  const { taken, refused } = sortTurns(turns, ({ shopId }) =>
    details.shopId !== undefined && shopId !== details.shopId ? 'other_shop' : undefined,
  );
  const { groupIds = [], addsGroups = false } = details;
  const changed = new Set(await setGroups(tx, idsOf(taken), groupIds, addsGroups));
  const sent = taken.filter(({ id, state }) => changed.has(id) && state === 'listed');
  await putIntoQueue(tx, idsOf(sent));
  return { refused, shopIds: shopsOf(sent) };
};

const pauseTurns: Apply = async ({ tx, turns }) => {
  const { taken, refused } = sortTurns(turns, ({ state }) =>
    state === 'listed' || state === 'paused' ? undefined : 'not_listed',
  );
  await hold(tx, idsOf(taken));
  await addWork(tx, 'offers', idsOf(taken));
  return { refused, shopIds: shopsOf(taken) };
};

const resumeTurns: Apply = async ({ ctx, tx, turns, change: { buyerId, details } }) => {
  const { taken, refused } = sortTurns(turns, ({ state }) => (state === 'paused' ? undefined : 'not_paused'));
  const terms = await readTerms(tx, await listOwnShops(tx, buyerId), ctx.language);
  await resumeListings(tx, taken, terms, details.by ?? 'margin');
  return { refused, shopIds: shopsOf(taken) };
};

const removeTurns: Apply = async ({ tx, turns }) => {
  const { taken, refused } = sortTurns(turns, () => undefined);
  const removed = await markRemoved(tx, idsOf(taken));
  return { refused, shopIds: new Set(removed.flatMap(({ shopId, waits }) => (waits ? shopId : []))) };
};

const renewTurns: Apply = async ({ tx, turns, change: { buyerId } }) => {
  const { taken, refused } = sortTurns(turns, ({ state }) => (state === 'expired' ? undefined : 'not_expired'));
  const renewed: OwnPublication[] = [];
  for (const own of Map.groupBy(taken, ({ shopId }) => shopId).values()) {
    const { allowed, left } = await sortRenewable({ db: tx }, buyerId, own);
    const reasons = new Map(left.map(({ offerId, reason }) => [offerId, reason]));
    for (const { id, productId } of own) {
      const reason = reasons.get(productId);
      if (reason) refused.set(id, reason);
    }
    renewed.push(...allowed);
  }
  await release(tx, idsOf(renewed));
  await putIntoQueue(tx, idsOf(renewed));
  return { refused, shopIds: shopsOf(renewed) };
};

const retryTurns: Apply = async ({ tx, turns }) => {
  const { taken, refused } = sortTurns(turns, ({ state, failedKind }) =>
    state === 'failed' || (state === 'listed' && failedKind !== '') ? undefined : 'not_failed',
  );
  await putIntoQueue(tx, idsOf(taken));
  return { refused, shopIds: shopsOf(taken) };
};

const nothing: Apply = () => Promise.resolve({ refused: new Map(), shopIds: new Set() });

const applies: Record<ChangeKind, Apply> = {
  activate: publishAs(true),
  draft: publishAs(false),
  rule: followRules,
  groups: groupTurns,
  pause: pauseTurns,
  resume: resumeTurns,
  remove: removeTurns,
  renew: renewTurns,
  retry: retryTurns,
  edit: editTurns,
  // Goods have no listing yet.
  prepare: nothing,
};
