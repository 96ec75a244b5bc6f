import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import type { Config } from '#config';
import { createGates } from '#http/calls/gates.ts';
import { Metrics } from '#metrics/metrics.ts';
import { Refusal } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { localStorageRoutes } from './routes.ts';
import { localStorage, signPermit } from './storage.ts';

const disk = vi.hoisted(() => ({ isFull: false, open: 0, mostOpen: 0 }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const open = async (...input: Parameters<typeof real.open>) => {
    const file = await real.open(...input);
    disk.mostOpen = Math.max(disk.mostOpen, ++disk.open);
    const close = () => {
      disk.open--;
      return file.close();
    };
    const writeFile: FileHandle['writeFile'] = (...data) =>
      disk.isFull
        ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        : file.writeFile(...data);
    return { writeFile, sync: () => file.sync(), close };
  };
  return { ...real, open };
});

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-files-'));
const config: Pick<Config, 'dataDir' | 'secretKeys'> = {
  dataDir,
  secretKeys: ['test-secret-key-test-secret-key-test'],
};
const storage = localStorage(config);
const app = Fastify();
app.setErrorHandler((error, _request, reply) =>
  reply
    .status(error instanceof Refusal ? error.status : 500)
    .send({ error: error instanceof Refusal ? error.error : 'mistake' }),
);
await app.register((scope) =>
  localStorageRoutes(
    scope,
    { config, storage, log: app.log } as Services,
    createGates(app, { env: 'test' }, new Metrics()),
  ),
);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

let counter = 0;
const newKey = () => `uploads/key-${++counter}.png`;
const twoMegabytes = 2 * 1024 * 1024;

async function put(key: string, body: BodyInit, permitted?: string) {
  const authorization = permitted ?? (await storage.permitUpload(key, 'image/png', undefined)).authorization;
  const response = await fetch(`${origin}/files/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', authorization },
    body,
    duplex: 'half',
  } as RequestInit);
  return {
    status: response.status,
    error: response.status === 200 ? undefined : ((await response.json()) as { error: string }).error,
  };
}

const leftovers = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.part'));

test('guard: exactly 2 MB pass, a byte more does not', async () => {
  expect((await put(newKey(), new Uint8Array(twoMegabytes))).status).toBe(200);
  const key = newKey();
  expect(await put(key, new Uint8Array(twoMegabytes + 1))).toEqual({ status: 413, error: 'file_too_large' });
  expect(await storage.read(key, twoMegabytes)).toBeUndefined();
});

test('guard: a body without a stated length is counted while it comes', async () => {
  const key = newKey();
  const chunk = new Uint8Array(256 * 1024);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      if (++sent > 12) controller.close();
      else controller.enqueue(chunk);
    },
  });
  expect(await put(key, endless)).toEqual({ status: 413, error: 'file_too_large' });
  expect(await storage.read(key, twoMegabytes)).toBeUndefined();
  expect(leftovers()).toEqual([]);
});

test('guard: a permission that is used twice changes nothing', async () => {
  const key = newKey();
  const { authorization } = await storage.permitUpload(key, 'image/png', undefined);
  expect((await put(key, 'first', authorization)).status).toBe(200);
  expect(await put(key, 'second', authorization)).toEqual({ status: 403, error: 'upload_not_allowed' });
  expect(String(await storage.read(key, 100))).toBe('first');
});

test('guard: a permission ends after five minutes', async () => {
  const key = newKey();
  const permitted = { key, contentType: 'image/png', bytes: undefined };
  const past = signPermit(config.secretKeys, { ...permitted, expires: Math.floor(Date.now() / 1000) - 1 });
  expect(await put(key, 'late', past)).toEqual({ status: 403, error: 'upload_not_allowed' });
  const expires = Number(
    /^Upload (\d+)\./.exec((await storage.permitUpload(key, 'image/png', undefined)).authorization)?.[1],
  );
  expect(expires - Date.now() / 1000).toBeLessThanOrEqual(300);
});

test('guard: a missing or cut signature is refused, and one made with another key', async () => {
  const key = newKey();
  const expires = Math.floor(Date.now() / 1000) + 100;
  for (const authorization of [
    '',
    'Upload',
    `Upload ${expires}.`,
    signPermit(['another-key'], { key, contentType: 'image/png', bytes: undefined, expires }),
  ])
    expect((await put(key, 'x', authorization)).status).toBe(403);
});

test('guard: a full disk is 503, and nothing is left behind', async () => {
  const key = newKey();
  disk.isFull = true;
  expect(await put(key, 'bytes')).toEqual({ status: 503, error: 'unavailable' });
  disk.isFull = false;
  expect(leftovers()).toEqual([]);
  expect((await put(key, 'bytes')).status).toBe(200);
});

test('guard: only avatars and products’ pictures are shown, and as nothing but pictures', async () => {
  await storage.write('uploads/raw.png', 'image/png', Buffer.from('<script>'));
  await storage.write('slips/bank.png', 'image/png', Buffer.from('secret'));
  await storage.write('avatars/face.webp', 'image/webp', Buffer.from('picture'));
  for (const path of [
    'uploads/raw.png',
    'slips/bank.png',
    'avatars/none.webp',
    '../secret.key',
    '..%2fsecret.key',
    'avatars/..%2f..%2fsecret.key',
  ])
    expect((await fetch(`${origin}/files/${path}`)).status).toBe(404);
  await storage.write('products/shirt.webp', 'image/webp', Buffer.from('picture'));
  expect((await fetch(`${origin}/files/products/shirt.webp`)).status).toBe(200);
  const shown = await fetch(`${origin}/files/avatars/face.webp`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(await shown.text()).toBe('picture');
});

test('guard: one address has four files under way, however many it begins with one permission', async () => {
  disk.mostOpen = 0;
  let arrived = 0;
  app.server.on('request', () => arrived++);
  const end = Promise.withResolvers<void>();
  const slow = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1024)),
      pull: (controller) => end.promise.then(() => controller.close()),
    });
  const key = newKey();
  const sent = Array.from({ length: 8 }, () => put(key, slow()));
  await expect.poll(() => [arrived, disk.open >= 4]).toEqual([8, true]);
  end.resolve();
  const ends = await Promise.all(sent);
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ends.filter(({ error }) => error === 'upload_not_allowed')).toHaveLength(7);
  expect([disk.mostOpen, leftovers()]).toEqual([4, []]);
});
