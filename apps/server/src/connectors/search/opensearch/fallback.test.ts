import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchEngine } from '#connectors/search/search.ts';
import { everything } from '#testing/list-query.ts';
import { EngineAway, EngineRefusal } from './client.ts';
import { SearchWithFallback } from './fallback.ts';

/** Choosing between engine and database, with a manual clock. */

const built = { isBuilt: true, isBuilding: false, secondsBehind: 0, waiting: 0 };
const text = { title: { word: 'en=mug' }, reader: { word: 'en.mug' }, any: { word: 'en.mug' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  let standing: object | Error | undefined = built;
  let failure: Error | undefined;
  let probes = 0;
  const logged: string[] = [];
  const engine = {
    readPage: async () => {
      if (failure) throw failure;
      return { total: 1, isMore: false, ids: [7] };
    },
  } as unknown as SearchEngine;
  const pool = {
    waitingCount: 0,
    query: async ({ name }: { name: string }) => {
      if (name !== 'opensearch-standing') return { rows: [{ total: 1, isRead: true, ids: [8] }] };
      if (standing instanceof Error) throw standing;
      return { rows: [standing] };
    },
  } as unknown as pg.Pool;
  const search = new SearchWithFallback({
    engine,
    probe: async () => {
      probes++;
      if (failure) throw failure;
    },
    pool,
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line).msg) }),
    keepUp: () => ({ stop: async () => {} }),
  });
  const on = search.on({ pool, searchPool: pool });
  return {
    search,
    logged,
    /** The engine finds 7, the database 8. */
    find: async (hasWords = true) => (await on.readPage({ ...everything, ...(hasWords && { text }) })).ids[0],
    stand: (now: object | Error | undefined) => {
      standing = now;
    },
    fail: (now: Error | undefined) => {
      failure = now;
    },
    probes: () => probes,
  };
}

test('guard: text. Lists that no word narrows are the database’s', async () => {
  const { find, search } = open();
  expect([await find(), await find(false)]).toEqual([7, 8]);
  expect([search.answered, search.fellBack]).toEqual([1, 0]);
});

test.each([
  ['far behind', { ...built, secondsBehind: 4.1 }],
  ['not complete', { ...built, isBuilt: false }],
  ['not begun', undefined],
  ['not known', new Error('the database is away')],
])(
  'guard: use. An index that is %s is not asked, within a second, and asked again when it is well',
  async (_, state) => {
    const { find, stand, search } = open();
    expect(await find()).toBe(7);
    stand(state);
    vi.advanceTimersByTime(1000);
    expect(await find()).toBe(8);
    stand({ ...built, secondsBehind: 4 });
    vi.advanceTimersByTime(1000);
    expect(await find()).toBe(7);
    expect([search.answered, search.fellBack]).toEqual([2, 1]);
  },
);

test('guard: standingAgeMs. The index’s progress is not read for each search', async () => {
  const { find, stand } = open();
  expect(await find()).toBe(7);
  stand(undefined);
  vi.advanceTimersByTime(999);
  expect(await find()).toBe(7);
});

test('guard: probeLater. A missing engine is probed in the background until it answers, by no one’s search', async () => {
  const { find, fail, probes, search, logged } = open();
  await find();
  for (const failure of [
    new EngineAway('no answer'),
    new EngineRefusal(401, 'who?'),
    new EngineRefusal(404, 'what?'),
  ]) {
    const before = probes();
    fail(failure);
    expect([await find(), search.state.use]).toEqual([8, 'away']);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(probes() - before).toBe(3);
    fail(undefined);
    expect(await find()).toBe(8);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await find()).toBe(7);
  }
  expect(logged.filter((line) => /is away/.test(line))).toHaveLength(3);
});

test('guard: goAway. Many searches that fail at once are one failure, and one probe', async () => {
  const { find, fail, probes, logged } = open();
  fail(new EngineAway('no answer'));
  expect(await Promise.all([find(), find(), find()])).toEqual([8, 8, 8]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([probes(), logged.filter((line) => /is away/.test(line)).length]).toEqual([1, 1]);
});

test('guard: recordFailure. A search that the engine refuses is a bug, logged once a minute', async () => {
  const { find, fail, search, logged } = open();
  const countReports = () => logged.filter((line) => /did not understand/.test(line)).length;
  fail(new EngineRefusal(400, 'what?'));
  expect([await find(), await find(), search.state.use, countReports()]).toEqual([8, 8, 'in_use', 1]);
  vi.advanceTimersByTime(60_000);
  expect([await find(), countReports()]).toEqual([8, 2]);
});
