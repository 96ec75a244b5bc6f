import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { demoSupplier } from '../../../../../demo/src/supplier/index.ts';
import { picturesFolder } from '../../../../../demo/src/supplier/picture-files.ts';
import { readKnownLooks } from './known-looks.ts';
import { demoMarketplace } from './marketplace.ts';

const shop = await openTestShop();
const goods = demoSupplier({ products: 60 });
const pictures = { folder: picturesFolder, versions: () => new Map<string, string>() };
let time = new Date('2026-11-30T00:00:00Z');
const market = demoMarketplace({ db: shop.db, goods, pictures, now: () => time });
const query = { language: 'en', page: 1, pageSize: 50 };

test('it trades the demo’s goods and further offers like them, with known and unknown weights, some of them unpublished', async () => {
  const { hits, total } = await market.search(query, 'browsing');
  expect(hits).toHaveLength(50);
  expect(total).toBeGreaterThan(100);
  const all = await Promise.all([1, 2, 3, 4].map((page) => market.search({ ...query, page }, 'browsing')));
  const found = all.flatMap((page) => page.hits);
  expect(new Set(found.map(({ offerId }) => offerId)).size).toBe(found.length);
  expect(new Set(found.map(({ weight }) => weight?.source ?? 'none')).size).toBeGreaterThanOrEqual(4);
  expect(found.some(({ isPatent }) => isPatent)).toBe(true);
  // It translates into no German.
  expect(await market.readOffer(found[0]?.offerId ?? '', ['en', 'de'], 'browsing')).toMatchObject({
    titles: expect.not.objectContaining({ de: expect.anything() }),
  });
});

test('prices move with the time, but those of the demo’s own goods', async () => {
  const read = async () => {
    const { hits } = await market.search({ ...query, sort: 'price_up' }, 'browsing');
    return hits.map(({ offerId, priceFen }) => `${offerId} ${priceFen}`).toSorted();
  };
  const before = await read();
  expect(await read()).toEqual(before);
  time = new Date('2026-12-30T00:00:00Z');
  expect(await read()).not.toEqual(before);
});

test('what every picture of the goods looks like is known beforehand: `npm run pictures:looks` after drawing them', async () => {
  const known = await readKnownLooks(picturesFolder);
  const unknown: string[] = [];
  for await (const { images } of demoSupplier().products())
    if (!known.has(images[0] ?? '')) unknown.push(images[0] ?? '');
  expect(unknown).toEqual([]);
  expect((await readKnownLooks('/nowhere')).size).toBe(0);
});

test('a photo of a product, smaller and as JPEG, and a part of it find the product; noise does not', async () => {
  const wanted = (await market.search({ ...query, pageSize: 1 }, 'browsing')).hits[0];
  const bytes = await readFile(
    join(picturesFolder, (wanted?.picture ?? '').split('?')[0]?.slice('/pictures/'.length) ?? ''),
  );
  const photo = await sharp(bytes).flatten({ background: '#ffffff' }).resize(300).jpeg({ quality: 70 }).toBuffer();
  const find = (picture: Buffer) => market.searchByPicture({ ...query, picture: { bytes: picture } }, 'browsing');
  const found = await find(photo);
  expect(found.hits[0]?.picture).toBe(wanted?.picture);
  const [frame] = found.frames;
  if (!frame) throw new Error('no frame');
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  const part = await sharp(photo)
    .extract({
      left: frame.left + Math.round(width * 0.1),
      top: frame.top + Math.round(height * 0.1),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    })
    .jpeg()
    .toBuffer();
  expect((await find(part)).hits.slice(0, 10).map(({ picture }) => picture)).toContain(wanted?.picture);
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#ff00ff',
      noise: { type: 'gaussian', mean: 128, sigma: 120 },
    },
  })
    .png()
    .toBuffer();
  expect((await find(noise)).hits.map(({ picture }) => picture)).not.toContain(wanted?.picture);
  const more = await market.searchByPicture({ ...query, picture: { id: found.pictureId }, frame }, 'browsing');
  expect(more.hits[0]?.picture).toBe(wanted?.picture);
  await expect(find(Buffer.from('not a picture'))).rejects.toMatchObject({ kind: 'refused' });
});
