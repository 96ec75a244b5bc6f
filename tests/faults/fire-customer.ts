import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { type Book, type BookedOrder, cents, type Line } from './fire-book.ts';
import { type Answer, type Client, complain } from './fire-client.ts';
import type { Card, Intent, Provider } from './fire-provider.ts';

/** A customer who orders, pays, cancels and requests refunds, again and again, regardless of the shop's state. */

export interface Buyer {
  client: Client;
  email: string;
  password: string;
  addressId: string;
  chance: Chance;
  book: Book;
  goods: readonly Line[];
  provider: Provider;
}

/** Refusals that an honest customer may meet. */
const ordinary = new Set(['out_of_stock', 'product_unavailable', 'too_many_unpaid_orders', 'unpaid_goods_limit']);

export async function signIn({ client, email, password }: Pick<Buyer, 'client' | 'email' | 'password'>): Promise<void> {
  client.token = '';
  const login = { username: email, password };
  const { tokenHead, token } = await client.must<{ tokenHead: string; token: string }>('POST', '/api/admin/login', {
    body: login,
  });
  client.token = tokenHead + token;
}

export async function buy(buyer: Buyer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(buyer.chance.below(400));
    await takeTurn(buyer).catch((error) => complain(`${buyer.email}: ${error.message}`));
  }
}

async function takeTurn(buyer: Buyer): Promise<void> {
  const { chance } = buyer;
  if (chance.is(0.1)) await signIn(buyer);
  if (chance.is(0.25)) await wantMoneyBack(buyer);
  const order = chance.is(0.5) ? await orderFromCart(buyer) : await orderDirectly(buyer);
  if (!order) return;
  const kind = chance.next();
  if (kind < 0.6) await payByCard(buyer, order);
  else if (kind < 0.82) await declareTransfer(buyer, order);
  else await close(buyer, order);
}

function someLines({ chance, goods }: Buyer): Line[] {
  const chosen = new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(goods)));
  return [...chosen];
}

const dtoOf = ({ productId, skuId, quantity, price }: Line) => ({ productId, productSkuId: skuId, quantity, price });

interface Placed {
  id: string;
  billId: string;
  sn: string;
}

async function send(buyer: Buyer, path: string, body: unknown, lines: Line[]): Promise<BookedOrder | undefined> {
  const { client, chance, book, email } = buyer;
  const answer: Answer<Placed> = chance.is(0.2)
    ? await client.twice('POST', path, body)
    : await client.ask('POST', path, { body, key: randomUUID() });
  if (answer.status !== 200) {
    if (!ordinary.has(answer.error)) complain(`${path}: ${answer.status} ${answer.error}`);
    return undefined;
  }
  const { id, billId, sn } = answer.data;
  const order: BookedOrder = { id, billId, sn, customer: email, lines, dueCents: 0, outcome: 'open' };
  if (book.find(sn)) complain(`${path}: a new key got the earlier order ${sn}`);
  book.add(order);
  return order;
}

interface CartItem {
  id: string;
  productId: number;
  productSkuId: number;
  quantity: number;
  price: number;
}

/** Adding has no idempotency key: a client without a response reads the cart, and orders its lines. */
async function orderFromCart(buyer: Buyer): Promise<BookedOrder | undefined> {
  const { client, addressId } = buyer;
  await client.must('POST', '/api/order/cart/clear', { body: {} });
  const added = await client.ask('POST', '/api/order/cart/add', { body: someLines(buyer).map(dtoOf) });
  if (added.status !== 200 && !added.isRepeat) {
    if (!ordinary.has(added.error)) complain(`addToCart: ${added.status} ${added.error}`);
    return undefined;
  }
  const { list } = await client.must<{ list: CartItem[] }>('GET', '/api/order/cart/list');
  if (list.length === 0) return undefined;
  const lines = list.map(({ productId, productSkuId, quantity, price }) => ({
    productId,
    skuId: productSkuId,
    quantity,
    price,
  }));
  const items = list.map(({ id, quantity, price }) => ({ id, quantity, price }));
  return send(buyer, `/api/order/cart/generate/order?addressId=${addressId}`, { items }, lines);
}

function orderDirectly(buyer: Buyer): Promise<BookedOrder | undefined> {
  const lines = someLines(buyer);
  const body = { addressId: buyer.addressId, productDtos: lines.map(dtoOf) };
  return send(buyer, '/api/order/cart/checkoutNow', body, lines);
}

interface Seen {
  orderStatus: string;
  fmsBill: { billDetailDtos: { id: string; state: string; amountUsd: number }[] };
  customerOrderItemList: { id: string; wholesaleProductId: number; returnableQuantity: number }[];
}

const look = ({ client }: Buyer, { id }: BookedOrder) => client.must<Seen>('GET', `/api/customer/order/${id}`);

async function findDue(buyer: Buyer, order: BookedOrder): Promise<string> {
  const { fmsBill } = await look(buyer, order);
  const due = fmsBill.billDetailDtos.find(({ state }) => state === 'due');
  order.dueCents = cents(due?.amountUsd ?? 0);
  if (!due) complain(`${order.sn}: nothing is due`);
  return due?.id ?? '';
}

