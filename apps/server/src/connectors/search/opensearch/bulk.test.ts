import { expect, test } from 'vitest';
import { type Write, write } from './bulk.ts';
import { EngineAway, EngineRefusal, type OpenSearchClient } from './client.ts';

interface Item {
  status: number;
  error?: { type: string };
}

/** An engine that answers so to each document. */
function open(answer: Record<string, Item> = {}) {
  const sent: { path: string; lines: string[] }[] = [];
  const client = {
    send: async ({ path, body }: { path: string; body: string[] }) => {
      sent.push({ path, lines: body });
      return { errors: Object.keys(answer).length > 0, items: [{ index: { status: 201 } }, answer] };
    },
  } as unknown as OpenSearchClient;
  return { sent, write: (writes: readonly Write[]) => write(client, 'shop', writes) };
}

const wordOf = (word: string) => ({ word, language: 'en', products: 1, letters: 4, trigrams: [] });
const writesOf = (count: number, word = 'probe') =>
  Array.from({ length: count }, (_, index): Write => ({ id: `w${index}`, version: 5, document: wordOf(word) }));

test('stored and removed documents', async () => {
  const { sent, write } = open();
  await write([...writesOf(1), { id: 'w9', version: 6, document: undefined }]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.path).toBe('shop/_bulk?require_alias=true');
  expect(sent[0]?.lines.map((line) => JSON.parse(line))).toEqual([
    { index: { _id: 'w0', version: 5, version_type: 'external_gte' } },
    wordOf('probe'),
    { delete: { _id: 'w9', version: 6, version_type: 'external_gte' } },
  ]);
});

test('guard: mostWrites, mostBytes. Much is sent in parts, all of it, each once', async () => {
  const { sent, write } = open();
  await write([]);
  expect(sent).toEqual([]);
  await write(writesOf(1001));
  expect(sent.map(({ lines }) => lines.length)).toEqual([1000, 1000, 2]);
  sent.length = 0;
  await write(writesOf(5, 'x'.repeat(1.5 * 2 ** 20)));
  expect(sent.map(({ lines }) => lines.length)).toEqual([4, 4, 2]);
});

test.each<[string, Record<string, Item>]>([
  ['a later reading is there', { index: { status: 409, error: { type: 'version_conflict_engine_exception' } } }],
  ['what should go was not there', { delete: { status: 404 } }],
])('guard: check. It is well if %s', async (_, answer) => {
  await open(answer).write(writesOf(2));
});

test.each<[string, Record<string, Item>, object]>([
  ['there is too much to do', { index: { status: 429 } }, EngineAway],
  ['the engine fails', { index: { status: 503 } }, EngineAway],
  ['the index is missing', { delete: { status: 404, error: { type: 'index_not_found_exception' } } }, EngineRefusal],
  ['what should be stored has no place', { index: { status: 404 } }, EngineRefusal],
  ['a field does not fit', { index: { status: 400, error: { type: 'mapper_parsing_exception' } } }, EngineRefusal],
])('guard: check. All is to be sent again if %s', async (_, answer, error) => {
  await expect(open(answer).write(writesOf(2))).rejects.toBeInstanceOf(error);
});
