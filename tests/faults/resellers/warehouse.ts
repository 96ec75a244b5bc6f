import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { type Client, complain } from '../fire-client.ts';
import type { Database } from './database.ts';

/** The shop's own people: they buy, receive, inspect and ship the resellers' orders; suppliers change costs and stock. */

interface Waiting {
  id: string;
  sn: string;
  status: string;
}

export interface Warehouse {
  owner: Client;
  database: Database;
  chance: Chance;
  /** Order → the number under which its parcel left, as the last correction has it. */
  numbers: Map<string, string>;
  /** Numbers that were replaced. */
  wrong: Map<string, string>;
}

const steps: Record<string, (warehouse: Warehouse, order: Waiting) => Promise<void>> = {
  be_purchased: ({ owner }, { id }) => act(owner, `/api/console/orders/${id}/procure`, {}),
  in_purchased: ({ owner }, { id }) => act(owner, `/api/console/orders/${id}/receive`, {}),
  pending_inspection: ({ owner }, { id }) =>
    act(owner, `/api/console/orders/${id}/inspect`, { weightGrams: 900, lengthMm: 200, widthMm: 150, heightMm: 100 }),
  be_delivered: ship,
  delivered: correct,
};

/** A repeat may find that the first attempt has done it. */
async function act(owner: Client, path: string, body: object, method = 'POST'): Promise<void> {
  const { status, error, isRepeat } = await owner.ask(method, path, { body });
  if (status !== 200 && !(isRepeat && error === 'order_status_changed')) complain(`${path}: ${status} ${error}`);
}

async function ship({ owner, numbers }: Warehouse, { id, sn }: Waiting): Promise<void> {
  const trackingNumber = `YT-${sn}`;
  await act(owner, `/api/console/orders/${id}/ship`, { carrier: 'YunExpress', trackingNumber });
  numbers.set(id, trackingNumber);
}

/** One in eight was mistyped; some of those were already sent to the shop. */
async function correct({ owner, database, numbers, wrong, chance }: Warehouse, { id, sn }: Waiting): Promise<void> {
  if (wrong.has(id) || !chance.is(0.125)) return void wrong.set(id, wrong.get(id) ?? '');
  const [parcel] = await database.rows<{ id: string }>('select id from parcels where order_id = $1', [id]);
  if (!parcel) return;
  const trackingNumber = `RIGHT-${sn}`;
  const path = `/api/console/warehouse/parcels/${parcel.id}/shipment`;
  await act(owner, path, { carrier: 'YunExpress', trackingNumber }, 'PUT');
  wrong.set(id, numbers.get(id) ?? '');
  numbers.set(id, trackingNumber);
}

const ofShops = `select id, sn, status from orders where checkout_key like 'shop:%' and status = any($1) order by placed_at`;

export async function runWarehouse(warehouse: Warehouse, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(300);
    const waiting = await warehouse.database.rows<Waiting>(ofShops, [Object.keys(steps)]);
    for (const order of waiting) {
      if (isOver()) return;
      if (order.status === 'delivered' && warehouse.wrong.has(order.id)) continue;
      await steps[order.status]?.(warehouse, order).catch((error: Error) => complain(`warehouse: ${error.message}`));
    }
  }
}

/** Costs by their markup, through the console; pieces as a supplier's refresh stores them. */
export async function changeOffers(
  { owner, database, chance }: Warehouse,
  offerIds: readonly number[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await sleep(200 + chance.below(600));
    const offerId = chance.pick(offerIds);
    if (chance.is(0.6)) {
      await database.rows('update skus set amount_on_sale = 60 + $2::int where product_id = $1', [
        offerId,
        chance.below(400),
      ]);
      continue;
    }
    const { version } = await owner.must<{ version: number }>('GET', `/api/console/products/${offerId}`);
    await owner.ask('POST', `/api/console/products/${offerId}`, {
      body: { version, markup: 0.2 + chance.below(20) / 100 },
    });
  }
}
