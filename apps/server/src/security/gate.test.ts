import { describe, expect, test } from 'vitest';
import { Gate, Lag } from './gate.ts';

/** Starts work that runs until it is ended. */
function makeWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { started, work, endNext: () => ends.shift()?.() };
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'let in',
    (error) => error.error,
  );

describe('gate', () => {
  test('guard: one key runs no more at once than it may, and the others do not wait for it', async () => {
    const gate = new Gate({ parallel: 3, parallelPerKey: 1, waiting: 10, waitingPerKey: 10 });
    const { started, work, endNext } = makeWork();
    const ends = ['a1', 'a2', 'a3', 'b1'].map((name) => gate.run(name.charAt(0), work(name)));
    await turn();
    expect(started).toEqual(['a1', 'b1']);
    for (const _ of ends) {
      endNext();
      await turn();
    }
    expect(await Promise.all(ends)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  test('guard: keys have their turns one after the other, however many of one wait', async () => {
    const gate = new Gate({ parallel: 1, parallelPerKey: 1, waiting: 10, waitingPerKey: 10 });
    const { started, work, endNext } = makeWork();
    const ends = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => gate.run(name.charAt(0), work(name)));
    for (const _ of ends) {
      await turn();
      endNext();
    }
    await Promise.all(ends);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  test('guard: a full line refuses: the key’s own with 429, the common one with 503', async () => {
    const gate = new Gate({ parallel: 1, parallelPerKey: 1, waiting: 3, waitingPerKey: 2 });
    const { work, endNext } = makeWork();
    const ends = ['a1', 'b1', 'c1', 'c2'].map((name) => gate.run(name.charAt(0), work(name)));
    expect(await refusalOf(gate.run('c', work('c3')))).toBe('too_many_requests');
    expect(await refusalOf(gate.run('b', work('b2')))).toBe('unavailable');
    for (const _ of ends) {
      endNext();
      await turn();
    }
    expect(await Promise.all(ends)).toHaveLength(4);
  });

  test('guard: when all lines together are full, the longest gives its last place to a key with fewer waiting', async () => {
    const gate = new Gate({ parallel: 1, parallelPerKey: 1, waiting: 3, waitingPerKey: 3 });
    const { started, work, endNext } = makeWork();
    const ends = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'].map((name) =>
      refusalOf(gate.run(name.charAt(0), work(name))),
    );
    for (const _ of ends) {
      await turn();
      endNext();
    }
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    const [late, busy] = ['too_many_requests', 'unavailable'];
    expect(await Promise.all(ends)).toEqual(['let in', 'let in', late, late, 'let in', 'let in', busy]);
  });

  test('guard: a process that falls behind makes no one wait', async () => {
    let isBehind = true;
    const gate = new Gate({ parallel: 1, parallelPerKey: 1, waiting: 9, waitingPerKey: 9 }, () => isBehind);
    const { work, endNext } = makeWork();
    const ends = [gate.run('a', work('a1'))];
    expect(await refusalOf(gate.run('b', work('b1')))).toBe('unavailable');
    isBehind = false;
    ends.push(gate.run('b', work('b2')));
    for (const _ of ends) {
      endNext();
      await turn();
    }
    expect(await Promise.all(ends)).toEqual(['a1', 'b2']);
  });

  test('one second of lag refuses no request; two in a row are overload until a good one', () => {
    const lag = new Lag();
    const seen = [1400, 20, 600, 600, 900, 30, 700].map((meanMs) => {
      lag.note(meanMs);
      return lag.isOverload;
    });
    expect(seen).toEqual([false, false, false, true, true, false, false]);
  });

  test('work that fails makes room for the next', async () => {
    const gate = new Gate({ parallel: 1, parallelPerKey: 1, waiting: 1, waitingPerKey: 1 });
    await expect(
      gate.run('a', () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await gate.run('a', async () => 1)).toBe(1);
  });
});
