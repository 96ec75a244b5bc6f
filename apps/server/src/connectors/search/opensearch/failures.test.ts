import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readAddress } from '#config/search-address.ts';
import { makeProduct } from '#testing/make-product.ts';
import { keeperOf } from '#testing/opensearch.ts';
import { openTestShop } from '#testing/shop.ts';
import { startOpenSearchSimulator } from '../../../../../../tests/simulators/opensearch/simulator.ts';
import { write } from './bulk.ts';
import { EngineAway, OpenSearchClient } from './client.ts';
import { OpenSearchEngine } from './engine.ts';
import type { SearchWithFallback } from './fallback.ts';
import { readStanding, wantRebuild } from './store.ts';

/** Whatever happens to the engine, buyers find what is in the shop. */

const simulator = await startOpenSearchSimulator({ login: 'shop:secret' });
const shop = await openTestShop({ SEARCH_URL: simulator.url });
const { pool } = shop.services;
const search = () => shop.services.search as SearchWithFallback;
const { keeper, settle } = keeperOf(shop);

const found = async (keyword: string) =>
  (await shop.call('searchProducts', { keyword })).data.map(({ offerId }) => offerId);
const byEngine = async (keyword: string) => {
  const before = search().answered;
  const ids = await found(keyword);
  return { ids, isByEngine: search().answered > before };
};
/** Advances the clock so that the shop checks and probes again. */
const isBack = async () => {
  await expect
    .poll(async () => {
      search().forgetStanding();
      return (await search().look()).use;
    })
    .toBe('in_use');
};
/** A machine that is busy for a second sends a search or two to the database: not forever. */
const expectFoundByEngine = (keyword: string, ids: readonly number[]) =>
  expect
    .poll(() => {
      search().forgetStanding();
      return byEngine(keyword);
    })
    .toEqual({ ids, isByEngine: true });
const waiting = async () => (await readStanding(pool))?.waiting;
const live = () => simulator.indexNames().find(({ aliases }) => aliases.includes('sampan'))?.name ?? '';

let lantern = 0;
beforeAll(async () => {
  lantern = (await makeProduct(shop.services, { titles: { en: 'Tin lantern' } })).offerId;
  await settle();
});
afterEach(() => {
  simulator.clearFaults();
  simulator.up();
});
afterAll(() => simulator.stop());

test('a change is found once the engine has it, and the database answers until then', async () => {
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Copper kettle' } });
  await pool.query(`update opensearch_changes set changed_at = now() - interval '10 seconds'`);
  search().forgetStanding();
  expect(await byEngine('kettle')).toEqual({ ids: [offerId], isByEngine: false });
  expect(search().state.use).toBe('behind');
  await settle();
  await expectFoundByEngine('kettle', [offerId]);
  const owner = await shop.makeOperator(['owner']);
  await shop.call('operatorSetProductStatus', { offerId, status: 'hidden' }, owner);
  await settle();
  await expectFoundByEngine('kettle', []);
});

test.each(['cut', 503, 429, 'garbage', 'hang'] as const)(
  'guard: #goAway. A search that fails by %s is answered by the database, and no other is made to wait',
  async (how) => {
    await isBack();
    simulator.failCalls({ operation: 'POST _search', how, times: 1000 });
    const asked = simulator.counts['POST _search'] ?? 0;
    for (let time = 0; time < 4; time++)
      expect(await byEngine('lantern')).toEqual({ ids: [lantern], isByEngine: false });
    expect((simulator.counts['POST _search'] ?? 0) - asked).toBe(1);
    expect(search().state.use).toBe('away');
    expect(await (await shop.fetch('/readyz')).json()).toEqual({ status: 'ready', search: 'away' });
    simulator.clearFaults();
    await isBack();
    await expectFoundByEngine('lantern', [lantern]);
  },
);

test('an engine that was down misses nothing: it gets all changes when it is back', async () => {
  simulator.down();
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Brass whistle' } });
  expect(await found('whistle')).toEqual([offerId]);
  await expect(keeper.round()).rejects.toThrow(EngineAway);
  expect(await waiting()).toBeGreaterThan(0);
  simulator.up();
  await isBackAfter(settle);
  await expectFoundByEngine('whistle', [offerId]);
});

test.each([
  [429, 'flute'],
  [503, 'zither'],
] as const)('guard: check. A document that is refused with %s is sent again', async (status, goods) => {
  const { offerId } = await makeProduct(shop.services, { titles: { en: `Bamboo ${goods}` } });
  simulator.failItems({ status, after: 1 });
  await expect(keeper.round()).rejects.toThrow(EngineAway);
  expect(await waiting()).toBeGreaterThan(0);
  await settle();
  await expectFoundByEngine(goods, [offerId]);
});

test('guard: one search of several that asks for too much is answered by the database, and the engine stays in use', async () => {
  const many = { some: Array.from({ length: 1100 }, (_, index) => ({ word: `lantern${index}` })) };
  const engine = search().on({ pool, searchPool: pool });
  const one = { word: 'lantern' };
  await isBack();
  const before = search().fellBack;
  expect([...(await engine.findAny([one, many]))]).toEqual([0]);
  expect([search().fellBack, search().state.use]).toEqual([before + 1, 'in_use']);
  expect(shop.mistakes.splice(0).join()).toContain('did not understand');
  await expectFoundByEngine('lantern', [lantern]);
});

