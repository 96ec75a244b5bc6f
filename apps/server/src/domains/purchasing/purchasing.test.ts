import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { makeProduct } from '#testing/make-product.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';
import { lockPurchase } from './purchase/purchase-store.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const buyer = await shop.makeOperator(['purchasing']);
const warehouse = await shop.makeOperator(['warehouse']);

const toBuy = async (search: string) => (await shop.call('operatorListBuyList', { search }, buyer)).list;
const linesOf = async (sn: string) => (await toBuy(sn)).flatMap(({ list }) => list);
const piecesOf = async (sn: string) => (await linesOf(sn)).map(({ pieces }) => pieces);

describe('what a line keeps of its sale', () => {
  test('supplier, numbers, the price by the product’s pieces, and the rate', async () => {
    const customer = await shop.makeCustomer();
    const order = await makePaidOrder(
      shop,
      [
        {
          supplierId: 'kept-supplier',
          attributes: [{ name: { zh: '货号', en: 'Article number' }, value: { zh: 'JC-2208', en: 'JC-2208' } }],
          tiers: [
            { from: 1, fen: 1200 },
            { from: 100, fen: 1000 },
          ],
        },
      ],
      customer,
    );
    const kept = shop.db
      .selectFrom('order_items')
      .select(['supplier_name', 'item_number', 'supplier_spec_id', 'connector', 'cost_fen', 'cny_per_usd_e6']);
    const [line] = await kept.where('order_id', '=', order.id).execute();
    expect(line).toMatchObject({ supplier_name: 'kept-supplier', item_number: 'JC-2208', connector: 'test' });
    expect(line).toMatchObject({ cost_fen: 1000, cny_per_usd_e6: 7_100_000 });
    expect(line?.supplier_spec_id).toMatch(/^spec-/);
    // The supplier’s price rises; what the line cost stays, and stands beside what it costs now.
    await shop.db
      .updateTable('skus')
      .set({ source_price_fen: 1300 })
      .where('supplier_spec_id', '=', line?.supplier_spec_id ?? '')
      .execute();
    expect(await linesOf(order.sn)).toMatchObject([{ costThenFen: 1000, costNowFen: 1300, itemNumber: 'JC-2208' }]);
    const { lines } = await shop.call('operatorListPurchasesOfOrder', { id: order.id }, buyer);
    expect(lines).toMatchObject([{ costThenFen: 1000, cnyPerUsdThen: 7.1, marginThen: 0.200016, toBuy: 100 }]);
  });
});

describe('the buy list', () => {
  test('holds the lines of paid orders by supplier, and forgets what is bought or refunded', async () => {
    const order = await makePaidOrder(shop, [
      { supplierId: 'list-a' },
      { supplierId: 'list-b' },
      { supplierId: 'list-a' },
    ]);
    const groups = await toBuy(order.sn);
    expect(groups.map(({ supplier, lines, pieces }) => [supplier.id, lines, pieces])).toEqual([
      ['list-a', 2, 200],
      ['list-b', 1, 100],
    ]);
    expect(groups[0]?.list[0]).toMatchObject({
      sn: order.sn,
      soldUsd: 1.7606,
      costNowFen: 1000,
      margin: 0.200016,
      stock: 1000,
      minimum: 1,
      offer: 'active',
    });
    await draftOf(shop, order.items.slice(0, 1), buyer);
    expect((await toBuy(order.sn)).map(({ supplier, lines }) => [supplier.id, lines])).toEqual([
      ['list-a', 1],
      ['list-b', 1],
    ]);
    const orderReturnItems = [{ customerOrderItemId: order.items[1] ?? '', productCount: 40 }];
    const refund = await shop.call(
      'requestRefund',
      { orderId: order.id, orderSn: order.sn, orderReturnItems },
      order.customer,
    );
    // While somebody decides, nothing of it is bought.
    expect(await toBuy(order.sn)).toEqual([]);
    await shop.call('operatorApproveRefund', { id: refund.id }, owner);
    expect(await piecesOf(order.sn)).toEqual([100, 60]);
  });

  test('an order bought by the short cut is not on it', async () => {
    const order = await makePaidOrder(shop);
    await shop.call('operatorStartProcurement', { id: order.id }, buyer);
    expect(await toBuy(order.sn)).toEqual([]);
  });

  test('is read page by page, who has waited longest first', async () => {
    for (const supplierId of ['page-1', 'page-2', 'page-3']) await makePaidOrder(shop, [{ supplierId }]);
    const seen: string[] = [];
    let after = '';
    do {
      const page = await shop.call('operatorListBuyList', { search: 'page-', after, pageSize: 2 }, buyer);
      expect(page.total).toBe(3);
      seen.push(...page.list.map(({ supplier }) => supplier.id));
      after = page.next ?? '';
    } while (after);
    expect(seen).toEqual(['page-1', 'page-2', 'page-3']);
  });
});

