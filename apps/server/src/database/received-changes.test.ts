import pg from 'pg';
import { expect, test } from 'vitest';
import { cachedUntilChanged, countNotice, type ReceivedChanges, recordState } from './received-changes.ts';

function makeReader() {
  let reads = 0;
  let isAway = false;
  let isCurrent = true;
  const changes: ReceivedChanges = { count: 0, isListening: true, isCurrent: () => isCurrent };
  const given = { changes, pool: new pg.Pool() };
  const read = cachedUntilChanged(async (_given: typeof given) => {
    if (isAway) throw new Error('away');
    return ++reads;
  });
  return {
    changes,
    read: () => read(given),
    lackChanges: (now: boolean) => {
      isCurrent = !now;
    },
    beAway: (now: boolean) => {
      isAway = now;
    },
  };
}

test('reads once until the catalogue or the settings change', async () => {
  const { changes, read } = makeReader();
  expect([await read(), await read()]).toEqual([1, 1]);
  countNotice(changes, 'stock:7');
  expect(await read()).toBe(1);
  countNotice(changes, 'catalogue');
  expect([await read(), await read()]).toEqual([2, 2]);
  countNotice(changes, 'settings');
  expect(await read()).toBe(3);
});

test('guard: isListening. While changes may be missed nothing is cached, nor are earlier reads', async () => {
  const { changes, read } = makeReader();
  await read();
  recordState(changes, false);
  expect([await read(), await read()]).toEqual([2, 3]);
  recordState(changes, true);
  expect([await read(), await read()]).toEqual([4, 4]);
});

test('guard: isCurrent. Reads that may miss a change are not cached', async () => {
  const { changes, read, lackChanges } = makeReader();
  await read();
  countNotice(changes, 'catalogue');
  lackChanges(true);
  expect([await read(), await read()]).toEqual([2, 3]);
  lackChanges(false);
  expect([await read(), await read()]).toEqual([4, 4]);
});

test('guard: failed reads are repeated', async () => {
  const { read, beAway } = makeReader();
  beAway(true);
  await expect(read()).rejects.toThrow('away');
  beAway(false);
  expect(await read()).toBe(1);
});
