import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { readAddress } from '../apps/server/src/config/search-address.ts';
import { EngineAway, EngineRefusal, OpenSearchClient } from '../apps/server/src/connectors/search/opensearch/client.ts';
import { IndexKeeper } from '../apps/server/src/connectors/search/opensearch/keep-up.ts';
import { readProgress, wantRebuild } from '../apps/server/src/connectors/search/opensearch/store.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/**
 * `npm run search:rebuild`: fills a new index of the search engine from the database, while the one in use goes on answering.
 * A running shop does it itself; otherwise this command does.
 */

const elsewhereMs = 1000;
const reportEveryMs = 5000;

async function run(): Promise<void> {
  const config = readConfig();
  const { searchUrl } = config;
  if (!searchUrl)
    throw new Error('There is no search engine: SEARCH_URL is not set, and PostgreSQL needs no rebuilding.');
  await onDatabase(config, ({ url }) =>
    withPool(url, { name: 'search-rebuild', seconds: 30, max: 2 }, async (pool) => {
      const log = pino({ level: 'silent' });
      const keeper = new IndexKeeper({
        client: new OpenSearchClient(readAddress(searchUrl)),
        pool,
        db: createDatabase(pool),
        log,
      });
      const since = await wantRebuild(pool);
      for (let reportedAt = 0; ; ) {
        const { isDone, copied, products } = await readProgress(pool, since);
        if (isDone) break;
        if (Date.now() - reportedAt >= reportEveryMs) {
          process.stdout.write(`  about ${copied} of ${products} products\n`);
          reportedAt = Date.now();
        }
        if ((await keeper.round()) !== 'busy') await sleep(elsewhereMs);
      }
      await keeper.giveBack();
      process.stdout.write('The index is complete and in use.\n');
    }),
  );
}

function explain(error: unknown): string {
  // The tables come with the first start of a shop that has the engine.
  if ((error as { code?: string } | undefined)?.code === '42P01')
    return 'Start the shop with SEARCH_URL first: it builds the index itself.';
  if (error instanceof EngineAway) return `The search engine in SEARCH_URL does not answer (${error.message}).`;
  if (error instanceof EngineRefusal && [401, 403].includes(error.status))
    return `The search engine rejected the user or the password in SEARCH_URL, or the user may not do this (${error.message}).`;
  return startMistakes(error).join('\n');
}

await run().catch((error: unknown) => fail(explain(error)));