describe('a purchase order', () => {
  test('from lines to the warehouse: costs and rate stay with its lines, and its orders follow', async () => {
    const first = await makePaidOrder(shop, [{ supplierId: 'way' }]);
    const second = await makePaidOrder(shop, [{ supplierId: 'way' }, { supplierId: 'elsewhere' }]);
    const draft = await draftOf(shop, [...first.items, second.items[0] as string], buyer);
    expect(draft).toMatchObject({ state: 'draft', lines: 2, pieces: 200, goodsFen: 200_000, version: 1 });
    expect(draft.number).toMatch(/^PO-\d+$/);
    const typed = await shop.call(
      'operatorUpdatePurchaseOrder',
      {
        id: draft.id,
        version: 1,
        freightFen: 2800,
        externalNumber: '2417730009981',
        note: '请在外箱写上编号',
        lines: draft.list.map(({ id, quantity }) => ({ id, quantity, costFen: 1050 })),
      },
      buyer,
    );
    expect(typed).toMatchObject({ goodsFen: 210_000, freightFen: 2800, version: 2 });
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.2 }, owner);
    const placed = await shop.call('operatorPlacePurchaseOrder', { id: draft.id, version: 2 }, buyer);
    expect(placed.list.map(({ costFen, cnyPerUsd }) => [costFen, cnyPerUsd])).toEqual([
      [1050, 7.2],
      [1050, 7.2],
    ]);
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.1 }, owner);
    expect([await statusOf(shop, first.id), await statusOf(shop, second.id)]).toEqual(['in_purchased', 'in_purchased']);
    const shipped = await shop.call(
      'operatorShipPurchaseOrder',
      { id: draft.id, version: placed.version, carrier: 'SF', trackingNumber: 'SF1499302218830' },
      buyer,
    );
    expect(shipped).toMatchObject({ state: 'shipped', trackingNumber: 'SF1499302218830' });
    await expect(shop.call('operatorReceiveGoods', { id: first.id }, warehouse)).rejects.toMatchObject({
      error: 'purchase_order_decides',
    });
    await shop.call('operatorArrivePurchaseOrder', { id: draft.id, version: shipped.version }, warehouse);
    const { list } = await shop.call('operatorGetPurchaseOrder', { id: draft.id }, buyer);
    expect(list.map(({ received, short, cnyPerUsd }) => [received, short, cnyPerUsd])).toEqual([
      [100, 0, 7.2],
      [100, 0, 7.2],
    ]);
    expect(await statusOf(shop, first.id)).toBe('pending_inspection');
    // A line of the second is not bought yet.
    await expect(shop.call('operatorReceiveGoods', { id: second.id }, warehouse)).rejects.toMatchObject({
      error: 'purchase_order_decides',
    });
    const { lines } = await shop.call('operatorListPurchasesOfOrder', { id: second.id }, buyer);
    expect(lines).toMatchObject([
      { toBuy: 0, bought: [{ number: draft.number, state: 'arrived', received: 100, costFen: 1050, cnyPerUsd: 7.2 }] },
      { toBuy: 100, bought: [] },
    ]);
    // Whoever sees the order sees what it waits for, without its costs.
    expect(await shop.call('operatorGetOrder', { id: second.id }, warehouse)).toMatchObject({ toBuy: 100 });
    expect(await shop.call('operatorGetOrder', { id: first.id }, warehouse)).toMatchObject({ toBuy: 0 });
  });

  test('begins with today’s price for all pieces of a product together; without any, with one that leaves nothing', async () => {
    const goods = {
      offerId: 7_300_001,
      tiers: [
        { from: 1, fen: 1200 },
        { from: 200, fen: 900 },
      ],
    };
    const [one, other] = [await makePaidOrder(shop, [goods]), await makePaidOrder(shop, [goods])];
    const together = await draftOf(shop, [...one.items, ...other.items], buyer);
    expect(together.list.map(({ costFen, costThenFen }) => [costFen, costThenFen])).toEqual([
      [900, 1200],
      [900, 1200],
    ]);
    const unknown = await makePaidOrder(shop, [{ offerId: 7_300_002 }]);
    await shop.db.updateTable('products').set({ source_tiers: '[]' }).where('id', '=', 7_300_002).execute();
    const cost = shop.db.updateTable('order_items').where('order_id', '=', unknown.id);
    await cost.set({ cost_fen: null }).execute();
    // 1.7606 USD at 7.1.
    expect((await draftOf(shop, unknown.items, buyer)).list).toMatchObject([{ costFen: 1250, guard: 'owner' }]);
  });

  test('guard: one supplier', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'one' }, { supplierId: 'another' }]);
    await expect(draftOf(shop, order.items, buyer)).rejects.toMatchObject({ error: 'not_one_supplier' });
  });

  test('guard: at most 50 lines', async () => {
    const lines = Array.from({ length: 51 }, () => ({ orderItemId: '00000000-0000-7000-8000-000000000000' }));
    await expect(shop.call('operatorCreatePurchaseOrder', { lines }, buyer)).rejects.toMatchObject({
      error: 'invalid_input',
    });
  });

  test('guard: a line that is bought already, of an unpaid order, or in a larger number, is not bought', async () => {
    const order = await makePaidOrder(shop);
    const [orderItemId = ''] = order.items;
    const refused = { error: 'already_bought', data: { lines: [orderItemId] } };
    const more = shop.call('operatorCreatePurchaseOrder', { lines: [{ orderItemId, quantity: 101 }] }, buyer);
    await expect(more).rejects.toMatchObject(refused);
    const draft = await draftOf(shop, order.items, buyer);
    await expect(draftOf(shop, order.items, buyer)).rejects.toMatchObject(refused);
    const line = { ...(draft.list[0] as (typeof draft.list)[number]), quantity: 101 };
    const typed = { id: draft.id, version: 1, freightFen: 0, lines: [{ id: line.id, quantity: 101, costFen: 1000 }] };
    await expect(shop.call('operatorUpdatePurchaseOrder', typed, buyer)).rejects.toMatchObject(refused);
    await shop.call('operatorCancelPurchaseOrder', { id: draft.id, version: 1 }, buyer);
    expect(await piecesOf(order.sn)).toEqual([100]);
  });

  test('lines that leave a draft are to be bought again', async () => {
    const order = await makePaidOrder(shop, [{}, {}]);
    const draft = await draftOf(shop, order.items, buyer);
    const [kept] = draft.list;
    const lines = [{ id: kept?.id ?? '', quantity: 70, costFen: 900 }];
    const typed = await shop.call(
      'operatorUpdatePurchaseOrder',
      { id: draft.id, version: 1, freightFen: 0, lines },
      buyer,
    );
    expect(typed).toMatchObject({ lines: 1, pieces: 70 });
    expect((await piecesOf(order.sn)).toSorted((a, b) => a - b)).toEqual([30, 100]);
  });

  test('guard: what somebody else changed meanwhile is not overwritten, and a placed one is not changed', async () => {
    const order = await makePaidOrder(shop);
    const draft = await draftOf(shop, order.items, buyer);
    const lines = draft.list.map(({ id, quantity }) => ({ id, quantity, costFen: 1000 }));
    const change = (version: number) =>
      shop.call('operatorUpdatePurchaseOrder', { id: draft.id, version, freightFen: 1, lines }, buyer);
    await change(1);
    await expect(change(1)).rejects.toMatchObject({ error: 'purchase_order_changed' });
    const { version } = await shop.call('operatorPlacePurchaseOrder', { id: draft.id, version: 2 }, buyer);
    await expect(change(version)).rejects.toMatchObject({ error: 'purchase_order_moved' });
    await expect(shop.call('operatorCancelPurchaseOrder', { id: draft.id, version }, buyer)).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
    await shop.call('operatorArrivePurchaseOrder', { id: draft.id, version }, warehouse);
    const again = shop.call('operatorArrivePurchaseOrder', { id: draft.id, version: version + 1 }, warehouse);
    await expect(again).rejects.toMatchObject({ error: 'purchase_order_moved' });
  });

  test('guard: a draft is not placed for an order that waits for a refund or has been given its money back', async () => {
    const order = await makePaidOrder(shop);
    const draft = await draftOf(shop, order.items, buyer);
    const orderReturnItems = [{ customerOrderItemId: order.items[0] ?? '', productCount: 40 }];
    const refund = await shop.call(
      'requestRefund',
      { orderId: order.id, orderSn: order.sn, orderReturnItems },
      order.customer,
    );
    const place = (version: number) => shop.call('operatorPlacePurchaseOrder', { id: draft.id, version }, buyer);
    await expect(place(1)).rejects.toMatchObject({ error: 'already_bought', data: { lines: order.items } });
    await shop.call('operatorApproveRefund', { id: refund.id }, owner);
    await expect(place(1)).rejects.toMatchObject({ error: 'already_bought' });
    const { list } = await shop.call('operatorGetPurchaseOrder', { id: draft.id }, buyer);
    expect(list[0]).toMatchObject({ quantity: 100, wanted: 60 });
    const lines = [{ id: list[0]?.id ?? '', quantity: 60, costFen: 1000 }];
    await shop.call('operatorUpdatePurchaseOrder', { id: draft.id, version: 1, freightFen: 0, lines }, buyer);
    expect(await place(2)).toMatchObject({ state: 'placed', pieces: 60 });
  });

  test('pieces that do not come are to be bought again, from the same supplier or another order of it', async () => {
    const order = await makePaidOrder(shop);
    const placed = await placedOf(shop, order.items, buyer);
    const [line] = placed.list;
    const short = (version: number, pieces: number) =>
      shop.call(
        'operatorShortPurchase',
        { id: placed.id, version, lines: [{ id: line?.id ?? '', short: pieces }] },
        buyer,
      );
    await expect(short(placed.version, 101)).rejects.toMatchObject({ error: 'already_bought' });
    const missing = await short(placed.version, 30);
    expect(missing).toMatchObject({ short: 30, goodsFen: 70_000 });
    const { placed: coming } = await shop.call('operatorQuoteCancel', { id: order.id }, owner);
    expect(coming).toEqual([{ number: placed.number, pieces: 70 }]);
    expect(await piecesOf(order.sn)).toEqual([30]);
    await placedOf(shop, order.items, buyer);
    // They are bought elsewhere now.
    await expect(short(missing.version, 0)).rejects.toMatchObject({ error: 'already_bought' });
    const arrive = { id: placed.id, version: missing.version };
    await shop.call(
      'operatorArrivePurchaseOrder',
      { ...arrive, lines: [{ id: line?.id ?? '', received: 65 }] },
      warehouse,
    );
    expect(await piecesOf(order.sn)).toEqual([5]);
  });

  test('guard: the short cut does not start an order that purchase orders buy', async () => {
    const order = await makePaidOrder(shop);
    await draftOf(shop, order.items, buyer);
    await expect(shop.call('operatorStartProcurement', { id: order.id }, buyer)).rejects.toMatchObject({
      error: 'purchase_order_decides',
    });
  });
});

