import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { enter } from './shop-test.ts';

/** Every screen of the shop with its URL: checked in all languages and widths. */

type Who = 'visitor' | 'buyer' | 'newcomer' | 'reseller';

export interface Screen {
  name: string;
  /** The English address; other languages put their prefix before it. */
  path: string;
  who: Who;
}

interface Listed {
  id: string;
  sn: string;
  customerReceiveAddressId: string;
  fmsBill: { id: string } | null;
}

const origin = () => process.env.SHOP_ORIGIN ?? '';
const demoBuyer = { username: 'buyer@sampan.example', password: 'sampan-demo' };

async function ask<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${origin()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; message: string; data?: Answer; result?: Answer };
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return (answer.data ?? answer.result) as Answer;
}

type Offers = { data: { offerId: number; soldOut: boolean }[] };

/** The screens of a running demo shop, with ids that exist there. */
export async function listScreens(): Promise<Screen[]> {
  const { tokenHead, token } = await ask<{ tokenHead: string; token: string }>('/admin/login', demoBuyer);
  const order = async (status: string): Promise<Listed> => {
    const body = { status, pageNum: 1, pageSize: 1 };
    const { list } = await ask<{ list: Listed[] }>('/customer/order/list', body, tokenHead + token);
    if (!list[0]) throw new Error(`the demo buyer has no order of status ${status}`);
    return list[0];
  };
  const statuses = ['create', 'be_purchased', 'delivered', 'completed'];
  const [unpaid, paid, shipped, completed] = (await Promise.all(statuses.map(order))) as [
    Listed,
    Listed,
    Listed,
    Listed,
  ];
  const joint = await ask<{ id: string }>('/fms/bill/joint', {}, tokenHead + token);
  // Beyond ten sessions the oldest ends: these would end that of a test that runs beside this one.
  await fetch(`${origin()}/api/admin/logout`, { headers: { authorization: tokenHead + token } });
  const { data: offers } = await ask<Offers>('/product/platform/goods/list', { beginPage: 1, pageSize: 100 });
  const offer = offers.find(({ soldOut }) => !soldOut)?.offerId;
  return [
    { name: 'home', path: '/index', who: 'visitor' },
    { name: 'product-list', path: '/product-list', who: 'visitor' },
    { name: 'product-list-search', path: '/product-list?searchKey=mug', who: 'visitor' },
    { name: 'product-list-nothing', path: '/product-list?searchKey=zzzzqqqq', who: 'visitor' },
    { name: 'product-detail', path: `/product-detail?id=${offer}`, who: 'visitor' },
    { name: 'product-detail-gone', path: '/product-detail?id=1', who: 'visitor' },
    { name: 'login', path: '/login', who: 'visitor' },
    { name: 'register', path: '/register', who: 'visitor' },
    { name: 'forget-password', path: '/forget-password', who: 'visitor' },
    { name: 'terms-of-service', path: '/terms-of-service', who: 'visitor' },
    { name: 'logistics-policy', path: '/logistics-policy', who: 'visitor' },
    { name: 'refund-policy', path: '/refund-policy', who: 'visitor' },
    { name: 'licenses', path: '/licenses', who: 'visitor' },
    { name: 'not-found', path: '/no-such-page', who: 'visitor' },
    { name: 'shopping-cart', path: '/shopping-cart', who: 'buyer' },
    {
      name: 'confirm-order',
      path: `/confirm-order?id=${unpaid.id}&billId=${unpaid.fmsBill?.id}&addressId=${unpaid.customerReceiveAddressId}`,
      who: 'buyer',
    },
    { name: 'pay-together', path: `/pay-together?id=${joint.id}`, who: 'buyer' },
    { name: 'my-orders', path: '/my-orders', who: 'buyer' },
    { name: 'my-orders-unpaid', path: '/my-orders?status=create', who: 'buyer' },
    { name: 'my-orders-nothing', path: '/my-orders?sn=SP00000000XXXXXXXX', who: 'buyer' },
    { name: 'request-refund', path: `/request-refund?orderId=${paid.id}&orderSn=${paid.sn}`, who: 'buyer' },
    { name: 'order-detail', path: `/order-detail?id=${shipped.id}`, who: 'buyer' },
    // Part of its goods was refunded.
    { name: 'order-detail-completed', path: `/order-detail?id=${completed.id}`, who: 'buyer' },
    { name: 'order-detail-gone', path: '/order-detail?id=nothing', who: 'buyer' },
    { name: 'site-messages', path: '/site-messages', who: 'buyer' },
    { name: 'conversations', path: '/site-messages?tab=conversations', who: 'buyer' },
    { name: 'conversation', path: `/conversation?orderId=${shipped.id}`, who: 'buyer' },
    { name: 'my-account', path: '/my-account', who: 'buyer' },
    { name: 'balance', path: '/balance', who: 'buyer' },
    { name: 'change-password', path: '/change-password', who: 'buyer' },
    { name: 'account-security', path: '/account-security', who: 'buyer' },
    { name: 'developers', path: '/developers', who: 'buyer' },
    { name: 'shipping-address', path: '/shipping-address', who: 'buyer' },
    { name: 'favourites', path: '/favourites', who: 'buyer' },
    { name: 'reseller-goods', path: '/m/goods', who: 'buyer' },
    { name: 'reseller-stock', path: '/m/stock', who: 'buyer' },
    { name: 'reseller-authorization', path: '/m/authorization', who: 'buyer' },
    { name: 'reseller-shop-orders', path: '/m/orders?side=shops', who: 'buyer' },
    { name: 'reseller-automatic-orders', path: '/m/orders/automatic', who: 'buyer' },
    { name: 'reseller-own-orders', path: '/m/orders?side=own', who: 'buyer' },
    { name: 'reseller-publish', path: '/m/publish?tab=queue', who: 'buyer' },
    { name: 'reseller-publish-table', path: '/m/publish/table', who: 'buyer' },
    { name: 'reseller-profit', path: '/m/profit', who: 'buyer' },
    { name: 'reseller-links', path: '/m/links', who: 'buyer' },
    { name: 'reseller-templates', path: '/m/templates', who: 'buyer' },
    { name: 'reseller-price-rules', path: '/m/price-rules', who: 'buyer' },
    { name: 'reseller-me', path: '/m/me', who: 'buyer' },
    { name: 'reseller-profile', path: '/m/me/profile', who: 'buyer' },
    { name: 'reseller-settings', path: '/m/settings', who: 'buyer' },
    { name: 'reseller-history', path: '/m/history', who: 'buyer' },
    { name: 'reseller-favourites', path: '/m/favourites', who: 'buyer' },
    { name: 'reseller-addresses', path: '/m/addresses', who: 'buyer' },
    { name: 'reseller-help', path: '/m/help', who: 'buyer' },
    { name: 'reseller-help-article', path: '/m/help/own-stock', who: 'buyer' },
    { name: 'reseller-about', path: '/m/about', who: 'buyer' },
    { name: 'reseller-downloads', path: '/m/downloads', who: 'buyer' },
    { name: 'reseller-downloads-new', path: `/m/downloads/new?goods=${offer}`, who: 'buyer' },
    { name: 'reseller-uploads', path: '/m/uploads', who: 'buyer' },
    { name: 'reseller-uploads-own', path: '/m/uploads/own', who: 'buyer' },
    { name: 'reseller-uploads-sourcing', path: '/m/uploads/sourcing', who: 'buyer' },
    { name: 'quick-order', path: '/quick-order', who: 'visitor' },
    { name: 'shopping-cart-empty', path: '/shopping-cart', who: 'newcomer' },
    { name: 'my-orders-empty', path: '/my-orders', who: 'newcomer' },
    { name: 'site-messages-empty', path: '/site-messages', who: 'newcomer' },
    { name: 'conversation-new', path: '/conversation', who: 'newcomer' },
    { name: 'shipping-address-empty', path: '/shipping-address', who: 'newcomer' },
    { name: 'developers-empty', path: '/developers', who: 'newcomer' },
    { name: 'favourites-empty', path: '/favourites', who: 'newcomer' },
  ];
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Signs in once; contexts made with the answer are signed in. */
export async function signedInState(browser: Browser, signIn: (page: Page) => Promise<unknown>): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'en-US' });
  await signIn(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

export function signInAsDemoBuyer(page: Page): Promise<void> {
  return enter(page, demoBuyer.username, demoBuyer.password);
}
