import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listImports } from '#domains/catalogue/writing/import-log.ts';
import { childEnv } from '#testing/child-env.ts';
import { openTestShop } from '#testing/shop.ts';

const script = (name: string) => fileURLToPath(new URL(`../../../../../../scripts/${name}`, import.meta.url));

const shop = await openTestShop();
const folder = mkdtempSync(join(tmpdir(), 'sampan-import-'));

/** The command's two outputs and its exit code. */
function command(...flags: string[]): Promise<{ said: string; code: number }> {
  const env = {
    ...childEnv,
    SHOP: 'demo',
    DATABASE_URL: shop.services.pool.options.connectionString,
    DATA_DIR: folder,
  };
  return new Promise((done) =>
    execFile(process.execPath, [script('import.ts'), ...flags], { env }, (error, stdout, stderr) =>
      done({ said: stdout + stderr, code: Number(error?.code ?? 0) }),
    ),
  );
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('npm run import -- --help is no mistake, no file is one', () => {
  expect(
    execFileSync(process.execPath, [script('import.ts'), '--help'], { encoding: 'utf8', env: childEnv }),
  ).toContain('--weight');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script('import.ts')], {
    encoding: 'utf8',
    env: childEnv,
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--weight');
});

test.each([
  ['--tiers', '50:95%'],
  ['--markup', '35'],
  ['--weight', '0'],
  ['--minimum', 'ten'],
  ['--undo', 'first'],
  ['--categories', 'nosuch.csv'],
])('guard: %s %s is a mistake of the command', async (flag, value) => {
  expect(await command(file('mistake.csv', 'Handle'), flag, value)).toMatchObject({
    code: 2,
    said: expect.stringContaining(value === 'nosuch.csv' ? value : flag),
  });
});

test('a file is tried, imported, listed and undone by commands', async () => {
  const goods = file('goods.csv', 'Handle,Title,Vendor,Type,Variant Price,Cost per item\nbowl,Bowl,Loom,Bowls,9,8\n');
  const map = file('map.csv', 'Name,Category\nBowls,9301\n');
  await shop.db
    .insertInto('categories')
    .values({ id: 9301, level: 1, names: JSON.stringify({ en: 'Tableware' }) })
    .execute();
  const flags = [goods, '--markup', '50%', '--minimum', '10', '--tiers', '50:-5%,200:-10%', '--categories', map];
  const refused = await command(...flags);
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/line 2: .*weight.*--weight/s) });
  const tried = await command(...flags, '--weight', 'unknown');
  expect(tried).toMatchObject({ code: 0, said: expect.stringMatching(/Bowls → Tableware.*Dry run: 1 added/s) });
  expect(await listImports(shop.db)).toEqual([]);
  expect(await command(...flags, '--weight', 'unknown', '--apply')).toMatchObject({ code: 0 });
  const [{ id, options } = { id: 0, options: {} }] = await listImports(shop.db);
  expect(options).toMatchObject({ markupE6: 500_000, minimum: 10, weight: 'unknown', categories: 'map.csv' });
  const { rows } = await shop.services.pool.query(
    'select tiers, weight_is_assumed from products where category_id = 9301',
  );
  expect(rows).toEqual([
    {
      tiers: [
        { from: 10, priceE4: 120_000 },
        { from: 50, priceE4: 114_000 },
        { from: 200, priceE4: 108_000 },
      ],
      weight_is_assumed: true,
    },
  ]);
  expect((await command('--list')).said).toContain(`${id}  `);
  expect(await command('--undo', String(id))).toMatchObject({ code: 0 });
  expect(await command('--undo', String(id))).toMatchObject({ code: 1 });
  expect(await command('--undo', 'last')).toMatchObject({ code: 1 });
});

test('npm run bench -- --only NAME: an unknown name says which there are, before anything is built', () => {
  const { status, stderr } = spawnSync(process.execPath, [script('bench.ts'), '--only', 'nosuch'], {
    encoding: 'utf8',
    env: childEnv,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/No scenario is called nosuch\. There are: .*Place an order/);
});
