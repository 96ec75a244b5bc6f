import { createHash, createHmac } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, type SecretKeys } from '#config';
import { createGates } from '#http/calls/gates.ts';
import { Metrics } from '#metrics/metrics.ts';
import { Refusal } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { startObjects, type Verify, verifyS3 } from '#testing/object-server.ts';
import { makeStorage } from '../register.ts';
import { localStorageRoutes } from './local/routes.ts';
import { ObjectTooLarge, type Storage, type StoredFile, type UploadPermit } from './storage.ts';

/** One suite for all storages. S3 and COS talk to a small server that works the signatures out by itself, from the documentation. */

interface Stand {
  storage: Storage;
  /** The base of relative upload URLs. */
  origin: string;
  close(): Promise<void>;
}

const secretKeys: SecretKeys = ['test-secret-key-test-secret-key-test'];

async function localStand(): Promise<Stand> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-storage-'));
  const storage = makeStorage({ storageUrl: undefined, dataDir, secretKeys });
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? error.status : 500).send());
  await app.register((scope) =>
    localStorageRoutes(
      scope,
      { config: { dataDir, secretKeys }, storage, log: app.log } as Services,
      createGates(app, { env: 'test' }, new Metrics()),
    ),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    storage,
    origin,
    async close() {
      expect(
        readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.part')),
      ).toEqual([]);
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function remoteStand(storageUrl: (origin: string) => string, verify: Verify): Promise<Stand> {
  const { origin, close } = await startObjects(verify, { pageSize: 3, others: ['uploads/A & B <c>+d.txt'] });
  const storage = makeStorage({ storageUrl: storageUrl(origin), dataDir: '/nowhere', secretKeys });
  return { storage, origin, close };
}

const s3Secret = 'a/secret+with=signs';

/** Tencent's q-* signature in the Authorization header. */
function verifyCos(request: IncomingMessage, url: URL): boolean {
  const fields = Object.fromEntries(
    (request.headers.authorization ?? '').split('&').map((pair) => pair.split(/=(.*)/s) as [string, string]),
  );
  const [start = 0, end = 0] = (fields['q-sign-time'] ?? '').split(';').map(Number);
  const now = Date.now() / 1000;
  if (now < start || now > end || end - start > 16 * 60 || fields['q-sign-time'] !== fields['q-key-time']) return false;
  const names = (fields['q-header-list'] ?? '').split(';');
  if (!names.includes('host') || fields['q-ak'] !== 'AKID') return false;
  const headers = names.map((name) => `${name}=${encodeURIComponent(String(request.headers[name] ?? ''))}`).join('&');
  const signed = (fields['q-url-param-list'] ?? '').split(';').filter(Boolean);
  if (signed.join() !== [...url.searchParams.keys()].sort().join()) return false;
  const query = signed.map((name) => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`).join('&');
  const http = `${request.method?.toLowerCase()}\n${decodeURIComponent(url.pathname)}\n${query}\n${headers}\n`;
  const text = `sha1\n${fields['q-sign-time']}\n${createHash('sha1').update(http).digest('hex')}\n`;
  const signKey = createHmac('sha1', 'cos-secret')
    .update(fields['q-key-time'] ?? '')
    .digest('hex');
  return createHmac('sha1', signKey).update(text).digest('hex') === fields['q-signature'];
}

const stands: [string, () => Promise<Stand>][] = [
  ['local', localStand],
  [
    's3',
    () =>
      remoteStand(
        (origin) => `s3://AKID:${encodeURIComponent(s3Secret)}@minio.example/shop?region=eu-west-9&endpoint=${origin}`,
        verifyS3({ secret: s3Secret, region: 'eu-west-9' }),
      ),
  ],
  [
    'cos',
    () => remoteStand((origin) => `cos://AKID:cos-secret@shop-1250000000.ap-guangzhou?endpoint=${origin}`, verifyCos),
  ],
];

async function listAll(storage: Storage): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of storage.list()) found.push(file);
  return found;
}

const bytes = Buffer.from('some bytes of a picture');
let counter = 0;
const newKey = () => `uploads/key-${++counter}.png`;

