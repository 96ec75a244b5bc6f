import { describe, expect, test } from 'vitest';
import { readPurchaseFile } from '#domains/purchasing/arrival/purchase-file.ts';
import { jobContext } from '#shop/context.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';
import { listPurchaseOrders } from './list-purchase-orders.ts';

/** Purchase orders by the dozen. */

const shop = await openTestShop();
const clerk = await shop.makeOperator(['purchasing']);
const warehouse = await shop.makeOperator(['warehouse']);

const draft = async (supplierId = '') => {
  const { items } = await makePaidOrder(shop, [supplierId ? { supplierId } : {}]);
  return draftOf(shop, items, clerk);
};
const placed = async () => placedOf(shop, (await makePaidOrder(shop)).items, clerk);
const read = (id: string) => shop.call('operatorGetPurchaseOrder', { id }, clerk);
const file = (csv: string, apply = false) => shop.call('operatorImportPurchases', { csv, apply }, clerk);
/** A piece then costs what leaves so little of its price. */
const atCost = ({ id, version, list }: Awaited<ReturnType<typeof draft>>, costFen: number) =>
  shop.call(
    'operatorUpdatePurchaseOrder',
    { id, version, freightFen: 0, lines: list.map((line) => ({ id: line.id, quantity: line.quantity, costFen })) },
    clerk,
  );

test('guard: what cannot be placed is named line by line, and the rest is placed', async () => {
  const [good, stale, gone] = [await draft(), await draft(), await draft()];
  const [low, stopped, asked] = [
    await atCost(await draft(), 1150),
    await atCost(await draft(), 1240),
    await atCost(await draft(), 1240),
  ];
  await shop.call('operatorAskOwner', { id: asked.id, version: asked.version }, clerk);
  await shop.call('operatorCancelPurchaseOrder', { id: gone.id, version: gone.version }, clerk);
  const nobody = '00000000-0000-7000-8000-000000000000';
  const purchases = [
    { id: good.id, version: good.version },
    { id: stale.id, version: stale.version + 1 },
    { id: gone.id, version: gone.version + 1 },
    { id: low.id, version: low.version },
    { id: stopped.id, version: stopped.version },
    { id: asked.id, version: asked.version + 1 },
    { id: nobody, version: 1 },
    { id: 'none', version: 1 },
  ];
  const { placed: count, list } = await shop.call('operatorPlacePurchaseOrders', { purchases }, clerk);
  expect(list.map(({ problem, lines }) => [problem, ...lines.map(({ needs }) => needs)])).toEqual([
    [null],
    ['changed'],
    ['moved'],
    ['lines', 'reason'],
    ['lines', 'owner'],
    ['lines', 'asked'],
    ['not_found'],
    ['not_found'],
  ]);
  expect(count).toBe(1);
  expect([(await read(good.id)).state, (await read(low.id)).state]).toEqual(['placed', 'draft']);
});

test('as text: a row a line, each offer once, and the words for the supplier', async () => {
  const { id, number, list } = await draft();
  const take = async (as: 'csv' | 'links' | 'order') =>
    (await shop.call('operatorExportPurchases', { ids: [id, 'none'], as }, clerk)).text;
  const rows = (await take('csv')).trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`${number},`);
  expect(rows[1]).toContain(',100,10.00,1000.00,0.00,');
  expect(await take('order')).toContain(`× 100 ¥10.00`);
  expect(await take('order')).toContain('合计 ¥1000.00（货款 ¥1000.00）');
  expect(new Set((await take('links')).split('\n')).size).toBe((await take('links')).split('\n').length);
  const printed = await shop.call('operatorListPurchaseLines', { ids: [id] }, clerk);
  expect(printed.list[0]?.list).toMatchObject([{ itemNumber: list[0]?.itemNumber, quantity: 100 }]);
  // What was taken out comes back, with nothing filled in: nothing changes.
  expect((await file(await take('csv'))).lines).toMatchObject([{ number, problem: 'nothing_given' }]);
});

