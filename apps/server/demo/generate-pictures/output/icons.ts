import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../../../storefront/public');
const ground = '#f6f4ed';
/** Phones cut icons to a circle or a rounded square: the mark stays well inside. */
const share = 0.6;

const sizes = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/** The shop's icons for home screens, from the same mark that browsers show in a tab. */
export async function drawIcons(): Promise<void> {
  const mark = await readFile(join(folder, 'favicon.svg'));
  for (const [name, size] of Object.entries(sizes)) {
    const width = Math.round(size * share);
    const input = await sharp(mark, { density: 72 * (width / 36) })
      .resize(width)
      .toBuffer();
    const icon = sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input }])
      .png({ compressionLevel: 9, palette: true });
    await writeFile(join(folder, name), await icon.toBuffer());
  }
}
