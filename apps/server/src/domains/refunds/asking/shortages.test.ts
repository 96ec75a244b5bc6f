import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { readSetting, writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder, type PaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);
const buyer = await shop.makeOperator(['purchasing']);
const warehouse = await shop.makeOperator(['warehouse']);

async function propose(order: PaidOrder, { line = 0, quantity = 100, note = '', substitute }: Proposal = {}) {
  const substituteSkuId = substitute === undefined ? null : substitute;
  const proposal = substituteSkuId === null ? ('refund' as const) : ('substitute' as const);
  const id = order.items[line] ?? '';
  return shop.call('operatorProposeShortage', { id, quantity, proposal, substituteSkuId, note }, buyer);
}

interface Proposal {
  line?: number;
  quantity?: number;
  note?: string;
  substitute?: number;
}

const answer = (id: string, choice: 'substitute' | 'refund' | 'search', by: PaidOrder['customer']) =>
  shop.call('answerShortage', { id, choice }, by);
const piecesToBuy = async (sn: string) =>
  (await shop.call('operatorListBuyList', { search: sn }, buyer)).list
    .flatMap(({ supplier, list }) => list.map(({ pieces }) => `${supplier.id} ${pieces}`))
    .toSorted();
const linesOf = async ({ id, customer }: PaidOrder) =>
  (await shop.call('getOrder', { id }, customer)).customerOrderItemList;
const stockOf = async (skuId: number) => {
  const skus = shop.db.selectFrom('skus').select(['amount_on_sale', 'reserved']).where('id', '=', skuId);
  const row = await skus.executeTakeFirstOrThrow();
  return [row.amount_on_sale, row.reserved];
};
const passTime = (id: string) =>
  sql`update shortages set answer_by = now() - interval '1 minute' where id = ${id}`.execute(shop.db);
async function settleUnanswered() {
  await shop.services.queue.schedule('settle-unanswered', '0 0 1 1 *');
  await inTransaction(shop.db, (tx) =>
    shop.services.queue.add(tx, { name: 'settle-unanswered' } as never, {} as never),
  );
  await shop.runQueue('settle-unanswered');
}
async function other(overrides: ProductOverrides = {}) {
  const { skuIds } = await makeProduct(shop.services, { supplierId: 'other', ...overrides });
  return skuIds[0] as number;
}
const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { error: string }).error] : []));

test('guard: withdrawPointless. The buyer’s answer stays when the line is refunded', async () => {
  const order = await makePaidOrder(shop, [{}, {}]);
  const { id } = await propose(order);
  await answer(id, 'search', order.customer);
  const kept = () => shop.db.selectFrom('shortages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await kept();
  expect(before).toMatchObject({ state: 'declined', outcome: 'search' });
  const asked = await shop.call(
    'requestRefund',
    {
      orderId: order.id,
      orderSn: order.sn,
      orderReturnItems: [{ customerOrderItemId: order.items[0] ?? '', productCount: 100 }],
    },
    order.customer,
  );
  await shop.call('operatorApproveRefund', { id: asked.id }, owner);
  expect(await kept()).toEqual(before);
});

test('guard: isAsked. A line has one open question at a time', async () => {
  const order = await makePaidOrder(shop, [{ supplierId: 'gone' }]);
  const { id } = await propose(order, { quantity: 1 });
  await expect(propose(order, { quantity: 1 })).rejects.toMatchObject({ error: 'shortage_open' });
  await shop.call('operatorWithdrawShortage', { id }, buyer);
  const asked = await Promise.allSettled([1, 2].map((quantity) => propose(order, { quantity })));
  expect(errorsOf(asked)).toEqual(['shortage_open']);
});

test('guard: inSnapshot. The price of a refund can be read while the order is locked', async () => {
  const order = await makePaidOrder(shop, [{ supplierId: 'gone' }]);
  await propose(order, { quantity: 10 });
  const input = { orderId: order.id, orderSn: '', remark: '' };
  const lines = [{ customerOrderItemId: order.items[0] ?? '', productCount: 10 }];
  const [[asked], quote] = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    return Promise.all([
      shop.call('listShortages', { id: order.id }, order.customer),
      shop.call('quoteRefund', { ...input, orderReturnItems: lines }, order.customer),
    ]);
  });
  expect(asked?.refundUsd).toBeGreaterThan(0);
  expect(quote.totalUsd).toBe(asked?.refundUsd);
});

