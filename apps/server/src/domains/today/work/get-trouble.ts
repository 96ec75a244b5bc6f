import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { consentTrouble } from '#connectors/marketplace/marketplace.ts';
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
export async function getTrouble(ctx: Context & { actor: Operator }): Promise<Trouble> {
  const { db, actor } = ctx;
  const { stuckDays, lowStock } = await readSetting(db, 'work');
  const isOwner = actor.roles.includes('owner');
  const read = async (kind: Item['kind'], isFor: boolean, find: () => Promise<Found[]>): Promise<Item[]> =>
    isFor ? (await find()).filter(({ count }) => count > 0).map((found) => itemOf(kind, found)) : [];
  const list = await Promise.all([
    read('stuck_orders', seesOrders(actor), () => countStuckOrders(db, stuckDays)),
    read('failed_jobs', isOwner, () => findFailedJobs(db)),
    read('failed_webhook', isOwner, () => listFailingHooks(db)),
    read('marketplace_lost', isOwner, () => findLostMarketplace(ctx)),
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

/** The consent has ended, or will soon. */
async function findLostMarketplace({ marketplace, now }: Pick<Context, 'marketplace' | 'now'>): Promise<Found[]> {
  const connection = await marketplace?.access.read();
  if (!connection || !consentTrouble(connection, now())) return [];
  return [{ count: 1, since: connection.endsAt ?? null, about: connection.account }];
}

async function findFailedJobs(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select count(*)::int as count, min(created_on) as since from pgboss.job
    where name = 'failed' and state < 'active' and source_name is not null`.execute(db);
  return rows;
}
