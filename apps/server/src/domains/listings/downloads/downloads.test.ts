import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { defaultTemplates } from '@sampan/contract/listing-templates';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { importFile } from '#domains/catalogue/imports/import-file.ts';
import { erasePackages } from '#domains/listings/erase-listings.ts';
import { runJob } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import { makeResellerShop } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { allJobs } from '../../../all-jobs.ts';
import { openZip } from './open-zip.ts';
import { shopifyHeader } from './product-file/shopify-file.ts';
import { woocommerceHeader } from './product-file/woocommerce-file.ts';
import { findOwnPackage } from './store.ts';
import { writePackage } from './write-package.ts';

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const other = await shop.makeCustomer();

const picture = Buffer.alloc(2000, 'webp');
await shop.services.storage.write('products/one.webp', 'image/webp', picture);
const images = [shop.services.storage.publicUrl('products/one.webp')];

const request = (offerIds: number[], more: object = {}, who: TestCustomer = customer) =>
  shop.call('requestPackage', { offerIds, format: 'shopify', languages: ['en', 'de'], isActive: true, ...more }, who);
const run = () => shop.runQueue('make-package');
const listed = async (id: string, who: TestCustomer = customer) =>
  (await shop.call('listPackages', {}, who)).list.find((one) => one.id === id);