describe('a substitute', () => {
  test('is offered, chosen, replaces the line at its price, and is bought', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'gone' }]);
    const [before] = await linesOf(order);
    const substitute = await other();
    const offered = await propose(order, { substitute, note: 'The mould broke' });
    expect(offered).toMatchObject({ state: 'proposed', quantity: 100, proposal: 'substitute', ifUnanswered: 'refund' });
    expect(await piecesToBuy(order.sn)).toEqual([]);
    const asked = await shop.call('listShortages', { id: order.id }, order.customer);
    expect(asked).toMatchObject([
      {
        state: 'proposed',
        quantity: 100,
        canSubstitute: true,
        note: 'The mould broke',
        substitute: { skuId: substitute },
      },
    ]);
    expect(asked[0]?.refundUsd).toBeGreaterThan(176);
    const [listed] = (await shop.call('listOrders', {}, order.customer)).list;
    expect(listed?.answerBy).toBe(asked[0]?.answerBy);
    expect(await answer(offered.id, 'substitute', order.customer)).toEqual({
      state: 'accepted',
      outcome: 'substitute',
    });
    expect((await shop.call('listOrders', {}, order.customer)).list).toMatchObject([{ answerBy: null }]);
    const [line] = await linesOf(order);
    expect(line).toMatchObject({ id: before?.id, wholesaleProductId: substitute, quantity: 100 });
    expect([line?.saleAmount, line?.salePrice]).toEqual([before?.saleAmount, before?.salePrice]);
    expect(await piecesToBuy(order.sn)).toEqual(['other 100']);
    expect(await stockOf(substitute)).toEqual([900, 100]);
    // Pieces that nobody can deliver do not go back on sale.
    expect(await stockOf(before?.wholesaleProductId as number)).toEqual([900, 0]);
    const placed = await placedOf(shop, order.items, buyer);
    expect(placed.supplier.id).toBe('other');
    expect(await stockOf(substitute)).toEqual([900, 0]);
    // The same answer again changes nothing.
    expect(await answer(offered.id, 'substitute', order.customer)).toMatchObject({ state: 'accepted' });
    expect(await shop.call('listShortages', { id: order.id }, order.customer)).toMatchObject([
      { state: 'accepted', outcome: 'substitute', goods: { skuId: before?.wholesaleProductId }, refundUsd: null },
    ]);
  });

  test('for a part of a line is a new line; placed purchases show what was bought, and refunds are exact to the cent', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'partly' }]);
    const placed = await placedOf(shop, order.items, buyer);
    const lines = placed.list.map(({ id }) => ({ id, short: 33 }));
    await shop.call('operatorShortPurchase', { id: placed.id, version: placed.version, lines }, buyer);
    const substitute = await other();
    const { id } = await propose(order, { quantity: 33, substitute });
    await answer(id, 'substitute', order.customer);
    const [first, second] = await linesOf(order);
    expect([first?.quantity, second?.quantity, second?.wholesaleProductId]).toEqual([67, 33, substitute]);
    expect(await piecesToBuy(order.sn)).toEqual(['other 33']);
    const { list } = await shop.call('operatorGetPurchaseOrder', { id: placed.id }, buyer);
    expect(list).toMatchObject([{ quantity: 100, short: 33, skuId: first?.wholesaleProductId, wanted: 67 }]);
    const orderReturnItems = [first, second].map((line) => ({
      customerOrderItemId: line?.id ?? '',
      productCount: line?.quantity ?? 0,
    }));
    const whole = { orderId: order.id, orderSn: order.sn, orderReturnItems };
    const { goodsUsd } = await shop.call('quoteRefund', whole, order.customer);
    expect(goodsUsd).toBe(176.06);
    const asked = await shop.call('requestRefund', whole, order.customer);
    await shop.call('operatorApproveRefund', { id: asked.id }, owner);
    expect(await statusOf(shop, order.id)).toBe('closed');
  });

  test('of a line that was placed and is missing altogether leaves the purchase order as it was', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'never' }, {}]);
    const [before] = await linesOf(order);
    const placed = await placedOf(shop, order.items.slice(0, 1), buyer);
    const lines = placed.list.map(({ id }) => ({ id, short: 100 }));
    await shop.call('operatorShortPurchase', { id: placed.id, version: placed.version, lines }, buyer);
    await answer((await propose(order, { substitute: await other() })).id, 'substitute', order.customer);
    const { list } = await shop.call('operatorGetPurchaseOrder', { id: placed.id }, buyer);
    expect(list[0]).toMatchObject({ skuId: before?.wholesaleProductId, name: before?.productName });
  });

  test('guard: if sold out meanwhile, is neither offered nor sent', async () => {
    const order = await makePaidOrder(shop, [{}, {}]);
    const scarce = await other({ skus: [{ stock: 99 }] });
    await expect(propose(order, { substitute: scarce })).rejects.toMatchObject({ error: 'out_of_stock' });
    const enough = await other();
    const { id } = await propose(order, { substitute: enough });
    await shop.db.updateTable('skus').set({ amount_on_sale: 99 }).where('id', '=', enough).execute();
    const [asked] = await shop.call('listShortages', { id: order.id }, order.customer);
    expect(asked?.canSubstitute).toBe(false);
    await expect(answer(id, 'substitute', order.customer)).rejects.toMatchObject({ error: 'shortage_choice' });
    expect(await answer(id, 'refund', order.customer)).toMatchObject({ state: 'declined', outcome: 'refund' });
  });

  test('guard: if hidden or refused by the order’s shipping line, is neither offered nor sent', async () => {
    const order = await makePaidOrder(shop);
    const substitute = await other();
    const { id } = await propose(order, { quantity: 40, substitute });
    const refused = async () => {
      const again = propose(order, { quantity: 40, substitute });
      await expect(again).rejects.toMatchObject({ error: 'out_of_stock' });
      await expect(answer(id, 'substitute', order.customer)).rejects.toMatchObject({ error: 'shortage_choice' });
    };
    await shop.call('operatorSetProductStatus', { offerId: substitute, status: 'hidden' }, owner);
    await refused();
    await shop.call('operatorSetProductStatus', { offerId: substitute, status: 'active' }, owner);
    const shipping = await readSetting(shop.db, 'shipping');
    const set = (value: typeof shipping) => inTransaction(shop.db, (tx) => writeSetting(tx, 'shipping', value, null));
    await set({ ...shipping, lines: shipping.lines.map((line) => ({ ...line, refusedCategories: [91] })) });
    await refused();
    await set(shipping);
    await answer(id, 'substitute', order.customer);
  });

  test('is found among the product’s other SKUs, or by words and numbers, with its margin', async () => {
    const order = await makePaidOrder(shop, [
      { skus: [{ color: 'Red' }, { color: 'Blue' }, { color: 'Green', stock: 3 }] },
    ]);
    const found = (search: string) =>
      shop.call('operatorListSubstitutes', { id: order.items[0] ?? '', quantity: 100, search }, buyer);
    expect(await found('')).toMatchObject([{ stock: 1000, costFen: 1000, margin: 0.200016 }]);
    const { offerId } = await makeProduct(shop.services, { supplierId: 'other', tiers: [{ from: 1, fen: 800 }] });
    expect(await found(String(offerId))).toMatchObject([{ productId: offerId, costFen: 800, supplierName: 'other' }]);
  });
});

