import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const cell = 240;
const caption = 26;
const across = 5;

function captionOf(file: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${caption}">
    <text x="${cell / 2}" y="17" font-family="Inter, DejaVu Sans" font-size="12" fill="#334043"
      text-anchor="middle">${basename(file, '.webp')}</text></svg>`);
}

/** All pictures of one template beside each other, each over its file's name. */
export async function writeSheet(template: string, files: string[], pictures: string, folder: string): Promise<void> {
  const rows = Math.ceil(files.length / across);
  const cells = files.map(async (file, i) => {
    const [left, top] = [(i % across) * cell, Math.floor(i / across) * (cell + caption)];
    const picture = await sharp(join(pictures, file)).resize(cell).toBuffer();
    return [
      { input: picture, left, top },
      { input: captionOf(file), left, top: top + cell },
    ];
  });
  const size = { width: Math.min(across, files.length) * cell, height: rows * (cell + caption) };
  await mkdir(folder, { recursive: true });
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite((await Promise.all(cells)).flat())
    .png()
    .toFile(join(folder, `${template}.png`));
}
