import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { orderStatuses } from '@sampan/contract/order-status';
import { demoCustomer } from '@sampan/demo/demo-customer';
import { loadDemoLife } from '@sampan/demo/life/load-demo-life';
import { demoSupplier } from '@sampan/demo/supplier/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SecretKeys } from '#config';
import { makeStorage } from '#connectors/register.ts';
import type { Storage } from '#connectors/storage/storage.ts';
import { inTransaction } from '#database/connect.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { emptyPlace, restoreBackup } from '#testing/restore-backup.ts';
import { openTestShop, type Place } from '#testing/shop.ts';
import { testKey } from '#testing/test-key.ts';
import { allJobs } from '../all-jobs.ts';
import { audit } from '../audit.ts';
import { backUp } from './back-up.ts';
import { connect } from './connection.ts';
import { manifestSchema, type Table } from './manifest.ts';
import { Parts, parseSums, readSums } from './parts.ts';
import { writeSeal } from './seal.ts';

/** A shop with a past is backed up while customers order, restored, and opened. */

const parent = mkdtempSync(join(tmpdir(), 'sampan-backups-'));
let minute = 0;
const options = (keep?: number) => ({
  parent,
  keep,
  now: new Date(Date.UTC(2026, 0, 1, 3, minute++)),
  report: () => {},
});

const shop = await openTestShop();
const { config, storage, db } = shop.services;
const source = { databaseUrl: config.databaseUrl ?? '', storage, secretKeys: config.secretKeys };

await importProducts(shop.services, demoSupplier({ products: 60 }));
await importGoods(shop.services, ['Handle,Title,Vendor,Variant Price', 'mug,Mug,Loom,10']);
await shop.asOwner((owner) => loadDemoLife({ ...shop.services, ...owner }, allJobs));
const customer = await shop.makeCustomer({ email: 'waits@example.com' });
await shop.runJobs();
await inTransaction(db, (tx) =>
  queueMail(shop.services, tx, { to: customer.email, language: 'en', template: 'welcome', params: { name: 'Amara' } }),
);
await storage.write('avatars/restored.webp', 'image/webp', Buffer.from('an avatar'));
await db.updateTable('users').set({ avatar_key: 'avatars/restored.webp' }).where('id', '=', customer.id).execute();
const logo = 'shop/the-logo.webp';
await storage.write(logo, 'image/webp', Buffer.from('a logo'));
await inTransaction(db, (tx) => writeSetting(tx, 'look', { ...defaultSettings.look, logo }, null));
const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 1_000_000 }] });

const count = async (client: { query: pg.Pool['query'] }, from: string) =>
  Number((await client.query(`select count(*) as n from ${from}`)).rows[0]?.n);

/** Orders come in until it has ended. */
async function whileOrdering<Result>(work: Promise<Result>): Promise<Result> {
  let hasEnded = false;
  const order = async () => {
    while (!hasEnded)
      await makeOrder(shop, await shop.makeCustomer(), { lines: [{ productId: offerId, quantity: 100 }] });
  };
  const ordering = Promise.all([order(), order()]);
  try {
    return await work;
  } finally {
    hasEnded = true;
    await ordering;
  }
}

const ordersBefore = await count(shop.services.pool, 'orders');
const made = await whileOrdering(backUp(source, options()));
const ordersAfter = await count(shop.services.pool, 'orders');

const place = await restoreBackup(made.path);
/** Storage of the restored shop before it opens. */
const restoredStorage = makeStorage({ storageUrl: undefined, dataDir: place.dataDir, secretKeys: [testKey] });
const again = await backUp(
  { databaseUrl: place.database.url, storage: restoredStorage, secretKeys: [testKey] },
  { ...options(), parent: join(parent, 'again') },
);
const restored = await openTestShop({ DATA_DIR: place.dataDir }, place);

afterAll(() => rmSync(parent, { recursive: true, force: true }));

const keysOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};