describe('a refund of the pieces', () => {
  test('asks finance for their full cost with fees, even while other goods are being bought', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'here' }, { supplierId: 'gone' }]);
    await placedOf(shop, order.items.slice(0, 1), buyer);
    const { id } = await propose(order, { line: 1 });
    const [asked] = await shop.call('listShortages', { id: order.id }, order.customer);
    await answer(id, 'refund', order.customer);
    expect(await statusOf(shop, order.id)).toBe('after_sales');
    const { list } = await shop.call('operatorListRefunds', { state: 'requested' }, finance);
    const refund = list.find(({ orderId }) => orderId === order.id);
    expect(refund).toMatchObject({ amountUsd: asked?.refundUsd, lines: [{ quantity: 100 }] });
    expect((await shop.call('getOrder', { id: order.id }, order.customer)).fmsBill.totalServiceFee).toBeGreaterThan(0);
    const granted = await shop.call('operatorApproveRefund', { id: refund?.id ?? '' }, finance);
    expect(granted.amountUsd).toBe(asked?.refundUsd);
    const fees = shop.db
      .selectFrom('refund_fees')
      .select('cents')
      .where('refund_id', '=', refund?.id ?? '')
      .where('fee', '=', 'service');
    expect((await fees.executeTakeFirstOrThrow()).cents).toBeGreaterThan(0);
    expect(await statusOf(shop, order.id)).toBe('in_purchased');
    expect(await piecesToBuy(order.sn)).toEqual([]);
  });

  test('of several lines is one request; declined pieces are to be bought again', async () => {
    const order = await makePaidOrder(shop, [{}, {}, {}]);
    const first = await propose(order, { quantity: 40 });
    const second = await propose(order, { line: 1 });
    await answer(first.id, 'refund', order.customer);
    await answer(second.id, 'refund', order.customer);
    const open = shop.db.selectFrom('refunds').select(['id', 'amount_cents']).where('order_id', '=', order.id);
    const [refund, ...more] = await open.execute();
    expect(more).toEqual([]);
    const lines = shop.db
      .selectFrom('refund_lines')
      .select('quantity')
      .where('refund_id', '=', refund?.id ?? '');
    expect((await lines.execute()).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([40, 100]);
    await shop.call('operatorRejectRefund', { id: refund?.id ?? '', reason: 'They came after all' }, finance);
    expect(await piecesToBuy(order.sn)).toEqual(['test-supplier 100', 'test-supplier 100', 'test-supplier 100']);
  });

  test('guard: the answer waits while another refund of the order is decided', async () => {
    const order = await makePaidOrder(shop, [{}, {}]);
    const { id } = await propose(order, { substitute: await other() });
    const orderReturnItems = [{ customerOrderItemId: order.items[1] ?? '', productCount: 10 }];
    await shop.call('requestRefund', { orderId: order.id, orderSn: order.sn, orderReturnItems }, order.customer);
    for (const choice of ['refund', 'substitute'] as const)
      await expect(answer(id, choice, order.customer)).rejects.toMatchObject({ error: 'order_status_changed' });
    await passTime(id);
    await settleUnanswered();
    const [asked] = await shop.call('listShortages', { id: order.id }, order.customer);
    expect(asked?.state).toBe('proposed');
  });
});

