import type { OutputOf } from '@sampan/contract/call';
import type { getResellerCounts as countsCall } from '@sampan/contract/reseller/goods';
import { countWaiting } from '#domains/channel-orders/count-waiting.ts';
import { listOwnShops, type ResellerShop } from '#domains/channels/own-shops.ts';
import { countPublications } from '#domains/listings/count-publications.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { hasStarted } from './start-reselling.ts';

type Counts = OutputOf<typeof countsCall>;

/** Every page of the workspace calls this, so each count must use an index. */
export async function getResellerCounts({ db, actor }: Context & { actor: Customer }): Promise<Counts> {
  const [started, shops, shopOrders, { waiting, running, drafts, failed, listed, expired }] = await Promise.all([
    hasStarted(db, actor.userId),
    listOwnShops(db, actor.buyerId),
    countWaiting(db, actor.buyerId),
    countPublications(db, actor.buyerId),
  ]);
  return {
    hasStarted: started,
    ownShops: shops.map(toOwnShop),
    shopOrders,
    publish: { waiting: waiting + running + drafts, failed, listed, expired },
  };
}

function toOwnShop({ id, name, address, refusedSince, silentSince }: ResellerShop): Counts['ownShops'][number] {
  const since = refusedSince ?? silentSince;
  const trouble = refusedSince ? 'refused' : 'silent';
  return { id, name: name || address, state: since ? trouble : 'connected', since: since?.toISOString() ?? null };
}
