import { once } from 'node:events';
import pino from 'pino';
import { readConfig } from '#config';
import { isUnavailable } from '#database/connect.ts';
import { createServices } from '../create-services.ts';
import { type Filled, fillServices } from './fill-services.ts';
import { databaseAway } from './fill-shop.ts';
import { tellMistakes } from './start-mistakes.ts';

/** The process that loads a new shop's first data (fill-shop.ts), then ends. */
async function fill(databaseUrl: string): Promise<Filled> {
  const config = readConfig();
  const services = await createServices(config, { url: databaseUrl }, pino({ level: config.logLevel }), {
    runsJobs: false,
  });
  await services.queue.start();
  const filled = await fillServices(services);
  await services.queue.stop();
  await services.pool.end();
  return filled;
}

const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }];
await fill(databaseUrl).then(
  (filled) => process.send?.(filled, () => process.disconnect()),
  (error: unknown) => {
    if (isUnavailable(error)) process.exit(databaseAway);
    tellMistakes(error);
    process.exit(1);
  },
);
