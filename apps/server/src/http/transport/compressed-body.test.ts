import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type Encoded, sendEncoded } from './compressed-body.ts';

const app = Fastify();
afterAll(() => app.close());
const words = ['cotton', 'mug', 'canvas', 'bag', 'of', 'steel', 'blue', 'lunch', 'box', 'linen', 'with', 'lid'];
const text = Array.from({ length: 900 }, (_, index) => words[((index * index * 7919) % 997) % words.length]).join(' ');
const long = text.repeat(150);
const bodies: Record<string, Encoded> = {};
app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
  const { name } = request.params;
  const identity = name === 'short' ? 'short' : name === 'long' ? long : text;
  bodies[name] ??= { identity, isPacked: name.startsWith('packed') };
  return sendEncoded(request, reply, bodies[name]);
});

const ask = async (url: string, encoding: string) => {
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  return { encoding: headers['content-encoding'], bytes: rawPayload };
};

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s: quickly at first, smaller for those who follow, always the same text', async (name, decode) => {
  const sent = [await ask(`/${name}`, name), await ask(`/${name}`, name)];
  await expect.poll(async () => (await ask(`/${name}`, name)).bytes.length).toBeLessThan(sent[0]?.bytes.length ?? 0);
  sent.push(await ask(`/${name}`, name));
  expect(sent.map((one) => one.encoding)).toEqual([name, name, name]);
  expect(sent.map((one) => decode(one.bytes).toString())).toEqual([text, text, text]);
});

test('uncompressed for clients without encodings, and for short bodies', async () => {
  expect((await ask('/plain', 'identity')).bytes.toString()).toBe(text);
  expect(await ask('/short', 'br')).toEqual({ encoding: undefined, bytes: Buffer.from('short') });
});

test('long bodies are compressed at once', async () => {
  const sent = await ask('/long', 'br');
  expect(brotliDecompressSync(sent.bytes).toString()).toBe(long);
  expect((await ask('/long', 'br')).bytes).toEqual(sent.bytes);
});

test.each(['br', 'gzip'])('what is kept in %s alone is the same text for all', async (first) => {
  const url = `/packed-${first}`;
  await ask(url, first);
  expect(bodies[`packed-${first}`]?.identity).toBe(undefined);
  const sent = [await ask(url, 'identity'), await ask(url, 'br'), await ask(url, 'gzip')];
  const [plain, br, gzip] = sent.map(({ bytes }) => bytes);
  expect([plain?.toString(), brotliDecompressSync(br ?? '').toString(), gunzipSync(gzip ?? '').toString()]).toEqual([
    text,
    text,
    text,
  ]);
});
