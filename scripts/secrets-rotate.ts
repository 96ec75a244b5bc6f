import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createDatabase, createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import {
  forgetLockedSecrets,
  prepareSecrets,
  type Rotation,
  rotateSecrets,
} from '../apps/server/src/domains/accounts/stored-secrets.ts';
import { fail } from './steps.ts';

/**
 * `npm run secrets:rotate`, with the variables of the shop, which may be running: encrypts whatever is stored under another
 * key with the current one. May be interrupted and repeated. `-- --forget` removes what no given key opens.
 */
async function rotate(isForgetting: boolean): Promise<Rotation> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', {
    max: 1,
    name: 'secrets',
    statementTimeoutSeconds: 60,
  });
  try {
    const db = createDatabase(pool);
    await prepareSecrets(db, config.secretKeys);
    if (isForgetting)
      for (const email of await forgetLockedSecrets(db, config.secretKeys))
        process.stdout.write(
          `  ${email} has to enrol again: add this operator anew, the owner with npm run owner:reset\n`,
        );
    return await rotateSecrets(db, config.secretKeys, (changed) =>
      process.stdout.write(`  ${changed} encrypted anew\n`),
    );
  } finally {
    await pool.end();
    await embedded?.stop();
  }
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
