import { Readable } from 'node:stream';
import { serverLimits } from '@sampan/contract/limits';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, readBody } from './https.ts';

const head = (brands: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`), Buffer.alloc(40)]);

test.each(['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heix', 'hevc\0\0\0\0msf1'])(
  'guard: isHeic. %j is named',
  async (brands) => {
    await expect(encodePicture(head(brands))).rejects.toThrow(/HEIC.*JPEG/);
  },
);

test('AVIF, in the same container, is read', async () => {
  const avif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .avif()
    .toBuffer();
  expect((await sharp(await encodePicture(avif)).metadata()).format).toBe('webp');
});

test('guard: importedPictureMaxBytes. A picture that goes on for longer is not kept', async () => {
  const most = serverLimits.importedPictureMaxBytes;
  const lengthOf = async (...sizes: number[]) =>
    (await readBody(Readable.from(sizes.map((size) => Buffer.alloc(size))))).length;
  expect(await lengthOf(most - 1, 1)).toBe(most);
  await expect(lengthOf(most, 1)).rejects.toThrow('15 MB');
});