/** Each part with a checksum of its uncompressed content: its division into blocks varies. */
async function contentOf(folder: string): Promise<[string, string][]> {
  const parts = [...parseSums(await readSums(folder)).keys()].filter((part) => part !== 'manifest.json');
  const read = (part: string) => {
    const bytes = readFileSync(join(folder, part));
    return part.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes;
  };
  return parts.sort().map((part) => [part, createHash('sha256').update(read(part)).digest('hex')]);
}

describe('a shop restored from a backup that was made while customers ordered', () => {
  test('has orders in every status, and each row and file as they were at one moment', async () => {
    const { rows } = await restored.services.pool.query<{ status: string }>('select distinct status from orders');
    expect(rows.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());
    const orders = await count(restored.services.pool, 'orders');
    expect(orders).toBeGreaterThanOrEqual(ordersBefore);
    expect(ordersAfter).toBeGreaterThan(ordersBefore);
    expect(orders).toBeLessThanOrEqual(ordersAfter);
    expect(await audit(restored.services.pool)).toEqual([]);
    expect(await contentOf(again.path)).toEqual(await contentOf(made.path));
    expect(made.manifest.tables.length).toBeGreaterThan(50);
    expect(again.manifest).toEqual({ ...made.manifest, takenAt: again.manifest.takenAt });
    expect(await keysOf(restoredStorage)).toEqual(await keysOf(storage));
    expect(place.misfits).toEqual([]);
  });

  test('guard: indexes, references and triggers are all there', async () => {
    const schemaOf = async ({ pool }: typeof shop.services) => {
      const { rows } = await pool.query(`
        select indexdef as part from pg_indexes where schemaname in ('public', 'pgboss')
        union all select conrelid::regclass::text || conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where conrelid <> 0
        union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`);
      // The statistics of the queue have a partition a day.
      return rows.map(({ part }) => part).filter((part) => !/queue_stats/.test(part));
    };
    expect(await schemaOf(restored.services)).toEqual(await schemaOf(shop.services));
    await expect(restored.asOwner(({ pool }) => pool.query('delete from order_events'))).rejects.toThrow(/append-only/);
  });

  test('opens: a customer signs in and reads an order', async () => {
    const { email: username, password } = demoCustomer;
    const actor = await restored.call('login', { username, password });
    const { list } = await restored.call('listOrders', {}, actor);
    expect(list.length).toBeGreaterThan(1);
    const first = await restored.call('getOrder', { id: list[0]?.id ?? '' }, actor);
    expect(first.id).toBe(list[0]?.id);
    expect((await restored.fetch('/files/avatars/restored.webp')).status).toBe(200);
  });

  test('everyone signs in again', async () => {
    expect(await count(restored.services.pool, "sessions where created_at < now() - interval '1 hour'")).toBe(0);
    await shop.call('getUser', {}, customer);
    await expect(restored.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
  });

  test('a mail that waited is sent, once', async () => {
    expect(await restored.inbox(customer.email)).toHaveLength(0);
    await restored.runJobs();
    await restored.runJobs();
    expect(await restored.inbox(customer.email)).toHaveLength(1);
  });
});

describe('a backup', () => {
  test('can be read by its owner only', () => {
    for (const name of ['', 'files', 'database']) expect(statSync(join(made.path, name)).mode & 0o777).toBe(0o700);
    for (const name of [
      'manifest.json',
      'seal.json',
      'SHA256SUMS',
      'database/public.orders.copy.zst',
      'files/avatars/restored.webp',
    ])
      expect(statSync(join(made.path, name)).mode & 0o777).toBe(0o600);
    const all =
      readFileSync(join(made.path, 'manifest.json'), 'utf8') + readFileSync(join(made.path, 'seal.json'), 'utf8');
    expect(all).not.toContain(testKey);
  });

  test('takes files that the one before has from there; older ones go beyond --keep', async () => {
    const next = await backUp(source, options(1));
    expect(next.removed).toBe(1);
    expect(readdirSync(parent).filter((name) => name !== 'again')).toEqual([next.path.split('/').at(-1)]);
    const last = await backUp(source, options());
    const file = 'files/avatars/restored.webp';
    expect(statSync(join(last.path, file)).ino).toBe(statSync(join(next.path, file)).ino);
    expect(await readSums(last.path)).toContain(file);
    // The next backup does not reuse a truncated file.
    rmSync(join(last.path, file));
    writeFileSync(join(last.path, file), 'an');
    const { path } = await backUp(source, options());
    expect(readFileSync(join(path, file), 'utf8')).toBe('an avatar');
  });

  test('reports its creation time to the shop', async () => {
    const { manifest } = await backUp(source, options());
    const { taken_at } = await db.selectFrom('last_backup').select('taken_at').executeTakeFirstOrThrow();
    expect(taken_at.toISOString()).toBe(manifest.takenAt);
  });

  test('names the files that rows name and the storage lacks', async () => {
    const { key } = await db.selectFrom('inspection_pictures').select('key').executeTakeFirstOrThrow();
    const { rows } = await shop.services.pool.query<{ slip: string }>(
      `select images[1] as slip from payment_declarations where images <> '{}' limit 1`,
    );
    const slip = rows[0]?.slip ?? '';
    const lost = ['avatars/restored.webp', key, logo, slip].sort();
    const without = { ...storage, list: () => listWithout(lost) };
    const { manifest } = await backUp({ ...source, storage: without }, options());
    expect(manifest.missingFiles).toEqual(lost);
  });

  test('guard: files before and after the rows. It has a picture that came, and one that went, while it was made', async () => {
    const [gone, came] = ['avatars/restored.webp', 'avatars/came-later.webp'];
    let pass = 0;
    async function* list() {
      if (++pass === 2) await storage.remove(gone);
      yield* storage.list();
      if (pass > 1) return;
      await storage.write(came, 'image/webp', Buffer.from('came'));
      await db.updateTable('users').set({ avatar_key: came }).where('email', '=', demoCustomer.email).execute();
    }
    const elsewhere = { ...options(), parent: join(parent, 'elsewhere') };
    const { path, manifest } = await backUp({ ...source, storage: { ...storage, list } }, elsewhere);
    expect(manifest.missingFiles).toEqual([]);
    expect([...parseSums(await readSums(path)).keys()]).toEqual(
      expect.arrayContaining([`files/${gone}`, `files/${came}`]),
    );
    await storage.write(gone, 'image/webp', Buffer.from('an avatar'));
  });

  test('guard: every column that holds keys of the storage is looked at', async () => {
    const places = await columnsWithKeys();
    expect(places.sort()).toEqual([
      'inspection_pictures.key',
      'payment_declarations.images',
      'refunds.pictures',
      'setting_changes.value',
      'settings.value',
      'uploads.key',
      'users.avatar_key',
    ]);
  });

  test('guard: only one at a time, and none left half done', async () => {
    const other = await connect(source.databaseUrl, 'test');
    await other.query(`select pg_advisory_lock(hashtext('sampan backup'))`);
    await expect(backUp(source, options())).rejects.toThrow('Another backup');
    await other.end();
    const before = readdirSync(parent);
    const failing = { ...storage, save: () => Promise.reject(new Error('away')) };
    const elsewhere = join(parent, 'failing');
    await expect(backUp({ ...source, storage: failing }, { ...options(), parent: elsewhere })).rejects.toThrow('away');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(parent).filter((name) => name !== 'failing')).toEqual(before);
  });

  async function* listWithout(lost: readonly string[]) {
    for await (const file of storage.list()) if (!lost.includes(file.key)) yield file;
  }
});

