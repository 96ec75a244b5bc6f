import { serverLimits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ChannelProblem, type GoodsPage, type RemoteGoods } from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteLine } from '#testing/order-channel.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { readShopGoods } from './read-shop-goods.ts';

/** Goods of whole shops, and what they are here. */

const shop = await openTestShop();
const { db } = shop;
const context = () => jobContext(shop.services);

/** A shop whose goods come in pages of two; `breaksAt`: this page gets no answer once. */
class GoodsChannel extends OrderChannel {
  goods: RemoteGoods[] = [];
  breaksAt = -1;
  readonly places: string[] = [];
  pageSize = 2;

  override open() {
    return { ...super.open(), listGoods: async (place: string) => this.#page(place) };
  }

  #page(place: string): GoodsPage {
    this.places.push(place);
    const from = Number(place) || 0;
    if (from === this.breaksAt) {
      this.breaksAt = -1;
      throw new ChannelProblem('unavailable');
    }
    const end = from + this.pageSize;
    return { goods: this.goods.slice(from, end), next: end < this.goods.length ? String(end) : '' };
  }
}

const remote = (variantId: string, over: Partial<RemoteGoods> = {}): RemoteGoods => ({
  variantId,
  productId: `p${variantId}`,
  title: `Thing ${variantId}`,
  values: [],
  sku: '',
  barcode: '',
  ...over,
});

async function connect(goods: RemoteGoods[], reseller?: TestCustomer) {
  const who = reseller ?? (await shop.makeCustomer());
  const channel = new GoodsChannel();
  channel.goods = goods;
  const shopId = await connectOrderChannel(shop, who, channel);
  const use = () => {
    const channels = new SalesChannels([channel.asSalesChannel()]);
    Object.assign(shop.services, { salesChannels: channels });
  };
  const read = async () => {
    use();
    await shop.call('readShopGoods', { shopId }, who);
    await readShopGoods(context(), { shopId });
  };
  const list = async (tab: 'open' | 'proposed' | 'linked') =>
    (await shop.call('listShopGoods', { shopId, tab }, who)).list.map(({ variantId, because, goods: its }) => [
      variantId,
      because,
      its?.productSkuId ?? null,
    ]);
  const orders = async () =>
    (await shop.call('listShopOrders', {}, who)).list.map(({ lines, canBeOrdered }) => [
      lines.map(({ goods: its, reason }) => its?.productSkuId ?? reason),
      canBeOrdered,
    ]);
  return { who, channel, shopId, read, list, orders, use };
}

const oneSku = async (over = {}) => {
  const made = await makeProduct(shop.services, over);
  return { ...made, skuId: made.skuIds[0] ?? 0 };
};

test('sure goods are linked, likely ones proposed, and orders that waited can be ordered', async () => {
  const mug = await oneSku();
  const shirt = await makeProduct(shop.services, {
    titles: { en: 'Linen shirt', de: 'Leinenhemd' },
    skus: [{ color: 'Red' }, { color: 'Blue' }],
  });
  const own = await connect([
    remote('1', { sku: `SP-${mug.skuId}` }),
    remote('2', { barcode: ` sp-${mug.skuId}` }),
    remote('3', { title: ' LEINENHEMD', values: ['blue'] }),
    remote('4', { title: 'Linen shirt', values: ['Green'] }),
    remote('5', { sku: 'N/A', title: 'Linen shirt' }),
  ]);
  own.channel.put({ id: '7', lines: [remoteLine('a', { variantId: '3', sku: 'LIN-B' })] });
  await takeShopOrder(context(), own.shopId, '7');
  expect(await own.orders()).toEqual([[['not_linked'], false]]);
  await own.read();
  const blue = shirt.skuIds[1] ?? 0;
  expect(await own.list('linked')).toEqual([
    ['1', 'own_code', mug.skuId],
    ['2', 'own_code', mug.skuId],
  ]);
  expect(await own.list('proposed')).toEqual([['3', 'title', blue]]);
  expect((await own.list('open')).map(([id]) => id)).toEqual(['5', '4']);
  // A proposal is no link yet.
  expect(await own.orders()).toEqual([[['not_linked'], false]]);
  const { shopId } = own;
  const unknown = { shopId, variantId: 'x', productId: mug.offerId, productSkuId: mug.skuId };
  await expect(shop.call('linkShopGoods', unknown, own.who)).rejects.toMatchObject({ status: 404 });
  expect(await shop.call('confirmShopGoods', { shopId, variantIds: ['3', '4', 'x'] }, own.who)).toEqual({ linked: 1 });
  expect(await own.orders()).toEqual([[[blue], true]]);
  // Another supplier's goods take its place.
  await shop.call(
    'linkShopGoods',
    { shopId, variantId: '3', productId: mug.offerId, productSkuId: mug.skuId },
    own.who,
  );
  expect(await own.orders()).toEqual([[[mug.skuId], true]]);
  expect((await own.list('linked')).find(([id]) => id === '3')).toEqual(['3', 'hand', mug.skuId]);
});

