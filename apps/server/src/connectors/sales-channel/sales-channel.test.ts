import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listed, plainOrder, products } from '#testing/not-odd.ts';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import { fitOptions } from './fit-options.ts';
import {
  type ChannelKeys,
  ChannelProblem,
  type ChannelShop,
  type ProductForShop,
  type ProductPut,
  type RemoteProduct,
  type SalesChannel,
} from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

/** Acts as shop owners, end customers and bad luck in a simulated system. */
interface Driver {
  channel: SalesChannel;
  /** The same simulator, with the outside checks of a real shop. */
  strict: SalesChannel;
  address: string;
  keys: ChannelKeys;
  counts(): { products: number; notified: number; pictures: number; fulfilments: number };
  placeOrder(
    lines: { sku: string; quantity: number }[],
    more?: { isPaid?: boolean; isWithoutAddress?: boolean },
  ): string;
  cancelOrder(id: string): void;
  refund(id: string, sku: string, quantity: number): void;
  sendByHand(id: string): void;
  changePrice(sku: string, price: string): void;
  deleteProduct(id: string): void;
  /** The names of a product's groups. */
  groupsOf(productId: string): string[];
  addToGroup(productId: string, name: string): void;
  /** `what`: the step in the other system's own words. */
  failNext(
    what: 'product' | 'tracking' | 'delivery' | 'read',
    how: 'cut' | 'huge' | 'drip' | 'redirect' | 'garbage' | 429 | 503,
    isAccepted?: boolean,
  ): void;
  /** Holds this many requests until `clearFaults`. */
  hold(what: 'product', times: number): void;
  held(): number;
  clearFaults(): void;
  revokeKeys(): void;
  /** Tracking numbers known for an order. */
  numbersOf(orderId: string): string[];
  /** What the order says of deliveries. */
  deliveriesOf(orderId: string): string[];
}

async function shopifyDriver(): Promise<Driver> {
  const shopify = await openShopify();
  afterAll(() => shopify.simulator.stop());
  const { simulator, address } = shopify;
  const config = { isDemo: true, isPublicDemo: false, shopify: { app: simulator.app, origin: simulator.origin } };
  const step = { product: 'SetProduct', tracking: 'Fulfil', delivery: 'Deliver', read: 'Shop' };
  return {
    channel: shopifyChannel(config, { wait: (ms) => simulator.advance(ms), now: () => simulator.now() }),
    strict: shopifyChannel({ ...config, isDemo: false }),
    address,
    keys: shopify.keys,
    counts: () => {
      const counts = simulator.counts(address);
      return {
        products: counts.productsCreated,
        notified: counts.customersNotified,
        pictures: counts.filesUploaded,
        fulfilments: counts.fulfillmentsCreated,
      };
    },
    placeOrder: (lines, { isWithoutAddress, ...more } = {}) =>
      simulator.placeOrder(address, { lines, ...more, ...(isWithoutAddress && { address: null }) }),
    cancelOrder: (id) => simulator.cancelOrder(address, id),
    refund: (id, sku, quantity) => simulator.refundLine(address, id, sku, quantity),
    sendByHand: (id) => void simulator.fulfilByHand(address, id, 'BY-HAND'),
    changePrice: (sku, price) => simulator.changePrice(address, sku, price),
    deleteProduct: (id) => simulator.deleteProduct(address, id),
    groupsOf: (id) => simulator.collectionsOf(address, id),
    addToGroup: (id, name) => simulator.addToCollection(address, id, name),
    failNext: (what, how, isAccepted = false) => simulator.failCalls({ operation: step[what], how, isAccepted }),
    hold: (what, times) => simulator.failCalls({ operation: step[what], how: 'hold', times }),
    held: () => simulator.heldCalls(),
    clearFaults: () => simulator.clearFaults(),
    revokeKeys: () => simulator.revokeTokens(address),
    numbersOf: (id) =>
      simulator.order(address, id).fulfillments.flatMap(({ tracking }) => tracking.map((one) => one.number)),
    deliveriesOf: (id) =>
      simulator
        .order(address, id)
        .fulfillments.flatMap(({ tracking, events }) =>
          events.map(({ status, happenedAt }) => [tracking[0]?.number, status, happenedAt].join(' ')),
        ),
  };
}