async function startPaying(buyer: Buyer, order: BookedOrder): Promise<Intent> {
  const body = { billDetailId: await findDue(buyer, order), provider: buyer.provider.name };
  const path = '/api/fms/bill/createPaymentIntent';
  const intent = await buyer.client.must<Intent>('POST', path, { body, key: randomUUID() });
  if (cents(intent.amountUsd) !== order.dueCents) complain(`${order.sn}: an intent over ${intent.amountUsd}`);
  return intent;
}

/** Half of them close the window before reporting to the shop: then a webhook must. */
async function payByCard(buyer: Buyer, order: BookedOrder): Promise<void> {
  const { client, chance, provider } = buyer;
  const intent = await startPaying(buyer, order);
  if (chance.is(0.1)) await provider.pay(client, intent, 'refused');
  const card = pickCard(buyer);
  const answer = await provider.pay(client, intent, card);
  if (answer === 'refused') return complain(`${order.sn}: the card that ${card} is refused`);
  const { intentId } = intent;
  const isUnrefundable = card === 'unrefundable';
  Object.assign(order, { outcome: 'card', intentId, isUnrefundable, isCharged: answer === 'paid' });
  if (chance.is(0.5)) await client.must('POST', '/api/fms/bill/checkPayment', { body: { intentId } });
}

function pickCard({ chance, provider }: Buyer): Card {
  const kind = chance.next();
  if (kind < 0.2) return 'pays later';
  if (kind < 0.35) return 'asks';
  return kind < 0.4 && provider.outside ? 'unrefundable' : 'pays';
}

async function declareTransfer(buyer: Buyer, order: BookedOrder): Promise<void> {
  const body = { approvalStatus: 'un_commit', billDetailId: await findDue(buyer, order), remark: order.sn };
  // Set before it is sent: finance may approve it before its own answer arrives.
  order.outcome = 'transfer';
  const answer = await buyer.client.ask('POST', '/api/fms/bill/commitApproval', { body });
  const isDone = answer.isRepeat && answer.error === 'instalment_not_due';
  if (answer.status !== 200 && !isDone) complain(`${order.sn}: commitApproval ${answer.error}`);
}

async function close(buyer: Buyer, order: BookedOrder): Promise<void> {
  const { client, chance } = buyer;
  const intent = chance.is(0.5) ? await startPaying(buyer, order) : undefined;
  const paying = intent && chance.is(0.5) ? payInOtherWindow(buyer, order, intent) : undefined;
  const answer = await client.ask('POST', '/api/customer/order/closeOrder', { body: { id: order.id } });
  await paying;
  if (answer.status === 200) order.outcome = 'closed';
  else await seeWhatItBecame(buyer, order, answer);
}

/** A shopper may pay in one window what they cancel in the other. */
async function payInOtherWindow({ client, provider }: Buyer, order: BookedOrder, intent: Intent): Promise<void> {
  order.intentId = intent.intentId;
  order.isCharged = (await provider.pay(client, intent, 'pays')) === 'paid';
}

/** Either it was closed by a request whose answer did not arrive, or it was paid first. */
async function seeWhatItBecame(buyer: Buyer, order: BookedOrder, { error }: Answer<unknown>): Promise<void> {
  if (error !== 'order_status_changed') complain(`${order.sn}: closeOrder ${error}`);
  const { orderStatus } = await look(buyer, order);
  order.outcome = orderStatus === 'closed' ? 'closed' : 'card';
  if (order.outcome === 'card' && !order.isCharged) complain(`${order.sn}: ${orderStatus}, not closed`);
}

/** Requests a refund for a paid own order: all of it, or a piece of one line. */
async function wantMoneyBack(buyer: Buyer): Promise<void> {
  const { client, chance, book, email, goods } = buyer;
  const candidates = book.paid.filter(({ customer, refund }) => customer === email && !refund);
  if (candidates.length === 0) return;
  const order = chance.pick(candidates);
  const { orderStatus, customerOrderItemList } = await look(buyer, order);
  if (orderStatus !== 'be_purchased') return;
  const items = chance.is(0.4) ? customerOrderItemList : [chance.pick(customerOrderItemList)];
  const wanted = items.map(({ id, wholesaleProductId, returnableQuantity }) => ({
    skuId: goods.find(({ productId }) => productId === wholesaleProductId)?.skuId ?? 0,
    line: { customerOrderItemId: id, productCount: items.length > 1 ? returnableQuantity : 1, remark: '' },
  }));
  const body = { orderId: order.id, orderReturnItems: wanted.map(({ line }) => line) };
  const path = '/api/return_order/add';
  const answer = await client.ask<{ id: string; amountUsd: number }>('POST', path, { body, key: randomUUID() });
  if (answer.status !== 200) {
    if (!order.dispute || answer.error !== 'refund_not_possible') complain(`${order.sn}: ${path} ${answer.error}`);
    return;
  }
  const { id, amountUsd } = answer.data;
  const pieces = wanted.map(({ skuId, line }) => ({ skuId, quantity: line.productCount }));
  order.refund = { id, cents: cents(amountUsd), pieces, state: 'asked' };
}
