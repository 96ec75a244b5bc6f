import { expect, test } from 'vitest';
import { EngineAway, EngineRefusal, type OpenSearchClient } from './client.ts';
import { listIndexes, makeLive, removeOthers } from './indexes.ts';

const aliases = {
  'shop-v1-a1': { aliases: { shop: {} } },
  'shop-v1-b2': { aliases: { 'shop-next': {} } },
  'shop-v1-c3': { aliases: {} },
  // An index of another shop, whose prefix begins the same.
  'shop-v1-b2-v1-d4': { aliases: {} },
  'shop-vase-v1-e5': { aliases: {} },
};

function open(refusal?: Error) {
  const sent: { method: string; path: string; body?: unknown }[] = [];
  const client = {
    prefix: 'shop',
    send: async ({ method, path, body }: { method: string; path: string; body?: unknown }) => {
      if (method === 'GET') return aliases;
      sent.push({ method, path, body });
      if (method === 'DELETE' && refusal) throw refusal;
      return {};
    },
  } as unknown as OpenSearchClient;
  return { client, sent };
}

test('guard: isIndexOf. Indexes of others are no concern of the shop', async () => {
  expect(await listIndexes(open().client)).toEqual([
    { name: 'shop-v1-a1', isLive: true, isNext: false },
    { name: 'shop-v1-b2', isLive: false, isNext: true },
    { name: 'shop-v1-c3', isLive: false, isNext: false },
  ]);
});

test('guard: makeLive. A complete index is made visible, and takes the place of the one in use in one step', async () => {
  const { client, sent } = open();
  await makeLive(client, 'shop-v1-b2');
  expect(sent).toEqual([
    { method: 'PUT', path: 'shop-v1-b2/_settings', body: { index: { refresh_interval: '1s' } } },
    { method: 'POST', path: 'shop-v1-b2/_refresh' },
    {
      method: 'POST',
      path: '_aliases',
      body: {
        actions: [
          { remove: { index: 'shop-v1-a1', alias: 'shop' } },
          { remove: { index: 'shop-v1-b2', alias: 'shop-next' } },
          { add: { index: 'shop-v1-b2', alias: 'shop' } },
        ],
      },
    },
  ]);
});

test('guard: removeOthers. Only the shop’s own go, also if another process was quicker', async () => {
  const { client, sent } = open(new EngineRefusal(404, 'gone'));
  await removeOthers(client, ['shop-v1-a1', null]);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE shop-v1-b2', 'DELETE shop-v1-c3']);
  for (const error of [new EngineRefusal(403, 'no'), new EngineAway('no answer')])
    await expect(removeOthers(open(error).client, [])).rejects.toBe(error);
});