async function columnsWithKeys(): Promise<string[]> {
  const { rows } = await shop.services.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (data_type in ('text', 'jsonb', 'ARRAY'))`,
  );
  const folders = [...new Set((await keysOf(storage)).map((key) => key.split('/')[0]))].join('|');
  const found: string[] = [];
  for (const { table, column } of rows)
    if (
      await count(
        shop.services.pool,
        `${table} where ${column}::text ~ '(^|[^a-z-])(${folders})/[A-Za-z0-9_-]{5,}\\.[a-z]{2,5}'`,
      )
    )
      found.push(`${table}.${column}`);
  return found;
}

describe('a restore refuses', () => {
  const copyOf = (folder: string): string => {
    const copy = mkdtempSync(join(parent, 'copy-'));
    cpSync(folder, copy, { recursive: true });
    return copy;
  };
  const otherKey = 'Zq4m8Tn2Wc6Hy0Rk3Vb7Js1Df5Gx9Lp-';
  let whole = '';
  let used: Place;
  const full = { database: { ...shop.database, drop: async () => {} }, dataDir: config.dataDir };

  /** Reseals a backup as a holder of the key could. */
  async function resealed(folder: string, change: (parts: Parts) => Promise<void>): Promise<string> {
    const copy = copyOf(folder);
    const parts = new Parts(copy, parseSums(await readSums(copy)));
    await change(parts);
    for (const name of ['SHA256SUMS', 'seal.json']) rmSync(join(copy, name));
    await writeSeal(copy, [testKey], await parts.writeSums());
    return copy;
  }

  beforeAll(async () => {
    whole = (await backUp(source, options())).path;
    used = await emptyPlace();
  });
  afterAll(() => used.database.drop());

  const nothingIn = async ({ database, dataDir }: Place) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect(await count(client, `pg_tables where schemaname in ('public', 'pgboss')`)).toBe(0);
    await client.end();
    expect(await keysOf(makeStorage({ storageUrl: undefined, dataDir, secretKeys: [testKey] }))).toEqual([]);
  };

  test('another key, unless that of the backup is accepted too', async () => {
    await expect(restoreBackup(whole, { secretKeys: [otherKey] })).rejects.toThrow(
      /another SECRET_KEY[\s\S]*second factors/,
    );
    await expect(restoreBackup(whole, { secretKeys: [otherKey, testKey], place: full })).rejects.toThrow(/not empty/);
  });

  test.each([
    ['a truncated part', 'database/public.orders.copy.zst', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['a changed part', 'files/avatars/restored.webp', () => Buffer.from('another')],
    ['a changed list of checksums', 'SHA256SUMS', (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n') + 1)],
  ])('%s', async (_what, name, change) => {
    const copy = copyOf(whole);
    rmSync(join(copy, name));
    writeFileSync(join(copy, name), change(readFileSync(join(whole, name))));
    await expect(restoreBackup(copy, { place: used })).rejects.toThrow(/damaged/);
    await nothingIn(used);
  });

  test('a missing part, and a folder that is no backup', async () => {
    const copy = copyOf(whole);
    rmSync(join(copy, 'files/avatars/restored.webp'));
    await expect(restoreBackup(copy, { place: used })).rejects.toThrow(/restored.webp is missing/);
    rmSync(join(copy, 'seal.json'));
    await expect(restoreBackup(copy, { place: used })).rejects.toThrow(/no complete backup/);
  });

  test('a database that has tables, and a storage that has files', async () => {
    await expect(restoreBackup(whole, { place: full })).rejects.toThrow(/database is not empty/);
    const filled = { ...used, dataDir: config.dataDir };
    await expect(restoreBackup(whole, { place: filled })).rejects.toThrow(/storage is not empty/);
    await nothingIn(used);
    const another = await emptyPlace();
    const client = new pg.Client({ connectionString: another.database.ownerUrl });
    await client.connect();
    await client.query('create table of_another_program (id int)');
    await client.end();
    await expect(restoreBackup(whole, { place: another })).rejects.toThrow(/database is not empty/);
    await another.database.drop();
  });

  test('with files kept, those that are others under the same keys', async () => {
    const { database, dataDir } = await emptyPlace();
    const otherStorage = makeStorage({ storageUrl: undefined, dataDir, secretKeys: [testKey] });
    await otherStorage.write('avatars/restored.webp', 'image/webp', Buffer.from('AN AVATAR'));
    await expect(restoreBackup(whole, { place: { database, dataDir }, keepFiles: true })).rejects.toThrow(
      /another file/,
    );
    await otherStorage.write('avatars/restored.webp', 'image/webp', Buffer.from('an avatar'));
    await otherStorage.write('avatars/of-later.webp', 'image/webp', Buffer.from('later'));
    await restoreBackup(whole, { place: { database, dataDir }, keepFiles: true });
    expect(await keysOf(otherStorage)).toEqual([...(await keysOf(storage)), 'avatars/of-later.webp'].sort());
    await database.drop();
  });

  test('a newer version’s backup, and one of a version that migrated in another order', async () => {
    const asOwner = (text: string) => shop.asOwner(({ pool }) => pool.query(text));
    await asOwner(`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2026-01-01')`);
    const newer = await backUp(source, options());
    await asOwner(`delete from migrations where name = '9999-of-tomorrow'`);
    await expect(restoreBackup(newer.path, { place: used })).rejects.toThrow(/9999-of-tomorrow/);
    const format = await resealed(whole, (parts) => rewrite(parts, (manifest) => ({ ...manifest, version: 2 })));
    await expect(restoreBackup(format, { place: used })).rejects.toThrow(/newer version of Sampan/);
    const [, skipped, next = ''] = manifestOf(whole).migrations.migrations ?? [];
    const other = await resealed(whole, (parts) =>
      rewrite(parts, ({ migrations, ...manifest }) => ({
        ...manifest,
        migrations: { ...migrations, migrations: migrations.migrations?.filter((name) => name !== skipped) },
      })),
    );
    await expect(restoreBackup(other, { place: used })).rejects.toThrow(next);
    await nothingIn(used);
  });

  test('guard: half of it. Rows that do not fit leave an empty database and no files', async () => {
    const broken = await resealed(whole, (parts) =>
      rewrite(parts, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => (table.name === 'orders' ? { ...table, rows: 1 } : table)),
      })),
    );
    await expect(restoreBackup(broken, { place: used })).rejects.toThrow(/orders has 1 rows/);
    await nothingIn(used);
    const orphans = await resealed(whole, async (parts) => {
      await rewrite(parts, (manifest) => ({
        ...manifest,
        tables: manifest.tables.filter(({ name }) => name !== 'buyers'),
      }));
    });
    await expect(restoreBackup(orphans, { place: used })).rejects.toThrow(/foreign key/);
    await nothingIn(used);
  });

  test('nothing that a shop’s own people added: it is kept, or said to be left out', async () => {
    const { database, dataDir } = await restoreBackup(whole, { secretKeys: [otherKey], isNewKey: true });
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query('create table reports (id int)');
    await client.query('alter table users add column "Note of ours" text');
    await client.query(`update users set "Note of ours" = 'kept'`);
    const elsewhere = makeStorage({ storageUrl: undefined, dataDir, secretKeys: [testKey] });
    const own = await backUp(
      { databaseUrl: database.url, storage: elsewhere, secretKeys: [testKey] },
      { ...options(), parent: join(parent, 'own') },
    );
    await client.end();
    await database.drop();
    const { misfits, database: target } = await restoreBackup(own.path);
    expect(misfits).toHaveLength(2);
    const check = new pg.Client({ connectionString: target.url });
    await check.connect();
    expect(await count(check, `users where "Note of ours" is distinct from 'kept'`)).toBe(0);
    await check.end();
    await target.drop();
  });

  test('guard: migrateAsRecorded. No table of a provider that recorded no migrations yet', async () => {
    const older = await resealed(whole, (parts) =>
      rewrite(parts, ({ migrations: { migrations_sandbox: _none, ...migrations }, tables, ...rest }) => ({
        ...rest,
        migrations,
        tables: tables.filter(({ name }) => name !== 'migrations_sandbox'),
      })),
    );
    const { misfits, database } = await restoreBackup(older);
    expect(misfits).toEqual([]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const rows = manifestOf(whole).tables.find(({ name }) => name === 'sandbox_intents')?.rows;
    expect(rows).toBeGreaterThan(0);
    expect(await count(client, 'sandbox_intents')).toBe(rows);
    await client.end();
    await database.drop();
  });

  test('guard: queueStatements. Nothing that a backup says is run as a statement, unless the shop’s key sealed it', async () => {
    const statement = 'create table public.planted (id int)';
    const hostile = await resealed(whole, async (parts) => {
      const text = readFileSync(parts.pathOf('database/pgboss.sql'), 'utf8');
      rmSync(parts.pathOf('database/pgboss.sql'));
      await parts.writeText('database/pgboss.sql', `${text}\n${statement};`);
    });
    const unsealed: { secretKeys: SecretKeys; isNewKey: true } = { secretKeys: [otherKey], isNewKey: true };
    const { database } = await restoreBackup(hostile, unsealed);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query(`select to_regclass('public.planted') as planted`)).rows).toEqual([{ planted: null }]);
    expect(await count(client, `pgboss.job where name = 'send-mail'`)).toBe(1);
    await client.end();
    await database.drop();

    const older = await resealed(whole, (parts) => rewrite(parts, (manifest) => ({ ...manifest, queueVersion: 1 })));
    await expect(restoreBackup(older, { ...unsealed, place: used })).rejects.toThrow(/another version of Sampan/);
    const column = { name: 'planted', type: `text; ${statement}` };
    const withColumn = (table: Table) => ({ ...table, columns: [...table.columns, column] });
    const typed = await resealed(whole, (parts) =>
      rewrite(parts, (manifest) => ({ ...manifest, tables: manifest.tables.map(withColumn) })),
    );
    await expect(restoreBackup(typed, { ...unsealed, place: used })).rejects.toThrow(/syntax error|type name/);
    await nothingIn(used);
  });

  const manifestOf = (folder: string) =>
    manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));

  async function rewrite(parts: Parts, change: (manifest: ReturnType<typeof manifestSchema.parse>) => unknown) {
    const manifest = manifestOf(parts.folder);
    rmSync(parts.pathOf('manifest.json'));
    await parts.writeText('manifest.json', JSON.stringify(change(manifest)));
  }
});

