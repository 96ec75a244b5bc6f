import { purgeDemoData } from '../apps/demo/src/purge.ts';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { makeStorage } from '../apps/server/src/connectors/register.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { onDatabase, ownerUrlOf, withPool } from './database.ts';
import { fail } from './steps.ts';

/** `npm run demo:purge`, with the variables of the shop: removes all that a demo made, so that a real shop can open here. */
async function purge(): Promise<string> {
  const config = readConfig();
  return onDatabase(config, (urls) =>
    withPool(ownerUrlOf(urls), { name: 'purge', seconds: 600 }, async (pool) => {
      const { rows: others } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sampan-%'`,
      );
      if (others.length > 0) return 'The shop is running. Stop it first, then run npm run demo:purge again.';
      await bringUpToDate(config, urls);
      const { removed, files } = await purgeDemoData(createDatabase(pool));
      const storage = makeStorage(config);
      for (const key of files) await storage.remove(key);
      process.stdout.write(removed ? `  Removed: ${removed}.\n` : '  There was no demo data.\n');
      return '';
    }),
  );
}

const mistake = await purge().catch((error: unknown) => startMistakes(error).join('\n'));
if (mistake) fail(mistake);