test('guard: isUndone. A link that was undone is made by nothing but the reseller', async () => {
  const mug = await oneSku();
  const own = await connect([remote('1', { sku: `SP-${mug.skuId}` })]);
  const { shopId } = own;
  own.channel.put({ id: '7', lines: [remoteLine('a', { variantId: '1', sku: `SP-${mug.skuId}` })] });
  await takeShopOrder(context(), shopId, '7');
  await own.read();
  expect(await own.orders()).toEqual([[[mug.skuId], true]]);
  expect(await shop.call('unlinkShopGoods', { shopId, variantIds: ['1'] }, own.who)).toEqual({ unlinked: 1 });
  expect(await shop.call('unlinkShopGoods', { shopId, variantIds: ['1'] }, own.who)).toEqual({ unlinked: 0 });
  expect(await own.orders()).toEqual([[['not_linked'], false]]);
  await own.read();
  expect(await own.list('open')).toEqual([['1', '', null]]);
  await shop.call('linkShopGoods', { shopId, variantId: '1', productId: mug.offerId }, own.who);
  expect(await own.orders()).toEqual([[[mug.skuId], true]]);
});

test('guard: shop_id, requireShop. Two resellers whose shops use the same ids and SKUs link for themselves alone', async () => {
  const [mug, cup] = [await oneSku({ titles: { en: 'Same mug' } }), await oneSku()];
  const goods = () => [remote('1', { title: 'Same mug', sku: 'MUG' }), remote('2', { sku: `SP-${cup.skuId}` })];
  const [one, other] = [await connect(goods()), await connect(goods())];
  await one.read();
  await other.read();
  await shop.call('confirmShopGoods', { shopId: one.shopId, variantIds: null }, one.who);
  await shop.call('unlinkShopGoods', { shopId: one.shopId, variantIds: ['2'] }, one.who);
  expect(await one.list('linked')).toEqual([['1', 'title', mug.skuId]]);
  // The first one's link is no reason for the other's.
  await other.read();
  expect(await other.list('proposed')).toEqual([['1', 'title', mug.skuId]]);
  expect(await other.list('linked')).toEqual([['2', 'own_code', cup.skuId]]);
  for (const [call, input] of [
    ['listShopGoods', {}],
    ['readShopGoods', {}],
    ['linkShopGoods', { variantId: '1' }],
    ['confirmShopGoods', { variantIds: null }],
    ['unlinkShopGoods', { variantIds: ['1'] }],
  ] as const)
    await expect(shop.call(call, { shopId: one.shopId, ...input } as never, other.who)).rejects.toMatchObject({
      status: 404,
    });
  expect(await one.list('linked')).toHaveLength(1);
});

test('guard: findInOtherShops. The same barcode in another of one’s shops is proposed, unless it is two things there', async () => {
  const [mug, cup] = [await oneSku(), await oneSku()];
  const first = await connect([
    remote('1', { barcode: '4006381333931' }),
    remote('2', { sku: 'TWO' }),
    remote('3', { sku: 'TWO', barcode: '4006381333948' }),
    remote('4', { sku: 'FOUR' }),
  ]);
  await first.read();
  for (const [variantId, goods] of [
    ['1', mug],
    ['2', mug],
    ['3', cup],
    ['4', mug],
  ] as const)
    await shop.call('linkShopGoods', { shopId: first.shopId, variantId, productId: goods.offerId }, first.who);
  // Goods without a code, as '10', have none in common.
  const goods = [remote('8', { barcode: '4006381333931' }), remote('9', { sku: 'TWO' }), remote('10')];
  const second = await connect(goods, first.who);
  await second.read();
  expect(await second.list('proposed')).toEqual([['8', 'other_shop', mug.skuId]]);
  expect((await second.list('open')).map(([id]) => id)).toEqual(['10', '9']);
});

test('guard: findSkusSoldTo. What the customer cannot buy is neither linked nor proposed nor confirmed', async () => {
  const [hidden, later] = [
    await oneSku({ titles: { en: 'Hidden thing' } }),
    await oneSku({ titles: { en: 'Later gone' } }),
  ];
  const stranger = await shop.makeCustomer();
  const hide = (offerId: number) =>
    db
      .updateTable('products')
      .set({ status: 'private', private_to: stranger.buyerId })
      .where('id', '=', offerId)
      .execute();
  await hide(hidden.offerId);
  const own = await connect([
    remote('1', { sku: `SP-${hidden.skuId}` }),
    remote('2', { title: 'Hidden thing' }),
    remote('3', { title: 'Later gone' }),
  ]);
  await own.read();
  expect(await own.list('linked')).toEqual([]);
  expect((await own.list('proposed')).map(([id]) => id)).toEqual(['3']);
  await hide(later.offerId);
  const { shopId } = own;
  expect(await shop.call('confirmShopGoods', { shopId, variantIds: null }, own.who)).toEqual({ linked: 0 });
  await expect(
    shop.call('linkShopGoods', { shopId, variantId: '3', productId: later.offerId }, own.who),
  ).rejects.toMatchObject({ error: 'product_unavailable' });
});

