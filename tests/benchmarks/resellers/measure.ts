import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { postgresCpuMs, serverCpuMs } from '../processes.ts';
import type { BenchShop } from './shops.ts';

/** The time from a change here until the last shop has it. */

export interface Measured {
  /** Publications that are concerned. */
  publications: number;
  firstSeconds: number;
  lastSeconds: Record<BenchShop['channel'], number>;
  calls: Record<BenchShop['channel'], number>;
  throttled: number;
  serverSeconds: number;
  postgresSeconds: number;
}

export interface Process {
  pid: number;
  dataDir: string;
}

const longestSeconds = 900;
const quietSeconds = 3;

export async function measureChange(
  client: pg.Client,
  shops: readonly BenchShop[],
  { pid, dataDir }: Process,
  change: () => Promise<void>,
): Promise<Measured> {
  const before = shops.map((shop) => shop.counts());
  const cpu = { server: serverCpuMs(pid), postgres: postgresCpuMs(dataDir) };
  await change();
  // The change is stored: from now on it may be seen.
  const since = performance.now();
  const seen = shops.map((shop) => ({ set: shop.counts().set, at: 0 }));
  for (let quietSince = since; performance.now() - quietSince < quietSeconds * 1000; await sleep(20)) {
    const now = performance.now();
    if (now - since > longestSeconds * 1000) throw new Error(`not sent after ${longestSeconds} s`);
    for (const [index, shop] of shops.entries()) {
      const { set } = shop.counts();
      if (set !== seen[index]?.set) seen[index] = { set, at: now };
    }
    const latest = Math.max(...seen.map(({ at }) => at));
    if (now - latest > 500 && !(await isLeft(client))) continue;
    quietSince = performance.now();
  }
  const timesOf = (channel: BenchShop['channel']) =>
    shops.flatMap((shop, index) => (shop.channel === channel ? ((seen[index]?.at ?? 0) - since) / 1000 : []));
  const callsOf = (channel: BenchShop['channel']) =>
    shops.reduce(
      (sum, shop, index) => sum + (shop.channel === channel ? shop.counts().calls - (before[index]?.calls ?? 0) : 0),
      0,
    );
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from publications where sent_at > clock_timestamp() - make_interval(secs => $1)`,
    [(performance.now() - since) / 1000 + 0.5],
  );
  return {
    publications: rows[0]?.count ?? 0,
    firstSeconds: Math.min(...timesOf('shopify'), ...timesOf('woocommerce')),
    lastSeconds: { shopify: Math.max(...timesOf('shopify')), woocommerce: Math.max(...timesOf('woocommerce')) },
    calls: { shopify: callsOf('shopify'), woocommerce: callsOf('woocommerce') },
    throttled: shops.reduce((sum, shop, index) => sum + shop.counts().throttled - (before[index]?.throttled ?? 0), 0),
    serverSeconds: (serverCpuMs(pid) - cpu.server) / 1000,
    postgresSeconds: (postgresCpuMs(dataDir) - cpu.postgres) / 1000,
  };
}

async function isLeft(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ left: boolean }>(`select exists (select from publication_changes)
    or exists (select from publication_work where work = 'offers') as left`);
  return rows[0]?.left ?? true;
}

/** Compares the shops' data with the sent data, and that with the shop's own. Returns the number of differences. */
export async function countDifferent(client: pg.Client, shops: readonly BenchShop[], productIds: readonly number[]) {
  const { rows } = await client.query<{ shopId: string; sku: string; price: string; pieces: number; stock: number }>(
    `select v.shop_id as "shopId", v.shop_sku as sku, to_char(v.sent_price / 100.0, 'FM999999990.00') as price,
      v.sent_pieces as pieces, s.amount_on_sale as stock
    from skus s join publication_variants v on v.sku_id = s.id where s.product_id = any($1)`,
    [productIds],
  );
  const remote = new Map(shops.map((shop) => [shop.id, shop.offers()]));
  return rows.filter(({ shopId, sku, price, pieces, stock }) => {
    const offer = remote.get(shopId)?.get(sku);
    return offer?.pieces !== pieces || pieces !== stock || Number(offer.price) !== Number(price);
  }).length;
}
