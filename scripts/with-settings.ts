import pino from 'pino';
import type { Config } from '../apps/server/src/config/config.ts';
import { makeStorage } from '../apps/server/src/connectors/register.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { Queue } from '../apps/server/src/jobs/queue.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { withPool } from './database.ts';

export type SettingsNeeds = Pick<Services, 'db' | 'storage' | 'queue' | 'now'>;

/** Changes settings from a script: jobs are queued, and run by the shop. */
export async function withSettings<Result>(
  config: Config,
  url: string,
  command: string,
  work: (needs: SettingsNeeds) => Promise<Result>,
): Promise<Result> {
  return withPool(url, { name: 'settings', seconds: 120, max: 2, command }, async (pool) => {
    const queue = new Queue(url, pool, pino({ level: 'silent' }), { runsJobs: false });
    await queue.start();
    try {
      const now = () => new Date();
      return await work({ db: createDatabase(pool), storage: makeStorage(config), queue, now });
    } finally {
      await queue.stop();
    }
  });
}
