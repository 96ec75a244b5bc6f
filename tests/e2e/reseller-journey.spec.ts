import type { Page } from '@playwright/test';
import { type Customer, openAsCustomer, payByCard } from './customers.ts';
import { asOwner, buyAndInspect, findOrder, ship } from './operators.ts';
import { inShopify, inWooCommerce, newShopName } from './other-systems.ts';
import { findGoods, type Goods, pricesIn } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/**
 * The whole journey: a shop is connected, goods are authorized, priced by rule and published; a customer buys a piece
 * there; it is ordered and paid here, shipped, and its tracking number is in that shop.
 */

/** A shop in the other system, as its owner and its customers see it. */
interface Theirs {
  name: string;
  /** The button on that system's own page that lets us in. */
  agree: string;
  address: string;
  /** Whether it sends webhooks for orders. Before, they are read every five minutes. */
  hasSubscriptions(): Promise<boolean>;
  titles(): Promise<string[]>;
  prices(): Promise<number[]>;
  sku(): Promise<string>;
  /** A customer there buys a piece. */
  buy(sku: string): Promise<string>;
  numbersOf(orderId: string): Promise<string[]>;
}

async function openShopify(): Promise<Theirs> {
  const { address } = await inShopify('addShop', { address: `${newShopName()}.myshopify.com` });
  const variants = async () => (await inShopify('products', address)).flatMap((one) => one.variants);
  return {
    name: 'Shopify',
    agree: 'Install',
    address,
    hasSubscriptions: async () => (await inShopify('look', address)).subscriptions.length > 0,
    titles: async () => (await inShopify('products', address)).map(({ title }) => title),
    prices: async () => (await variants()).map(({ price }) => Number(price)),
    sku: async () => (await variants())[0]?.sku ?? '',
    buy: (sku) => inShopify('placeOrder', address, { lines: [{ sku, quantity: 1 }] }),
    numbersOf: async (orderId) =>
      (await inShopify('order', address, orderId)).fulfillments.flatMap(({ tracking }) =>
        tracking.map(({ number }) => number),
      ),
  };
}

async function openWooCommerce(): Promise<Theirs> {
  const folder = newShopName();
  const { address } = await inWooCommerce('addShop', { folder });
  const products = () => inWooCommerce('products', folder);
  return {
    name: 'WooCommerce',
    agree: 'Approve',
    address,
    hasSubscriptions: async () => Object.keys((await inWooCommerce('look', folder)).hooks).length > 0,
    titles: async () => (await products()).map(({ name }) => name),
    prices: () => pricesIn(folder),
    sku: async () =>
      (await products()).flatMap(({ sku, variations }) => variations.map((one) => one.sku).concat(sku))[0] ?? '',
    buy: (sku) => inWooCommerce('placeOrder', folder, { lines: [{ sku, quantity: 1 }] }),
    numbersOf: async (orderId) => {
      const { meta } = await inWooCommerce('order', folder, orderId);
      const items = meta.find(({ key }) => key === '_wc_shipment_tracking_items')?.value;
      return ((items ?? []) as { tracking_number: string }[]).map((item) => item.tracking_number);
    },
  };
}

/** Sold by the single piece, and only by those whom the supplier allows to. */
const goodsThatNeedAuthorization = (customer: Customer) =>
  findGoods(customer, ({ authorization }) => authorization === 'needed', { isOnePiece: true, stockMin: 50 });

async function connect(page: Page, shop: Theirs): Promise<void> {
  await page.goto('/m/authorization?connect');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: shop.name }).check();
  await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill(shop.address);
  await dialog.getByRole('button', { name: `Continue to ${shop.name}` }).click();
  await page.getByRole('button', { name: shop.agree }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is connected.' })).toBeVisible();
}

/** Asked for by the reseller, granted by an operator. */
async function authorize(page: Page, goods: Goods): Promise<void> {
  await page.goto(`/m/goods?searchKey=${goods.offerId}`);
  await page.getByRole('link', { name: `Apply for authorization: ${goods.title}` }).click();
  const dialog = page.getByRole('dialog');
  const company = `Okafor ${Date.now()}`;
  await dialog.getByRole('textbox', { name: 'Company that sells' }).fill(company);
  await dialog.getByRole('textbox', { name: 'Where and how will you sell them?' }).fill('In our own shop.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { list } = (await asOwner(`/reseller/grants?search=${encodeURIComponent(company)}`)) as {
    list: { id: string; version: number }[];
  };
  const [asked] = list;
  if (!asked) throw new Error('nothing was asked for');
  await asOwner(`/reseller/grants/${asked.id}/decide`, { version: asked.version, decision: 'grant', answer: '' });
}

async function setRule(page: Page): Promise<void> {
  await page.goto('/m/price-rules');
  await page.getByLabel('Band 1: times').fill('4');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/The rule is saved/)).toBeVisible();
}

async function publish(page: Page, goods: Goods): Promise<void> {
  await page.goto(`/m/goods?searchKey=${goods.offerId}`);
  await page.getByRole('checkbox', { name: `Select ${goods.title}` }).check();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.waitForURL('**/m/publish/edit?**');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.waitForURL('**/m/publish?tab=queue');
}

/** Waits for the order after the other system has sent it. */
async function orderHere(page: Page, customer: Customer): Promise<string> {
  await expect(async () => {
    await page.goto('/m/orders?side=shops');
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('article').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Order for 1 recipient' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Pay' }).click();
  await page.waitForURL('**/confirm-order*');
  await expect(page.getByText('Lena Brandt').first()).toBeVisible();
  await payByCard(page, '**/m/orders?side=shops&state=ordered');
  const { list } = await customer.call<{ list: { sn: string }[] }>('/customer/order/list', {
    pageNum: 1,
    pageSize: 10,
  });
  return list[0]?.sn ?? '';
}

for (const [system, open, viewport] of [
  ['Shopify', openShopify, { width: 390, height: 844 }],
  ['WooCommerce', openWooCommerce, { width: 1440, height: 900 }],
] as const)
  test(`from connecting to the tracking number: ${system}, ${viewport.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const customer = await openAsCustomer(page);
    const shop = await open();
    const goods = await goodsThatNeedAuthorization(customer);
    await connect(page, shop);
    await authorize(page, goods);
    await setRule(page);
    await publish(page, goods);
    await expect.poll(shop.titles, { timeout: 60_000 }).toEqual([goods.title]);
    // WooCommerce's sizes follow the product.
    const endings = async () => new Set((await shop.prices()).map((price) => Math.round(price * 100) % 100));
    await expect.poll(endings, { timeout: 60_000 }).toEqual(new Set([99]));
    await expect.poll(shop.hasSubscriptions, { timeout: 60_000 }).toBe(true);
    const orderId = await shop.buy(await shop.sku());
    const sn = await orderHere(page, customer);
    const { id } = await findOrder(sn);
    await buyAndInspect(id, 300);
    await expect.poll(async () => (await findOrder(sn)).status).toBe('be_delivered');
    await ship(id);
    await expect.poll(() => shop.numbersOf(orderId), { timeout: 60_000 }).toEqual(['OFL2048817731']);
    await expect(async () => {
      await page.goto('/m/orders?side=shops&state=shipped');
      await expect(page.getByText(/^Tracking OFL2048817731 is in/)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  });
