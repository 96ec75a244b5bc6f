import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, complain } from '../fire-client.ts';
import { sandbox } from '../fire-sandbox.ts';
import type { OwnShop, Seller } from './people.ts';

/** A reseller: publishes, takes goods out again, orders what end customers bought, and pays. */

interface ShopOrder {
  id: string;
  canBeOrdered: boolean;
  order: { id: string; orderStatus: string } | null;
}

/** Sells until the fire is out; then only orders from the shops are still placed and paid. */
export async function sell(seller: Seller, phase: { now: 'fire' | 'settling' | 'over' }): Promise<void> {
  while (phase.now !== 'over') {
    await sleep(100 + seller.chance.below(500));
    try {
      if (phase.now === 'fire') await changeShops(seller);
      await orderHere(seller);
      await payAll(seller);
    } catch (error) {
      complain(`a reseller: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function changeShops({ client, chance, shops }: Seller): Promise<void> {
  const shop = chance.pick(shops);
  if (chance.is(0.4) && shop.left.length > 0) await publish(client, shop, 1 + chance.below(3));
  else if (chance.is(0.05)) await takeOut(client, shop);
}

async function publish(client: Client, { id: shopId, left }: OwnShop, count: number): Promise<void> {
  const body = { shopId, offerIds: left.splice(0, count), isActive: true };
  await client.must('POST', '/api/reseller/publications', { body });
}

/** Removes a product without orders; no one orders it from now on. */
async function takeOut(client: Client, { remote, leaving, orders }: OwnShop): Promise<void> {
  const products = remote.products();
  const one = products.find(({ key }) => key && !leaving.has(key));
  if (!one || orders.length > 0 || products.length < 4) return;
  leaving.add(one.key);
  await client.must('POST', '/api/reseller/publications/remove', { body: { ids: [one.key] } });
}

const ordersAtOnce = 5;

const listOrders = async (client: Client, state: string) =>
  (await client.must<{ list: ShopOrder[] }>('GET', `/api/reseller/shop-orders?state=${state}&pageSize=50`)).list;

async function orderHere({ client, chance }: Seller): Promise<void> {
  const ready = (await listOrders(client, 'open')).filter(({ canBeOrdered }) => canBeOrdered);
  if (ready.length === 0) return;
  const orders = ready.slice(0, ordersAtOnce).map(({ id }) => ({ id }));
  const press = () => client.must('POST', '/api/reseller/shop-orders/order', { body: { orders } });
  // One in four presses on two devices at once.
  await Promise.all(chance.is(0.25) ? [press(), press()] : [press()]);
}

interface Due {
  fmsBill: { billDetailDtos: { id: string; state: string }[] };
}

const waitsForMoney = new Set(['create', 'be_confirmed_customer']);

async function payAll({ client, chance }: Seller): Promise<void> {
  const due = (await listOrders(client, 'ordered')).flatMap(({ order }) =>
    order && waitsForMoney.has(order.orderStatus) ? [order.id] : [],
  );
  if (due.length > 1 && chance.is(0.5)) await payTogether(client, due);
  else for (const id of due) await pay(client, id);
}

interface Joint {
  id: string;
  dueUsd: number;
}

/** One charge for all; what is refused or without an answer is paid singly later. */
async function payTogether(client: Client, orderIds: readonly string[]): Promise<void> {
  const joint = await client.ask<Joint>('POST', '/api/fms/bill/joint', { body: { orderIds }, key: randomUUID() });
  if (joint.status !== 200) return;
  const { id: jointPaymentId, dueUsd: amountUsd } = joint.data;
  await charge(client, { jointPaymentId, amountUsd, provider: sandbox.name });
}

/** A payment whose answer was lost is refused on repeating, and found paid the next time. */
async function pay(client: Client, orderId: string): Promise<void> {
  const { fmsBill } = await client.must<Due>('GET', `/api/customer/order/${orderId}`);
  const due = fmsBill.billDetailDtos.find(({ state }) => state === 'due');
  if (!due) return;
  await charge(client, { billDetailId: due.id, provider: sandbox.name });
}

async function charge(client: Client, body: Record<string, unknown>): Promise<void> {
  const path = '/api/fms/bill/createPaymentIntent';
  const { status, data } = await client.ask<Parameters<typeof sandbox.pay>[1]>('POST', path, {
    body,
    key: randomUUID(),
  });
  if (status !== 200) return;
  await sandbox.pay(client, data, 'pays');
  await client.ask('POST', '/api/fms/bill/checkPayment', { body: { intentId: data.intentId } });
}
