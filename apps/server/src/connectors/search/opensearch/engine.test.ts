import { expect, test } from 'vitest';
import { everything } from '#testing/list-query.ts';
import { EngineAway, type OpenSearchClient } from './client.ts';
import { OpenSearchEngine } from './engine.ts';

const whole = { timed_out: false, _shards: { failed: 0 }, hits: { total: { value: 40 }, hits: [{ _id: 'p7' }] } };

function engineThatAnswers(answer: object) {
  return new OpenSearchEngine({ prefix: 'shop', send: async () => answer } as unknown as OpenSearchClient);
}

test('a page has the total as far as it is counted', async () => {
  const engine = engineThatAnswers(whole);
  expect(await engine.readPage(everything)).toEqual({ total: 30, isMore: true, ids: [7] });
  expect(await engine.readPage({ ...everything, countTo: 40 })).toEqual({ total: 40, isMore: false, ids: [7] });
});

test.each([
  ['came too late', { ...whole, timed_out: true }],
  ['lacks a part', { ...whole, _shards: { failed: 1 } }],
  ['is an error', { ...whole, error: { type: 'index_not_found_exception' } }],
])('guard: checked. An answer that %s is none', async (_, answer) => {
  await expect(engineThatAnswers(answer).readPage(everything)).rejects.toBeInstanceOf(EngineAway);
  const several = engineThatAnswers({ responses: [whole, answer] });
  await expect(several.findAny([{ word: 'a' }, { word: 'b' }])).rejects.toBeInstanceOf(EngineAway);
});
