import { once } from 'node:events';
import pino from 'pino';
import { readConfig } from '#config';
import { createServices } from '../create-services.ts';
import { fillServices } from './fill-services.ts';

/** The process that loads a new shop's first data (fill-shop.ts), then ends. */
const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }];
const config = readConfig();
const services = await createServices(config, databaseUrl, pino({ level: config.logLevel }), { runsJobs: false });
await services.queue.start();
const filled = await fillServices(services);
await services.announcer.finish();
await services.queue.stop();
await services.pool.end();
process.send?.(filled, () => process.disconnect());
