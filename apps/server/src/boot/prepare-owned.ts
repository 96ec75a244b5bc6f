import pino from 'pino';
import { type Config, readConfig } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import { databaseUrlsOf } from '#database/roles.ts';
import { requireFirstData, withDatabase } from './fill-shop.ts';
import { findSurplus, prepareDatabase } from './prepare-database.ts';
import { reportStep } from './report-step.ts';
import { exitCodeOf, reportMistakes } from './start-mistakes.ts';

/**
 * Prepares the database as its owner: the first step of a start with `DATABASE_OWNER_URL` (as-owner.ts), and
 * `npm run migrate`. A demo's past is written here, too, because its clock is made of views. A mistake ends the process.
 */
export async function prepareOwned(given: GivenConnectors): Promise<void> {
  await prepare(given).catch((error: unknown) => {
    reportMistakes(error);
    process.exit(exitCodeOf(error));
  });
}

async function prepare(given: GivenConnectors): Promise<void> {
  const config = readConfig();
  const urls = databaseUrlsOf(config);
  if (!urls) throw new Error('The embedded database is migrated at each start; this is for a DATABASE_URL.');
  const { ownerUrl } = urls;
  reportStep(config, 'preparing the database …');
  await prepareDatabase(config, urls);
  reportStep(config, 'the database is ready for this version');
  const surplus = ownerUrl && (await findSurplus(urls));
  if (surplus) process.stderr.write(`sampan: ${surplus}\n`);
  if (config.isDemo && ownerUrl) await fillDemo(config, ownerUrl, given);
}

async function fillDemo(config: Config, ownerUrl: string, given: GivenConnectors): Promise<void> {
  const firstData = requireFirstData(given);
  if (await withDatabase(ownerUrl, (db) => firstData.isLoaded(db, config))) return;
  const [{ allJobs }, { createServices }] = await Promise.all([
    import('../all-jobs.ts'),
    import('../create-services.ts'),
  ]);
  const services = await createServices(config, { url: ownerUrl }, pino({ level: config.logLevel }), {
    runsJobs: false,
    given,
  });
  await services.queue.start();
  await firstData.load(services, allJobs);
  await services.queue.stop();
  await Promise.all([services.pool.end(), services.searchPool.end()]);
}
