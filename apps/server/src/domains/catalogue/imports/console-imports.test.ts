import { serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { openTestShop } from '#testing/shop.ts';
import { runImport } from './run-import.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);

const header = 'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price';
const file = (lines: readonly string[]) => Buffer.from([header, ...lines].join('\n'));
const line = (handle: string, { title = `Item ${handle}`, grams = '200', price = '10' } = {}) =>
  `${handle},${title},Loom,${grams},5,${price}`;

type Options = Parameters<typeof shop.call<'operatorCheckImport'>>[1]['options'];

async function upload(bytes: Buffer, partBytes = bytes.length): Promise<string> {
  const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: bytes.length }, cataloguer);
  for (let number = 0; number * partBytes < bytes.length; number++) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes);
    const contentBase64 = part.toString('base64');
    await shop.call('operatorAddImportPart', { id, number, contentBase64 }, cataloguer);
  }
  return id;
}
const get = (id: string) => shop.call('operatorGetImport', { id }, cataloguer);
const startRun = (id: string) => shop.call('operatorRunImport', { id }, cataloguer);
async function check(id: string, options: Options = {}) {
  await shop.call('operatorCheckImport', { id, options }, cataloguer);
  await shop.runJobs();
  return get(id);
}
async function store(lines: readonly string[], options: Options = {}): Promise<number> {
  const id = await upload(file(lines));
  await check(id, options);
  await startRun(id);
  await shop.runJobs();
  const { state, importId } = await get(id);
  expect(state).toBe('imported');
  return importId ?? 0;
}
const found = async (keyword: string) => (await shop.call('searchProducts', { keyword })).totalRecords;
const logged = async (importId: number) =>
  (await shop.call('operatorListImports', {}, cataloguer)).imports.find((one) => one.importId === importId);