describe('the margin guard', () => {
  /** 14.5 % left at 10.69 yuan, 7.2 % at 11.60, 0.8 % at 12.40. */
  async function draftAt(costFen: number) {
    const order = await makePaidOrder(shop);
    const draft = await draftOf(shop, order.items, buyer);
    const change = (version: number, fen: number, reason = '', freightFen = 0) =>
      shop.call(
        'operatorUpdatePurchaseOrder',
        {
          id: draft.id,
          version,
          freightFen,
          lines: draft.list.map(({ id, quantity }) => ({ id, quantity, costFen: fen, reason })),
        },
        buyer,
      );
    const typed = await change(1, costFen);
    const place = (version: number, by = buyer) =>
      shop.call('operatorPlacePurchaseOrder', { id: draft.id, version }, by);
    return { id: draft.id, line: typed.list[0], change, place };
  }

  test('above the guard nothing is asked', async () => {
    const { line, place } = await draftAt(1069);
    expect(line).toMatchObject({ guard: 'ok' });
    expect(await place(2)).toMatchObject({ state: 'placed' });
  });

  test('guard: below the guard a reason is needed', async () => {
    const { line, change, place } = await draftAt(1160);
    expect(line).toMatchObject({ guard: 'reason' });
    const needs = { error: 'margin_too_low', data: { lines: [{ id: line?.id, needs: 'reason' }] } };
    await expect(place(2)).rejects.toMatchObject(needs);
    await change(2, 1160, 'the buyer is worth it');
    expect(await place(3)).toMatchObject({
      state: 'placed',
      list: [{ reason: 'the buyer is worth it', allowedBy: '' }],
    });
  });

  test('guard: below the stop an owner is needed, whose word ends when the cost rises', async () => {
    const { id, line, change, place } = await draftAt(1240);
    expect(line).toMatchObject({ guard: 'owner' });
    await change(2, 1240, 'please');
    await expect(place(3)).rejects.toMatchObject({ error: 'margin_too_low', data: { lines: [{ needs: 'owner' }] } });
    expect(await shop.call('operatorAskOwner', { id, version: 3 }, buyer)).toMatchObject({ waitsForOwner: true });
    const allow = { id, version: 4, reason: 'a promise is a promise' };
    await expect(shop.call('operatorAllowPurchase', allow, buyer)).rejects.toMatchObject({ error: 'forbidden' });
    const allowed = await shop.call('operatorAllowPurchase', allow, owner);
    expect(allowed).toMatchObject({ waitsForOwner: false, list: [{ reason: 'a promise is a promise' }] });
    expect(allowed.list[0]?.allowedBy).not.toBe('');
    await change(5, 1241, 'a fen more');
    await expect(place(6)).rejects.toMatchObject({ error: 'margin_too_low' });
    await change(6, 1240, 'a promise is a promise');
    await shop.call('operatorAllowPurchase', { ...allow, version: 7 }, owner);
    expect(await place(8)).toMatchObject({ state: 'placed' });
  });

  test('guard: withFreight. Costs moved into the freight ask for the same, and an owner’s word ends when it rises', async () => {
    const { id, change, place } = await draftAt(1069);
    const moved = await change(2, 1000, '', 24_000);
    expect(moved.list[0]).toMatchObject({ guard: 'owner', margin: 0.200016 });
    await expect(place(3)).rejects.toMatchObject({ error: 'margin_too_low', data: { lines: [{ needs: 'owner' }] } });
    await shop.call('operatorAllowPurchase', { id, version: 3, reason: 'far away' }, owner);
    await change(4, 1000, 'far away', 24_100);
    await expect(place(5)).rejects.toMatchObject({ error: 'margin_too_low' });
    await change(5, 1000, '', 6_900);
    expect(await place(6)).toMatchObject({ state: 'placed', freightFen: 6900 });
  });

  test('guard: decision. An owner who refuses allows nothing', async () => {
    const { id, change, place } = await draftAt(1240);
    await change(2, 1240, 'please');
    const no = { id, version: 3, reason: 'Too dear', decision: 'refuse' as const };
    const { list } = await shop.call('operatorAllowPurchase', no, owner);
    expect(list).toMatchObject([{ reason: 'please', allowedBy: '' }]);
    await expect(place(4)).rejects.toMatchObject({ error: 'margin_too_low' });
  });

  test('an owner who places it allows it', async () => {
    const { change, place } = await draftAt(1240);
    await expect(place(2, owner)).rejects.toMatchObject({ data: { lines: [{ needs: 'reason' }] } });
    await change(2, 1240, 'mine to decide');
    const { list } = await place(3, owner);
    expect(list[0]?.allowedBy).not.toBe('');
  });

  test('guard: only an owner moves the limits', async () => {
    const finance = await shop.makeOperator(['finance']);
    const value = { guardE6: 0, stopE6: 0, offerUrl: '', answerHours: 72, unanswered: 'refund' };
    const change = (by: typeof finance) => shop.call('operatorSetSetting', { subject: 'purchasing', value }, by);
    await expect(change(finance)).rejects.toMatchObject({ error: 'forbidden' });
  });
});

