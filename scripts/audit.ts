import { audit, describeAudit } from '../apps/server/src/audit.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { fail } from './steps.ts';

/** `npm run audit`: the queries of database/audit.sql on the shop's database. Ends with 1 when one of them finds a row. */
async function run(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', {
    max: 1,
    name: 'audit',
    statementTimeoutSeconds: 60,
  });
  try {
    const findings = await audit(pool);
    process.stdout.write(describeAudit(findings));
    process.exitCode = findings.length > 0 ? 1 : 0;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

await run().catch((error: unknown) => fail(startMistakes(error).join('\n')));