describe('a file from the console', () => {
  test('is uploaded, checked without storing anything, stored, and undone', async () => {
    const id = await upload(file([line('otter'), line('heron')]));
    expect(await check(id)).toMatchObject({ state: 'checked', report: { added: 2, problemCount: 0 } });
    expect(await found('otter')).toBe(0);
    await startRun(id);
    await shop.runJobs();
    const { state, importId, step, line: at, lines } = await get(id);
    expect([state, step, at, lines]).toEqual(['imported', 'store', 3, 3]);
    expect(await found('otter')).toBe(1);
    expect(await logged(importId ?? 0)).toMatchObject({
      added: 2,
      state: 'done',
      canBeUndone: true,
      by: expect.any(String),
    });
    expect(await sql`select from import_parts`.execute(shop.db)).toMatchObject({ rows: [] });
    await shop.call('operatorUndoImport', { importId: importId ?? 0 }, cataloguer);
    await shop.runJobs();
    expect(await logged(importId ?? 0)).toMatchObject({ state: 'undone', canBeUndone: false });
    expect(await found('otter')).toBe(0);
  });

  test('problems are listed by line, other options settle them, and with a problem nothing is stored', async () => {
    const id = await upload(file([line('newt', { grams: '' }), line('toad', { price: 'x' })]));
    const { report } = await check(id);
    expect(report?.problems.map((one) => one.line)).toEqual([2]);
    expect(report?.leftOut).toMatchObject([{ line: 3, what: 'product' }]);
    await expect(startRun(id)).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await sql`
      update import_runs set report = jsonb_set(report, '{problems,0}', '{"line": 2, "problem": "no weight", "remedy": "Add it."}')
      where id = ${id}::uuid`.execute(shop.db);
    // A report of the version before has sentences.
    expect((await get(id)).report?.problems).toEqual([
      { line: 2, problem: 'earlier_report', values: { text: 'no weight. Add it.' } },
    ]);
    const other = await upload(file([line('newt', { grams: '' })]));
    expect((await check(other)).report).toMatchObject({ problemCount: 1 });
    expect(await check(other, { weight: 300 })).toMatchObject({
      report: { problemCount: 0, added: 1 },
      // The form shows the last choice to every operator.
      options: { weight: 300, stock: 1000 },
    });
    await shop.call('operatorDiscardImport', { id }, cataloguer);
    await expect(get(id)).rejects.toMatchObject({ error: 'not_found' });
  });

  test('comes in parts, and is not read before all are there', async () => {
    const bytes = file([line('stork'), line('crane')]);
    const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: bytes.length }, cataloguer);
    await expect(check(id)).rejects.toMatchObject({ error: 'file_incomplete' });
    await expect(
      shop.call('operatorAddImportPart', { id, number: 7, contentBase64: 'AAAA' }, cataloguer),
    ).rejects.toMatchObject({ error: 'not_found' });
    const contentBase64 = bytes.toString('base64');
    await shop.call('operatorAddImportPart', { id, number: 0, contentBase64: 'AAAA' }, cataloguer);
    await shop.call('operatorAddImportPart', { id, number: 0, contentBase64 }, cataloguer);
    expect((await check(id)).report).toMatchObject({ added: 2 });
  });

  test('guard: a file that is being checked is not discarded, and no more than twenty wait', async () => {
    const discard = (id: string) => shop.call('operatorDiscardImport', { id }, cataloguer);
    const checked = await upload(file([line('vole')]));
    await shop.call('operatorCheckImport', { id: checked, options: {} }, cataloguer);
    await expect(discard(checked)).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await shop.runJobs();
    await discard(checked);
    const begun: string[] = [];
    const begin = async () => {
      const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: 1 }, cataloguer);
      begun.push(id);
    };
    const { runs } = await shop.call('operatorListImports', {}, cataloguer);
    for (let waiting = runs.length; waiting < serverLimits.importRunsMax; waiting++) await begin();
    await expect(begin()).rejects.toMatchObject({ error: 'too_many_imports' });
    for (const id of begun) await discard(id);
  });

  test('two who start it at once start it once', async () => {
    const id = await upload(file([line('plover')]));
    await check(id);
    const ends = await barrier(3, () => startRun(id));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await get(id)).toMatchObject({ state: 'imported', report: { added: 1 } });
  });

  test('guard: the sign of life. A second process leaves alone what a living one works on', async () => {
    const id = await upload(file([line('tern')]));
    await shop.call('operatorCheckImport', { id, options: {} }, cataloguer);
    await sql`update import_runs set beat_at = now() where id = ${id}::uuid`.execute(shop.db);
    const ctx = { ...shop.services, actor: { kind: 'job' as const }, language: 'en' as const, request: undefined };
    await expect(runImport(ctx, id)).rejects.toThrow('is being worked on');
    await sql`update import_runs set beat_at = now() - interval '1 minute' where id = ${id}::uuid`.execute(shop.db);
    await runImport(ctx, id);
    expect(await get(id)).toMatchObject({ state: 'checked' });
    await shop.runJobs();
  });

  test('what a killed process had stored is stored once, and counted to the same import', async () => {
    const lines = Array.from({ length: 700 }, (_, index) => line(`kelp${index}`, { title: `Kelp ${index}` }));
    const id = await upload(file(lines));
    await check(id);
    await startRun(id);
    const ctx = { ...shop.services, actor: { kind: 'job' as const }, language: 'en' as const, request: undefined };
    let stored = 0;
    const killed = {
      ...ctx,
      db: new Proxy(ctx.db, {
        get: (target, name) => {
          // The process ends between two batches.
          if (name === 'transaction' && stored++ > 2) throw new Error('killed');
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    };
    await expect(runImport(killed, id)).rejects.toThrow('killed');
    const { importId } = await get(id);
    expect(importId).not.toBeNull();
    await runImport(ctx, id);
    expect(await get(id)).toMatchObject({ state: 'imported', importId });
    expect(await logged(importId ?? 0)).toMatchObject({ added: 700, unchanged: 0, state: 'done' });
    await shop.runJobs();
  });

  test('an import that others build on is not undone, and undoing begins once', async () => {
    const first = await store([line('gull', { price: '10' })]);
    const second = await store([line('gull', { price: '20' })]);
    await expect(shop.call('operatorUndoImport', { importId: first }, cataloguer)).rejects.toMatchObject({
      error: 'changed_meanwhile',
      data: { count: 1 },
    });
    const ends = await barrier(3, () => shop.call('operatorUndoImport', { importId: second }, cataloguer));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await logged(second)).toMatchObject({ state: 'undone' });
  });

  test('markup, rate, tiers and least order are the file’s', async () => {
    await store([line('finch')], { prices: 'cost', cnyPerUsd: 5, minimum: 4, tiers: '50:-10%' });
    const [offer] = (await shop.call('searchProducts', { keyword: 'finch' })).data;
    expect(offer).toMatchObject({ minOrderQuantity: 4 });
    await expect(store([line('finch')], { tiers: 'nonsense' })).rejects.toMatchObject({ status: 400 });
  });
});