describe('the list of purchase orders', () => {
  test('by state, and found by number, tracking, the marketplace’s number and supplier', async () => {
    const order = await makePaidOrder(shop, [{ supplierId: 'found-supplier' }]);
    const draft = await draftOf(shop, order.items, buyer);
    const lines = draft.list.map(({ id, quantity }) => ({ id, quantity, costFen: 1000 }));
    const typed = { id: draft.id, version: 1, freightFen: 0, externalNumber: 'AB-77881', lines };
    await shop.call('operatorUpdatePurchaseOrder', typed, buyer);
    const { version } = await shop.call('operatorPlacePurchaseOrder', { id: draft.id, version: 2 }, buyer);
    const ship = { id: draft.id, version, carrier: 'YTO', trackingNumber: 'YT8817340026615' };
    await shop.call('operatorShipPurchaseOrder', ship, buyer);
    const find = async (search: string, state?: 'shipped' | 'placed') =>
      (await shop.call('operatorListPurchaseOrders', { search, ...(state && { state }) }, buyer)).list.map(
        ({ id }) => id,
      );
    for (const search of [draft.number, draft.number.slice(3), 'yt88173', 'AB-77', 'found-supp'])
      expect([search, await find(search, 'shipped')]).toEqual([search, [draft.id]]);
    expect(await find('found-supp', 'placed')).toEqual([]);
    expect(await find('found-supp')).toEqual([draft.id]);
    const { states } = await shop.call('operatorGetPurchasing', {}, buyer);
    expect(states.shipped).toBeGreaterThan(0);
  });

  test('page by page in each order', async () => {
    for (const state of [undefined, 'placed'] as const) {
      const all = await shop.call('operatorListPurchaseOrders', { ...(state && { state }) }, buyer);
      const seen: string[] = [];
      let after = '';
      do {
        const page = await shop.call(
          'operatorListPurchaseOrders',
          { ...(state && { state }), after, pageSize: 2 },
          buyer,
        );
        seen.push(...page.list.map(({ id }) => id));
        after = page.next ?? '';
      } while (after);
      expect(seen).toEqual(all.list.map(({ id }) => id));
      expect(seen.length).toBe(all.total);
    }
  });
});

