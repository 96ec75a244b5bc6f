import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '#config';
import type { FirstData, GivenConnectors, Program } from '#connectors/given.ts';
import { createDatabase, createPool, type Database, startPatience } from '#database/connect.ts';
import { type DatabaseUrls, directUrlOf } from '#database/roles.ts';
import { type OnOutage, throughOutage } from '#database/through-outage.ts';
import { ensureOwner, type NewOwner } from '#domains/accounts/ensure-owner.ts';
import { readOpening } from '#shop/settings/opening.ts';
import { readSetting } from '#shop/settings/settings.ts';
import type { Ending } from './ending.ts';

export interface Filled {
  buyer?: { email: string; password: string } | undefined;
  owner?: NewOwner | undefined;
  /** A real shop before its opening. */
  isClosed?: boolean;
  /** A real shop's, once its company is set. */
  shopName?: string | undefined;
}

interface Filling {
  program: Program;
  ending: Ending;
}

/** First start: an owner, and in a demo data for a first visitor. Returns the text that is printed once. */
export function fillShop(
  config: Config,
  urls: DatabaseUrls,
  { onOutage, ...filling }: Filling & { onOutage: OnOutage },
): Promise<Filled> {
  return throughOutage(() => fillOnce(config, urls, filling), onOutage);
}

/** Safe to repeat, also after it has ended halfway. */
async function fillOnce(
  config: Config,
  { ownerUrl, ...serving }: DatabaseUrls,
  { program, ending }: Filling,
): Promise<Filled> {
  const url = directUrlOf(serving);
  if (!config.isDemo)
    return withDatabase(url, async (db) => ({
      owner: await ensureOwner({ db, config }),
      isClosed: (await readOpening(db)).openedAt === null,
      shopName: (await readSetting(db, 'company'))?.shopName,
    }));
  const firstData = requireFirstData(program.given);
  // A demo's past is written by the owner: its clock is made of views.
  if (!(await withDatabase(url, (db) => firstData.isLoaded(db, config))))
    return fillInProcess(ownerUrl ?? url, { program, ending });
  // An owner who let the one-time password expire gets another at any start.
  return withDatabase(url, async (db) => ({
    buyer: firstData.customer,
    owner: await ensureOwner({ db, config }),
  }));
}

export async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, {
    max: 1,
    name: 'fill',
    ...startPatience,
    actingAs: { kind: 'command', call: 'start' },
  });
  try {
    return await work(createDatabase(pool));
  } finally {
    await pool.end();
  }
}

/** Throws where the program that opens the shop brings no data for a demo. */
export function requireFirstData({ firstData }: GivenConnectors): FirstData {
  if (firstData) return firstData;
  throw new ConfigError([
    'A demo shop needs goods and customers, and this program brings none: use npm start with apps/demo installed, or set SHOP=real.',
  ]);
}

/** The exit code of a filling process that lost the database: EX_TEMPFAIL of sysexits.h. */
export const databaseAway = 75;

/** Runs in a short-lived process: the demo's texts and four months of history take hundreds of megabytes, once. */
function fillInProcess(databaseUrl: string, { program, ending }: Filling): Promise<Filled> {
  const child = fork(fileURLToPath(program.entry), ['fill']);
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
