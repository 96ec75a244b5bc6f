import { refuseDemoData } from '@sampan/server/boot/demo-data';
import { inTransaction } from '@sampan/server/database/connect';
import { writeOpening } from '@sampan/server/shop/settings/opening';
import { makeProduct } from '@sampan/server/testing/make-product';
import { openTestShop, realShop } from '@sampan/server/testing/shop';
import { expect, test } from 'vitest';
import { demoConnectors } from './connectors.ts';

/** A real shop that is tried with invented goods before it opens. */

const shop = await openTestShop(realShop, undefined, { isNew: true, given: demoConnectors });
const demo = await openTestShop({}, undefined, { given: demoConnectors });
const owner = await shop.makeOperator(['owner']);

const setOpen = (openedAt: string | null) => inTransaction(shop.db, (tx) => writeOpening(tx, { openedAt }, null));
const state = async () => {
  const { trialGoods, goods, missing } = await shop.call('operatorGetOpening', {}, owner);
  return { trialGoods, goods, isInTheWay: missing.includes('noTrialGoods') };
};
const job = async () =>
  (await shop.services.pool.query(`select state from pgboss.job where name = 'load-trial-goods'`)).rows;

async function look(path: string): Promise<Response> {
  const pass = await shop.fetch('/api/console/opening/preview', {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return shop.fetch(path, { headers: { cookie: pass.headers.get('set-cookie')?.split(';')[0] ?? '' } });
}

test('guard: owner only', async () => {
  const { token } = await shop.makeOperator(['finance', 'warehouse']);
  for (const name of ['operatorLoadTrialGoods', 'operatorRemoveTrialGoods'] as const)
    await expect(shop.call(name, {}, { token })).rejects.toMatchObject({ status: 403 });
});

test('they are loaded by a job, are for the owner’s eyes, are in the way of opening, and go without a trace', async () => {
  const { offerId } = await makeProduct(shop.services);
  await shop.db
    .insertInto('categories')
    .values({ id: 999, level: 1, names: JSON.stringify({ en: 'Our own, still empty' }) })
    .execute();
  const categories = () => shop.db.selectFrom('categories').select('id').orderBy('id').execute();
  const own = await categories();
  const words = async () => (await shop.services.pool.query('select w::text from search_words w order by 1')).rows;
  const ownWords = await words();
  expect(await state()).toEqual({ trialGoods: 'none', goods: 1, isInTheWay: false });
  // A second press queues nothing.
  await shop.call('operatorLoadTrialGoods', {}, owner);
  expect((await shop.call('operatorLoadTrialGoods', {}, owner)).trialGoods).toBe('loading');
  expect([await state(), await job()]).toMatchObject([{ goods: 1, isInTheWay: true }, [{ state: 'created' }]]);
  await shop.runQueue('load-trial-goods');
  expect(await state()).toEqual({ trialGoods: 'loaded', goods: 101, isInTheWay: true });
  await expect(shop.call('operatorOpenShop', {}, owner)).rejects.toMatchObject({
    error: 'shop_not_ready',
    data: { missing: expect.arrayContaining(['noTrialGoods']) },
  });

  const { images } = await shop.db
    .selectFrom('products')
    .select('images')
    .where('connector', '=', 'demo')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [picture = ''] = images;
  const shown = await look(picture);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  expect((await look(picture.replace(/\.webp.*/, '-400.avif'))).headers.get('content-type')).toBe('image/avif');
  expect((await look('/pictures/manifest.json')).status).toBe(404);
  expect((await look('/pictures/..%2fpackage.webp')).status).toBe(404);
  expect((await shop.fetch(picture)).status).toBe(503);

  // A restart.
  await refuseDemoData(shop.db);
  await setOpen(new Date(0).toISOString());
  await expect(refuseDemoData(shop.db)).rejects.toThrow(/npm run demo:purge/);
  expect((await shop.fetch(picture)).status).toBe(404);
  // Neither loaded into an open shop nor removed from it.
  expect((await shop.call('operatorRemoveTrialGoods', {}, owner)).trialGoods).toBe('loaded');
  await shop.call('operatorLoadTrialGoods', {}, owner);
  expect(await job()).toHaveLength(1);
  await setOpen(null);

  expect((await shop.call('operatorRemoveTrialGoods', {}, owner)).trialGoods).toBe('none');
  expect(await state()).toEqual({ trialGoods: 'none', goods: 1, isInTheWay: false });
  const left = await shop.db.selectFrom('products').select('id').execute();
  expect(left).toEqual([{ id: offerId }]);
  expect([await categories(), await words()]).toEqual([own, ownWords]);
  for (const table of ['pallets', 'suppliers'])
    expect((await shop.services.pool.query(`select from ${table} where connector = 'demo'`)).rowCount).toBe(0);
});

test('removing takes a waiting load away, and waits for one that runs', async () => {
  await shop.call('operatorLoadTrialGoods', {}, owner);
  expect((await shop.call('operatorRemoveTrialGoods', {}, owner)).trialGoods).toBe('none');
  await shop.call('operatorLoadTrialGoods', {}, owner);
  // As after a failure.
  await shop.services.pool.query(`update pgboss.job set state = 'retry' where name = 'load-trial-goods'`);
  expect(await state()).toMatchObject({ trialGoods: 'loading', isInTheWay: true });
  expect((await shop.call('operatorRemoveTrialGoods', {}, owner)).trialGoods).toBe('none');
  await shop.call('operatorLoadTrialGoods', {}, owner);
  const [taken] = await shop.services.queue.takeAll('load-trial-goods');
  expect((await shop.call('operatorRemoveTrialGoods', {}, owner)).trialGoods).toBe('loading');
  await taken?.done();
  expect((await state()).trialGoods).toBe('none');
});

test('guard: other data of a demo keeps a closed shop from starting', async () => {
  await shop.services.pool.query(`
    insert into settings (key, value, is_demo) values ('orders', '{"minimumGoodsCents": 100}', true)`);
  await expect(refuseDemoData(shop.db)).rejects.toThrow(/1 settings/);
  await shop.services.pool.query('delete from settings where is_demo');
});

test('a demo’s own goods are none', async () => {
  const { offerId } = await makeProduct(demo.services);
  await demo.services.pool.query(`update products set connector = 'demo' where id = $1`, [offerId]);
  const { token } = await demo.makeOperator(['owner']);
  expect((await demo.call('operatorRemoveTrialGoods', {}, { token })).trialGoods).toBe('unavailable');
  expect((await demo.call('operatorLoadTrialGoods', {}, { token })).goods).toBe(1);
});