describe('who answers, and when', () => {
  test('guard: another buyer finds nothing', async () => {
    const order = await makePaidOrder(shop);
    const { id } = await propose(order);
    const stranger = await shop.makeCustomer();
    await expect(answer(id, 'refund', stranger)).rejects.toMatchObject({ error: 'not_found' });
    const listed = () => shop.call('listShortages', { id: order.id }, stranger);
    await expect(listed()).rejects.toMatchObject({ error: 'not_found' });
    await answer(id, 'search', order.customer);
    await expect(listed()).rejects.toMatchObject({ error: 'not_found' });
  });

  test('guard: only an offered choice is accepted, and a second answer is refused', async () => {
    const order = await makePaidOrder(shop);
    const { id } = await propose(order);
    await expect(answer(id, 'substitute', order.customer)).rejects.toMatchObject({ error: 'shortage_choice' });
    expect(await answer(id, 'search', order.customer)).toEqual({ state: 'declined', outcome: 'search' });
    expect(await piecesToBuy(order.sn)).toEqual(['test-supplier 100']);
    await expect(answer(id, 'refund', order.customer)).rejects.toMatchObject({ error: 'shortage_decided' });
    await expect(shop.call('operatorWithdrawShortage', { id }, buyer)).rejects.toMatchObject({
      error: 'shortage_decided',
    });
  });

  test('guard: only pieces that are not being bought get an offer, once', async () => {
    const order = await makePaidOrder(shop);
    await propose(order, { quantity: 60 });
    await expect(propose(order, { quantity: 41 })).rejects.toMatchObject({ error: 'already_bought' });
    expect(await piecesToBuy(order.sn)).toEqual(['test-supplier 40']);
  });

  test('the buyer is notified by message and mail, with the deadline; without an answer the announced choice applies', async () => {
    const order = await makePaidOrder(shop, [{}, {}]);
    const { id } = await propose(order, { note: 'The mould broke' });
    await shop.runJobs();
    const mails = await shop.inbox(order.customer.email);
    expect(mails.at(-1)?.text_body).toMatch(/100 × Test product[\s\S]*we refund these pieces[\s\S]*The mould broke/);
    const { list } = await shop.call('listMessages', { orderId: order.id }, order.customer);
    expect(list[0]).toMatchObject({ kind: 'goods-missing' });
    await settleUnanswered();
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    await passTime(id);
    for (let times = 0; times < 2; times++) await settleUnanswered();
    expect(await statusOf(shop, order.id)).toBe('after_sales');
    expect(await shop.call('listShortages', { id: order.id }, order.customer)).toMatchObject([
      { state: 'expired', outcome: 'refund' },
    ]);
    // Guard: sameAnswer. The same choice is refused now.
    await expect(answer(id, 'refund', order.customer)).rejects.toMatchObject({ error: 'shortage_decided' });
    expect(await shop.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).execute()).toHaveLength(1);
    await shop.runJobs();
    const message = (await shop.call('listMessages', { orderId: order.id }, order.customer)).list[0];
    expect(message?.content).toMatch(/^As we have not heard from you, we are refunding/);
  });

  test('without an answer the substitute is sent if the shop says so, and refunded if it is gone', async () => {
    const value = { guardE6: 120_000, stopE6: 50_000, offerUrl: '', answerHours: 72, unanswered: 'substitute' };
    await shop.call('operatorSetSetting', { subject: 'purchasing', value }, owner);
    const kept = await makePaidOrder(shop);
    const gone = await makePaidOrder(shop);
    const [first, second] = [await other(), await other()];
    const offers = [await propose(kept, { substitute: first }), await propose(gone, { substitute: second })];
    expect(offers.map(({ ifUnanswered }) => ifUnanswered)).toEqual(['substitute', 'substitute']);
    // Nothing is sent that was not offered.
    expect((await propose(await makePaidOrder(shop))).ifUnanswered).toBe('refund');
    await shop.db.updateTable('skus').set({ amount_on_sale: 1 }).where('id', '=', second).execute();
    for (const { id } of offers) await passTime(id);
    await settleUnanswered();
    expect((await linesOf(kept))[0]?.wholesaleProductId).toBe(first);
    expect(await statusOf(shop, gone.id)).toBe('after_sales');
  });

  test('guard: the shortcut does not start an order with an open question', async () => {
    const order = await makePaidOrder(shop);
    await propose(order);
    const start = shop.call('operatorStartProcurement', { id: order.id }, buyer);
    await expect(start).rejects.toMatchObject({ error: 'purchase_order_decides' });
  });

  test('guard: an order with an open question is not received', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'here' }, { supplierId: 'gone' }]);
    const placed = await placedOf(shop, order.items.slice(0, 1), buyer);
    await shop.call('operatorArrivePurchaseOrder', { id: placed.id, version: placed.version }, warehouse);
    const { id } = await propose(order, { line: 1 });
    const receive = () => shop.call('operatorReceiveGoods', { id: order.id }, warehouse);
    await expect(receive()).rejects.toMatchObject({ error: 'purchase_order_decides' });
    await answer(id, 'refund', order.customer);
    const [refund] = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).execute();
    await shop.call('operatorApproveRefund', { id: refund?.id ?? '' }, finance);
    // The bought goods have arrived, and nothing is missing any more.
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
  });
});

