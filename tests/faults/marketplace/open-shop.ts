import { step } from '../../../scripts/steps.ts';
import { asOwner } from '../../e2e/operators.ts';
import { type Alibaba1688Simulator, startAlibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Client } from '../fire-client.ts';
import { findOwner } from '../fire-people.ts';
import { type FireShop, freePort } from '../fire-shop.ts';
import type { Database } from '../resellers/database.ts';
import { fireGoods } from './goods.ts';
import { connect } from './people.ts';

interface Opened {
  owner: Client;
  welcome: string;
  simulator: Alibaba1688Simulator;
  categoryId: number;
}

/** A demo shop whose owner has connected it to a simulated 1688, which lives in the test's process and outlives it. */
export async function openShop(
  shop: FireShop,
  database: Database,
  { articles, callsPerSecond }: { articles: number; callsPerSecond: number },
): Promise<Opened> {
  const port = await freePort();
  shop.variables = {
    MARKETPLACE: 'alibaba1688',
    ALIBABA1688_APP_KEY: '7000001',
    ALIBABA1688_APP_SECRET: 'simulated-secret',
    ALIBABA1688_ORIGIN: `http://127.0.0.1:${port}`,
    ALIBABA1688_CALLS_PER_SECOND: String(callsPerSecond),
    ALIBABA1688_CALLS_PER_DAY: '100000000',
  };
  const welcome = await step('Opening a demo shop', () => shop.open());
  await shop.untilReady(600);
  const owner = await findOwner(shop.port, welcome);
  process.env.SHOP_OWNER_TOKEN = owner.token;
  const [category] = await database.rows<{ id: number }>(
    'select id::float8 as id from categories where parent_id is not null order by level desc, id limit 1',
  );
  const categoryId = category?.id ?? 0;
  const { url } = (await asOwner('/marketplace/connection/ask', {})) as { url: string };
  const simulator = await startAlibaba1688Simulator({
    port,
    redirectUri: new URL(url).searchParams.get('redirect_uri') ?? '',
    webhookUrl: `http://127.0.0.1:${shop.port}/api/webhooks/alibaba1688`,
    goods: fireGoods(articles, categoryId),
  });
  await connect(simulator);
  return { owner, welcome, simulator, categoryId };
}
