import type { Page } from '@playwright/test';
import { type Puzzle, solveProof } from '../../packages/ui/src/solve-proof.ts';
import { enter, newEmail, readCode, strangeAddress } from './shop-test.ts';

/** Customers made by calls, for tests whose subject is not registration. */

const origin = () => process.env.SHOP_ORIGIN ?? '';
export const password = 'harbour-42';

export interface Customer {
  email: string;
  /** Calls the shop as this customer. */
  call<Answer = unknown>(path: string, body?: object): Promise<Answer>;
}

interface Answered<Answer> {
  code: number;
  error?: string;
  message: string;
  data?: Answer;
  result?: Answer;
}

async function send<Answer>(path: string, body: object | undefined, token?: string): Promise<Answer> {
  const response = await fetch(`${origin()}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': strangeAddress(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: token } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as Answered<Answer>;
  // Making this many customers makes their codes cost work.
  if (answer.error === 'proof_of_work_needed')
    return send(path, { ...body, proof: await solveProof(answer.data as Puzzle) }, token);
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return (answer.data ?? answer.result) as Answer;
}

export async function makeCustomer(names = { firstName: 'Amara', lastName: 'Okafor' }): Promise<Customer> {
  const email = newEmail();
  await send('/admin/send_email_code', { email });
  const emailCode = await readCode(email);
  await send('/admin/register', { ...names, email, emailCode, gender: 1, password, inviterSEmail: '' });
  const login = { username: email, password };
  const { tokenHead, token } = await send<{ tokenHead: string; token: string }>('/admin/login', login);
  return { email, call: (path, body) => send(path, body, tokenHead + token) };
}

/** The customer types the password into the dialog that asks who it is. */
export async function proveCustomer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** A new customer, signed in on this page. */
export async function openAsCustomer(page: Page): Promise<Customer> {
  const customer = await makeCustomer();
  await enter(page, customer.email, password);
  return customer;
}

export async function addAddress(customer: Customer): Promise<{ id: string }> {
  await customer.call('/customer/receive/address/add', {
    firstName: 'Amara',
    lastName: 'Okafor',
    country: 'Nigeria',
    province: 'Lagos',
    city: 'Ikeja',
    detailAddress: '22 Allen Avenue, Unit 4',
    postcode: '100281',
    mobile: '+234-8035550142',
    defaultType: 1,
  });
  const { records } = await customer.call<{ records: { id: string }[] }>('/customer/receive/address/list', {
    pageNum: 1,
    pageSize: 1,
  });
  return records[0] as { id: string };
}

interface Offer {
  offerId: number;
  minOrderQuantity: number;
  priceInfo: { price: number };
}
interface Sku {
  skuId: number;
  amountOnSale: number;
}

/** Products that can be bought, dearest minimum last. */
export async function findOffers(keyword = ''): Promise<Offer[]> {
  const { data } = await send<{ data: (Offer & { soldOut: boolean })[] }>('/product/platform/goods/list', {
    beginPage: 1,
    pageSize: 50,
    keyword,
  });
  return data.filter(({ soldOut }) => !soldOut);
}

export async function findSkus(offerId: number): Promise<Sku[]> {
  const { productSkuInfos } = await send<{ productSkuInfos: Sku[] }>('/product/platform/goods/details', { offerId });
  return productSkuInfos;
}

interface Line {
  productId: number;
  productSkuId?: number;
  quantity: number;
}

const considered = 5;
/** The amount from which deposit and balance are offered, too. */
export const depositFromUsd = 100;

/** A line of the cart, or of an order: the minimum of the SKU of which there is most, so that many tests can buy it. */
export async function someGoods(keyword: string, leastUsd = 0): Promise<Line> {
  const offers = (await findOffers(keyword))
    .filter(({ priceInfo, minOrderQuantity }) => priceInfo.price * minOrderQuantity >= leastUsd)
    .slice(0, considered);
  const stocked = await Promise.all(
    offers.map(async ({ offerId, minOrderQuantity: quantity }) => {
      const [sku] = (await findSkus(offerId)).sort((one, other) => other.amountOnSale - one.amountOnSale);
      return { stock: sku?.amountOnSale ?? 0, line: { productId: offerId, productSkuId: sku?.skuId, quantity } };
    }),
  );
  const [most] = stocked.sort((one, other) => other.stock - one.stock);
  if (!most) throw new Error(`nothing is called ${keyword}`);
  return most.line;
}

export async function fillCart(customer: Customer, keyword: string): Promise<void> {
  await customer.call('/order/cart/add', [await someGoods(keyword)]);
}

export interface PlacedOrder {
  id: string;
  billId: string;
  addressId: string;
  sn: string;
  /** The page on which it is paid. */
  path: string;
}

export async function placeOrder(customer: Customer, keyword: string, leastUsd?: number): Promise<PlacedOrder> {
  const { id: addressId } = await addAddress(customer);
  const placed = await customer.call<{ id: string; billId: string }>('/order/cart/checkoutNow', {
    addressId,
    productDtos: [await someGoods(keyword, leastUsd)],
  });
  const { sn } = await customer.call<{ sn: string }>(`/customer/order/${placed.id}`);
  const query = new URLSearchParams({ ...placed, addressId });
  return { ...placed, addressId, sn, path: `/confirm-order?${query}` };
}

/** Answers one kind of call as a shop in trouble would, or not at all. */
export async function breakCall(page: Page, path: string, answer: object | 'no answer'): Promise<void> {
  await page.route(`**/api${path}*`, (route) =>
    answer === 'no answer' ? route.abort('connectionrefused') : route.fulfill(answer),
  );
}

/** Holds responses back until released, so that loading states can be checked. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return resolve;
}

/** Pays on confirm order: agrees, uses a test card that is accepted; then waits for the order's list. */
export async function payByCard(page: Page, orders = '**/my-orders*'): Promise<void> {
  await sendCard(page);
  await page.waitForURL(orders);
}

/** Agrees, types a test card that is accepted, and presses Pay. */
export async function sendCard(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Amara Okafor');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
}
