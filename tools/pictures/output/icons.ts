import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../../apps/storefront/public');
const ground = '#f6f4ed';
/** Phones cut icons to a circle or a rounded square: the mark stays well inside. */
const share = 0.6;

const sizes = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable.png': 512 };
/** What is not cut may fill its square. */
const shareOf = (name: string) => (name.startsWith('icon-') && name !== 'icon-maskable.png' ? 0.84 : share);
const tabSide = 32;

/** The shop's icons for home screens, from the same mark that browsers show in a tab. */
export async function drawIcons(): Promise<void> {
  const mark = await readFile(join(folder, 'favicon.svg'));
  for (const [name, size] of Object.entries(sizes)) {
    const width = Math.round(size * shareOf(name));
    const input = await sharp(mark, { density: 72 * (width / 36) })
      .resize(width)
      .toBuffer();
    const icon = sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input }])
      .png({ compressionLevel: 9, palette: true });
    await writeFile(join(folder, name), await icon.toBuffer());
  }
  const tab = await sharp(mark, { density: 72 * (tabSide / 36) })
    .resize(tabSide, tabSide, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'favicon.ico'), asIcon(tab));
}

/** An .ico of one picture, for programs that ask for nothing else: a directory of 22 bytes, then the PNG as it is. */
function asIcon(png: Buffer): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(tabSide, 6);
  directory.writeUInt8(tabSide, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
