import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { applyNotice, createCaches } from '#http/caches.ts';
import type { Actor } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { refuse } from '#shop/refusal.ts';
import { dispatchCached } from './dispatch.ts';
import { type MadeFrom, pageCaller } from './page-calls.ts';

/** Caching of calls by pages and visitors, while data changes or fails. */

function open(handler: (ctx: Context) => unknown) {
  const passedOn: string[] = [];
  const caches = createCaches({
    get: async () => undefined,
    keep: (_, mark) => void passedOn.push(mark),
    figures: { hits: 0, misses: 0, errors: 0 },
    close: async () => {},
  });
  caches.shared.mark = 'before';
  const handlers = { getProductDetail: async (ctx: Context) => handler(ctx) } as unknown as Handlers;
  const contextOf = (language: string, actor: Actor = { kind: 'anonymous' }) =>
    ({
      actor,
      language,
      log: pino({ level: 'silent' }),
      reads: {
        run: async (given: Context, work: (from: Context) => unknown) => ({
          result: await work(given),
          isCurrent: true,
        }),
      },
    }) as unknown as Context;
  const made: MadeFrom = { tags: new Set(), isWhole: true };
  const ask = (language = 'en', actor?: Actor) =>
    pageCaller(handlers, contextOf(language, actor), caches, made)('getProductDetail', { offerId: 7 });
  const call = { name: 'getProductDetail', raw: { offerId: 7 }, key: 'a' } as const;
  return { caches, passedOn, made, ask, askDirectly: () => dispatchCached(handlers, contextOf('en'), caches, call) };
}

test('guard: generation, mark. A result that changed while it was read is not cached, and is shared only as of before', async () => {
  const { caches, passedOn, askDirectly } = open(() => {
    applyNotice(caches, 'product:7');
    caches.shared.mark = 'after';
    return { offerId: 7 };
  });
  await askDirectly();
  expect(caches.answers.entries).toBe(0);
  await expect.poll(() => passedOn).toEqual(['before']);
});

test('guard: key. Each language has its answer, which is kept, and the page bears its tags', async () => {
  let reads = 0;
  const { ask, made } = open(({ language }) => {
    reads++;
    return { offerId: 7, language };
  });
  expect([await ask('en'), await ask('de'), await ask('en')]).toMatchObject([
    { language: 'en' },
    { language: 'de' },
    { language: 'en' },
  ]);
  expect([reads, [...made.tags], made.isWhole]).toEqual([2, ['7', 'pieces:7'], true]);
});

const customer = { kind: 'customer', buyerId: 'a' } as Actor;

test('guard: makeForEveryone. A cached call does not know who asks', async () => {
  const { ask } = open(({ actor }) => ({ offerId: 7, actor: actor.kind }));
  expect([await ask('en', customer), await ask('en')]).toMatchObject([{ actor: 'anonymous' }, { actor: 'anonymous' }]);
});

test('guard: isPrivate. A customer’s own goods are answered to that customer, and cached nowhere', async () => {
  const { ask, made, caches, passedOn } = open(({ actor }) => {
    if (actor.kind !== 'customer') throw refuse('not_found');
    return { offerId: 7 };
  });
  expect(await ask('en', customer)).toEqual({ offerId: 7 });
  await setImmediate();
  expect([made.isWhole, caches.answers.entries, passedOn]).toEqual([false, 0, []]);
  await expect(ask('en')).rejects.toMatchObject({ init: { status: 404 } });
});

test.each([
  ['is a mistake', () => new Error('mistake'), false],
  ['is that the database is away', () => refuse('unavailable'), false],
  ['is the visitor’s', () => refuse('forbidden'), true],
])('guard: isWhole. Whether a page may be kept of which a call failed, if that %s', async (_, error, isWhole) => {
  const { ask, made, caches } = open(() => {
    throw error();
  });
  await expect(ask()).rejects.toBeDefined();
  await setImmediate();
  expect([made.isWhole, caches.answers.entries]).toEqual([isWhole, 0]);
});
