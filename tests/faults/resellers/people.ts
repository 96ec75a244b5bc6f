import { cast } from '../../../apps/demo/src/life/cast.ts';
import { Chance } from '../chance.ts';
import { Client } from '../fire-client.ts';
import { signIn } from '../fire-customer.ts';
import type { SimulatedShop } from './simulated-shops.ts';

/** Customers of the demo who sell on, each with shops on both systems. */

export interface Seller {
  client: Client;
  chance: Chance;
  shops: OwnShop[];
}

export interface OwnShop {
  id: string;
  remote: SimulatedShop;
  /** Goods that are not published in it yet. */
  left: number[];
  /** Publications that are being removed: no one orders them any more. */
  leaving: Set<string>;
  orders: EndOrder[];
}

/** An end customer's order in a simulated shop. */
interface EndOrder {
  remoteId: string;
  isCancelled: boolean;
}

const goodsEach = 14;

interface Goods {
  list: { offerId: number; stock: number; authorization: string }[];
}

export async function findSellers(
  { port, welcome, seed }: { port: number; welcome: string; seed: number },
  simulated: readonly SimulatedShop[],
): Promise<Seller[]> {
  const password = /Demo customer: +\S+ \/ (\S+)/.exec(welcome)?.[1] ?? '';
  const count = simulated.length / 2;
  const sellers: Seller[] = [];
  for (const [index, { email }] of Object.values(cast).slice(0, count).entries()) {
    const client = new Client(port, `203.0.113.${index + 1}`);
    await signIn({ client, email, password });
    const own = simulated.filter((_, at) => at % count === index);
    const goods = await findGoods(client);
    const shops: OwnShop[] = [];
    for (const remote of own) shops.push(await connect(client, remote, goods));
    // Every other reseller lets a rule order what it can, beside their own presses.
    const [first] = shops;
    if (first && index % 2 === 0) await automate(client, first.id);
    sellers.push({ client, chance: new Chance(seed + (index + 1) * 7919), shops });
  }
  return sellers;
}

async function findGoods(client: Client): Promise<number[]> {
  const body = { pageNum: 1, pageSize: 50, isOnePiece: true };
  const { list } = await client.must<Goods>('POST', '/api/reseller/goods/list', { body });
  return list
    .filter(({ stock, authorization }) => stock > 100 && !authorization)
    .map(({ offerId }) => offerId)
    .slice(0, goodsEach);
}

async function connect(client: Client, remote: SimulatedShop, goods: readonly number[]): Promise<OwnShop> {
  const { channel, address, keys } = remote;
  const body = { channel, address, ...keys };
  const { id } = await client.must<{ id: string }>('POST', '/api/reseller/shops/keys', { body });
  return { id, remote, left: [...goods], leaving: new Set(), orders: [] };
}

/** So tight that it is reached while the shop is killed. */
const ruleOrders = 25;

async function automate(client: Client, shopId: string): Promise<void> {
  const { countries } = await client.must<{ countries: { country: string }[] }>('GET', '/api/reseller/markets');
  const body = {
    isOn: true,
    countries: countries.map(({ country }) => country),
    leastMarginPercent: null,
    leastLeftUsd: null,
    dayOrders: ruleOrders,
    dayUsd: 100_000,
    orderUsd: 10_000,
  };
  await client.must('PUT', `/api/reseller/order-rules/${shopId}`, { body });
}