describe.each(stands)('%s', async (name, open) => {
  const { storage, origin, close } = await open();
  afterAll(close);

  /** Uploads with a permission, as a client does. */
  const put = async (
    key: string,
    contentType: string,
    permitted?: UploadPermit,
    body: BodyInit = new Uint8Array(bytes),
  ) => {
    const permit = permitted ?? (await storage.permitUpload(key, 'image/png', bytes.length));
    return fetch(new URL(permit.url, origin), {
      method: 'PUT',
      headers: {
        'content-type': contentType,
        ...(permit.authorization ? { authorization: permit.authorization } : {}),
      },
      body,
    });
  };

  test('writes, reads, removes', async () => {
    const key = newKey();
    expect(await storage.read(key, 100)).toBeUndefined();
    await storage.write(key, 'image/png', bytes);
    expect(await storage.read(key, 100)).toEqual(bytes);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key, 100)).toBeUndefined();
  });

  test('guard: more bytes than asked for are refused', async () => {
    const key = newKey();
    await storage.write(key, 'image/png', bytes);
    await expect(storage.read(key, bytes.length - 1)).rejects.toBeInstanceOf(ObjectTooLarge);
    expect(await storage.read(key, bytes.length)).toEqual(bytes);
  });

  test('lists all objects of the shop, with their sizes', async () => {
    const keys = Array.from({ length: 7 }, newKey);
    for (const [index, key] of keys.entries()) await storage.write(key, 'image/png', bytes.subarray(index));
    const listed = (await listAll(storage)).filter(({ key }) => keys.includes(key));
    const expected = keys.map((key, index) => ({ key, bytes: bytes.length - index }));
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(listed.sort(byKey)).toEqual(expected.sort(byKey));
    for (const { key } of await listAll(storage)) expect(key).not.toMatch(/ /);
  });

  test('saves an object as a new file that only we can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-saved-'));
    const key = newKey();
    await storage.write(key, 'image/png', bytes);
    expect(await storage.save(key, join(folder, 'a'))).toBe(true);
    expect(readFileSync(join(folder, 'a'))).toEqual(bytes);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600);
    await expect(storage.save(key, join(folder, 'a'))).rejects.toThrow('EEXIST');
    expect(await storage.save(newKey(), join(folder, 'b'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('writes a file and reads it as it comes, without holding it in memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-file-'));
    const [key, path] = [newKey(), join(folder, 'big')];
    const block = Buffer.alloc(65_536, 'abcdefg');
    for (let part = 0; part < 64; part++) appendFileSync(path, block);
    expect(await storage.open(key)).toBeUndefined();
    await storage.writeFile(key, 'application/zip', path);
    const opened = await storage.open(key);
    expect(opened?.bytes).toBe(64 * block.length);
    let [bytesRead, longest] = [0, 0];
    for await (const chunk of opened?.stream ?? []) {
      bytesRead += (chunk as Buffer).length;
      longest = Math.max(longest, (chunk as Buffer).length);
    }
    expect(bytesRead).toBe(64 * block.length);
    expect(longest).toBeLessThan(1_000_000);
    await storage.writeFile(key, 'application/zip', path);
    const again = await storage.open(key);
    again?.stream.destroy();
    await storage.remove(key);
    expect(await storage.open(key)).toBeUndefined();
    await expect(storage.writeFile(key, 'application/zip', join(folder, 'nothing'))).rejects.toThrow('ENOENT');
    rmSync(folder, { recursive: true });
  });

  test('a permission stores exactly one object', async () => {
    const key = newKey();
    expect((await put(key, 'image/png')).status).toBe(200);
    expect(await storage.read(key, 100)).toEqual(bytes);
  });

  test('guard: a permission is good for its key and its type only', async () => {
    const key = newKey();
    const permit = await storage.permitUpload(key, 'image/png', bytes.length);
    const other = newKey();
    const elsewhere = { ...permit, url: permit.url.replace(key, other) };
    expect((await put(key, 'text/html', permit)).status).toBe(403);
    expect((await put(other, 'image/png', elsewhere)).status).toBe(403);
    const changed = {
      url: permit.url.replace(/Signature=.{6}/, 'Signature=000000'),
      authorization: permit.authorization.replace(/.{6}$/, '000000'),
    };
    expect((await put(key, 'image/png', changed)).status).toBe(403);
    expect(await storage.read(key, 100)).toBeUndefined();
  });

  test('guard: a permission is good for its size only', async () => {
    const key = newKey();
    const permit = await storage.permitUpload(key, 'image/png', bytes.length);
    for (const body of [new Uint8Array([...bytes, 1]), new Uint8Array(bytes).slice(1)])
      expect((await put(key, 'image/png', permit, body)).status).toBe(403);
    // Its size is not said beforehand.
    const chunked = new Blob([new Uint8Array(bytes)]).stream();
    const answer = await fetch(new URL(permit.url, origin), {
      method: 'PUT',
      headers: { 'content-type': 'image/png', ...(permit.authorization && { authorization: permit.authorization }) },
      body: chunked,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(403);
    expect(await storage.read(key, 1000)).toBeUndefined();
    expect((await put(key, 'image/png', permit)).status).toBe(200);
  });

  test('guard: needsUploadSize. A permission without a size exists only where uploads are limited otherwise', async () => {
    const permit = async () => storage.permitUpload(newKey(), 'image/png', undefined);
    expect(storage.needsUploadSize).toBe(name === 's3');
    if (storage.needsUploadSize) await expect(permit()).rejects.toThrow('without its size');
    else await expect(permit()).resolves.toHaveProperty('url');
  });

  test('guard: only keys of our making reach the storage', async () => {
    for (const key of [
      '../secret.key',
      'uploads/../../x.png',
      '/etc/passwd',
      'uploads/a b.png',
      'uploads/x.png?acl',
      'x.png',
    ])
      await expect((async () => storage.permitUpload(key, 'image/png', bytes.length))()).rejects.toThrow();
  });

  test('gives the URL for browsers', () => {
    expect(storage.name).toBe(name);
    expect(storage.publicUrl('avatars/a.webp')).toMatch(/avatars\/a\.webp$/);
    expect(storage.uploadOrigin).toBe(name === 'local' ? undefined : origin);
  });
});