describe('a file of order numbers and tracking numbers', () => {
  test('guard: tried first, then applied line by line; read again it changes nothing', async () => {
    const [one, two, still] = [await placed(), await placed(), await draft()];
    const csv = [
      'purchase order,订单编号,物流公司,运单号',
      `${one.number},2417730009981,圆通速递,YT1 YT2`,
      `${two.number},2417730009982,,`,
      `,2417730009981,圆通速递,yt2`,
      `${two.number},,,SF9`,
      `${still.number},2417730009983,,`,
      `${still.number},,中通,ZT1`,
      'PO-999999,1,中通,ZT2',
      `${one.number},,,`,
    ].join('\n');
    const problems = [null, null, 'known', 'carrier_missing', null, 'not_placed', 'not_found', 'nothing_given'];
    const tried = await file(csv);
    expect(tried.lines.map(({ problem }) => problem)).toEqual(problems);
    expect([tried.ready, tried.done]).toEqual([3, 0]);
    expect((await read(one.id)).state).toBe('placed');
    expect(await file(csv, true)).toMatchObject({ ready: 3, done: 3 });
    expect(await read(one.id)).toMatchObject({
      state: 'shipped',
      externalNumber: '2417730009981',
      trackingNumber: 'YT1',
      parcels: [{ trackingNumber: 'YT1', carrier: '圆通速递', arrivedAt: null }, { trackingNumber: 'YT2' }],
    });
    expect(await read(two.id)).toMatchObject({ state: 'placed', externalNumber: '2417730009982' });
    expect(await read(still.id)).toMatchObject({ state: 'draft', externalNumber: '2417730009983' });
    const again = await file(csv, true);
    expect([again.done, again.lines[0]?.problem, again.lines[2]?.problem]).toEqual([0, 'known', 'known']);
    // One line more by the marketplace's number alone.
    const more = '订单编号\t物流公司\t运单号\n2417730009981\t圆通速递(上海), 杭州\tYT3';
    expect(await file(more, true)).toMatchObject({ done: 1, lines: [{ number: one.number, problem: null }] });
    expect((await read(one.id)).parcels).toHaveLength(3);
  });

  test('guard: a number of two purchase orders is nobody’s, and what has arrived is closed', async () => {
    const [one, two] = [await placed(), await placed()];
    await file(`po,order number\n${one.number},77\n${two.number},77`, true);
    expect((await file('order number,carrier,tracking\n77,SF,SF1')).lines).toMatchObject([{ problem: 'ambiguous' }]);
    await shop.call('operatorArrivePurchaseOrder', { id: one.id, version: (await read(one.id)).version }, clerk);
    expect((await file(`po,carrier,tracking\n${one.number},SF,SF1`)).lines).toMatchObject([{ problem: 'closed' }]);
  });

  test('says what is wrong with a file or a cell', () => {
    const problemsOf = (text: string) => readPurchaseFile(text).map(({ problem }) => problem);
    expect(problemsOf('supplier,price\nx,1')).toEqual(['column_missing']);
    expect(problemsOf('po;tracking\nPO-1;"YT1')).toEqual(['unreadable']);
    expect(problemsOf('po,order number\nPO-1,2.41773E+18\nPO-2,"=""241773000998123"""')).toEqual([
      'cell_not_valid',
      null,
    ]);
    expect(readPurchaseFile('po,tracking\nPO-1,"=""YT1"""')).toMatchObject([{ trackingNumbers: ['YT1'] }]);
    expect(problemsOf(`po,tracking\nPO-1,${'YT1 '.repeat(200)}`)).toEqual(['cell_not_valid']);
    expect(problemsOf(`po,tracking\n${'PO-1,x\n'.repeat(1001)}`)).toEqual(['too_many_lines']);
  });
});

