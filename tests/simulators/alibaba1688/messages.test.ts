import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { sign } from './sign.ts';
import { type Body, flask, flasks, openPlatform } from './testing.ts';

/** What a shop would receive. */
const received: { message: Body; isSigned: boolean }[] = [];
let answers: number[] = [];
const shop = createServer(async (incoming, response) => {
  let text = '';
  for await (const part of incoming) text += part;
  const form = new URLSearchParams(text);
  const message = form.get('message') ?? '';
  const isSigned = form.get('_aop_signature') === sign('simulated-secret', '', [['message', message]]);
  received.push({ message: parseJson(message), isSigned });
  response.writeHead(answers.shift() ?? 204).end();
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
const { simulator, call, create, pay } = await openPlatform({ webhookUrl });
afterAll(async () => {
  await simulator.stop();
  shop.closeAllConnections();
  shop.close();
});

beforeEach(async () => {
  await simulator.messagesSettled();
  received.length = 0;
  answers = [];
});

const newOrder = async (): Promise<string> => (await create(flasks(simulator, 2))).result.orderId;
const types = () => received.map(({ message }) => message.type.replace('ORDER_BUYER_VIEW_', ''));
const pull = async (fields = {}) => (await call('push.query.messageList', fields)).body.pushMessagePage;

it('each step of an order is pushed with a signature, its id a bare number', async () => {
  const id = await newOrder();
  simulator.changePrice(id, 3700);
  await pay(id);
  const { logisticsId } = simulator.ship(id);
  simulator.changeMailNo(id, logisticsId, 'SF2');
  simulator.sign(id);
  await call('trade.receivegoods.confirm', { orderId: id });
  await simulator.messagesSettled();
  expect(types()).toEqual([
    'BUYER_MAKE',
    'ORDER_PRICE_MODIFY',
    'ORDER_PAY',
    'ORDER_BATCH_PAY',
    'ANNOUNCE_SENDGOODS',
    'LOGISTICS_BUYER_VIEW_TRACE',
    'LOGISTICS_MAIL_NO_CHANGE',
    'LOGISTICS_BUYER_VIEW_TRACE',
    'ORDER_COMFIRM_RECEIVEGOODS',
    'ORDER_SUCCESS',
  ]);
  expect(received.every(({ isSigned }) => isSigned)).toBe(true);
  // Bare, since the reader keeps the digits of numbers above 2^53 as text.
  expect(received[0]?.message).toMatchObject({
    msgId: expect.any(Number),
    data: { orderId: id, currentStatus: 'waitbuyerpay', msgSendTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
  });
  expect(received[3]?.message.data).toEqual({ batchPay: [{ orderId: id, status: 'successed' }] });
});

it('pushes come twice, late, out of order and with a wrong signature', async () => {
  simulator.planMessages(['duplicate', 'delay', 'wrongSignature']);
  await newOrder();
  await simulator.messagesSettled();
  expect(received.map(({ message }) => message.msgId)).toEqual(Array(2).fill(received[0]?.message.msgId));
  await newOrder();
  await simulator.messagesSettled();
  expect(received).toHaveLength(2);
  await simulator.advance(10 * 60_000);
  expect(received).toHaveLength(3);
  // The third message's first push was forged; the shop refuses it, and it is sent again.
  expect(received[2]?.isSigned).toBe(false);
  simulator.pauseMessages();
  const [first, second] = [await newOrder(), await newOrder()];
  simulator.reverseMessages();
  received.length = 0;
  await simulator.resumeMessages();
  expect(received.map(({ message }) => message.data.orderId)).toEqual([second, first]);
});

it('is sent again until the answer is 2xx, and can be pulled meanwhile', async () => {
  answers = [500, 404, 204];
  await newOrder();
  await simulator.messagesSettled();
  const { totalCount, datas } = await pull();
  expect([totalCount, datas[0].msgId]).toEqual([1, received[0]?.message.msgId]);
  await simulator.advance(30_000);
  await simulator.advance(60_000);
  expect(received).toHaveLength(3);
  expect((await pull()).totalCount).toBe(0);
  await simulator.advance(86_400_000);
  expect(received).toHaveLength(3);
  simulator.planMessages(['lateAnswer']);
  await newOrder();
  await simulator.advance(30_000);
  expect(received).toHaveLength(5);
});

it('what was dropped is pulled and confirmed, or handed out once by the cursor', async () => {
  simulator.planMessages(['drop', 'drop']);
  const [first, second] = [await newOrder(), await newOrder()];
  await simulator.messagesSettled();
  expect(received).toHaveLength(0);
  expect((await pull({ type: 'nothing' })).totalCount).toBe(0);
  expect((await call('push.query.messageList', { pageSize: 19 })).body.errorCode).toBe('400');
  const { datas } = await pull();
  expect(datas.map((message: Body) => message.data.orderId)).toEqual([first, second]);
  await call('push.message.confirm', { msgIdList: [datas[0].msgId] });
  const cursor = async () => (await call('push.cursor.messageList', { quantity: 20 })).body.pushMessageList;
  expect((await cursor()).map((message: Body) => message.data.orderId)).toEqual([second]);
  expect(await cursor()).toEqual([]);
});

it('goods are told about only while they are followed', async () => {
  const [spec = ''] = simulator.specIds(String(flask));
  simulator.setStock(String(flask), spec, 400);
  await call('product.kjdistribute.addRelation', { offerId: flask });
  simulator.setStock(String(flask), spec, 390);
  simulator.setPrice(String(flask), 1500);
  simulator.setStatus(String(flask), 'expired');
  simulator.setStatus(String(flask), 'published');
  await call('product.kjdistribute.removeRelation', { offerId: flask });
  simulator.setStatus(String(flask), 'published');
  await simulator.messagesSettled();
  expect(types()).toEqual([
    'PRODUCT_PRODUCT_INVENTORY_CHANGE',
    'PRODUCT_RELATION_VIEW_PRODUCT_CHANGE',
    'FENXIAO_PRICE_CHANGE',
    'PRODUCT_RELATION_VIEW_PRODUCT_EXPIRE',
    'PRODUCT_RELATION_VIEW_PRODUCT_REPOST',
  ]);
  expect(received[0]?.message.data.OfferInventoryChangeList[0]).toMatchObject({ quantity: -10, skuOnSale: 390 });
  expect(received[1]?.message.data.productIds).toBe(String(flask));
  await call('alibaba.product.follow.crossborder', { productId: flask });
  expect(simulator.followed()).toEqual([String(flask)]);
  await call('alibaba.product.unfollow.crossborder', { productId: flask });
});
