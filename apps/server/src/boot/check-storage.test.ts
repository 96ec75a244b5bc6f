import pino from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { makeStorage } from '#connectors/register.ts';
import type { Storage } from '#connectors/storage/storage.ts';
import { startObjects, verifyS3 } from '#testing/object-server.ts';
import { checkStorage } from './check-storage.ts';

const secretKeys: [string] = ['test-secret-key-test-secret-key-test'];
const isSigned = verifyS3({ secret: 'right', region: 'us-east-1' });
const denied = new Set<string>();
const objects = await startObjects(
  (request, url) => isSigned(request, url) && (url.searchParams.has('max-keys') || !denied.has(request.method ?? '')),
);
afterAll(() => objects.close());

async function linesAbout(
  secret: string,
  { endpoint = objects.origin, read = undefined as Storage['read'] | undefined } = {},
) {
  const lines: { level: number; msg: string; err: { message: string } }[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const storageUrl = `s3://AKID:${secret}@minio/shop?endpoint=${endpoint}`;
  const storage = makeStorage({ storageUrl, dataDir: '/nowhere', secretKeys });
  await checkStorage(Object.assign(Object.create(storage), read && { read }), log as never);
  const left = [];
  if (secret === 'right' && endpoint === objects.origin) for await (const { key } of storage.list()) left.push(key);
  return { left, logged: lines.map(({ level, msg, err }) => `${pino.levels.labels[level]}: ${msg}: ${err.message}`) };
}

const error = 'error: files cannot be stored; see STORAGE_URL:';

it('a storage that takes, gives back and removes leaves neither a word nor a file', async () => {
  expect(await linesAbout('right')).toEqual({ left: [], logged: [] });
});

it('a file reads back unchanged', async () => {
  const logged = [`${error} The storage does not give back what it was given.`];
  for (const found of [undefined, Buffer.from('<html>')])
    expect(await linesAbout('right', { read: async () => found })).toEqual({ left: [], logged });
});

it('a wrong key, a missing right and silence are reported', async () => {
  expect((await linesAbout('wrong')).logged).toEqual([`${error} The storage returned 403 for PUT.`]);
  expect((await linesAbout('right', { endpoint: 'http://127.0.0.1:9' })).logged).toEqual([
    expect.stringContaining(error),
  ]);
  denied.add('GET');
  const unread = await linesAbout('right');
  expect(unread).toEqual({ left: [], logged: [`${error} The storage returned 403 for GET.`] });
  denied.clear();
  denied.add('DELETE');
  expect((await linesAbout('right')).logged).toEqual([`${error} The storage returned 403 for DELETE.`]);
});

it('files of this machine are not tried', async () => {
  const local = makeStorage({ storageUrl: undefined, dataDir: '/nowhere', secretKeys });
  const write = vi.fn(async () => {});
  await checkStorage(Object.assign(Object.create(local), { write }), pino({ level: 'silent' }));
  expect(write).not.toHaveBeenCalled();
});