describe('an order that is cancelled', () => {
  test('leaves the drafts, ends the open question, and lists what suppliers were asked to send', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'a' }, { supplierId: 'b' }, { supplierId: 'b' }, {}]);
    const another = await makePaidOrder(shop, [{ supplierId: 'b' }]);
    const placed = await placedOf(shop, order.items.slice(0, 1), buyer);
    const alone = await draftOf(shop, order.items.slice(1, 2), buyer);
    const shared = await draftOf(shop, [...order.items.slice(2, 3), ...another.items], buyer);
    const { id } = await propose(order, { line: 3 });
    const quote = await shop.call('operatorQuoteCancel', { id: order.id }, finance);
    expect(quote.placed).toEqual([{ number: placed.number, pieces: 100 }]);
    await shop.call('operatorCancelOrder', { id: order.id, reason: 'The buyer asked for it' }, finance);
    const read = (one: string) => shop.call('operatorGetPurchaseOrder', { id: one }, buyer);
    expect(await read(alone.id)).toMatchObject({ state: 'cancelled', lines: 0 });
    expect(await read(shared.id)).toMatchObject({ state: 'draft', lines: 1, version: 2 });
    // Placed goods stay, and are listed until it is settled with the supplier.
    const surplus = () => shop.call('operatorListPurchaseOrders', { surplus: 'yes', search: placed.number }, buyer);
    expect((await surplus()).list.map(({ number }) => number)).toEqual([placed.number]);
    expect(await read(placed.id)).toMatchObject({ state: 'placed', list: [{ wanted: 0, orderStatus: 'closed' }] });
    expect((await shop.call('operatorGetPurchasing', {}, buyer)).surplus).toBeGreaterThan(0);
    const lines = placed.list.map((line) => ({ id: line.id, short: 100 }));
    await shop.call('operatorShortPurchase', { id: placed.id, version: placed.version, lines }, buyer);
    expect((await surplus()).list).toEqual([]);
    await expect(answer(id, 'refund', order.customer)).rejects.toMatchObject({ error: 'shortage_decided' });
    expect(await shop.call('listShortages', { id: order.id }, order.customer)).toEqual([]);
  });
});

