import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { type Config, readConfig } from '../apps/server/src/config/config.ts';
import { connectorSecrets } from '../apps/server/src/connectors/register.ts';
import { createDatabase, type Database } from '../apps/server/src/database/connect.ts';
import {
  forgetLockedSecrets,
  prepareSecrets,
  type Rotation,
  rotateSecrets,
} from '../apps/server/src/domains/accounts/stored-secrets.ts';
import { forgetLockedShops, shopSecrets } from '../apps/server/src/domains/channels/shop-keys.ts';
import { hookSecrets, replaceLockedSecrets } from '../apps/server/src/domains/hooks/hook-secrets.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

const othersOf = (config: Config) => [...hookSecrets, ...shopSecrets, ...connectorSecrets(config)];

/**
 * `npm run secrets:rotate`, with the variables of the shop, which may be running: encrypts secrets stored under another
 * key with the current one. May be interrupted and repeated. `-- --forget` removes secrets that no given key opens.
 */
async function rotate(isForgetting: boolean): Promise<Rotation> {
  const config = readConfig();
  return onDatabase(config, ({ url }) =>
    withPool(url, { name: 'secrets', seconds: 60, command: 'secrets:rotate' }, (pool) =>
      rotateIn(createDatabase(pool), config, isForgetting),
    ),
  );
}

async function rotateIn(db: Database, config: Config, isForgetting: boolean): Promise<Rotation> {
  const { secretKeys } = config;
  const others = othersOf(config);
  await prepareSecrets(db, secretKeys, others);
  if (isForgetting) {
    const { emails, customers } = await forgetLockedSecrets(db, secretKeys);
    if (customers > 0)
      process.stdout.write(`  ${customers} customers sign in with the password alone until they set up an app again\n`);
    for (const email of emails)
      process.stdout.write(
        `  ${email} has to enrol again: add this operator anew, the owner with npm run owner:reset\n`,
      );
    for (const url of await replaceLockedSecrets(db, secretKeys))
      process.stdout.write(`  the hook ${url} is off and has a new secret, which its owner finds with getHookSecret\n`);
    for (const address of await forgetLockedShops(db, secretKeys))
      process.stdout.write(`  the shop ${address} has to be connected again by its reseller; what is for it waits\n`);
  }
  return rotateSecrets(db, secretKeys, others, (changed) => process.stdout.write(`  ${changed} encrypted anew\n`));
}

function describe({ changed, left, locked }: Rotation): string {
  const counts = `Encrypted anew: ${changed}. Left: ${left + locked}.`;
  if (locked > 0)
    return `${counts} None of the given keys opens ${locked} of them: add the key that does to SECRET_KEYS_ACCEPTED; if it is lost, npm run secrets:rotate -- --forget removes them.`;
  if (left > 0)
    return `${counts} A process still encrypts with another key: restart it with the new one, then run this again.`;
  return `${counts} Nothing stored needs another key than the current one; in an hour the others can be left out.`;
}

const options = process.argv.slice(2);
if (options.some((option) => option !== '--forget')) fail('npm run secrets:rotate [-- --forget]');
const rotation = await rotate(options.length > 0).catch((error: unknown) => fail(startMistakes(error).join('\n')));
process.stdout.write(`  ${describe(rotation)}\n`);
if (rotation.left + rotation.locked > 0) process.exitCode = 1;