/** Reads the central directory of a zip; entries are stored or deflated. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(data, data + size);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? stored : inflateRawSync(stored));
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

const fetchAs = (url: string, who?: TestCustomer) =>
  shop.fetch(url, who && { headers: { authorization: `Bearer ${who.token}` } });

async function load(id: string, who: TestCustomer = customer) {
  const { url } = await shop.call('getPackageUrl', { id }, who);
  const response = await fetchAs(url, who);
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const tsv = (bytes: Buffer | undefined) => parse(bytes ?? '', { columns: true, bom: true }) as Record<string, string>[];

test('a package holds pictures, texts and the product file, and only its owner gets its address', async () => {
  const { offerId } = await makeProduct(shop.services, {
    images,
    skus: [{ color: 'Red' }, { color: 'Blue' }],
    titles: { en: '=HYPERLINK("x")', de: 'Tasse' },
  });
  const { id, left } = await request([offerId, 999_999_999]);
  expect(left).toEqual([{ offerId: 999_999_999, reason: 'not_found' }]);
  await expect(shop.call('getPackageUrl', { id }, customer)).rejects.toMatchObject({ status: 404 });
  await run();
  expect(await listed(id)).toMatchObject({
    state: 'ready',
    done: 2,
    total: 2,
    picturesMissing: 0,
    leftOut: 0,
    goods: 1,
  });
  const files = await load(id);
  expect([...files.keys()]).toEqual([
    'shopify-products.csv',
    'texts/en.csv',
    'texts/de.csv',
    `pictures/${offerId}/01.webp`,
  ]);
  expect(files.get(`pictures/${offerId}/01.webp`)).toEqual(picture);
  const rows = tsv(files.get('shopify-products.csv'));
  // Keeps a spreadsheet from reading it as a formula. The importer drops the space.
  expect(rows[0]?.Title).toBe(' =HYPERLINK("x")');
  expect(tsv(files.get('texts/en.csv'))[0]?.Title).toBe(`'=HYPERLINK("x")`);
  expect(tsv(files.get('texts/de.csv'))[0]?.Title).toBe('Tasse');
  for (const call of ['getPackageUrl', 'cancelPackage', 'repeatPackage'] as const)
    await expect(shop.call(call, { id }, other)).rejects.toMatchObject({ status: 404 });
  await shop.call('removePackage', { id }, other);
  expect(await listed(id)).toBeDefined();
  const { url } = await shop.call('getPackageUrl', { id }, customer);
  for (const wrong of [
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.split('?')[0] ?? '',
    url.replace(/until=\d/, 'until=9'),
  ])
    expect((await fetchAs(wrong, customer)).status).toBe(404);
  // The link alone opens nothing, for strangers or other customers.
  for (const who of [undefined, other]) expect((await fetchAs(url, who)).status).toBe(404);
  expect((await fetchAs(url, customer)).status).toBe(200);
  await shop.call('removePackage', { id }, customer);
  expect((await fetchAs(url, customer)).status).toBe(404);
});

test('guard: readBatch. No file of a package names who makes the goods', async () => {
  const { offerId } = await makeProduct(shop.services, {
    supplierId: 'Zhuji Datang Buyun Hosiery Co., Ltd.',
    titles: { en: 'Socks of Zhuji Datang Buyun Hosiery Co., Ltd.' },
    descriptions: { en: '<p>Knitted by ZHUJI Datang Buyun Hosiery Co., Ltd. since 1998</p>' },
  });
  const shopId = await makeResellerShop(shop.services, customer);
  const compareAt = { factor: 1.5, plus: 0, rounding: '00' as const };
  const templates = { ...defaultTemplates, tags: '{categories}, Neu', groupIds: [], compareAt, version: 0 };
  await shop.call('setTemplates', { shopId, ...templates }, customer);
  const contents = new Map<string, Buffer>();
  for (const format of ['shopify', 'woocommerce', 'csv'] as const) {
    const { id } = await request([offerId], { format, languages: ['en'], shopId, hasPictures: false });
    await run();
    for (const [name, bytes] of await load(id)) contents.set(name, bytes);
  }
  expect([...contents.values()].join('\n')).not.toMatch(/zhuji|buyun/i);
  const [toShopify, toWoo] = ['shopify-products.csv', 'woocommerce-products.csv'].map(
    (name) => tsv(contents.get(name))[0],
  );
  expect(toShopify).toMatchObject({
    Title: 'Socks of',
    Vendor: 'Okafor Home',
    Type: 'Test drawer',
    Tags: 'Test goods, Test shelf, Test drawer, Neu',
    'URL handle': `socks-of-${offerId}`,
  });
  const price = Number(toShopify?.Price);
  expect(Number(toShopify?.['Compare-at price'])).toBe(Math.ceil(price * 1.5));
  expect(toWoo).toMatchObject({ 'Sale price': toShopify?.Price, 'Regular price': toShopify?.['Compare-at price'] });
  await shop.db.deleteFrom('reseller_shops').where('id', '=', shopId).execute();
});

async function makeMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const { offerId } = await makeProduct(shop.services, {
      titles: { en: `Mug no. ${index}, "big"` },
      descriptions: { en: `<p>Line one, for ${index}</p>\n<p>Line two</p>` },
      images,
      minOrderQuantity: 1,
      tiers: [{ from: 1, fen: 1000 + index }],
      skus:
        index % 3 === 0
          ? [{}]
          : [
              { color: 'Red, dark', stock: 5 },
              { color: 'Blue', weightGrams: 321 },
            ],
    });
    ids.push(offerId);
  }
  return ids;
}

test('the Shopify file of 150 products is well-formed, and our own import takes it back without loss', async () => {
  const ids = await makeMany(150);
  const { id } = await request(ids, { hasPictures: false, languages: ['en'] });
  await run();
  const csv = (await load(id)).get('shopify-products.csv') ?? Buffer.alloc(0);
  const [header, ...lines] = parse(csv) as string[][];
  expect(header).toEqual([...shopifyHeader]);
  expect(header).toHaveLength(43);
  expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([43]));
  const column = (name: string) => shopifyHeader.indexOf(name as never);
  const handles = lines.map((cells) => cells[column('URL handle')] ?? '');
  expect(new Set(handles).size).toBe(150);
  for (const cells of lines.filter((one) => one[column('Price')])) {
    expect(cells[column('Price')]).toMatch(/^\d+\.\d\d$/);
    // Priced at their cost, so they may not go on sale.
    expect(['Draft', '']).toContain(cells[column('Status')]);
    expect(cells[column('Continue selling when out of stock')]).toBe('DENY');
  }
  const report = await importFile(shop.services, {
    fileName: 'back.csv',
    bytes: Buffer.from(csv.toString().replaceAll(',FALSE,Draft,', ',TRUE,Active,')),
    apply: true,
    isCost: false,
    stock: 0,
    weight: 'required',
    minimum: 1,
    tiers: [],
    supplier: 'Taken back',
  });
  expect(report).toMatchObject({ problems: [], added: 150, isApplied: true, notes: [] });
  const { rows } = await sql<{ title: string; same: boolean }>`
    with facts as (
      select p.supplier_id like 'file-%' as taken, p.titles ->> 'en' as title, p.descriptions ->> 'en' as description,
        (select jsonb_agg(jsonb_build_array(s.amount_on_sale, coalesce(s.weight_grams, p.weight_grams),
            (select jsonb_agg(jsonb_build_array(a #>> '{name,en}', a #>> '{value,en}')) from jsonb_array_elements(s.attributes) a))
            order by s.position) from skus s where s.product_id = p.id) as skus,
        cardinality(p.source_images) as pictures
      from products p where p.titles ->> 'en' like 'Mug no. %')
    select f.title, f.description = b.description and f.skus = b.skus and f.pictures = b.pictures as same
    from facts f join facts b on b.title = f.title and b.taken where not f.taken`.execute(shop.db);
  expect(rows).toHaveLength(150);
  expect(rows.filter(({ same }) => !same)).toEqual([]);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Splits a list the way WooCommerce's importer does. */
