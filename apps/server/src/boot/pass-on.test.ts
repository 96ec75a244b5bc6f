import { expect, test } from 'vitest';
import { createCaches, pauseCaches } from '#http/caches.ts';
import { passOnMark, passOnNotice, passOnState } from './pass-on.ts';

/** All caches of a process receive changes, and the choice of database is updated first. */

function open() {
  const calls: string[] = [];
  const caches = createCaches();
  const changes = { count: 0, isListening: false, isCurrent: () => true };
  const receivers = {
    changes,
    reads: { recordChange: () => void calls.push(`reads, ${caches.answers.entries} kept`) },
    cards: {
      receive: (notice: string) => void calls.push(`cards ${notice}`),
      setListening: (isListening: boolean) => void calls.push(`cards ${isListening}`),
    },
  } as unknown as Parameters<typeof passOnNotice>[0];
  const answer = { output: 1, tags: new Set(['7']), identity: Buffer.from('1'), bytes: 1 };
  return {
    calls,
    caches,
    changes,
    keep: () => caches.answers.set('a', answer, answer.tags, caches.answers.generation),
    notice: (notice: string) => passOnNotice(receivers, caches, notice),
    state: (state: 'open' | 'closed' | 'silent') => passOnState(receivers, caches, state),
  };
}

test('guard: passOnNotice. After a change the replica is not read until it has it, and older cached values are dropped', () => {
  const { calls, caches, changes, keep, notice } = open();
  keep();
  notice('product:7');
  expect(calls).toEqual(['reads, 1 kept', 'cards product:7']);
  expect([caches.answers.entries, changes.count]).toEqual([0, 0]);
  notice('catalogue');
  expect(changes.count).toBe(1);
});

test('guard: passOnState. While changes may be missed nothing is cached; when they arrive again, all older values are dropped', () => {
  const { calls, caches, changes, keep, state } = open();
  pauseCaches(caches, true);
  state('open');
  expect(calls.splice(0)).toEqual(['reads, 0 kept', 'cards true']);
  expect(changes).toMatchObject({ count: 1, isListening: true });
  keep();
  for (const lost of ['closed', 'silent'] as const) {
    state(lost);
    expect(calls.splice(0)).toEqual(['cards false']);
    expect([changes.isListening, caches.answers.entries, caches.answers.staleSeconds]).toEqual([
      false,
      1,
      expect.any(Number),
    ]);
  }
  state('open');
  expect(calls).toEqual(['reads, 1 kept', 'cards true']);
  expect([caches.answers.entries, caches.answers.staleSeconds]).toEqual([0, undefined]);
});

test('guard: passOnMark. Shared values carry the last received mark', () => {
  const { caches } = open();
  passOnMark(caches, 'feed 1-1');
  expect(caches.shared.mark).toBe('feed 1-1');
  passOnMark(caches, undefined);
  expect(caches.shared.mark).toBeUndefined();
});
