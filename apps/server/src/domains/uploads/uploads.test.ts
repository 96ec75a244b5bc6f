import { limits, serverLimits } from '@sampan/contract/limits';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { answerError } from '#http/answers/answer-error.ts';
import { jobContext } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { privateRoutes } from './private-routes.ts';
import { signedFileUrl } from './signed-file-url.ts';
import { readUploadKey } from './upload-key.ts';
import { makeCopies, useUploads, withCopies } from './with-copies.ts';

const makeSlips = (ctx: Parameters<typeof makeCopies>[0], ownerId: string, sent: readonly string[]) =>
  makeCopies(ctx, { ownerId, purpose: 'slip' }, sent);
const makeAvatar = (ctx: Parameters<typeof makeCopies>[0], ownerId: string, key: string) =>
  makeCopies(ctx, { ownerId, purpose: 'avatar' }, [key]);
const makeInspectionPictures = (ctx: Parameters<typeof makeCopies>[0], ownerId: string, sent: readonly string[]) =>
  makeCopies(ctx, { ownerId, purpose: 'inspection' }, sent);

const shop = await openTestShop();
const { services } = shop;

const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0c5055' } })
  .png()
  .toBuffer();

const put = (
  policy: { url: string; authorization: string; contentType: string },
  bytes = png,
  contentType = policy.contentType,
  headers: Record<string, string> = {},
) =>
  shop.fetch(policy.url, {
    method: 'PUT',
    headers: { authorization: policy.authorization, 'content-type': contentType, ...headers },
    body: new Uint8Array(bytes),
  });

async function uploadSlip(customer: TestCustomer, bytes = png, fileType = 'png'): Promise<string> {
  const policy = await shop.call('uploadPolicy', { fileType, purpose: 'slip' }, customer);
  expect((await put(policy, bytes)).status).toBe(200);
  return policy.key;
}

