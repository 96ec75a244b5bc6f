import { audit, describeAudit } from '../apps/server/src/audit.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/** `npm run audit`: the queries of database/audit.sql on the shop's database. Ends with 1 when one of them finds a row. */
async function run(): Promise<void> {
  const findings = await onDatabase(readConfig(), ({ url }) => withPool(url, { name: 'audit', seconds: 60 }, audit));
  process.stdout.write(describeAudit(findings));
  process.exitCode = findings.length > 0 ? 1 : 0;
}

await run().catch((error: unknown) => fail(startMistakes(error).join('\n')));
