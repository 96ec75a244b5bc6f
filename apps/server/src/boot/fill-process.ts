import { once } from 'node:events';
import pino from 'pino';
import { readConfig } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import { isUnavailable } from '#database/connect.ts';
import { ensureOwner } from '#domains/accounts/ensure-owner.ts';
import type { Services } from '#shop/services.ts';
import { allJobs } from '../all-jobs.ts';
import { createServices } from '../create-services.ts';
import { databaseAway, type Filled, requireFirstData } from './fill-shop.ts';
import { reportMistakes } from './start-mistakes.ts';

/** The process that loads a new demo's first data (fill-shop.ts), then ends. Its parent sends it the database's URL. */
export async function fillForParent(given: GivenConnectors): Promise<void> {
  const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }];
  await fill(databaseUrl, given).then(
    (filled) => process.send?.(filled, () => process.disconnect()),
    (error: unknown) => {
      if (isUnavailable(error)) process.exit(databaseAway);
      reportMistakes(error);
      process.exit(1);
    },
  );
}

async function fill(databaseUrl: string, given: GivenConnectors): Promise<Filled> {
  const config = readConfig();
  const services = await createServices(config, { url: databaseUrl }, pino({ level: config.logLevel }), {
    runsJobs: false,
    given,
  });
  await services.queue.start();
  const filled = await fillServices(services, given);
  await services.queue.stop();
  await services.pool.end();
  return filled;
}

/** First start of a demo: goods, past orders and a customer to try them with; the owner's one-time password. */
export async function fillServices(services: Services, given: GivenConnectors): Promise<Filled> {
  const firstData = requireFirstData(given);
  await firstData.load(services, allJobs);
  return { buyer: firstData.customer, owner: await ensureOwner(services) };
}