test('an index whose fields do not fit is replaced', async () => {
  const before = live();
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Straw hat' } });
  simulator.failItems({ status: 400 });
  await expect(keeper.round()).rejects.toThrow('mapper_parsing_exception');
  expect(shop.mistakes.splice(0).join()).toContain('refuses what it should store');
  search().forgetStanding();
  expect((await search().look()).use).toBe('building');
  await sleep(2);
  await settle();
  expect(live()).not.toBe(before);
  await expectFoundByEngine('straw', [offerId]);
});

test.each([
  ['is removed', () => simulator.removeIndex(live())],
  ['is lost with the cluster', () => simulator.empty()],
])('an index that %s is built anew by itself', async (_how, lose) => {
  lose();
  expect(await byEngine('lantern')).toEqual({ ids: [lantern], isByEngine: false });
  await makeProduct(shop.services, {});
  await keeper.round().catch(() => {});
  await isBackAfter(settle);
  await expectFoundByEngine('lantern', [lantern]);
});

const isBackAfter = async (work: () => Promise<void>) => {
  for (let time = 0; time < 50; time++) {
    const outcome = await keeper.round().catch(() => 'failed');
    if (outcome === 'idle') break;
  }
  await isBack();
  await work();
};

test('a rebuild runs beside the index in use, receives changes, and another process finishes it', async () => {
  const before = live();
  await wantRebuild(pool);
  await keeper.giveBack();
  expect(await keeper.round()).toBe('busy');
  expect(live()).toBe(before);
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Jade comb' } });
  await keeper.round();
  await expect.poll(async () => (await byEngine('jade')).isByEngine).toBe(true);
  const other = keeperOf(shop);
  expect(await other.keeper.round()).toBe('elsewhere');
  await keeper.giveBack();
  await other.settle();
  expect(live()).not.toBe(before);
  expect(simulator.indexNames()).toHaveLength(1);
  await expectFoundByEngine('jade', [offerId]);
  await other.keeper.giveBack();
});

test('guard: renewAt. The feeding process renews its lease in time: another may have taken it over', async () => {
  await settle();
  await pool.query(`update opensearch_state set held_by = $1, held_until = now() + interval '1 minute'`, [
    randomUUID(),
  ]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
  try {
    expect(await keeper.round()).toBe('elsewhere');
  } finally {
    vi.useRealTimers();
    await pool.query('update opensearch_state set held_by = null, held_until = now()');
  }
  await settle();
});

test('guard: versions. An earlier read neither replaces a later one, nor brings back removed products', async () => {
  const client = new OpenSearchClient(readAddress(simulator.url));
  const word = (products: number) => ({ word: 'probe', language: 'en', products, letters: 5, trigrams: [] });
  const id = 'wen.probe';
  await write(client, 'sampan', [{ id, version: 9e9, document: word(2) }]);
  await write(client, 'sampan', [{ id, version: 8e9, document: word(1) }]);
  await client.send({ method: 'POST', path: 'sampan/_refresh', timeoutMs: 1000 });
  const engine = new OpenSearchEngine(client);
  expect(await engine.findWords(['probe'])).toMatchObject([{ products: 2 }]);
  await write(client, 'sampan', [{ id, version: 9.1e9, document: undefined }]);
  await write(client, 'sampan', [{ id, version: 9e9, document: word(3) }]);
  await client.send({ method: 'POST', path: 'sampan/_refresh', timeoutMs: 1000 });
  expect(await engine.findWords(['probe'])).toEqual([]);
});

test('guard: opensearch_is_fed. After a day without feeding, changes are no longer recorded, and the index is rebuilt', async () => {
  await settle();
  await keeper.giveBack();
  await pool.query(`update opensearch_state set held_until = now() - interval '2 days'`);
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Paper crane' } });
  expect(await waiting()).toBe(0);
  const before = live();
  await settle();
  expect(live()).not.toBe(before);
  await expectFoundByEngine('crane', [offerId]);
});

test('a wrong password, an answer without end and an address without a prefix', async () => {
  const at = (url: string) => new OpenSearchClient(readAddress(url));
  const ask = { method: 'GET', path: 'sampan-v*/_alias', timeoutMs: 3000 } as const;
  await expect(at(simulator.url.replace('secret', 'wrong')).send(ask)).rejects.toMatchObject({ status: 401 });
  simulator.failCalls({ how: 'huge' });
  await expect(at(simulator.url).send(ask)).rejects.toThrow('too long');
  expect(readAddress('https://a:b%40c@host:9200')).toEqual({
    origin: 'https://host:9200',
    authorization: `Basic ${Buffer.from('a:b@c').toString('base64')}`,
    prefix: 'sampan',
  });
  expect(readAddress('http://host/other').prefix).toBe('other');
});

test('metrics and the console say how the engine is', async () => {
  await isBack();
  const metrics = await (await shop.fetch('/metrics')).text();
  expect(metrics).toContain('sampan_search_engine_processes{use="in_use"} 1');
  expect(metrics).toMatch(/sampan_search_requests_total\{by="database"\} [1-9]/);
  const owner = await shop.makeOperator(['owner']);
  const system = () => shop.call('operatorGetSystem', {}, owner);
  expect((await system()).search).toMatchObject({ engine: 'opensearch', use: 'in_use' });
  // Also without any search since.
  simulator.down();
  expect((await system()).search).toMatchObject({ use: 'away' });
});