describe('at once', () => {
  test('guard: of a buyer’s answer and purchasing’s withdrawal one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await makePaidOrder(shop);
      const { id } = await propose(order);
      const results = await barrier<unknown>(2, (index) =>
        (index + round) % 2 === 0
          ? answer(id, 'refund', order.customer)
          : shop.call('operatorWithdrawShortage', { id }, buyer),
      );
      expect(errorsOf(results)).toEqual(['shortage_decided']);
    }
  });

  test('guard: of two buyers who choose the last pieces of a substitute one gets them', async () => {
    for (let round = 0; round < 3; round++) {
      const substitute = await other({ skus: [{ stock: 150 }] });
      const orders = [await makePaidOrder(shop), await makePaidOrder(shop)];
      const offers: (PaidOrder & { shortage: string })[] = [];
      for (const order of orders) offers.push({ ...order, shortage: (await propose(order, { substitute })).id });
      const results = await barrier<unknown>(2, (index) => {
        const { shortage = '', customer } = offers[index] ?? {};
        return answer(shortage, 'substitute', customer as PaidOrder['customer']);
      });
      const [error] = errorsOf(results);
      expect([
        results.length - errorsOf(results).length,
        ['out_of_stock', 'shortage_choice'].includes(error ?? ''),
      ]).toEqual([1, true]);
      expect(await stockOf(substitute)).toEqual([50, 100]);
    }
  });

  test('guard: of two answers the first counts', async () => {
    const order = await makePaidOrder(shop);
    const { id } = await propose(order, { substitute: await other() });
    const choices = ['substitute', 'refund'] as const;
    const results = await barrier<unknown>(4, (index) =>
      answer(id, choices[index % 2] as (typeof choices)[number], order.customer),
    );
    const [{ state, outcome } = { state: '', outcome: '' }] = await shop.call(
      'listShortages',
      { id: order.id },
      order.customer,
    );
    expect(['accepted substitute', 'declined refund']).toContain(`${state} ${outcome}`);
    expect(errorsOf(results)).toEqual(['shortage_decided', 'shortage_decided']);
    expect(await linesOf(order)).toHaveLength(1);
  });

  test('guard: if an order is cancelled while its draft is placed, the purchase is reported', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await makePaidOrder(shop);
      const { id } = await draftOf(shop, order.items, buyer);
      const results = await barrier<unknown>(2, (index) =>
        (index + round) % 2 === 0
          ? shop.call('operatorPlacePurchaseOrder', { id, version: 1 }, buyer)
          : shop.call('operatorCancelOrder', { id: order.id, reason: 'x' }, finance),
      );
      const { state } = await shop.call('operatorGetPurchaseOrder', { id }, buyer);
      const errors = errorsOf(results);
      expect(await statusOf(shop, order.id)).toBe('closed');
      expect([state, errors]).toEqual(errors.length > 0 ? ['cancelled', ['purchase_order_changed']] : ['placed', []]);
    }
  });
});