const parts = (text: string) =>
  text
    .replaceAll(String.raw`\,`, '\u0000')
    .split(',')
    .map((part) => part.trim().replaceAll('\u0000', ','));

test('the WooCommerce file is well-formed by its own columns', async () => {
  const ids = await makeMany(6);
  const { id } = await request(ids, { format: 'woocommerce', languages: ['en'], hasPictures: false, isActive: false });
  await run();
  const csv = (await load(id)).get('woocommerce-products.csv') ?? Buffer.alloc(0);
  const [header] = parse(csv) as string[][];
  expect(header).toEqual([...woocommerceHeader]);
  const rows = tsv(csv);
  const bySku = new Map(rows.map((row) => [row.SKU, row]));
  expect(bySku.size).toBe(rows.length);
  for (const row of rows) {
    expect(['simple', 'variable', 'variation']).toContain(row.Type);
    expect(row.Published).toBe('-1');
    expect(row.Name).not.toBe('');
    if (row.Type !== 'variable') expect(row['Regular price']).toMatch(/^\d+\.\d\d$/);
    if (row.Type !== 'variable') expect(row.Stock).toMatch(/^\d+$/);
    if (row.Type !== 'variation') continue;
    const parent = bySku.get(row.Parent);
    expect(parent?.Type).toBe('variable');
    expect(row['Attribute 1 name']).toBe(parent?.['Attribute 1 name']);
    const [value = ''] = parts(row['Attribute 1 value(s)'] ?? '');
    expect(parts(parent?.['Attribute 1 value(s)'] ?? '')).toContain(value);
  }
  expect(rows.some((row) => parts(row['Attribute 1 value(s)'] ?? '').includes('Red, dark'))).toBe(true);
  expect(rows.find((row) => row['Weight (kg)'] === '0.321')).toBeDefined();
});

test('a killed attempt starts over and writes the same file', async () => {
  const { offerId } = await makeProduct(shop.services, { images });
  const { id } = await request([offerId]);
  const before = await findOwnPackage(shop.db, customer.buyerId, id);
  // Another process has claimed the package and is writing.
  await sql`update reseller_packages set state = 'running', attempt = gen_random_uuid(), beat_at = now(), attempts = 1 where id = ${id}`.execute(
    shop.db,
  );
  const job = allJobs(shop.services).find(({ definition }) => definition.name === 'make-package');
  if (!job) throw new Error('no job');
  await expect(runJob(job, { id })).rejects.toThrow('is being made');
  // The other process was killed.
  await sql`update reseller_packages set beat_at = now() - interval '1 minute' where id = ${id}`.execute(shop.db);
  await Promise.allSettled([runJob(job, { id }), runJob(job, { id })]);
  const after = await findOwnPackage(shop.db, customer.buyerId, id);
  expect(after).toMatchObject({ state: 'ready', key: before?.key, attempts: 2 });
  const files: string[] = [];
  for await (const { key } of shop.services.storage.list()) if (key.startsWith('packages/')) files.push(key);
  expect(files.filter((key) => key === after?.key)).toHaveLength(1);
  await shop.loseJobs('make-package');
});

test('cancelled, failed and expired packages can be made again', async () => {
  const { offerId } = await makeProduct(shop.services, { images });
  const { id } = await request([offerId]);
  await shop.call('cancelPackage', { id }, customer);
  await run();
  expect(await listed(id)).toMatchObject({ state: 'cancelled', bytes: 0 });
  await shop.call('repeatPackage', { id }, customer);
  await sql`update products set status = 'hidden' where id = ${offerId}`.execute(shop.db);
  await run();
  expect(await listed(id)).toMatchObject({ state: 'failed', failedBecause: 'no_goods' });
  await sql`update products set status = 'active' where id = ${offerId}`.execute(shop.db);
  await shop.call('repeatPackage', { id }, customer);
  await run();
  expect(await listed(id)).toMatchObject({ state: 'ready' });
  const { url } = await shop.call('getPackageUrl', { id }, customer);
  await sql`update reseller_packages set expires_at = now() - interval '1 second' where id = ${id}`.execute(shop.db);
  expect((await fetchAs(url, customer)).status).toBe(404);
  const key = (await findOwnPackage(shop.db, customer.buyerId, id))?.key ?? '';
  const clean = allJobs(shop.services).find(({ definition }) => definition.name === 'remove-old-packages');
  if (clean) await runJob(clean, {});
  await shop.runQueue('remove-files');
  expect(await listed(id)).toMatchObject({ state: 'expired' });
  expect(await shop.services.storage.open(key)).toBeUndefined();
});

