import { notifyOwner } from '../apps/server/src/boot/notify-owner.ts';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { resetOwner } from '../apps/server/src/domains/accounts/ensure-owner.ts';
import { shopUrl } from '../apps/server/src/shop/shop-url.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/**
 * `npm run owner:reset`, with the variables of the shop, which may be running: gives OWNER_EMAIL a new one-time password and
 * makes it an owner. Password, authenticator, recovery codes and sessions that it had end.
 */
async function reset(): Promise<void> {
  const config = readConfig();
  await onDatabase(config, async (urls) => {
    await bringUpToDate(config, urls);
    const owner = await withPool(urls.url, { name: 'owner', seconds: 60, command: 'owner:reset' }, (pool) =>
      resetOwner({ db: createDatabase(pool), config }),
    );
    process.stdout.write(`  Owner: ${notifyOwner(config, shopUrl(config), owner, process.stdout.isTTY)}\n`);
  });
}

await reset().catch((error: unknown) => fail(startMistakes(error).join('\n')));
