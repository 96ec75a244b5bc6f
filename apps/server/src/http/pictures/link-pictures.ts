import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Gates } from '#http/calls/gates.ts';
import type { ReadShop } from '#http/pages/read-shop.ts';
import { ipBucket } from '#security/client-address.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { sampanLogo } from './logo.ts';
import { drawLogo } from './logo-picture.ts';

/**
 * Preview pictures for links in chat apps and social networks: 1200 × 630, JPEG, which all of them understand, and small
 * ones for mails. Made from a product's picture on request, a few at a time, and cached for an hour.
 */

const width = 1200;
const height = 630;
const side = (width - height) / 2;
const keptMs = 3_600_000;
const cachedMax = 128;
const ground = '#f6f4ed';

/** The size for a line in a mail: twice its displayed size. */
const small = 112;

/** Sources of a drawing. */
export interface PictureSource {
  readMainPicture: ReadMainPicture;
  /** Reads the picture of a SKU, or else of its product. */
  readSkuPicture: ReadMainPicture;
  /** The shop's own logo, by its key in the storage. */
  readLogo: (key: string) => Promise<Buffer | undefined>;
}

/** The product's first picture; null if the shop has none to show; undefined if there is no such product. */
type ReadMainPicture = (offerId: string) => Promise<Buffer | null | undefined>;

export async function linkPictureRoutes(
  app: FastifyInstance,
  services: Services,
  source: PictureSource & { readShop: ReadShop },
  { linkPictures: gate }: Pick<Gates, 'linkPictures'>,
): Promise<void> {
  const cached = new Map<string, { at: number; picture: Promise<Buffer> }>();
  const keep = (key: string, ip: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = cached.get(key);
    const now = services.now().getTime();
    if (known && now - known.at < keptMs) return known.picture;
    const picture = gate.run(ipBucket(ip), make);
    cached.delete(key);
    cached.set(key, { at: now, picture });
    for (const oldest of cached.keys()) if (cached.size > cachedMax) cached.delete(oldest);
    picture.catch(() => cached.delete(key));
    return picture;
  };

  const drawShop = async (): Promise<Buffer> => {
    const look = await readSetting(services.db, 'look');
    const logo = look.logo && (await source.readLogo(look.logo));
    return logo ? drawLogo(logo, look.brand, { width, height }) : drawMark();
  };

  app.get('/link-pictures/shop.jpg', async (request, reply) => {
    const { logo, styles } = await source.readShop();
    return send(reply, await keep(`shop ${logo} ${styles}`, request.ip, drawShop));
  });
  app.get<{ Params: { offerId: string } }>('/link-pictures/:offerId(^[1-9]\\d{0,15}).jpg', async (request, reply) => {
    const { offerId } = request.params;
    return send(reply, await keep(offerId, request.ip, async () => (await drawProduct(source, offerId)) ?? drawShop()));
  });
  app.get<{ Params: { skuId: string } }>('/link-pictures/sku/:skuId(^[1-9]\\d{0,15}).jpg', async (request, reply) => {
    const { skuId } = request.params;
    return send(reply, await keep(`sku ${skuId}`, request.ip, () => drawSmall(source, skuId)));
  });
}

function send(reply: FastifyReply, picture: Buffer) {
  return reply
    .header('cache-control', 'public, max-age=604800')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/jpeg')
    .send(picture);
}

/** Null if there is no picture of it. */
async function drawProduct({ readMainPicture }: PictureSource, offerId: string): Promise<Buffer | null> {
  const bytes = await readMainPicture(offerId);
  if (bytes === undefined) throw refuse('not_found');
  if (bytes === null) return null;
  const { default: sharp } = await import('sharp');
  const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [r = 255, g = 255, b = 255] = corner;
  return (
    sharp(bytes)
      .resize(height, height, { fit: 'contain', background: { r, g, b } })
      .flatten({ background: { r, g, b } })
      // Extends the picture's own background to both sides.
      .extend({ left: side, right: side, extendWith: 'copy' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  );
}

/** Plain white if there is no picture of it: in a mail its name is beside it. */
async function drawSmall({ readSkuPicture }: PictureSource, skuId: string): Promise<Buffer> {
  const bytes = await readSkuPicture(skuId);
  if (bytes === undefined) throw refuse('not_found');
  const { default: sharp } = await import('sharp');
  const square = { width: small, height: small, background: '#fff' };
  const drawn = bytes
    ? sharp(bytes)
        .resize({ ...square, fit: 'contain' })
        .flatten({ background: '#fff' })
    : sharp({ create: { ...square, channels: 3 } });
  return drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

async function drawMark(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const boat = await sharp(Buffer.from(sampanLogo), { density: 600 })
    .resize(560, 460, { fit: 'contain', background: '#0000' })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: boat }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