test('in another storage, products and orders show their pictures from there', async () => {
  const picture = 'products/moved-picture.webp';
  await storage.write(picture, 'image/webp', Buffer.from('a picture'));
  const [from, to] = [storage.publicUrl(picture), `https://s3.example/bucket/${picture}`];
  await db
    .updateTable('products')
    .set({ images: [from, '/elsewhere.webp'] })
    .where('id', '=', offerId)
    .execute();
  await db.updateTable('skus').set({ image: from }).where('product_id', '=', offerId).execute();
  const backup = await backUp(source, options());
  const { database, dataDir } = await emptyPlace();
  const otherStorage = makeStorage({ storageUrl: undefined, dataDir, secretKeys: [testKey] });
  const publicUrl = (key: string) => `https://s3.example/bucket/${key}`;
  const types = new Map<string, string>();
  const write: Storage['write'] = (key, type, ...rest) => {
    types.set(key, type);
    return otherStorage.write(key, type, ...rest);
  };
  await restoreBackup(backup.path, { place: { database, dataDir }, storage: { ...otherStorage, publicUrl, write } });
  expect(types.get(picture)).toBe('image/webp');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'select images, image from products p join skus s on s.product_id = p.id where p.id = $1',
    [offerId],
  );
  expect(rows).toEqual([{ images: [to, '/elsewhere.webp'], image: to }]);
  expect(await count(client, `products where array_to_string(images, ' ') like '%s3.example%'`)).toBe(1);
  await client.end();
  await database.drop();
});