test('an offer that is gone, and stock that is too small, are told', async () => {
  const order = await makePaidOrder(shop, [{ skus: [{ stock: 100 }] }]);
  const [line] = await linesOf(order.sn);
  await shop.db
    .updateTable('skus')
    .set({ is_withdrawn: true, source_amount: 45 })
    .where('id', '=', line?.skuId ?? 0)
    .execute();
  expect(await linesOf(order.sn)).toMatchObject([{ offer: 'withdrawn', stock: 45 }]);
  await shop.db
    .updateTable('skus')
    .set({ is_withdrawn: false })
    .where('id', '=', line?.skuId ?? 0)
    .execute();
  await makeProduct(shop.services);
});

test('guard: isUuid. A name that is no id is nobody’s, in every place of a call', async () => {
  const order = await makePaidOrder(shop);
  const placed = await placedOf(shop, order.items, buyer);
  const shipped = await shop.call(
    'operatorShipPurchaseOrder',
    { id: placed.id, version: placed.version, carrier: 'SF', trackingNumber: 'N1' },
    buyer,
  );
  const draft = await draftOf(shop, (await makePaidOrder(shop)).items, buyer);
  const line = { id: 'none', quantity: 1, costFen: 1 };
  const of = (id: string, version: number) => ({ id, version });
  const none = of('none', 1);
  const open = of(shipped.id, shipped.version);
  const calls: (readonly [Parameters<typeof shop.call>[0], object])[] = [
    ['operatorGetPurchaseOrder', none],
    ['operatorUpdatePurchaseOrder', { ...none, freightFen: 0, lines: [line] }],
    ['operatorUpdatePurchaseOrder', { ...of(draft.id, draft.version), freightFen: 0, lines: [line] }],
    ['operatorAskOwner', none],
    ['operatorPlacePurchaseOrder', none],
    ['operatorCancelPurchaseOrder', none],
    ['operatorShipPurchaseOrder', { ...none, carrier: 'SF', trackingNumber: 'N2' }],
    ['operatorShortPurchase', { ...none, lines: [{ id: 'none', short: 1 }] }],
    ['operatorShortPurchase', { ...open, lines: [{ id: 'none', short: 1 }] }],
    ['operatorArrivePurchaseOrder', none],
    ['operatorArrivePurchaseOrder', { ...open, lines: [{ id: 'none', received: 1 }] }],
    ['operatorReceivePurchaseParcel', { ...none, parcelId: 'none', lines: [], rest: 'comes' }],
    ['operatorReceivePurchaseParcel', { ...open, parcelId: 'none', lines: [], rest: 'comes' }],
    ['operatorProposeShortage', { id: 'none', quantity: 1, proposal: 'refund' }],
    ['operatorWithdrawShortage', { id: 'none' }],
    ['operatorListPurchasesOfOrder', { id: 'none' }],
  ];
  for (const [name, input] of calls)
    await expect(shop.call(name, input as never, buyer), name).rejects.toMatchObject({ error: 'not_found' });
  expect(await inTransaction(shop.db, (tx) => lockPurchase(tx, 'none'))).toBeUndefined();
  await expect(shop.call('operatorAllowPurchase', { ...none, reason: 'x' }, owner)).rejects.toMatchObject({
    error: 'not_found',
  });
});