describe('several parcels', () => {
  const ship = ({ id, version }: { id: string; version: number }, first: string, ...others: string[]) =>
    shop.call(
      'operatorShipPurchaseOrder',
      {
        id,
        version,
        carrier: 'SF',
        trackingNumber: first,
        others: others.map((trackingNumber) => ({ carrier: 'YT', trackingNumber })),
      },
      clerk,
    );
  const receive = (
    { id, version }: { id: string; version: number },
    parcelId: string | undefined,
    pieces: readonly (readonly [string | undefined, number])[],
    rest: 'comes' | 'missing' = 'comes',
  ) =>
    shop.call(
      'operatorReceivePurchaseParcel',
      {
        id,
        version,
        rest,
        parcelId: parcelId ?? '',
        lines: pieces.map(([line = '', received]) => ({ id: line, received })),
      },
      warehouse,
    );

  test('guard: each is found by its number and received by itself; the last pieces make the goods arrive', async () => {
    const order = await makePaidOrder(shop);
    const shipped = await ship(await placedOf(shop, order.items, clerk), 'AA100', 'BB200');
    const [line] = shipped.list;
    const [a, b] = shipped.parcels;
    const find = async (code: string) => (await shop.call('operatorFindInWarehouse', { code }, warehouse)).inbound;
    expect(await find('bb200')).toMatchObject([{ id: shipped.id, pieces: 100 }]);
    await expect(receive(shipped, shipped.id, [])).rejects.toMatchObject({ error: 'not_found' });
    const first = await receive(shipped, a?.id, [[line?.id, 60]]);
    expect(first.state).toBe('shipped');
    await expect(receive({ ...shipped, ...first }, a?.id, [[line?.id, 1]])).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
    expect(await find('bb200')).toMatchObject([{ pieces: 40, parcels: [{ hasArrived: true }, { hasArrived: false }] }]);
    const short = { id: shipped.id, version: first.version, lines: [{ id: line?.id ?? '', short: 50 }] };
    await expect(shop.call('operatorShortPurchase', short, clerk)).rejects.toMatchObject({ error: 'too_many_pieces' });
    const last = await receive({ ...shipped, ...first }, b?.id, [[line?.id, 43]]);
    expect(last.state).toBe('arrived');
    expect((await read(shipped.id)).list).toMatchObject([{ received: 100, short: 0 }]);
    const { list: surplus } = await shop.call('operatorListSurplus', {}, warehouse);
    expect(surplus).toMatchObject([{ pieces: 3, purchaseOrder: { id: shipped.id } }]);
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
  });

  test('guard: the rest waits for another parcel, or does not come and is bought again', async () => {
    const shipped = await ship(await placed(), 'CC1', 'CC2');
    const [line] = shipped.list;
    const [a, b] = shipped.parcels;
    const first = await receive(shipped, a?.id, [[line?.id, 10]]);
    const second = await receive({ ...shipped, ...first }, b?.id, [[line?.id, 20]]);
    expect(second.state).toBe('shipped');
    const more = await ship({ ...shipped, ...second }, 'CC3');
    expect(more.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['CC1', 'CC2', 'CC3']);
    const end = await receive(more, more.parcels[2]?.id, [[line?.id, 5]], 'missing');
    expect(end.state).toBe('arrived');
    expect((await read(shipped.id)).list).toMatchObject([{ received: 35, short: 65 }]);
  });

  test('guard: a correction drops what was typed wrongly, never what was received', async () => {
    const shipped = await ship(await placed(), 'DD1', 'DD2');
    const first = await receive(shipped, shipped.parcels[0]?.id, [[shipped.list[0]?.id, 1]]);
    const corrected = await ship({ ...shipped, ...first }, 'dd9');
    expect(corrected.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['DD1', 'dd9']);
    expect(corrected.trackingNumber).toBe('DD1');
  });

  test('guard: keep_first_parcel. What the version before writes is a parcel too', async () => {
    const { id } = await placed();
    const write = (number: string) =>
      shop.services.pool.query(
        `update purchase_orders set state = 'shipped', carrier = 'SF', tracking_number = $2 where id = $1`,
        [id, number],
      );
    await write('EE1');
    await write('EE2');
    expect((await read(id)).parcels).toMatchObject([{ carrier: 'SF', trackingNumber: 'EE2' }]);
  });
});

test('guard: no query more for a list of many', async () => {
  const queries = async (pageSize: number) => {
    let count = 0;
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const filter = {
      short: '',
      surplus: '',
      waitsForOwner: '',
      waitsForPerson: '',
      search: '',
      after: '',
      pageSize,
    } as const;
    const { list } = await listPurchaseOrders({ ...jobContext(shop.services), db }, filter);
    return [list.length > 1, count];
  };
  const [, one] = await queries(1);
  expect(await queries(20)).toEqual([true, one]);
});