async function wooCommerceDriver(): Promise<Driver> {
  const woo = await openWooCommerce();
  afterAll(() => woo.simulator.stop());
  const { simulator, folder } = woo;
  const step = {
    product: 'POST /products',
    tracking: 'POST /orders/N/notes',
    delivery: 'POST /orders/N/notes',
    read: 'GET /data/currencies/current',
  };
  return {
    channel: wooCommerceChannel({ isDemo: true, isPublicDemo: false }),
    strict: wooCommerceChannel({ isDemo: false, isPublicDemo: false }),
    address: woo.address,
    keys: woo.keys,
    counts: () => {
      const counts = simulator.counts(folder);
      return {
        products: counts.productsCreated,
        notified: counts.customersNotified,
        pictures: counts.picturesUploaded,
        fulfilments: counts.ordersCompleted,
      };
    },
    placeOrder: (lines, { isWithoutAddress, ...more } = {}) => {
      const none = { address_1: '' };
      const addresses = isWithoutAddress ? { shipping: none, billing: none } : {};
      return simulator.placeOrder(folder, { lines, ...more, ...addresses });
    },
    cancelOrder: (id) => simulator.cancelOrder(folder, id),
    refund: (id, sku, quantity) => simulator.refundLine(folder, id, sku, quantity),
    sendByHand: (id) => simulator.completeOrder(folder, id),
    changePrice: (sku, price) => simulator.changePrice(folder, sku, price),
    deleteProduct: (id) => simulator.deleteProduct(folder, id),
    // WooCommerce's own, for products in none.
    groupsOf: (id) => simulator.categoriesOf(folder, id).filter((name) => name !== 'Uncategorized'),
    addToGroup: (id, name) => simulator.addToCategory(folder, id, name),
    failNext: (what, how, isAccepted = false) => simulator.failCalls({ operation: step[what], how, isAccepted }),
    hold: (what, times) => simulator.failCalls({ operation: step[what], how: 'hold', times }),
    held: () => simulator.heldCalls(),
    clearFaults: () => simulator.clearFaults(),
    revokeKeys: () => simulator.revokeKeys(folder),
    numbersOf: (id) => {
      const shipments = simulator
        .order(folder, id)
        .meta.find(({ key }) => key === '_wc_shipment_tracking_items')?.value;
      return ((shipments ?? []) as { tracking_number: string }[]).map((one) => one.tracking_number);
    },
    deliveriesOf: (id) =>
      simulator
        .order(folder, id)
        .notes.filter(({ isForCustomer }) => !isForCustomer)
        .map(({ note }) => note),
  };
}

let last = 0;
const fresh = (name: string) => `${name}-${++last}-${randomBytes(3).toString('hex')}`;

/** Two colours in two lengths. */
function sofa(change: Partial<ProductForShop> = {}): ProductForShop {
  const name = fresh('sofa');
  const variants = ['Red', 'Blue'].flatMap((colour) =>
    ['1 m', '2 m'].map((length) => ({
      sku: `${name}-${colour}-${length}`,
      values: [colour, length],
      price: '19.90',
      pieces: 7,
      weightGrams: 1250,
    })),
  );
  return {
    key: fresh('key'),
    title: 'Sofa “Ānd” <Kö>',
    descriptionHtml: '<p>Soft.</p>',
    vendor: 'Kestrel',
    productType: '',
    handle: '',
    number: 1,
    hsCode: '',
    originIso: '',
    tags: ['new', 'sofa'],
    isActive: true,
    pictures: [{ url: `https://shop.example/pictures/${name}.jpg`, alt: 'A sofa' }],
    options: [
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Length', values: ['1 m', '2 m'] },
    ],
    variants,
    groupIds: [],
    formerGroupIds: [],
    ...change,
  };
}

function cup(change: Partial<ProductForShop> = {}): ProductForShop {
  const variant = { sku: fresh('cup'), values: [], price: '4.50', pieces: 30, weightGrams: 300 };
  return sofa({ title: 'Cup', options: [], variants: [variant], ...change });
}