test('guard: requirePricedShop. Another customer’s shop prices are not available', async () => {
  const { offerId } = await makeProduct(shop.services);
  const shopId = await makeResellerShop(shop.services, other);
  await expect(request([offerId], { shopId })).rejects.toMatchObject({ error: 'not_found' });
});

test('guard: erasePackages. Another customer’s packages stay', async () => {
  const { offerId } = await makeProduct(shop.services);
  const [gone, kept] = [await request([offerId]), await request([offerId], {}, other)];
  await inTransaction(shop.db, (tx) => erasePackages(tx, customer.buyerId));
  expect([await listed(gone.id), await listed(kept.id, other)]).toMatchObject([undefined, { state: 'waiting' }]);
  await shop.loseJobs('make-package');
});

test('guard: goods without the supplier’s authorization, too many at once and too many a day are refused', async () => {
  const { offerId } = await makeProduct(shop.services, { needsAuthorization: true });
  await expect(request([offerId])).rejects.toMatchObject({ error: 'no_goods_left' });
  const one = await makeProduct(shop.services);
  const busy = await shop.makeCustomer();
  for (let count = 0; count < 20; count++) await request([one.offerId], { hasPictures: false }, busy);
  await expect(request([one.offerId], {}, busy)).rejects.toMatchObject({ error: 'too_many_requests' });
  await shop.db.deleteFrom('attempts').where('bucket', '=', `packages:${busy.buyerId}`).execute();
  await expect(request([one.offerId], {}, busy)).rejects.toMatchObject({ error: 'too_many_packages' });
  await shop.loseJobs('make-package');
});

test('guard: isPacked. A package made again after the authorization has ended leaves those goods out', async () => {
  const { offerId } = await makeProduct(shop.services, { needsAuthorization: true });
  const free = await makeProduct(shop.services);
  const { id: grantId } = await shop.db
    .insertInto('grants')
    .values({ buyer_id: customer.buyerId, product_id: offerId, state: 'granted', company: 'C', reason: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id, left } = await request([offerId, free.offerId], { format: 'csv' });
  await run();
  const products = async () => new Set(tsv((await load(id)).get('products.csv')).map(({ Product }) => Number(Product)));
  expect([left, await products()]).toEqual([[], new Set([offerId, free.offerId])]);
  await shop.db.updateTable('grants').set({ state: 'withdrawn' }).where('id', '=', grantId).execute();
  await shop.call('repeatPackage', { id }, customer);
  await run();
  expect(await products()).toEqual(new Set([free.offerId]));
  expect(await listed(id)).toMatchObject({ state: 'ready', leftOut: 1 });
});

test('guard: pictures pass through memory one by one', async () => {
  const ids = await makeMany(3);
  const { id } = await request(ids);
  const row = await findOwnPackage(shop.db, customer.buyerId, id);
  if (!row) throw new Error('no package');
  const folder = mkdtempSync(join(tmpdir(), 'sampan-zip-'));
  const size = 400_000;
  let most = 0;
  const zip = openZip(join(folder, 'many.zip'), new AbortController().signal);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 250; index++) {
    await zip.addBytes(randomBytes(size), `pictures/${index}.webp`);
    if (index % 50 > 0) continue;
    collectGarbage();
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(await zip.end()).toBeGreaterThan(250 * size);
  // The pictures are 100 MB in total.
  expect(most).toBeLessThan(60_000_000);
  const writing = { path: join(folder, 'p.zip'), signal: new AbortController().signal, mostBytes: 3000 };
  await expect(
    writePackage(jobContext(shop.services), row, { ...writing, progress: { done: 0, total: 0 } }),
  ).rejects.toMatchObject({ why: 'too_big' });
  expect(statSync(join(folder, 'many.zip')).size).toBeGreaterThan(250 * size);
  rmSync(folder, { recursive: true });
  await shop.loseJobs('make-package');
});
