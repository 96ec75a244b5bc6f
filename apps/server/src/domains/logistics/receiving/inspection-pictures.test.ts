import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorLimits } from '@sampan/contract/limits';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { parcel, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);

/** A phone's photo: larger than needed, with a place in its metadata. */
const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0c5055' } })
  .withExif({ IFD3: { GPSLatitude: '22/1 32/1 0/1' } })
  .jpeg()
  .toBuffer();

async function upload(operator: TestActor, bytes = photo): Promise<string> {
  const policy = await shop.call('operatorUploadPolicy', { fileType: 'jpg' }, operator);
  const response = await shop.fetch(policy.url, {
    method: 'PUT',
    headers: { authorization: policy.authorization, 'content-type': policy.contentType },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
  return policy.key;
}

async function orderInWarehouse() {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'pending_inspection');
  return made;
}

const inspect = (id: string, pictures: string[]) =>
  shop.call('operatorPassInspection', { id, ...parcel, pictures }, warehouse);
const storedFiles = () => readdir(join(shop.services.config.dataDir, 'files', 'inspections')).catch(() => []);

describe('pictures of an inspection', () => {
  it('are seen by the buyer and by operators, in order, as copies without metadata', async () => {
    const { customer, order } = await orderInWarehouse();
    expect((await shop.call('getOrder', { id: order.id }, customer)).inspection).toBeNull();
    await inspect(order.id, [await upload(warehouse), await upload(warehouse)]);
    const { inspection } = await shop.call('getOrder', { id: order.id }, customer);
    expect(inspection).toMatchObject({ weightGrams: 40_000 });
    expect(inspection?.pictures).toHaveLength(2);
    const response = await shop.fetch(inspection?.pictures[0] ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
    await shop.runJobs();
  });

  test('guard: other customers cannot see them', async () => {
    const { customer, order } = await orderInWarehouse();
    await inspect(order.id, [await upload(warehouse)]);
    const { inspection } = await shop.call('getOrder', { id: order.id }, customer);
    const address = inspection?.pictures[0] ?? '';
    const path = address.split('?')[0] ?? '';
    const stranger = await shop.makeCustomer();
    await expect(shop.call('getOrder', { id: order.id }, stranger)).rejects.toMatchObject({ error: 'not_found' });
    for (const url of [
      path,
      `/files${path}`,
      address.replace(/signature=..../, 'signature=AAAA'),
      address.replace(/until=\d+/, 'until=9999999999'),
    ])
      expect((await shop.fetch(url, { headers: { authorization: `Bearer ${stranger.token}` } })).status).toBe(404);
    await shop.runJobs();
  });

  test('guard: an order without pictures has none of another', async () => {
    const { customer, order } = await orderInWarehouse();
    await inspect(order.id, []);
    expect((await shop.call('getOrder', { id: order.id }, customer)).inspection?.pictures).toEqual([]);
    await shop.runJobs();
  });

  test("guard: another operator's, a customer's, a used or an unknown upload is refused", async () => {
    const { customer, order } = await orderInWarehouse();
    const other = await shop.makeOperator(['warehouse']);
    const slip = await shop.call('uploadPolicy', { fileType: 'jpg', purpose: 'slip' }, customer);
    const used = await upload(warehouse);
    const before = await orderInWarehouse();
    await inspect(before.order.id, [used]);
    const refused = { status: 403, error: 'upload_not_allowed' };
    for (const key of [await upload(other), slip.key, used, 'uploads/none.jpg', ''])
      await expect(inspect(order.id, [key])).rejects.toMatchObject(refused);
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
    await shop.runJobs();
  });

  test("guard: a customer cannot name the warehouse's uploads", async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { fmsBill } = await shop.call('getOrder', { id: order.id }, customer);
    const billDetailId = fmsBill.billDetailDtos[0]?.id ?? '';
    const key = await upload(warehouse);
    await expect(
      shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, billImages: [key] }, customer),
    ).rejects.toMatchObject({ error: 'upload_not_allowed' });
  });

  test('guard: what is no picture is refused, and so are too many', async () => {
    const { order } = await orderInWarehouse();
    const script = await upload(warehouse, Buffer.from('<script>alert(1)</script>'));
    await expect(inspect(order.id, [await upload(warehouse), script])).rejects.toMatchObject({
      error: 'file_not_an_image',
    });
    const many = Array.from({ length: operatorLimits.inspectionPicturesMax + 1 }, (_, index) => `uploads/${index}.jpg`);
    await expect(inspect(order.id, many)).rejects.toMatchObject({ error: 'invalid_input' });
    await shop.runJobs();
  });

  test('a refused inspection leaves no picture behind', async () => {
    const { order } = await makeSmallOrder(shop);
    const before = await storedFiles();
    await expect(inspect(order.id, [await upload(warehouse)])).rejects.toMatchObject({ error: 'order_status_changed' });
    expect(await storedFiles()).toEqual(before);
  });

  test('guard: only the warehouse may upload, and only pictures', async () => {
    const customer = await shop.makeCustomer();
    const finance = await shop.makeOperator(['finance']);
    for (const actor of [customer, finance])
      await expect(shop.call('operatorUploadPolicy', { fileType: 'jpg' }, actor)).rejects.toMatchObject({
        status: 403,
      });
    await expect(shop.call('operatorUploadPolicy', { fileType: 'svg' }, warehouse)).rejects.toMatchObject({
      error: 'file_type_not_allowed',
    });
  });
});
