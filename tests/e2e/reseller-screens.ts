import type { Page } from '@playwright/test';
import { addAddress, type Customer, makeCustomer, password } from './customers.ts';
import { inWooCommerce } from './other-systems.ts';
import { makeOwnStock } from './own-stock.ts';
import { type Made, makePrivateGoods, withdraw } from './private-goods.ts';
import { findGoods, type Goods, openResellerShop, type ResellerShop } from './reseller-shop.ts';
import type { Screen } from './screens.ts';
import { enter } from './shop-test.ts';

/** The workspace of a reseller who has something of everything: without a shop and orders its pages are nearly empty. */

export interface ResellerScreens {
  signIn(page: Page): Promise<void>;
  screens: Screen[];
  paths: { restock: string };
}

let made: Promise<ResellerScreens> | undefined;

/** One reseller for all tests of a worker. */
export function resellerScreens(): Promise<ResellerScreens> {
  made ??= make();
  return made;
}

async function make(): Promise<ResellerScreens> {
  const customer = await makeCustomer({ firstName: 'Amara', lastName: 'Okafor' });
  const shop = await openResellerShop(customer);
  const shopId = await shop.connect();
  const lookedFor = { title: 'A mat like this', link: 'https://www.example.com/mat', quantity: 40 };
  const [{ ids, restocked }, { id: requestId }] = await Promise.all([
    publish(customer, shop, shopId),
    customer.call<{ id: string }>('/reseller/requests/sourcing', lookedFor),
    buyInStore(customer, shop),
    askForGrant(customer),
    addAddress(customer),
  ]);
  const screens: Record<string, string> = {
    orders: '/m/orders?side=shops',
    'closed-orders': '/m/orders?side=shops&state=closed',
    queue: '/m/publish?tab=queue',
    list: '/m/publish?tab=list',
    expired: '/m/publish?tab=expired',
    editor: `/m/publish?tab=list&edit=${ids[0]}`,
    'editor-of-several': `/m/publish/edit?ids=${ids.slice(-2).join()}`,
    rules: '/m/price-rules',
    links: '/m/links',
    'links-linked': '/m/links?tab=linked',
    templates: '/m/templates',
    authorization: '/m/authorization',
    stock: '/m/stock',
    'stock-moves': '/m/stock?view=moves',
    request: `/m/uploads/request?id=${requestId}`,
    settings: '/m/settings',
    history: '/m/history',
  };
  return {
    signIn: (page) => enter(page, customer.email, password),
    screens: Object.entries(screens).map(([name, path]) => ({ name: `with-shop-${name}`, path, who: 'reseller' })),
    paths: { restock: `/m/stock?restock=${restocked}` },
  };
}

interface ShopOrders {
  list: { id: string; recipient: { firstName: string } | null; lines: { id: string; title: string }[] }[];
}

interface Publication {
  publication: { state: string };
  variants: { shopSku: string }[];
}

/** One product in the shop, one that is withdrawn, one whose SKU is taken there, two prepared. */
async function publish(customer: Customer, shop: ResellerShop, shopId: string) {
  const sizes = { Plum: 40, Sand: 3, 'Ocean green, extra long': 12 };
  const goods: Made[] = [];
  for (const title of ['Withdrawn mat', 'Mat with a taken SKU', 'Prepared mat', 'Another mat'])
    goods.push(await makePrivateGoods(customer, { title, sizes }));
  const isRestockable = (one: Goods) => one.authorization === '' && one.minOrderQuantity <= 100;
  const { offerId } = await findGoods(customer, isRestockable, { stockMin: 200 });
  const offerIds = [offerId, ...goods.map(({ productId }) => productId)];
  const input = { shopId, offerIds, isPrepared: true };
  const { ids } = await customer.call<{ ids: string[] }>('/reseller/publications', input);
  const read = (id: string) => customer.call<Publication>(`/reseller/publications/${id}`);
  const [listedId = '', withdrawnId = '', takenId = ''] = ids;
  await shop.sell('Something of theirs', (await read(takenId)).variants[0]?.shopSku ?? '');
  await customer.call('/reseller/publications/send', { ids: ids.slice(0, 3) });
  const become = (id: string, state: string) => until(async () => (await read(id)).publication.state === state);
  await Promise.all([become(listedId, 'listed'), become(withdrawnId, 'listed'), become(takenId, 'failed')]);
  if (goods[0]) await withdraw(goods[0]);
  await become(withdrawnId, 'expired');
  return { ids, restocked: offerId };
}

/** One that can be ordered from own stock, one of two lines with something wrong, one that was set aside. */
async function buyInStore(customer: Customer, shop: ResellerShop): Promise<void> {
  const mats = await makePrivateGoods(customer, { title: 'Mat in own stock', minOrderQuantity: 6 });
  await makeOwnStock(customer, { productId: mats.productId, productSkuId: mats.skuIds[0] ?? 0 }, 8);
  await shop.sell('Mat', 'MAT');
  await shop.sell('A cup that is not known here', 'CUP');
  const buy = (skus: string[], shipping = {}) =>
    inWooCommerce('placeOrder', shop.folder, { lines: skus.map((sku) => ({ sku, quantity: 2 })), shipping });
  await buy(['MAT']);
  await buy(['MAT', 'CUP'], { first_name: 'Ada', last_name: 'Novak', postcode: '1' });
  await buy(['CUP'], { first_name: 'Ida' });
  await shop.connect();
  const list = () => customer.call<ShopOrders>('/reseller/shop-orders?state=open');
  await until(async () => (await list()).list.length === 3);
  for (const { id, lines, recipient } of (await list()).list) {
    const goods = { productId: mats.productId, productSkuId: mats.skuIds[0] };
    const mat = lines.find(({ title }) => title === 'Mat');
    if (mat) await customer.call(`/reseller/shop-orders/${id}/link`, { lineId: mat.id, ...goods });
    if (recipient?.firstName === 'Ida') await customer.call(`/reseller/shop-orders/${id}/aside`, {});
  }
}

async function askForGrant(customer: Customer): Promise<void> {
  const { offerId: productId } = await findGoods(customer, ({ authorization }) => authorization === 'needed');
  const words = { company: 'Okafor Home', reason: 'In our shop in Lagos.' };
  await customer.call('/reseller/grants/apply', { productId, ...words });
  await customer.call('/reseller/history/add', { products: [{ offerId: productId }] });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
}
