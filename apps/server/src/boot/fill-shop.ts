import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Config } from '#config';
import { loadDemoShop } from '#connectors/load-demo-shop.ts';
import { createDatabase, createPool, type Database, startPatience } from '#database/connect.ts';
import { type DatabaseUrls, directUrlOf } from '#database/roles.ts';
import { type OnOutage, throughOutage } from '#database/through-outage.ts';
import { ensureOwner } from '#domains/accounts/ensure-owner.ts';
import { readOpening } from '#shop/settings/opening.ts';
import { readSetting } from '#shop/settings/settings.ts';
import type { Ending } from './ending.ts';
import type { Filled } from './fill-services.ts';

/** First start: an owner, and in a demo data for a first visitor. Returns the text that is printed once. */
export function fillShop(
  config: Config,
  urls: DatabaseUrls,
  { ending, onOutage }: { ending: Ending; onOutage: OnOutage },
): Promise<Filled> {
  return throughOutage(() => fillOnce(config, urls, ending), onOutage);
}

/** Safe to repeat, also after it has ended halfway. */
async function fillOnce(config: Config, { ownerUrl, ...serving }: DatabaseUrls, ending: Ending): Promise<Filled> {
  const url = directUrlOf(serving);
  if (!config.isDemo)
    return withDatabase(url, async (db) => ({
      owner: await ensureOwner({ db, config }),
      isClosed: (await readOpening(db)).openedAt === null,
      shopName: (await readSetting(db, 'company'))?.shopName,
    }));
  const buyer = (await loadDemoShop()).customer;
  // A demo's past is written by the owner: its clock is made of views.
  if (!(await isFilled(url, config, buyer.email))) return fillInProcess(ownerUrl ?? url, ending);
  // An owner who let the one-time password expire gets another at any start.
  return withDatabase(url, async (db) => ({ buyer, owner: await ensureOwner({ db, config }) }));
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, {
    max: 1,
    name: 'fill',
    ...startPatience,
    acting: { kind: 'command', call: 'start' },
  });
  try {
    return await work(createDatabase(pool));
  } finally {
    await pool.end();
  }
}

/** Judged by the record created last. */
export async function isFilled(url: string, { supplier }: Config, buyer: string): Promise<boolean> {
  const query = sql<{ owner: boolean; goods: boolean; buyer: boolean; company: boolean }>`
    select exists (select from operators) as owner, exists (select from products) as goods,
      exists (select from settings where key = 'company') as company,
      exists (select from users u join shipping_addresses a on a.buyer_id = u.buyer_id where u.email = ${buyer}) as buyer
  `;
  const [has] = await withDatabase(url, async (db) => (await query.execute(db)).rows);
  return Boolean(has?.owner && has.buyer && has.company && (supplier !== 'demo' || has.goods));
}

/** The exit code of a filling process that lost the database: EX_TEMPFAIL of sysexits.h. */
export const databaseAway = 75;

/** Runs in a short-lived process: the demo's texts and four months of history take hundreds of megabytes, once. */
function fillInProcess(databaseUrl: string, ending: Ending): Promise<Filled> {
  const child = fork(fileURLToPath(new URL('fill-process.ts', import.meta.url)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ending.onEnd(2, async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return new Promise((resolve, reject) => {
    let filled: Filled | undefined;
    child.once('error', reject);
    child.once('message', (message: Filled) => {
      filled = message;
    });
    child.once('exit', (code) => {
      if (filled) return resolve(filled);
      if (code === databaseAway) return reject(Object.assign(new Error('The database went away.'), { code: '08006' }));
      reject(new Error('The shop’s first data could not be loaded; see above for the reason.'));
    });
    child.send({ databaseUrl });
  });
}