test('guard: place. A reading that was cut off goes on with its page, and what is gone there is gone here', async () => {
  const own = await connect(['1', '2', '3', '4', '5'].map((id) => remote(id)));
  own.channel.breaksAt = 2;
  await own.read();
  const reading = async () => (await shop.call('listShopGoods', { shopId: own.shopId }, own.who)).reading;
  expect(await reading()).toMatchObject({ state: 'failed', problem: 'unavailable', found: 2 });
  await own.read();
  expect(own.channel.places).toEqual(['', '2', '2', '4']);
  expect(await reading()).toMatchObject({ state: 'ready', found: 5, isCut: false });
  own.channel.goods = [remote('5')];
  await own.read();
  expect((await own.list('open')).map(([id]) => id)).toEqual(['5']);
  // Asked for while it waits, it is read once.
  await shop.call('readShopGoods', { shopId: own.shopId }, own.who);
  await shop.call('readShopGoods', { shopId: own.shopId }, own.who);
  const { places } = own.channel;
  const before = places.length;
  // Its time is over after each page.
  own.channel.goods = ['5', '6', '7'].map((id) => remote(id));
  await readShopGoods(context(), { shopId: own.shopId }, 0);
  expect(await reading()).toMatchObject({ state: 'waiting', found: 2 });
  await readShopGoods(context(), { shopId: own.shopId }, 0);
  await readShopGoods(context(), { shopId: own.shopId }, 0);
  expect(places.slice(before)).toEqual(['', '2']);
  // Who has just stored a page goes on; who has been silent for a minute is dead.
  const run = (silence: string) =>
    sql`
      update shop_goods_reads set state = 'running', beat_at = clock_timestamp() - ${silence}::interval
      where shop_id = ${own.shopId}`.execute(db);
  await run('50 seconds');
  await expect(readShopGoods(context(), { shopId: own.shopId })).rejects.toThrow('are being read');
  await run('61 seconds');
  await readShopGoods(context(), { shopId: own.shopId });
  expect(await reading()).toMatchObject({ state: 'ready', isCut: false });
  // A shop of more goods than are read keeps those of the last reading.
  await sql`
    update shop_goods_reads set state = 'failed', round = round + 1, found = ${resellerLimits.linkedVariantsMax - 1}
    where shop_id = ${own.shopId}`.execute(db);
  await own.read();
  expect(await reading()).toMatchObject({ state: 'ready', isCut: true });
  expect((await own.list('open')).map(([id]) => id)).toEqual(['5', '6', '7']);
});

test('guard: shopReadingsPerDay. A shop’s goods are read some times a day', async () => {
  const own = await connect([]);
  const ask = async () => {
    await sql`update shop_goods_reads set state = 'ready' where shop_id = ${own.shopId}`.execute(db);
    return shop.call('readShopGoods', { shopId: own.shopId }, own.who);
  };
  for (let times = 0; times < serverLimits.shopReadingsPerDay; times += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ error: 'too_many_requests' });
});

test('2,000 variants are linked and 2,000 proposed by a few statements', async () => {
  const made = await oneSku({ titles: { en: 'Many' } });
  await sql`
    insert into products select (jsonb_populate_record(p, jsonb_build_object('id', 8000000000 + n,
      'titles', jsonb_build_object('en', 'Many ' || n)))).* from products p, generate_series(1, 2000) n where p.id = ${made.offerId}`.execute(
    db,
  );
  await sql`
    insert into skus select (jsonb_populate_record(s, jsonb_build_object('id', 8000000000 + n, 'product_id', 8000000000 + n))).*
    from skus s, generate_series(1, 2000) n where s.id = ${made.skuId}`.execute(db);
  const numbers = Array.from({ length: 2000 }, (_, index) => index + 1);
  const own = await connect([
    ...numbers.map((n) => remote(`c${n}`, { sku: `SP-${8_000_000_000 + n}` })),
    ...numbers.map((n) => remote(`t${n}`, { title: `many ${n}` })),
  ]);
  own.channel.pageSize = 100;
  await own.read();
  const counts = async () => (await shop.call('listShopGoods', { shopId: own.shopId }, own.who)).counts;
  expect(await counts()).toEqual({ open: 0, proposed: 2000, linked: 2000 });
  const { shopId } = own;
  expect(await shop.call('confirmShopGoods', { shopId, variantIds: null }, own.who)).toEqual({ linked: 2000 });
  expect(await counts()).toEqual({ open: 0, proposed: 0, linked: 4000 });
  expect(resellerLimits.linkedVariantsMax).toBeGreaterThan(4000);
});
