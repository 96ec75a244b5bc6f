import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMetrics } from '#testing/read-metrics.ts';
import { Metrics } from './metrics.ts';
import { mergeReports, type Report, Reports } from './reports.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Workers that report when asked, unless they are stuck. */
function makeWorkers(count: number) {
  const workers = new Map(Array.from({ length: count }, (_, id) => [id, new Metrics()]));
  const stuck = new Set<number>();
  const reports: Reports = new Reports(async () => {
    for (const [id, metrics] of workers) if (!stuck.has(id)) reports.note(id, await metrics.report());
  });
  for (const id of workers.keys()) reports.workerOpened(id);
  const gather = () => new Promise<Report[]>((resolve) => reports.gather(resolve));
  const served = (id: number, times: number) => {
    for (let n = 0; n < times; n++)
      workers.get(id)?.recordRequest({ route: '/index', method: 'GET', status: 200, seconds: 0.01 });
  };
  const die = (id: number) => {
    workers.delete(id);
    reports.workerEnded(id);
  };
  return { workers, stuck, reports, gather, served, die };
}

async function read(reports: Report[], name: string): Promise<number | undefined> {
  return readMetrics(await mergeReports(reports).metrics()).get(name)?.[0]?.value;
}
const requests = 'sampan_http_request_duration_seconds_count';

test('one scrape speaks for all workers', async () => {
  const { served, gather } = makeWorkers(3);
  for (const id of [0, 1, 2]) served(id, 10 + id);
  const found = await gather();
  expect([await read(found, requests), await read(found, 'sampan_workers')]).toEqual([33, 3]);
});

test('guard: #ofEnded. Counters of an ended worker stay, its gauges do not', async () => {
  const { served, gather, die, workers, reports } = makeWorkers(2);
  served(0, 5);
  served(1, 7);
  await gather();
  die(0);
  const found = await gather();
  expect([await read(found, requests), await read(found, 'sampan_workers')]).toEqual([12, 1]);
  workers.set(2, new Metrics());
  reports.workerOpened(2);
  served(2, 1);
  await gather();
  die(1);
  const later = await gather();
  expect([await read(later, requests), await read(later, 'sampan_workers')]).toEqual([13, 1]);
});

test('a worker that does not answer is represented by its previous report', async () => {
  const { served, gather, stuck } = makeWorkers(2);
  served(0, 5);
  served(1, 7);
  await gather();
  served(0, 1);
  stuck.add(1);
  const waiting = gather();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await read(await waiting, requests)).toBe(13);
});

test('a worker that ends during a scrape does not delay it', async () => {
  const { served, gather, stuck, die } = makeWorkers(2);
  served(0, 5);
  await gather();
  stuck.add(1);
  const waiting = gather();
  await vi.advanceTimersByTimeAsync(0);
  die(1);
  expect(await read(await waiting, requests)).toBe(5);
});

test('guard: #workers. A report that arrives after its worker ended is not counted twice', async () => {
  const { served, gather, die, reports, workers } = makeWorkers(2);
  served(0, 5);
  await gather();
  const late = await workers.get(0)?.report();
  die(0);
  reports.note(0, late ?? []);
  expect(await read(await gather(), requests)).toBe(5);
});

test('guard: remove. A replica that does not answer is not reported as up to date', async () => {
  const { workers, gather } = makeWorkers(2);
  const lags: (number | undefined)[] = [undefined, 2];
  for (const [id, metrics] of workers)
    metrics.watchReads({
      fromReplica: 0,
      fromPrimary: 0,
      usesReplica: false,
      get lagSeconds() {
        return lags[id];
      },
    });
  const lag = async () => read(await gather(), 'sampan_replica_lag_seconds');
  expect(await lag()).toBe(2);
  lags[1] = undefined;
  expect(await lag()).toBeUndefined();
});
