import sharp from 'sharp';
import { readdirSync, mkdirSync } from 'node:fs';
const [dir, out, w = '640', h = '860', cols = '4', per = '8', filter = ''] = process.argv.slice(2);
const W = +w, H = +h, C = +cols, P = +per;
const files = readdirSync(dir).filter((f) => f.endsWith('.png') && new RegExp(filter).test(f)).sort();
mkdirSync(out, { recursive: true });
for (let i = 0; i < files.length; i += P) {
  const part = files.slice(i, i + P);
  const tiles = await Promise.all(part.map(async (f) => {
    const img = sharp(`${dir}/${f}`).resize({ width: W });
    const b = await img.toBuffer({ resolveWithObject: true });
    return b.info.height > H ? sharp(b.data).extract({ left: 0, top: 0, width: W, height: H }).toBuffer() : b.data;
  }));
  const rows = Math.ceil(part.length / C);
  await sharp({ create: { width: C * (W + 12), height: rows * (H + 12), channels: 3, background: '#888' } })
    .composite(tiles.map((input, j) => ({ input, left: (j % C) * (W + 12), top: Math.floor(j / C) * (H + 12) })))
    .png({ compressionLevel: 6, palette: true }).toFile(`${out}/${String(i / P + 1).padStart(2, '0')}.png`);
  console.log(out, i / P + 1, part.map((f) => f.replace('.png', '')).join(' '));
}
