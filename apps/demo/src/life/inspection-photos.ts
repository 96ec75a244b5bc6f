import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operatorPermitUpload } from '@sampan/server/domains/uploads/permits/permit-upload';
import type { Context } from '@sampan/server/shop/context';
import sharp from 'sharp';
import { writtenPath } from './stroke-font.ts';
import type { OperatorContext } from './world.ts';

const side = 800;
const mostGoods = 2;

/** The demo shop's picture folder; a URL is a path below it, with a version appended. */
const fileOf = (picture: string) => fileURLToPath(new URL(`../..${picture.replace(/\?.*/, '')}`, import.meta.url));

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

/** Light of one lamp over a packing table: warm, brightest above, dark towards the corners. */
const lamp = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
  <radialGradient id="lamp" cx="42%" cy="34%" r="85%">
    <stop offset="0.35" stop-color="#3a2a12" stop-opacity="0"/><stop offset="1" stop-color="#3a2a12" stop-opacity="0.5"/>
  </radialGradient>
  <rect width="100%" height="100%" fill="url(#lamp)"/>
</svg>`);

/** Colours of a phone in warm light: less of them than in a studio, and less blue. */
const warmth: [[number, number, number], [number, number, number], [number, number, number]] = [
  [0.92, 0.06, 0.02],
  [0.04, 0.9, 0.03],
  [0.04, 0.08, 0.8],
];

interface Shot {
  picture: Buffer;
  /** How the phone is held, degrees. */
  tilt: number;
  /** The visible part of the picture, from 0 to 1. */
  part: number;
  slip?: Buffer;
  light: Buffer;
}

/** As taken by a phone held in a hand: slightly askew, in warm light instead of the studio's. */
async function takeShot({ picture, tilt, part, slip, light }: Shot): Promise<Buffer> {
  const turned = await sharp(picture)
    .flatten({ background: '#fff' })
    .rotate(tilt, { background: '#c9c4ba' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = turned.info;
  const seen = Math.round(side * part);
  const [left, top] = [Math.round((width - seen) / 2), Math.round((height - seen) / 2)];
  return sharp(turned.data, { raw: { width, height, channels } })
    .extract({ left, top, width: seen, height: seen })
    .resize(side, side)
    .recomb(warmth)
    .composite([{ input: light, raw: { width: side, height: side, channels: 4 } }, ...(slip ? [{ input: slip }] : [])])
    .jpeg({ quality: 74 })
    .toBuffer();
}

/**
 * Two or three photos as the warehouse's phone would send them: JPEG, a slip with the order number in the corner, the
 * last one a close-up. Made from the pictures of those goods.
 */
export async function takeInspectionPhotos(pictures: readonly string[], sn: string, date: Date): Promise<Buffer[]> {
  const goods = [...new Set(pictures.filter((picture) => picture.startsWith('/pictures/')))].slice(0, mostGoods);
  const views = await Promise.all(goods.map((picture) => readFile(fileOf(picture))));
  const slip = label(sn, date);
  const light = await sharp(lamp).raw().toBuffer();
  const whole = views.map((picture, index) => ({ picture, light, slip, part: 0.94, tilt: index === 0 ? -2.5 : 2 }));
  const near = views.slice(0, 1).map((picture) => ({ picture, light, part: 0.5, tilt: 5 }));
  return Promise.all([...whole, ...near].map(takeShot));
}

/** Of what the order still has: lines that were refunded whole never came. */
export async function picturesOf({ db }: Pick<Context, 'db'>, orderId: string): Promise<string[]> {
  const items = db
    .selectFrom('order_items')
    .select('picture')
    .where('order_id', '=', orderId)
    .whereRef('refunded_quantity', '<', 'quantity')
    .orderBy('position');
  return (await items.execute()).map(({ picture }) => picture);
}

/** A close-up of the first goods, as a buyer takes it. */
export async function photographDamage(ctx: Pick<Context, 'db'>, orderId: string): Promise<Buffer> {
  const [picture] = (await picturesOf(ctx, orderId)).filter((one) => one.startsWith('/pictures/'));
  if (!picture) throw new Error('goods without a picture');
  const light = await sharp(lamp).raw().toBuffer();
  return takeShot({ picture: await readFile(fileOf(picture)), light, part: 0.55, tilt: -6 });
}

/** Photographs an order's goods and uploads them as warehouse staff would; returns their keys. */
export async function photographGoods(ctx: OperatorContext, orderId: string, sn: string): Promise<string[]> {
  const pictures = await picturesOf(ctx, orderId);
  const keys: string[] = [];
  for (const photo of await takeInspectionPhotos(pictures, sn, ctx.now())) {
    const { key, contentType } = await operatorPermitUpload(ctx, { fileType: 'jpg', purpose: 'inspection' });
    await ctx.storage.write(key, contentType, photo);
    keys.push(key);
  }
  return keys;
}
