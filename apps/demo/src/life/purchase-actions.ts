import { arrivePurchaseOrder, shipPurchaseOrder } from '@sampan/server/domains/purchasing/arrival/move-purchase-order';
import { createPurchaseOrder } from '@sampan/server/domains/purchasing/buying/create-purchase-order';
import { listBuyList } from '@sampan/server/domains/purchasing/buying/list-buy-list';
import { placePurchaseOrder } from '@sampan/server/domains/purchasing/buying/place-purchase-order';
import type { OrderInHand } from './order-actions.ts';
import { operatorOf, type World } from './world.ts';

/** What purchasing does with an order's goods, a purchase order a supplier. */

interface Bought {
  id: string;
  version: number;
}

const carriers = ['中通快递', '圆通速递', '顺丰速运'] as const;

export async function draft(world: World, order: OrderInHand): Promise<void> {
  const mei = operatorOf(world, 'mei');
  const { list } = await listBuyList(mei, { search: order.placed?.sn ?? '', after: '', pageSize: 20 });
  order.bought = [];
  for (const group of list) {
    const lines = group.list.map(({ orderItemId }) => ({ orderItemId }));
    order.bought.push(await createPurchaseOrder(mei, { lines }));
  }
}

const each = async (order: OrderInHand, act: (one: Bought, index: number) => Promise<Bought>): Promise<void> => {
  const after: Bought[] = [];
  for (const [index, one] of (order.bought ?? []).entries()) after.push(await act(one, index));
  order.bought = after;
};

export const place = (world: World, order: OrderInHand): Promise<void> =>
  each(order, ({ id, version }) => placePurchaseOrder(operatorOf(world, 'mei'), { id, version }));

/** The first supplier sends two parcels. */
export const ship = (world: World, order: OrderInHand): Promise<void> =>
  each(order, ({ id, version }, index) => {
    const parcel = (part: number) => ({
      carrier: carriers[(order.index + index) % carriers.length] as string,
      trackingNumber: `YT88${String(order.index * 100 + index * 10 + part).padStart(9, '0')}`,
    });
    const others = index === 0 ? [parcel(2)] : [];
    return shipPurchaseOrder(operatorOf(world, 'mei'), { id, version, ...parcel(1), others });
  });

export const arrive = (world: World, order: OrderInHand): Promise<void> =>
  each(order, async ({ id, version }) => {
    const after = await arrivePurchaseOrder(operatorOf(world, 'bo'), { id, version, places: [] });
    return { id, version: after.version };
  });
