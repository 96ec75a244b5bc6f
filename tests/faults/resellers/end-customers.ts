import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import type { OwnShop, Seller } from './people.ts';
import type { Simulators } from './simulated-shops.ts';

/** Events in the simulated shops: people buy, change their minds, count shelves; webhooks go astray. */

/** Orders that have not left yet: more would only lengthen the wait in the end. */
const waitingMax = 60;

export async function liveInStores(
  simulators: Simulators,
  { sellers, chance, countShipped }: { sellers: readonly Seller[]; chance: Chance; countShipped: () => number },
  isOver: () => boolean,
): Promise<void> {
  const shops = sellers.flatMap((seller) => seller.shops);
  while (!isOver()) {
    await sleep(100 + chance.below(900));
    const shop = chance.pick(shops);
    const waiting = shops.reduce((sum, one) => sum + one.orders.length, 0) - countShipped();
    if (chance.is(0.7) && waiting < waitingMax) buy(shop, chance);
    if (chance.is(0.05)) changeMind(shop, chance);
    if (chance.is(0.1)) recount(shop, chance);
    if (chance.is(0.3)) simulators.confuse((values) => chance.pick(values));
    await simulators.advance(chance.below(20_000));
  }
}

const onSale = ({ remote, leaving }: OwnShop) =>
  remote
    .products()
    .flatMap(({ key, variants }) => (leaving.has(key) ? [] : variants.filter(({ pieces }) => pieces > 5)));

export function buy(shop: OwnShop, chance: Chance): void {
  const goods = onSale(shop);
  if (goods.length === 0) return;
  const skus = new Set([chance.pick(goods).sku, ...(chance.is(0.3) ? [chance.pick(goods).sku] : [])]);
  const lines = [...skus].map((sku) => ({ sku, quantity: 1 + chance.below(2) }));
  shop.orders.push({ remoteId: shop.remote.placeOrder(lines), isCancelled: false });
}

/** Changes an order that was just placed: one that is ordered here goes on. */
function changeMind({ remote, orders }: OwnShop, chance: Chance): void {
  const order = orders.at(-1 - chance.below(2));
  if (!order || order.isCancelled) return;
  order.isCancelled = true;
  remote.cancelOrder(order.remoteId);
}

function recount(shop: OwnShop, chance: Chance): void {
  const goods = onSale(shop);
  if (goods.length > 0) shop.remote.changePieces(chance.pick(goods).sku, 10 + chance.below(90));
}
