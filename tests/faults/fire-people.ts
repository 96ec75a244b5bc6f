import { cast } from '../../apps/demo/src/life/cast.ts';
import { enrolOwner } from '../e2e/operators.ts';
import { Chance } from './chance.ts';
import type { Book, Line } from './fire-book.ts';
import { Client } from './fire-client.ts';
import { type Buyer, signIn } from './fire-customer.ts';
import type { Provider } from './fire-provider.ts';

/** Buyers and deciders, ready before the first kill: the demo's customers and its owner. */

const goodsCount = 40;

interface Surroundings {
  port: number;
  welcome: string;
  book: Book;
  seed: number;
  provider: Provider;
}

export async function findBuyers({ port, welcome, book, seed, provider }: Surroundings): Promise<Buyer[]> {
  // All customers of the demo have the first one's.
  const password = /Demo customer: +\S+ \/ (\S+)/.exec(welcome)?.[1] ?? '';
  const goods: Line[] = [];
  const buyers: Buyer[] = [];
  for (const [index, { email }] of Object.values(cast).entries()) {
    const client = new Client(port, `203.0.113.${index + 1}`);
    await signIn({ client, email, password });
    const { records } = await client.must<{ records: { id: string }[] }>('POST', '/api/customer/receive/address/list', {
      body: { pageNum: 1, pageSize: 1 },
    });
    if (goods.length === 0) goods.push(...(await findGoods(client)));
    const addressId = records[0]?.id ?? '';
    const chance = new Chance(seed + (index + 1) * 7919);
    buyers.push({ client, email, password, addressId, chance, book, goods, provider });
  }
  return buyers;
}

interface Offer {
  offerId: number;
  minOrderQuantity: number;
  soldOut: boolean;
}
interface Sku {
  skuId: number;
  amountOnSale: number;
}
interface CartItem {
  productId: number;
  productSkuId: number;
  quantity: number;
  price: number;
}

/** The least quantity of the best stocked SKU of many products, at the prices that a cart shows. */
async function findGoods(client: Client): Promise<Line[]> {
  const offers = await client.must<{ data: Offer[] }>('POST', '/api/product/platform/goods/list', {
    body: { beginPage: 1, pageSize: 100 },
  });
  const wanted = [];
  for (const { offerId, minOrderQuantity } of offers.data.filter(({ soldOut }) => !soldOut).slice(0, goodsCount)) {
    const { productSkuInfos } = await client.must<{ productSkuInfos: Sku[] }>(
      'POST',
      '/api/product/platform/goods/details',
      { body: { offerId } },
    );
    const [sku] = productSkuInfos.toSorted((one, other) => other.amountOnSale - one.amountOnSale);
    wanted.push({ productId: offerId, productSkuId: sku?.skuId, quantity: minOrderQuantity });
  }
  await client.must('POST', '/api/order/cart/clear', { body: {} });
  await client.must('POST', '/api/order/cart/add', { body: wanted });
  const { list } = await client.must<{ list: CartItem[] }>('GET', '/api/order/cart/list');
  return list.map(({ productId, productSkuId, quantity, price }) => ({
    productId,
    skuId: productSkuId,
    quantity,
    price,
  }));
}

export async function findOwner(port: number, welcome: string): Promise<Client> {
  process.env.SHOP_ORIGIN = `http://127.0.0.1:${port}`;
  const client = new Client(port, '203.0.113.200');
  client.token = await enrolOwner(/First operator: \S+password=([\w-]+)/.exec(welcome)?.[1] ?? '');
  return client;
}
