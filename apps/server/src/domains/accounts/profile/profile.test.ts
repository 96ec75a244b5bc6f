import { crc32, deflateSync } from 'node:zlib';
import type { CallError } from '@sampan/contract/page-context';
import { resellerMailTopics } from '@sampan/contract/reseller-mails';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';

const shop = await openTestShop();

type Upload = { key: string; url: string; authorization: string; contentType: string };

const picture = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#c6380f' } });

/** A black square of one bit a point, as small as a file can say so much. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + side / 8) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

async function upload(actor: TestActor, bytes: Buffer, fileType: 'png' | 'jpg' = 'png'): Promise<Upload> {
  const policy = await shop.call('uploadPolicy', { fileType }, actor);
  const response = await shop.fetch(policy.url, {
    method: 'PUT',
    headers: { authorization: policy.authorization, 'content-type': policy.contentType },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
  return policy;
}

describe('profile', () => {
  test('the personal information of the phone variant, and what it is mailed about', async () => {
    const customer = await shop.makeCustomer();
    const fields = { nickname: 'Ana', department: 'Online sales', job: 'Buyer', signature: 'Ana\n9 to 17, Porto time' };
    const update = (input: object) => shop.call('updateUser', { id: customer.id, ...input }, customer);
    expect(await update(fields)).toMatchObject({ ...fields, resellerMails: [...resellerMailTopics] });
    expect(await update({ job: '', resellerMails: ['low_stock'] })).toMatchObject({
      ...fields,
      job: '',
      resellerMails: ['low_stock'],
    });
    expect(await update({ signature: null })).toMatchObject({
      signature: fields.signature,
      resellerMails: ['low_stock'],
    });
    for (const wrong of [{ nickname: 'x'.repeat(41) }, { department: 'a\nb' }, { resellerMails: ['all'] }])
      await expect(update(wrong)).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
    expect((await update({ nickname: '\u202eAna' })).nickname).toBe('Ana');
  });

  test('the fields of the form, and only those that are sent', async () => {
    const customer = await shop.makeCustomer();
    const fields = {
      firstName: 'Ana',
      lastName: 'Silva',
      country: 'PT',
      phone: '+351-912345678',
      birthday: '1990-02-28',
      gender: '1',
    } as const;
    const user = await shop.call('updateUser', { id: customer.id, ...fields }, customer);
    expect(user).toMatchObject({
      country: 'Portugal',
      phone: '+351-912345678',
      birthday: '1990-02-28',
      gender: 1,
      customer: { id: customer.buyerId, firstName: 'Ana', lastName: 'Silva' },
    });
    await shop.call('updateUser', { id: customer.id, phone: '', birthday: '' }, customer);
    expect(await shop.call('getUser', {}, customer)).toMatchObject({
      country: 'Portugal',
      phone: '',
      birthday: '',
      customer: { firstName: 'Ana' },
    });
  });

  test('guard: another user’s id is not found and changes nothing', async () => {
    const [customer, victim] = [await shop.makeCustomer(), await shop.makeCustomer({ firstName: 'Victim' })];
    for (const id of [victim.id, victim.buyerId, customer.buyerId, 'admin', 1])
      await expect(shop.call('updateUser', { id, firstName: 'Eve' }, customer)).rejects.toMatchObject({
        status: 404,
        error: 'not_found',
      });
    expect((await shop.call('getUser', {}, victim)).customer.firstName).toBe('Victim');
  });

  test('guard: no column but those listed can be set', async () => {
    const customer = await shop.makeCustomer();
    const before = await shop.db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirst();
    const sent = {
      email: 'eve@example.com',
      password: 'x',
      password_hash: 'x',
      customer_id: customer.id,
      customerId: 'x',
      session_epoch: 9,
      disabled_at: null,
      inviter_id: customer.id,
      language: 'de',
      avatar_key: 'avatars/x.webp',
      avatarKey: 'x',
      created_at: '2000-01-01',
      __proto__: { email: 'x' },
    };
    await shop.call('updateUser', { id: customer.id, ...sent } as never, customer);
    expect(await shop.db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirst()).toEqual(
      before,
    );
  });

  test.each([
    ['phone', { country: 'DE', phone: '+1-2133734253' }],
    ['phone', { country: 'DE', phone: '+49-12' }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '+999-123456789' }],
    ['country', { country: 'Atlantis' }],
    ['birthday', { birthday: '1899-12-31' }],
    ['birthday', { birthday: '2999-01-01' }],
    ['birthday', { birthday: '2001-02-29' }],
    ['firstName', { firstName: 'x'.repeat(21) }],
    ['firstName', { firstName: ' ' }],
    ['gender', { gender: 2 }],
  ])('a wrong %s is named', async (field, fields) => {
    const customer = await shop.makeCustomer();
    const promise = shop.call('updateUser', { id: customer.id, ...fields } as never, customer);
    await expect(promise).rejects.toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });

  test('a birthday in the future and one that is no day have different refusals', async () => {
    const customer = await shop.makeCustomer();
    const wordsOn = (birthday: string) =>
      shop.call('updateUser', { id: customer.id, birthday }, customer).then(
        () => expect.fail('was taken'),
        (error: CallError) => error.fields.birthday,
      );
    expect(await wordsOn('2999-01-01')).not.toBe(await wordsOn('1899-12-31'));
    expect(await wordsOn('1899-12-31')).toBe(await wordsOn('1700-01-01'));
  });
});

describe('avatar', () => {
  const save = (actor: TestActor, icon: string) => shop.call('updateUser', { id: actor.id, icon }, actor);

  test('guard: is 256 × 256 WebP of our own making, without metadata', async () => {
    const customer = await shop.makeCustomer();
    const withGps = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const { key } = await upload(customer, withGps, 'jpg');
    const { icon } = await save(customer, key);
    const response = await shop.fetch(icon);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(shown.exif).toBeUndefined();
    expect((await shop.call('getUser', {}, customer)).icon).toBe(icon);
  });

  test('the address of the upload is as good as its key, and sending the present icon back changes nothing', async () => {
    const customer = await shop.makeCustomer();
    const { url } = await upload(customer, await picture().png().toBuffer());
    const { icon } = await save(customer, shop.origin + url);
    expect((await save(customer, icon)).icon).toBe(icon);
    expect((await save(customer, shop.origin + icon)).icon).toBe(icon);
    expect((await shop.call('updateUser', { id: customer.id, icon: null }, customer)).icon).toBe(icon);
    const second = await upload(customer, await picture().png().toBuffer());
    const replaced = await save(customer, second.key);
    expect(replaced.icon).not.toBe(icon);
    expect((await shop.fetch(icon)).status).toBe(404);
    expect((await save(customer, '')).icon).toBe('');
    expect((await shop.fetch(replaced.icon)).status).toBe(404);
  });

  test('guard: only an upload issued to this user, once', async () => {
    const [customer, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { key } = await upload(other, await picture().png().toBuffer());
    const slip = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, customer);
    for (const icon of [
      key,
      slip.key,
      'avatars/x.webp',
      'https://evil.example/a.png',
      'javascript:alert(1)',
      '../../secret.key',
      'uploads/none.png',
    ])
      await expect(save(customer, icon)).rejects.toMatchObject({ status: 403, error: 'upload_not_allowed' });
    const ends = await barrier(3, () => save(other, key));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an upload that never came', async () => {
    const customer = await shop.makeCustomer();
    const { key } = await shop.call('uploadPolicy', { fileType: 'png' }, customer);
    await expect(save(customer, key)).rejects.toMatchObject({ error: 'upload_not_allowed' });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    [
      'a PNG’s first bytes before HTML',
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.from('<script>alert(1)</script>'),
      ]),
    ],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('guard: %s is no picture', async (_name, bytes) => {
    const customer = await shop.makeCustomer();
    const { key } = await upload(customer, bytes);
    await expect(save(customer, key)).rejects.toMatchObject({ status: 400, error: 'file_not_an_image' });
  });

  test('guard: a WebP or a cut-off JPEG under a JPEG’s name', async () => {
    const customer = await shop.makeCustomer();
    const webp = await upload(customer, await picture().webp().toBuffer(), 'jpg');
    await expect(save(customer, webp.key)).rejects.toMatchObject({ error: 'file_not_an_image' });
    const cut = await upload(customer, (await picture(2000, 2000).jpeg().toBuffer()).subarray(0, 700), 'jpg');
    await expect(save(customer, cut.key)).rejects.toMatchObject({ error: 'file_not_an_image' });
  });

  test('guard: a picture of 20,000 × 20,000 points is refused without being unpacked', async () => {
    const customer = await shop.makeCustomer();
    const huge = blackPng(20_000);
    expect(huge.length).toBeLessThan(2 * 1024 * 1024);
    const { key } = await upload(customer, huge);
    const before = process.memoryUsage.rss();
    await expect(save(customer, key)).rejects.toMatchObject({ status: 413, error: 'file_too_large' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  test('4096 points are still fine', async () => {
    const customer = await shop.makeCustomer();
    const { key } = await upload(customer, await picture(4096, 100).png().toBuffer());
    expect((await save(customer, key)).icon).toMatch(/^\/files\/avatars\//);
  });
});