const problem = async (call: Promise<unknown>): Promise<ChannelProblem> => {
  const error = await call.then(
    () => expect.fail('nothing was refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ChannelProblem);
  return error as ChannelProblem;
};

/** The next request is given up soon. */
function impatient(): void {
  const soon = AbortSignal.timeout(200);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon);
}

const skuOf = ({ variants }: ProductForShop, index = 0): string => variants[index]?.sku ?? '';

const standing = ({ groupIds: _, look: __, ...product }: ProductPut): RemoteProduct => product;

/** Every sales channel passes this suite. */
function salesChannelSuite(name: string, open: () => Promise<Driver>): void {
  describe(name, () => {
    let driver: Driver;
    let shop: ChannelShop;
    beforeAll(async () => {
      driver = await open();
      shop = driver.channel.open(driver.address, driver.keys);
    });
    beforeEach(() => driver.clearFaults());
    afterEach(() => vi.restoreAllMocks());

    const sold = async (product = cup(), quantity = 2) => {
      await shop.putProduct(product);
      return driver.placeOrder([{ sku: skuOf(product), quantity }]);
    };
    const parcel = async (orderId: string, number = fresh('DHL')) => {
      const order = plainOrder(await shop.readOrder(orderId));
      const lines = order?.lines.map(({ id, quantity }) => ({ id, quantity })) ?? [];
      return { key: fresh('parcel'), orderId, lines, carrier: 'DHL', number, url: `https://dhl.example/${number}` };
    };

    it("reports its name, currency, country and the key's permissions", async () => {
      expect(await shop.facts()).toMatchObject({
        name: 'Okafor Home',
        address: driver.address,
        currency: 'USD',
        countryIso: 'US',
        missingScopes: [],
      });
      expect((await shop.listGroups()).map(({ name }) => name)).toContain('Kitchen');
    });

    it('puts a product with options, and one without', async () => {
      for (const product of [sofa(), cup()]) {
        const remote = await shop.putProduct(product);
        expect(remote).toMatchObject({ key: product.key, isActive: true });
        expect(remote.variants.map(({ sku, price, pieces }) => ({ sku, price, pieces }))).toEqual(
          product.variants.map(({ sku, price, pieces }) => ({ sku, price, pieces })),
        );
        expect(await shop.readProducts([remote.id])).toEqual([standing(remote)]);
        expect(new URL(remote.adminUrl).protocol).toMatch(/^https?:$/);
      }
    });

    it('lists all variants, page by page, under the ids that orders have', async () => {
      const products = [sofa(), cup()];
      const puts = [];
      for (const product of products) puts.push(await shop.putProduct(product));
      const listed = [];
      for (let place = '', isFirst = true; isFirst || place; isFirst = false) {
        const page = await shop.listGoods(place);
        listed.push(...page.goods);
        place = page.next;
      }
      const wanted = puts.flatMap(({ id: productId, variants }, index) =>
        variants.map(({ id: variantId, sku }) => ({
          variantId,
          productId,
          sku,
          title: products[index]?.title,
          values: products[index]?.variants.find((one) => one.sku === sku)?.values,
          barcode: '',
        })),
      );
      for (const one of wanted) expect(listed.filter(({ variantId }) => variantId === one.variantId)).toEqual([one]);
    });

    it('puts a product again as it is now: texts, sizes and prices are exactly these', async () => {
      const first = sofa();
      const remote = await shop.putProduct(first);
      const [red] = first.variants;
      if (!red) return expect.fail('no variant');
      const green = { ...red, sku: fresh('green'), values: ['Green', '1 m'], price: '21.00' };
      const changed = {
        ...first,
        id: remote.id,
        isActive: false,
        options: [
          { name: 'Colour', values: ['Red', 'Green'] },
          { name: 'Length', values: ['1 m'] },
        ],
        variants: [{ ...red, price: '18.00', pieces: 0 }, green],
      };
      const again = await shop.putProduct(changed);
      expect(again).toMatchObject({ id: remote.id, isActive: false });
      expect(again.variants.map(({ sku, price, pieces }) => [sku, price, pieces])).toEqual([
        [red.sku, '18.00', 0],
        [green.sku, '21.00', 7],
      ]);
      // The size that stayed is the same one to its orders.
      expect(again.variants[0]?.id).toBe(remote.variants[0]?.id);
    });

    it('guard: groupsWith. Collections or categories added by the owner stay, the published ones are replaced', async () => {
      const groups = new Map((await shop.listGroups()).map(({ id, name }) => [name, id]));
      const idOf = (name: string) => groups.get(name) ?? expect.fail(name);
      const product = cup();
      const first = await shop.putProduct(product);
      expect(driver.groupsOf(first.id)).toEqual([]);
      const put = (formerGroupIds: readonly string[], ...names: string[]) =>
        shop.putProduct({ ...product, id: first.id, groupIds: names.map(idOf), formerGroupIds });
      const second = await put(first.groupIds, 'Kitchen');
      expect([driver.groupsOf(first.id), second.groupIds]).toEqual([['Kitchen'], [idOf('Kitchen')]]);
      driver.addToGroup(first.id, 'Living room');
      const third = await put(second.groupIds, 'Kitchen');
      expect(driver.groupsOf(first.id).toSorted()).toEqual(['Kitchen', 'Living room']);
      const fourth = await put(third.groupIds);
      expect([driver.groupsOf(first.id), fourth.groupIds]).toEqual([['Living room'], []]);
    });

    it('a product with more options than there may be is joined into one that fits', async () => {
      const names = Array.from({ length: driver.channel.limits.options + 2 }, (_, index) => `Option ${index}`);
      const base = { price: '5.00', pieces: 1, weightGrams: 10 };
      const all = ['a', 'b'].map((value) => ({
        ...base,
        sku: fresh('many'),
        values: names.map((one) => `${one} ${value}`),
      }));
      const { options, variants, leftOut } = fitOptions(names, all, driver.channel.limits);
      expect([options.length, leftOut]).toEqual([driver.channel.limits.options, 0]);
      const remote = await shop.putProduct(sofa({ options, variants }));
      expect(remote.variants).toHaveLength(2);
    });

    it.each([
      ['with options', () => sofa()],
      ['without options', () => cup()],
    ])('guard: the look-up by key. A product %s whose answer was lost is not made twice', async (_what, make) => {
      const product = make();
      const before = driver.counts();
      driver.failNext('product', 'cut', true);
      expect(await problem(shop.putProduct(product))).toMatchObject({ kind: 'unavailable' });
      // A process that was killed knows nothing of the one before.
      const other = driver.channel.open(driver.address, driver.keys);
      expect(await other.findProduct({ key: product.key })).toMatchObject({ key: product.key });
      const remote = await other.putProduct(product);
      await other.putProduct(product);
      await other.putProduct({ ...product, id: remote.id });
      expect(driver.counts().products).toBe(before.products + 1);
      // Nor are its pictures uploaded again.
      expect(driver.counts().pictures).toBe(before.pictures + 1);
    });

    it('guard: the unique key. Two attempts at the same moment make one product', async () => {
      for (const product of [sofa(), cup()]) {
        const before = driver.counts().products;
        driver.hold('product', 2);
        const both = [shop.putProduct(product), shop.putProduct(product)];
        await expect.poll(() => driver.held()).toBe(2);
        driver.clearFaults();
        const [one, other] = await Promise.all(both);
        expect(one?.id).toBe(other?.id);
        expect(driver.counts().products).toBe(before + 1);
      }
    });

    it('a product is found by the SKU of one of its sizes', async () => {
      const product = sofa();
      const { id } = await shop.putProduct(product);
      expect(await shop.findProduct({ sku: skuOf(product, 3) })).toMatchObject({ id });
      expect(await shop.findProduct({ sku: fresh('nothing') })).toBeUndefined();
      expect(await shop.findProduct({ key: fresh('nothing') })).toBeUndefined();
    });

    it('reads changed products, and leaves out removed ones', async () => {
      const [kept, gone] = [sofa(), cup()];
      const remote = await shop.putProduct(kept);
      const removed = await shop.putProduct(gone);
      driver.changePrice(skuOf(kept, 1), '99.00');
      driver.deleteProduct(removed.id);
      const found = await products(shop.readProducts([remote.id, removed.id, '999999']));
      expect(found.map(({ id }) => id)).toEqual([remote.id]);
      expect(found[0]?.variants[1]?.price).toBe('99.00');
    });

    it('a product removed there is removed; removing it again is no error', async () => {
      const { id } = await shop.putProduct(sofa());
      await shop.removeProduct(id);
      await shop.removeProduct(id);
      expect(await shop.readProducts([id])).toEqual([]);
    });

    it('a product that was removed in the shop is created again, or restored from the bin', async () => {
      const product = sofa();
      const { id } = await shop.putProduct(product);
      driver.deleteProduct(id);
      const again = await shop.putProduct({ ...product, id });
      expect(again.variants).toHaveLength(4);
      expect(await shop.readProducts([again.id])).toEqual([standing(again)]);
      expect(await shop.readProducts([id])).toHaveLength(again.id === id ? 1 : 0);
    });

    it('sets prices and stock of many, and reports those that are gone', async () => {
      const [a, b, c] = [await shop.putProduct(sofa()), await shop.putProduct(cup()), await shop.putProduct(cup())];
      const gone = c.variants[0]?.id ?? '';
      await shop.removeProduct(c.id);
      const offers = [a, b, c].flatMap((product) =>
        product.variants.map(({ id }) => ({ productId: product.id, variantId: id, price: '7.77', pieces: 3 })),
      );
      const firstOfA = { productId: a.id, variantId: a.variants[0]?.id ?? '' };
      expect(await shop.putOffers(offers)).toEqual({ missing: [gone] });
      expect(await shop.putOffers(offers)).toEqual({ missing: [gone] });
      await shop.putOffers([{ ...firstOfA, pieces: 0 }]);
      await shop.putOffers([{ ...firstOfA, price: '8.00' }]);
      const found = await products(shop.readProducts([a.id, b.id]));
      expect(found.flatMap(({ variants }) => variants.map(({ price, pieces }) => `${price} ${pieces}`))).toEqual([
        '8.00 0',
        '7.77 3',
        '7.77 3',
        '7.77 3',
        '7.77 3',
      ]);
    });

    it('takes as many offers at once as it says', async () => {
      const values = Array.from({ length: shop.batch }, (_, index) => `No ${index}`);
      const variants = values.map((value) => ({
        sku: fresh('size'),
        values: [value],
        price: '1.00',
        pieces: 1,
        weightGrams: 1,
      }));
      const { id, variants: remote } = await shop.putProduct(sofa({ options: [{ name: 'Size', values }], variants }));
      expect(remote).toHaveLength(shop.batch);
      await shop.putOffers(
        remote.map((variant) => ({ productId: id, variantId: variant.id, price: '2.00', pieces: 5 })),
      );
      const [now] = await products(shop.readProducts([id]));
      expect(now?.variants.every(({ price, pieces }) => price === '2.00' && pieces === 5)).toBe(true);
      expect(now?.variants).toHaveLength(shop.batch);
    });

    it('lists paid orders, with their unsent pieces and address', async () => {
      const product = sofa();
      const { variants } = await shop.putProduct(product);
      const since = new Date(Date.now() - 1000);
      const unpaid = driver.placeOrder([{ sku: skuOf(product), quantity: 1 }], { isPaid: false });
      const paid = driver.placeOrder([
        { sku: skuOf(product), quantity: 3 },
        { sku: skuOf(product, 1), quantity: 1 },
      ]);
      driver.refund(paid, skuOf(product), 1);
      const orders = await listed(shop.listOrders(since));
      expect(orders.map(({ id }) => id)).toContain(paid);
      expect(orders.map(({ id }) => id)).not.toContain(unpaid);
      const order = orders.find(({ id }) => id === paid);
      expect(order).toMatchObject({ isPaid: true, isCancelled: false, isFulfilled: false, currency: 'USD' });
      expect(order?.lines.map(({ variantId, sku, quantity }) => ({ variantId, sku, quantity }))).toEqual([
        { variantId: variants[0]?.id, sku: skuOf(product), quantity: 2 },
        { variantId: variants[1]?.id, sku: skuOf(product, 1), quantity: 1 },
      ]);
      expect(order?.recipient).toMatchObject({
        firstName: 'Lena',
        lastName: 'Brandt',
        countryIso: 'DE',
        city: 'Berlin',
        street: 'Torstraße 1',
        postcode: '10119',
        phone: '+4930123456',
        email: 'lena.brandt@example.com',
      });
      const alone = await shop.readOrder(paid);
      expect(alone).toEqual(order);
      expect(await shop.readOrder('999999')).toBeUndefined();
      driver.cancelOrder(paid);
      expect(await shop.readOrder(paid)).toMatchObject({ isCancelled: true });
    });

    it('guard: recipientOf. An order without an address has no recipient', async () => {
      const product = cup();
      await shop.putProduct(product);
      const id = driver.placeOrder([{ sku: skuOf(product), quantity: 1 }], { isWithoutAddress: true });
      expect(plainOrder(await shop.readOrder(id))).toMatchObject({ id, recipient: undefined });
    });

    it('lists every order, however many there are, oldest change first', async () => {
      const product = cup();
      await shop.putProduct(product);
      const since = new Date(Date.now() - 1000);
      const ids = Array.from({ length: 120 }, () => driver.placeOrder([{ sku: skuOf(product), quantity: 1 }]));
      const orders = await listed(shop.listOrders(since));
      const found = new Set(orders.map(({ id }) => id));
      expect(ids.filter((id) => !found.has(id))).toEqual([]);
      const times = orders.map(({ changedAt }) => changedAt.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
    });

    it('an order with many lines is read whole', async () => {
      const values = Array.from({ length: 40 }, (_, index) => `No ${index}`);
      const variants = values.map((value) => ({
        sku: fresh('line'),
        values: [value],
        price: '1.00',
        pieces: 9,
        weightGrams: 1,
      }));
      await shop.putProduct(sofa({ options: [{ name: 'Size', values }], variants }));
      const id = driver.placeOrder(variants.map(({ sku }) => ({ sku, quantity: 1 })));
      expect(plainOrder(await shop.readOrder(id))?.lines).toHaveLength(40);
    });

    it('guard: the look-up by number. A parcel whose answer was lost is sent once', async () => {
      const orderId = await sold();
      const tracking = await parcel(orderId);
      const before = driver.counts();
      driver.failNext('tracking', 'cut', true);
      expect(await problem(shop.putTracking(tracking))).toMatchObject({ kind: 'unavailable' });
      const other = driver.channel.open(driver.address, driver.keys);
      await other.putTracking(tracking);
      await other.putTracking(tracking);
      expect(driver.counts()).toMatchObject({ notified: before.notified + 1, fulfilments: before.fulfilments + 1 });
      expect(driver.numbersOf(orderId)).toEqual([tracking.number]);
      expect(await shop.readOrder(orderId)).toMatchObject({ isFulfilled: true, lines: [{ quantity: 0 }] });
    });

    it('guard: putDelivery. A delivery whose answer was lost is recorded once, and mails no customer', async () => {
      const orderId = await sold();
      const { carrier, number, ...tracking } = await parcel(orderId);
      const delivery = { orderId, carrier, number, deliveredAt: new Date('2026-11-28T10:42:00Z') };
      expect(await problem(shop.putDelivery(delivery))).toMatchObject({ kind: 'rejected', because: 'order_closed' });
      await shop.putTracking({ ...tracking, carrier, number });
      const { notified } = driver.counts();
      driver.failNext('delivery', 'cut', true);
      expect(await problem(shop.putDelivery(delivery))).toMatchObject({ kind: 'unavailable' });
      const other = driver.channel.open(driver.address, driver.keys);
      await other.putDelivery(delivery);
      await other.putDelivery(delivery);
      expect(driver.deliveriesOf(orderId)).toEqual([
        expect.stringMatching(new RegExp(`${number}.*(2026-11-28T10:42:00.000Z|2026-11-28 10:42 UTC)`)),
      ]);
      expect(driver.counts().notified).toBe(notified);
      const missing = { ...delivery, number: fresh('DHL') };
      expect(await problem(shop.putDelivery(missing))).toMatchObject({ kind: 'rejected' });
    });

    it('an order goes out in two parcels', async () => {
      const orderId = await sold(cup(), 3);
      const whole = await parcel(orderId);
      const lineId = whole.lines[0]?.id ?? '';
      await shop.putTracking({ ...whole, lines: [{ id: lineId, quantity: 1 }] });
      expect(await shop.readOrder(orderId)).toMatchObject({ isFulfilled: false, lines: [{ quantity: 2 }] });
      const second = await parcel(orderId);
      await shop.putTracking(second);
      expect(await shop.readOrder(orderId)).toMatchObject({ isFulfilled: true, lines: [{ quantity: 0 }] });
      expect(driver.numbersOf(orderId)).toEqual([whole.number, second.number]);
    });

    it('a number that was wrong is replaced, and a further one is shown beside the first', async () => {
      const orderId = await sold();
      const wrong = await parcel(orderId);
      await shop.putTracking(wrong);
      const before = driver.counts().fulfilments;
      const right = { ...wrong, key: fresh('parcel'), number: fresh('UPS'), replaces: wrong };
      await shop.putTracking(right);
      await shop.putTracking(right);
      expect(driver.numbersOf(orderId)).toEqual([right.number]);
      const beside = { ...wrong, key: fresh('parcel'), number: fresh('GLS'), lines: [] };
      await shop.putTracking(beside);
      await shop.putTracking(beside);
      expect(driver.numbersOf(orderId)).toEqual([right.number, beside.number]);
      expect(driver.counts().fulfilments).toBe(before);
    });

    it('a replacement for a number that was never sent counts as a new one', async () => {
      const tracking = await parcel(await sold());
      await shop.putTracking({ ...tracking, replaces: { key: fresh('parcel'), number: fresh('DHL') } });
      expect(driver.numbersOf(tracking.orderId)).toEqual([tracking.number]);
    });

    it('cancelled, shipped and missing orders take no parcel', async () => {
      const cancelled = await parcel(await sold());
      driver.cancelOrder(cancelled.orderId);
      const sent = await parcel(await sold());
      driver.sendByHand(sent.orderId);
      const missing = { ...cancelled, orderId: '999999' };
      for (const tracking of [cancelled, sent, missing])
        expect(await problem(shop.putTracking(tracking))).toMatchObject({ kind: 'rejected', because: 'order_closed' });
    });

    it.each([
      ['huge', 'The shop’s answer does not end.'],
      ['drip', 'The shop does not answer in time.'],
      // Only the redirect's host is named, and the redirect is not followed.
      ['redirect', 'The shop redirects to 169.254.169.254.'],
      ['garbage', 'The shop’s answer is not JSON.'],
      [503, 'Status 503.'],
      ['cut', 'The shop cannot be reached.'],
    ] as const)('guard: ChannelHttp. An answer that is %s is no answer', async (how, said) => {
      driver.failNext('read', how);
      if (how === 'drip') impatient();
      expect(await problem(shop.facts())).toMatchObject({ kind: 'unavailable', said });
    });

    it('a shop that has had enough says when to come back', async () => {
      driver.failNext('read', 429);
      driver.failNext('read', 429);
      const { kind, retryAfterSeconds } = await problem(shop.facts());
      expect([kind, retryAfterSeconds]).toEqual(['throttled', 2]);
    });

    it('guard: outsideHttp. A real shop calls no address of its own machine', async () => {
      const { kind, said } = await problem(driver.strict.open(driver.address, driver.keys).facts());
      expect([kind, said]).toEqual(['unavailable', 'The shop has no public address.']);
    });

    it('keys that are wrong, or were taken back, are refused', async () => {
      const wrong =
        'token' in driver.keys ? { token: 'shpat_wrong' } : { key: 'ck_wrongwrong', secret: 'cs_wrongwrong' };
      expect(await problem(driver.channel.open(driver.address, wrong).facts())).toMatchObject({ kind: 'unauthorized' });
      driver.revokeKeys();
      expect(await problem(shop.facts())).toMatchObject({ kind: 'unauthorized' });
    });
  });
}

salesChannelSuite('shopify', shopifyDriver);
salesChannelSuite('woocommerce', wooCommerceDriver);
