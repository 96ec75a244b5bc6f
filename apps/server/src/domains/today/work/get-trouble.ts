import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { listFailingHooks } from '#domains/hooks/count-hooks.ts';
import { countSoldShort } from '#domains/orders/sales.ts';
import { countStuckOrders } from '#domains/orders/waiting-work.ts';
import { hasRole, seesOrders } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

type Trouble = OutputOf<Calls['operatorGetTrouble']>;
type Item = Trouble['list'][number];

interface Found {
  count: number;
  since: Date | null;
  id?: string;
  about?: string;
}

/** Reads each kind only for the roles that it concerns. */
export async function getTrouble({ db, actor, marketplace }: Context & { actor: Operator }): Promise<Trouble> {
  const { stuckDays, lowStock } = await readSetting(db, 'work');
  const isOwner = actor.roles.includes('owner');
  const read = async (kind: Item['kind'], isFor: boolean, find: () => Promise<Found[]>): Promise<Item[]> =>
    isFor ? (await find()).filter(({ count }) => count > 0).map((found) => itemOf(kind, found)) : [];
  const list = await Promise.all([
    read('stuck_orders', seesOrders(actor), () => countStuckOrders(db, stuckDays)),
    read('failed_jobs', isOwner, () => findFailedJobs(db)),
    read('failed_webhook', isOwner, () => listFailingHooks(db)),
    read('marketplace_lost', isOwner, () => findLostMarketplace(marketplace)),
    read('low_stock', hasRole(actor, 'catalogue', 'purchasing'), async () => [
      { count: await countSoldShort(db, lowStock), since: null },
    ]),
  ]);
  return { list: list.flat(), stuckDays, lowStock };
}

const itemOf = (kind: Item['kind'], { count, since, id = '', about = '' }: Found): Item => ({
  kind,
  count,
  since: since?.toISOString() ?? null,
  id,
  about,
});

const noticeMs = 14 * 24 * 3600_000;

/** The consent has ended, or will soon: nothing is bought there then. */
async function findLostMarketplace(marketplace: Context['marketplace']): Promise<Found[]> {
  const connection = await marketplace?.access.read();
  if (!connection || connection.state === 'not_connected') return [];
  const { state, account, endsAt } = connection;
  const endsSoon = endsAt !== undefined && endsAt.getTime() - Date.now() < noticeMs;
  return state === 'withdrawn' || endsSoon ? [{ count: 1, since: endsAt ?? null, about: account }] : [];
}

async function findFailedJobs(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select count(*)::int as count, min(created_on) as since from pgboss.job
    where name = 'failed' and state < 'active' and source_name is not null`.execute(db);
  return rows;
}
