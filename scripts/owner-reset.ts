import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { tellOwner } from '../apps/server/src/boot/tell-owner.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createDatabase, createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { resetOwner } from '../apps/server/src/domains/accounts/ensure-owner.ts';
import { fail } from './steps.ts';

/**
 * `npm run owner:reset`, with the variables of the shop, which may be running: gives OWNER_EMAIL a new one-time password and
 * makes it an owner. Password, authenticator, recovery codes and sessions that it had end.
 */
async function reset(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', {
    max: 1,
    name: 'owner',
    statementTimeoutSeconds: 60,
  });
  try {
    const db = createDatabase(pool);
    await bringUpToDate(config, db);
    const owner = await resetOwner({ db, config });
    process.stdout.write(`  Owner: ${tellOwner(config, owner, process.stdout.isTTY)}\n`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

await reset().catch((error: unknown) => fail(startMistakes(error).join('\n')));
