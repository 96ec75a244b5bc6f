import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { operatorPermitUpload } from '#domains/uploads/permit-upload.ts';
import { writtenPath } from './letters.ts';
import type { OperatorContext } from './world.ts';

const side = 800;
const mostGoods = 2;

/** Where the demo shop's pictures lie; an address is their path below it, with their version behind it. */
const fileOf = (picture: string) => fileURLToPath(new URL(`../../demo${picture.replace(/\?.*/, '')}`, import.meta.url));

/** The paper slip that lies beside inspected goods: order number and day. */
function label(sn: string, date: Date): Buffer {
  const written = (text: string, y: number, size: number) =>
    `<path d="${writtenPath(text, 40, y, size)}" fill="none" stroke="#1f2933" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <g transform="translate(0 ${side - 118})">
      <rect x="24" y="10" width="330" height="84" fill="#fffdf6" stroke="#d8d2c0"/>
      ${written(sn, 24, 16)}${written(date.toISOString().slice(0, 10), 58, 13)}
    </g>
  </svg>`);
}

/** A close look: the middle of the picture, all of which are as wide and as high. */
const closeUp = { left: side / 4, top: side / 4, width: side / 2, height: side / 2 };

/**
 * Two or three photos of what the warehouse looked at, as its phone would send them: JPEG, a slip with the order's number
 * in the corner, the last one from near. Made from the pictures of those goods.
 */
async function takeInspectionPhotos(pictures: readonly string[], sn: string, date: Date): Promise<Buffer[]> {
  const goods = [...new Set(pictures.filter((picture) => picture.startsWith('/pictures/')))].slice(0, mostGoods);
  const views = await Promise.all(goods.map((picture) => readFile(fileOf(picture))));
  const slip = label(sn, date);
  const whole = views.map((view) =>
    sharp(view)
      .resize(side, side)
      .composite([{ input: slip }]),
  );
  const near = views.slice(0, 1).map((view) => sharp(view).extract(closeUp).resize(side, side));
  return Promise.all([...whole, ...near].map((photo) => photo.flatten({ background: '#fff' }).jpeg().toBuffer()));
}

/** Photographs the goods of an order and uploads them as the warehouse's page would; answers their keys. */
export async function photographGoods(ctx: OperatorContext, orderId: string, sn: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('order_items')
    .select('picture')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const pictures = rows.map(({ picture }) => picture);
  const keys: string[] = [];
  for (const photo of await takeInspectionPhotos(pictures, sn, ctx.now())) {
    const { key, contentType } = await operatorPermitUpload(ctx, { fileType: 'jpg' });
    await ctx.storage.write(key, contentType, photo);
    keys.push(key);
  }
  return keys;
}
