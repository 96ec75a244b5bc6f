import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture, fetchPicture, PictureError } from '#connectors/pictures/https.ts';
import { pictureKey } from '#domains/catalogue/pictures.ts';
import { isPublicAddress } from '#security/public-address.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { readPictureState } from './picture-store.ts';

const shop = await openTestShop();
const front = 'https://pictures.example/front.jpg';
const back = 'https://pictures.example/back.jpg';
const placeholder = '/pictures/placeholder.webp';
const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
  .withExif({ IFD0: { Copyright: 'secret' } })
  .jpeg()
  .toBuffer();

const images = async (offerId: number) => (await shop.call('getProductDetail', { offerId })).productImage.images;
const fetches = () =>
  shop.db.selectFrom('picture_fetches').select(['url', 'tries', 'fetched_at', 'next_try_at']).orderBy('url').execute();
/** When a picture is tried again, counted from some moment while `run` ran: the earliest and the latest such count, in minutes. */
async function pauseAfter(run: () => Promise<unknown>): Promise<[least: number, most: number]> {
  const began = Date.now();
  await run();
  const ended = Date.now();
  const [waiting] = await fetches();
  const next = Number(new Date(waiting?.next_try_at ?? 0));
  return [(next - ended) / 60_000, (next - began) / 60_000];
}
function expectAround([least, most]: [number, number], minutes: number): void {
  expect(least).toBeLessThanOrEqual(minutes);
  expect(most).toBeGreaterThanOrEqual(minutes);
}
/** A supplier's server. */
const fetchFrom = (fetch: (url: string) => Promise<Buffer>) => fetchPictures({ ...shop.services, pictures: { fetch } });
const due = () =>
  shop.db
    .updateTable('picture_fetches')
    .set({ next_try_at: new Date(0) })
    .execute();

describe('remote pictures', () => {
  let firstPause: [number, number];

  test('show a stand-in until they are here', async () => {
    const { offerId } = await makeProduct(shop.services, { images: [front, back] });
    expect(await images(offerId)).toEqual([placeholder]);
    const asked: string[] = [];
    firstPause = await pauseAfter(() =>
      fetchFrom(async (url) => {
        asked.push(url);
        if (url === back) throw new PictureError('answered 503');
        return encodePicture(picture);
      }),
    );
    expect(asked.sort()).toEqual([back, front]);
    const address = shop.services.storage.publicUrl(pictureKey(front));
    expect(await images(offerId)).toEqual([address]);
    const stored = await shop.services.storage.read(pictureKey(front), 10_000_000);
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1000, height: 500 });
    expect(metadata.exif).toBeUndefined();
  });

  test('out of reach are tried again later, after growing pauses', async () => {
    const [waiting] = await fetches();
    expect(waiting).toMatchObject({ url: back, tries: 1, fetched_at: null });
    expectAround(firstPause, 10);
    let calls = 0;
    const refuse = async () => {
      calls++;
      throw new PictureError('answered 404');
    };
    expect(await readPictureState(shop.db)).toEqual({
      waiting: 0,
      refused: [{ host: 'pictures.example', reason: 'answered 503', pictures: 1 }],
    });
    await fetchFrom(refuse);
    expect(calls).toBe(0);
    await due();
    expectAround(await pauseAfter(() => fetchFrom(refuse)), 20);
    expect(calls).toBe(1);
  });

  test('guard: postponePicture. One that was fetched meanwhile is not postponed', async () => {
    const url = 'https://pictures.example/meanwhile.jpg';
    const { offerId } = await makeProduct(shop.services, { images: [url] });
    const fetched = () => shop.db.updateTable('picture_fetches').set({ fetched_at: new Date() }).where('url', '=', url);
    await fetchFrom(async () => {
      // Another process has just stored it.
      await fetched().execute();
      throw new PictureError('answered 503');
    });
    const row = (await fetches()).find((one) => one.url === url);
    expect(row).toMatchObject({ tries: 0, fetched_at: expect.anything() });
    await shop.db.deleteFrom('picture_fetches').where('product_id', '=', offerId).execute();
  });

  test('that another product uses already are shown at once, also by its variants', async () => {
    const { offerId } = await makeProduct(shop.services, { images: [front] });
    expect(await images(offerId)).toEqual([shop.services.storage.publicUrl(pictureKey(front))]);
    await due();
    await fetchFrom(() => encodePicture(picture));
    expect((await fetches()).every((row) => row.fetched_at !== null)).toBe(true);
  });

  test('that a product no longer names are forgotten', async () => {
    const { offerId } = await makeProduct(shop.services, { images: ['https://pictures.example/old.jpg'] });
    await makeProduct(shop.services, { offerId, images: ['/pictures/own.webp'] });
    expect((await fetches()).map(({ url }) => url)).not.toContain('https://pictures.example/old.jpg');
    expect(await images(offerId)).toEqual(['/pictures/own.webp']);
  });
});

describe('fetching', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::4136:e378:8000:63bf:3fff:fdd2',
    '3fff::1',
    '64:ff9b:1::1',
    'fec0::1',
    '::127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1%eth0',
    '192.0.0.170',
    '203.0.113.9',
    '240.0.0.1',
    '0x7f.1',
    '127.1',
    'ff02::1',
    'example.com',
    '',
  ])('guard: %s is not the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    'http://pictures.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://0x7f000001/a.jpg',
    'https://2130706433/',
    'https://localhost/a.jpg',
    'https://user:pass@pictures.example/',
    'https://pictures.example:8443/',
    'ftp://pictures.example/',
    'file:///etc/passwd',
    'nonsense',
  ])('guard: %s is never asked', async (address) => {
    await expect(fetchPicture(address)).rejects.toThrow(PictureError);
  });

  test.each([
    ['markup', Buffer.from('<html></html>')],
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
      ),
    ],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', picture.subarray(0, 300)],
  ])('guard: %s is no picture', async (_name, bytes) => {
    await expect(encodePicture(bytes)).rejects.toThrow(PictureError);
  });
});