describe('a storage that is away', () => {
  test.each([
    ['s3', (origin: string) => `s3://AKID:x@minio.example/shop?endpoint=${origin}`],
    ['cos', (origin: string) => `cos://AKID:x@shop-1250000000.ap-guangzhou?endpoint=${origin}`],
  ])('%s throws, whatever it is asked', async (_name, url) => {
    const stand = await remoteStand(url, () => false);
    const { storage } = stand;
    await expect(storage.read('uploads/a.png', 10)).rejects.toThrow('403');
    await expect(storage.write('uploads/a.png', 'image/png', bytes)).rejects.toThrow('403');
    await expect(storage.remove('uploads/a.png')).rejects.toThrow('403');
    await expect(storage.save('uploads/a.png', '/nowhere/a')).rejects.toThrow('403');
    await expect(storage.open('uploads/a.png')).rejects.toThrow('403');
    await expect(storage.writeFile('uploads/a.png', 'image/png', import.meta.filename)).rejects.toThrow('403');
    await expect(listAll(storage)).rejects.toThrow('403');
    await stand.close();
    await expect(storage.read('uploads/a.png', 10)).rejects.toThrow();
  });

  test('guard: nothing is written to a bucket that is not there', async () => {
    const stand = await remoteStand(
      (origin) => `s3://AKID:x@minio.example/shop?endpoint=${origin}`,
      () => 404,
    );
    expect(await stand.storage.read('uploads/a.png', 10)).toBeUndefined();
    await expect(stand.storage.write('uploads/a.png', 'image/png', bytes)).rejects.toThrow('404');
    await stand.close();
  });
});

describe('STORAGE_URL', () => {
  const choose = (storageUrl: string) => makeStorage({ storageUrl, dataDir: '/nowhere', secretKeys });

  test('names host, bucket and region', async () => {
    const s3 = choose('s3://key:secret@s3.eu-central-1.amazonaws.com/pictures');
    expect(s3.publicUrl('avatars/a.webp')).toBe('https://s3.eu-central-1.amazonaws.com/pictures/avatars/a.webp');
    expect((await s3.permitUpload('uploads/a.png', 'image/png', 9)).url).toContain('eu-central-1%2Fs3');
    const cos = choose('cos://id:key@pictures-1250000000.ap-guangzhou');
    expect(cos.publicUrl('avatars/a.webp')).toBe(
      'https://pictures-1250000000.cos.ap-guangzhou.myqcloud.com/avatars/a.webp',
    );
    expect((await cos.permitUpload('uploads/a.png', 'image/png', 9)).authorization).toMatch(
      /^q-sign-algorithm=sha1&q-ak=id&/,
    );
  });

  test.each([
    's3://host/bucket',
    's3://key:secret@host/',
    's3://key@host/bucket',
    'cos://id:key@bucket',
    'cos://pictures-1.ap-guangzhou',
  ])('%s stops the start', (url) => {
    expect(() => choose(url)).toThrow(ConfigError);
  });
});
