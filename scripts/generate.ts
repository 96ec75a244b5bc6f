import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../apps/server/src/testing/database.ts';
import { describeConsoleCalls, describeResellerCalls, describeShopCalls } from './call-routes.ts';
import { describeClientCalls } from './client-calls.ts';
import { withApiTables } from './describe-api.ts';
import { withInventory } from './describe-inventory.ts';
import { withDrawings } from './describe-map.ts';
import { describeNotice } from './describe-notice.ts';
import { describeExample, withVariables } from './describe-variables.ts';
import { narrowTypes } from './narrow-types.ts';
import { describeSchema } from './schema.ts';
import { bin, root, run } from './steps.ts';

/** `npm run generate`: table types, schema.sql, the browsers' lists of calls, what documents say of variables, personal data, scopes and limits, NOTICE. */

const targets = {
  types: 'apps/server/src/database/types.ts',
  schema: 'apps/server/database/schema.sql',
  shopCalls: 'apps/storefront/app/api/generated/call-routes.ts',
  resellerCalls: 'apps/storefront/app/api/generated/reseller-call-routes.ts',
  consoleCalls: 'apps/console/app/api/generated/call-routes.ts',
  client: 'packages/client/src/generated/calls.ts',
  example: '.env.example',
  variables: 'docs/operations/variables.md',
  privacy: 'docs/privacy.md',
  api: 'docs/api.md',
  notice: 'NOTICE',
  map: 'docs/map.md',
};

async function typesOf(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-types-'));
  const file = join(folder, 'types.ts');
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--type-only-imports',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'migrations*',
    '--date-parser',
    'string',
    '--default-schema',
    'public',
    '--type-mapping',
    '{"int8":"number","jsonb":"unknown"}',
    '--log-level',
    'error',
  ];
  if ((await run(bin('kysely-codegen'), options, { isQuiet: true })) !== 0) throw new Error('kysely-codegen failed');
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

async function generate(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const schema = await describeSchema(client);
    return {
      [targets.types]: narrowTypes(await typesOf(database.url), schema),
      [targets.schema]: schema,
      [targets.shopCalls]: describeShopCalls(),
      [targets.resellerCalls]: describeResellerCalls(),
      [targets.consoleCalls]: describeConsoleCalls(),
      [targets.client]: describeClientCalls(),
      [targets.example]: describeExample(),
      [targets.variables]: withVariables(readFileSync(join(root, targets.variables), 'utf8')),
      [targets.privacy]: withInventory(readFileSync(join(root, targets.privacy), 'utf8')),
      [targets.api]: withApiTables(readFileSync(join(root, targets.api), 'utf8')),
      [targets.notice]: describeNotice(),
      [targets.map]: withDrawings(readFileSync(join(root, targets.map), 'utf8')),
    };
  } finally {
    await client.end();
    await database.drop();
  }
}

/** Lists outdated generated files, for npm run check. */
export async function staleFiles(): Promise<string[]> {
  const files = await generate();
  return Object.entries(files)
    .filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => `${path} is out of date; run npm run generate`);
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(await generate())) {
    writeFileSync(join(root, path), text);
    process.stdout.write(`  ${path}\n`);
  }
}