/** The smallest document that readers open. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

describe('permission to upload', () => {
  test('guard: bytes. A permission is bound to the size it was asked for, which has a limit', async () => {
    const customer = await shop.makeCustomer();
    const asked = { fileType: 'png', purpose: 'slip' as const };
    const policy = await shop.call('uploadPolicy', { ...asked, bytes: png.length }, customer);
    expect((await put(policy, Buffer.concat([png, png]))).status).toBe(403);
    expect((await put(policy)).status).toBe(200);
    const tooLarge = shop.call('uploadPolicy', { ...asked, bytes: limits.uploadMaxBytes + 1 }, customer);
    await expect(tooLarge).rejects.toMatchObject({ error: 'file_too_large' });
  });

  test('guard: needsUploadSize. Without a size nothing is permitted where the storage cannot limit it', async () => {
    const [customer, warehouse] = [await shop.makeCustomer(), await shop.makeOperator(['warehouse'])];
    services.storage.needsUploadSize = true;
    try {
      const refused = { error: 'invalid_input' };
      await expect(shop.call('uploadPolicy', { fileType: 'png' }, customer)).rejects.toMatchObject(refused);
      await expect(shop.call('operatorUploadPolicy', { fileType: 'png' }, warehouse)).rejects.toMatchObject(refused);
      expect(await shop.call('uploadPolicy', { fileType: 'png', bytes: 9 }, customer)).toHaveProperty('key');
    } finally {
      services.storage.needsUploadSize = false;
    }
  });

  test('names a random key and the type to send', async () => {
    const customer = await shop.makeCustomer();
    const first = await shop.call('uploadPolicy', { fileType: 'PNG' }, customer);
    const second = await shop.call('uploadPolicy', { fileType: 'jpeg', purpose: 'slip' }, customer);
    expect(first).toMatchObject({
      key: expect.stringMatching(/^uploads\/[\w-]{24}\.png$/),
      contentType: 'image/png',
      url: `/files/${first.key}`,
    });
    expect(second).toMatchObject({
      key: expect.stringMatching(/^uploads\/[\w-]{24}\.jpeg$/),
      contentType: 'image/jpeg',
    });
  });

  test.each(['svg', 'html', 'gif', 'webp', '../png', 'png/../../x', 'constructor'])(
    'guard: the type %s is refused',
    async (fileType) => {
      const customer = await shop.makeCustomer();
      await expect(shop.call('uploadPolicy', { fileType }, customer)).rejects.toMatchObject({
        status: 400,
        error: 'file_type_not_allowed',
      });
    },
  );

  test('a PDF is for slips alone', async () => {
    const customer = await shop.makeCustomer();
    expect(await shop.call('uploadPolicy', { fileType: 'PDF', purpose: 'slip' }, customer)).toMatchObject({
      key: expect.stringMatching(/^uploads\/[\w-]{24}\.pdf$/),
      contentType: 'application/pdf',
    });
    for (const purpose of ['avatar', undefined] as const)
      await expect(shop.call('uploadPolicy', { fileType: 'pdf', purpose }, customer)).rejects.toMatchObject({
        error: 'file_type_not_allowed',
      });
    const warehouse = await shop.makeOperator(['warehouse']);
    await expect(shop.call('operatorUploadPolicy', { fileType: 'pdf' }, warehouse)).rejects.toMatchObject({
      error: 'file_type_not_allowed',
    });
  });

  test('guard: needs a sign-in', async () => {
    await expect(shop.call('uploadPolicy', { fileType: 'png' })).rejects.toMatchObject({ status: 401 });
  });

  test('guard: twenty a day, thirty at once included', async () => {
    const customer = await shop.makeCustomer();
    const ends = await barrier(30, () => shop.call('uploadPolicy', { fileType: 'png' }, customer));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(serverLimits.uploadsPerDay);
    await expect(shop.call('uploadPolicy', { fileType: 'png' }, customer)).rejects.toMatchObject({
      status: 429,
      error: 'too_many_requests',
    });
  });
});

describe('upload', () => {
  test('guard: another type, another key, no permission', async () => {
    const customer = await shop.makeCustomer();
    const policy = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    const other = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    for (const type of ['text/html', 'image/svg+xml', 'image/jpeg', 'image/png; charset=x'])
      expect((await put(policy, png, type)).status).toBe(403);
    expect((await put({ ...policy, url: other.url })).status).toBe(403);
    expect((await put({ ...policy, authorization: `Bearer ${customer.token}` })).status).toBe(403);
    expect(await services.storage.read(policy.key, 1000)).toBeUndefined();
    expect((await put(policy)).status).toBe(200);
  });

  test('guard: the raw upload is never served', async () => {
    const customer = await shop.makeCustomer();
    const policy = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    await put(policy);
    expect((await shop.fetch(`/files/${policy.key}`)).status).toBe(404);
  });
});

describe('slips', () => {
  const use = (customer: TestCustomer, keys: string[]) =>
    inTransaction(shop.db, (tx) => useUploads(tx, customer.id, 'slip', keys));

  test('keys and addresses of one’s own pictures pass, each once, as copies of ours', async () => {
    const customer = await shop.makeCustomer();
    const keys = [await uploadSlip(customer), await uploadSlip(customer)];
    const sent = [keys[0] ?? '', `https://shop.example/files/${keys[1]}?x=1`, keys[0] ?? ''];
    const copies = await makeSlips(services, customer.id, sent);
    expect(copies.uploads).toEqual(keys);
    expect(copies.keys).toEqual([expect.stringMatching(/^slips\/[\w-]{24}\.webp$/), expect.any(String)]);
    await use(customer, keys);
    await expect(use(customer, keys)).rejects.toMatchObject({ error: 'upload_not_allowed' });
    await expect(makeSlips(services, customer.id, keys)).rejects.toMatchObject({ error: 'upload_not_allowed' });
  });

  test('guard: a copy says nothing of where and with what it was taken', async () => {
    const customer = await shop.makeCustomer();
    const photo = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    const policy = await shop.call('uploadPolicy', { fileType: 'jpg', purpose: 'slip' }, customer);
    await put(policy, photo);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { keys } = await makeSlips(services, customer.id, [policy.key]);
    const copy = (await services.storage.read(keys[0] ?? '', 1e6)) ?? expect.fail();
    const { format, exif, xmp, iptc } = await sharp(copy).metadata();
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'webp' });
    expect(copy.includes('Spy')).toBe(false);
  });

  test('a large photo becomes smaller, and its small print stays readable', async () => {
    const customer = await shop.makeCustomer();
    const large = await sharp({ create: { width: 3000, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { keys } = await makeSlips(services, customer.id, [await uploadSlip(customer, large)]);
    const copy = (await services.storage.read(keys[0] ?? '', 1e6)) ?? expect.fail();
    const { width, height } = await sharp(copy).metadata();
    expect([width, height]).toEqual([2400, 48]);
    const screenshot = await sharp({ create: { width: 60, height: 4000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const tall = await makeSlips(services, customer.id, [await uploadSlip(customer, screenshot)]);
    const kept = (await services.storage.read(tall.keys[0] ?? '', 1e6)) ?? expect.fail();
    expect(await sharp(kept).metadata()).toMatchObject({ width: 60, height: 4000 });
  });

  test('guard: no other user’s key, no avatar’s, no invented one', async () => {
    const [customer, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [own, foreign] = [await uploadSlip(customer), await uploadSlip(other)];
    const avatar = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    await put(avatar);
    for (const key of [foreign, avatar.key, 'slips/none.png', 'javascript:alert(1)', '']) {
      await expect(makeSlips(services, customer.id, [own, key])).rejects.toMatchObject({
        error: 'upload_not_allowed',
      });
      await expect(use(customer, [own, key])).rejects.toMatchObject({ error: 'upload_not_allowed' });
    }
    await use(customer, [own]);
  });

  test.each([
    ['a page', '<script>alert(1)</script>'],
    ['a page before the document', `<html><script>alert(1)</script>\n${pdf}`],
    ['a line before the document', `\n${pdf}`],
    ['a header alone', '%PDF-1.4\n<script>alert(1)</script>'],
    ['an end far from the end', `${pdf}${' '.repeat(2000)}`],
    ['no version', `%PDF-x${pdf.subarray(8)}`],
    ['an archive', `PK\u0003\u0004${pdf}`],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ' '],
  ])('guard: %s is no slip, whatever it is called', async (_what, text) => {
    const customer = await shop.makeCustomer();
    for (const fileType of ['png', 'pdf']) {
      const key = await uploadSlip(customer, Buffer.from(text, 'latin1'), fileType);
      await expect(makeSlips(services, customer.id, [key])).rejects.toMatchObject({
        status: 400,
        error: 'file_not_a_slip',
      });
    }
  });

  test('a PDF is kept as it came, told by its bytes and not by its name', async () => {
    const customer = await shop.makeCustomer();
    const sent = [await uploadSlip(customer, pdf, 'pdf'), await uploadSlip(customer, pdf, 'png')];
    const { keys } = await makeSlips(services, customer.id, [...sent, await uploadSlip(customer, png, 'pdf')]);
    expect(keys.map((key) => key.replace(/[\w-]{24}/, '…'))).toEqual(['slips/….pdf', 'slips/….pdf', 'slips/….webp']);
    expect(await services.storage.read(keys[0] ?? '', 1e6)).toEqual(pdf);
  });

  test('guard: a PDF is neither a face nor a picture of an inspection', async () => {
    const customer = await shop.makeCustomer();
    const policy = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    await put(policy, pdf);
    await expect(makeAvatar(services, customer.id, policy.key)).rejects.toMatchObject({ error: 'file_not_an_image' });
    const warehouse = await shop.makeOperator(['warehouse']);
    const permit = await shop.call('operatorUploadPolicy', { fileType: 'png' }, warehouse);
    await put(permit, pdf);
    await expect(makeInspectionPictures(services, warehouse.id, [permit.key])).rejects.toMatchObject({
      error: 'file_not_an_image',
    });
  });

  test('guard: the decoder never sees other formats, nor pictures beyond our pixels', async () => {
    const warehouse = await shop.makeOperator(['warehouse']);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const wide = await sharp({ create: { width: 4097, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const [bytes, error] of [
      [svg, 'file_not_an_image'],
      [await sharp(png).gif().toBuffer(), 'file_not_an_image'],
      [wide, 'file_too_large'],
    ] as const) {
      const permit = await shop.call('operatorUploadPolicy', { fileType: 'png' }, warehouse);
      await put(permit, bytes);
      await expect(makeInspectionPictures(services, warehouse.id, [permit.key])).rejects.toMatchObject({ error });
    }
    const customer = await shop.makeCustomer();
    for (const bytes of [svg, wide]) {
      const permit = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
      await put(permit, bytes);
      await expect(makeAvatar(services, customer.id, permit.key)).rejects.toMatchObject({
        error: bytes === svg ? 'file_not_an_image' : 'file_too_large',
      });
    }
    const slip = await uploadSlip(customer, wide);
    await expect(makeSlips(services, customer.id, [slip])).rejects.toMatchObject({ error: 'file_too_large' });
  });

  test('guard: removeCopies. A transaction that fails leaves no copy, and the uploads can be used again', async () => {
    const customer = await shop.makeCustomer();
    const sender = { ownerId: customer.id, purpose: 'slip' } as const;
    const sent = [await uploadSlip(customer)];
    const made: string[] = [];
    const refused = withCopies(services, sender, sent, async (_tx, { keys }) => {
      made.push(...keys);
      throw refuse('order_status_changed');
    });
    await expect(refused).rejects.toMatchObject({ error: 'order_status_changed' });
    expect(made).toHaveLength(1);
    expect(await services.storage.read(made[0] ?? '', 1e6)).toBeUndefined();
    const keys = await withCopies(services, sender, sent, async (_tx, copies) => copies.keys);
    expect(await services.storage.read(keys[0] ?? '', 1e6)).toBeDefined();
    await expect(withCopies(services, sender, sent, async () => null)).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
  });

  test('guard: useUploads. Of two requests with the same uploads only one is stored', async () => {
    const customer = await shop.makeCustomer();
    const sent = [await uploadSlip(customer)];
    const ends = await barrier(2, () =>
      withCopies(services, { ownerId: customer.id, purpose: 'slip' }, sent, async (_tx, { keys }) => keys),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('guard: removeCopies. A storage that cannot remove hides no refusal', async () => {
    const customer = await shop.makeCustomer();
    const storage = { ...services.storage, remove: () => Promise.reject(new Error('away')) };
    const log = { ...services.log, warn: () => {} } as unknown as typeof services.log;
    const refused = withCopies(
      { ...jobContext(services), storage, log },
      { ownerId: customer.id, purpose: 'slip' },
      [await uploadSlip(customer)],
      () => Promise.reject(refuse('order_status_changed')),
    );
    await expect(refused).rejects.toMatchObject({ error: 'order_status_changed' });
  });

  test('a storage that is away is not the buyer’s fault', async () => {
    const customer = await shop.makeCustomer();
    const key = await uploadSlip(customer);
    const storage = { ...services.storage, read: () => Promise.reject(new Error('away')) };
    const log = { ...services.log, warn: () => {} } as unknown as typeof services.log;
    await expect(makeSlips({ ...jobContext(services), storage, log }, customer.id, [key])).rejects.toMatchObject({
      status: 503,
      error: 'unavailable',
    });
  });
});

test('guard: one person’s pictures are made one after the other', async () => {
  const customer = await shop.makeCustomer();
  const slip = await uploadSlip(customer);
  const avatar = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
  await put(avatar);
  let running = 0;
  let most = 0;
  const read = async (key: string, maxBytes: number) => {
    most = Math.max(most, ++running);
    const bytes = await services.storage.read(key, maxBytes);
    running--;
    return bytes;
  };
  const counted = { ...jobContext(services), storage: { ...services.storage, read } };
  const ends = await barrier<unknown>(8, (index) =>
    index % 2 ? makeSlips(counted, customer.id, [slip]) : makeAvatar(counted, customer.id, avatar.key),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(most).toBe(1);
});

describe('a slip’s picture', async () => {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => answerError(services, error, request, reply));
  let now = new Date('2026-11-04T09:00:00Z');
  const clocked = { ...services, now: () => now };
  await app.register((scope) => privateRoutes(scope, clocked));
  afterAll(() => app.close());
  const get = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;

  const spellings = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const makeSlip = async () => {
    const customer = await shop.makeCustomer();
    const { keys } = await makeSlips(services, customer.id, [await uploadSlip(customer)]);
    return keys[0] ?? '';
  };

  test('guard: is seen under a signed address only, for half an hour at most', async () => {
    const key = await makeSlip();
    const address = signedFileUrl(clocked, key);
    const shown = await app.inject({ method: 'GET', url: address });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=900',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    });
    expect(shown.rawPayload).toEqual(await services.storage.read(key, 1e6));
    const other = await makeSlip();
    const respelled = address.replace(/.$/, (last) => spellings.at((spellings.indexOf(last) ^ 1) % 64) ?? '');
    expect(Buffer.from(respelled.slice(-43), 'base64url')).toEqual(Buffer.from(address.slice(-43), 'base64url'));
    for (const url of [
      `/${key}`,
      respelled,
      address.replace(key, other),
      address.replace(/until=\d+/, 'until=9999999999'),
      address.replace(/signature=..../, 'signature=AAAA'),
      `${address}&until=1`,
    ])
      expect(await get(url)).toBe(404);
    now = new Date('2026-11-04T09:30:01Z');
    expect(await get(address)).toBe(404);
  });

  test('guard: a PDF is a download, never a page, even one that holds a page', async () => {
    const customer = await shop.makeCustomer();
    const page = Buffer.from(String(pdf).replace('%%EOF', '<html><script>alert(1)</script></html>\n%%EOF'));
    const { keys } = await makeSlips(services, customer.id, [await uploadSlip(customer, page, 'pdf')]);
    const key = keys[0] ?? '';
    const answer = await app.inject({ method: 'GET', url: signedFileUrl(clocked, key) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${key.slice('slips/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { headers } = await shop.fetch(signedFileUrl(services, key));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await get(`/${key}`)).toBe(404);
  });

  test('is not served from the folder of avatars', async () => {
    const key = await makeSlip();
    expect((await shop.fetch(`/files/${key}`)).status).toBe(404);
  });
});

test.each([
  ['uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png', 'uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png'],
  [
    'https://b-1.cos.x.myqcloud.com/uploads/aaaaaaaaaaaaaaaaaaaaaaa_.jpeg?q-sign=1',
    'uploads/aaaaaaaaaaaaaaaaaaaaaaa_.jpeg',
  ],
  ['slips/aaaaaaaaaaaaaaaaaaaaaaaa.webp', undefined],
  ['avatars/aaaaaaaaaaaaaaaaaaaaaaaa.webp', undefined],
  ['uploads/../aaaaaaaaaaaaaaaaaaaaaaaa.png', undefined],
  ['xuploads/aaaaaaaaaaaaaaaaaaaaaaaa.png', undefined],
  ['uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png\n', undefined],
])('the key in %s', (text, key) => {
  expect(readUploadKey(text)).toBe(key);
});
