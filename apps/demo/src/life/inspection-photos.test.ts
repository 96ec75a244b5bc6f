import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takeInspectionPhotos } from './inspection-photos.ts';

const folder = new URL('../../', import.meta.url);
const pictures = ['/pictures/mug/teal-front.webp?v=1', '/pictures/jeans/denim-front.webp'];

const meanOf = async (image: Buffer, channel: number) => (await sharp(image).stats()).channels[channel]?.mean ?? 0;
const spot = (image: Buffer, left: number) => sharp(image).extract({ left, top: 0, width: 40, height: 40 }).toBuffer();

/** How much redder than blue it is, and how much brighter above its middle than in its corner. */
async function lightOf(image: Buffer): Promise<{ warmth: number; falloff: number }> {
  const [above, corner] = [await spot(image, 320), await spot(image, 760)];
  return {
    warmth: (await meanOf(image, 0)) - (await meanOf(image, 2)),
    falloff: (await meanOf(above, 1)) - (await meanOf(corner, 1)),
  };
}

test('photos of an inspection: each good once, one from near, in the light of the warehouse', async () => {
  const photos = await takeInspectionPhotos([...pictures, ...pictures], 'SP20261104ABCDEFGH', new Date('2026-11-11'));
  expect(photos).toHaveLength(3);
  for (const photo of photos)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 800 });
  for (const [index, picture] of pictures.entries()) {
    const studio = await lightOf(readFileSync(new URL(`.${picture.split('?')[0]}`, folder)));
    const warehouse = await lightOf(photos[index] as Buffer);
    expect(warehouse.warmth - studio.warmth).toBeGreaterThan(5);
    expect(warehouse.falloff - studio.falloff).toBeGreaterThan(10);
  }
});
