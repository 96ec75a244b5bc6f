import { createHash } from 'node:crypto';
import { readGoodsPicture } from '#connectors/supplier/goods-pictures.ts';
import type { GoodsPictures } from '#connectors/supplier/supplier.ts';
import type { Frame, Offer, PicturePage, PictureQuery } from '../marketplace.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { readKnownLooks } from './known-looks.ts';
import { alike, frameOf, type Look, lookOf, readLooks } from './look-alike.ts';
import { pageOf } from './search-offers.ts';
import type { DemoTools } from './tools.ts';

const pictureMaxBytes = 3_000_000;
const uploadsKept = 100;

/** Searching by a picture: what those of the goods look like is known beside them; others are looked at once. */
export function pictureSearch({ pictures }: Pick<DemoTools, 'pictures'>, listOffers: () => Promise<Offer[]>) {
  const uploads = new Map<string, Uint8Array>();
  let looks: ReturnType<typeof readLooks> | undefined;

  async function readAll(offers: readonly Offer[]) {
    const names = [...new Set(offers.map((offer) => offer.pictures[0] ?? ''))];
    const known = pictures ? await readKnownLooks(pictures.folder) : new Map<string, Look>();
    const unknown = names.filter((name) => !known.has(name));
    return new Map([...known, ...(await readLooks(unknown, (name) => readSmaller(pictures, name)))]);
  }

  function bytesOf({ picture }: PictureQuery): { id: string; bytes: Uint8Array } {
    if ('id' in picture) {
      const bytes = uploads.get(picture.id);
      if (!bytes) throw new MarketplaceProblem('refused', 'the picture is not known any more', 'IMAGE_NOT_FOUND');
      return { id: picture.id, bytes };
    }
    const { bytes } = picture;
    if (bytes.length > pictureMaxBytes) throw new MarketplaceProblem('refused', 'larger than 3 MB', 'IMAGE_TOO_LARGE');
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    uploads.set(id, bytes);
    for (const old of [...uploads.keys()].slice(0, -uploadsKept)) uploads.delete(old);
    return { id, bytes };
  }

  return async (query: PictureQuery): Promise<PicturePage> => {
    const { id, bytes } = bytesOf(query);
    const found = await frameOf(bytes).catch(() => undefined);
    if (!found) throw new MarketplaceProblem('refused', 'not a picture', 'IMAGE_UNREADABLE');
    const { width, height } = found.whole;
    const frame = query.frame ? within(query.frame, width, height) : found.frame;
    const offers = (await listOffers()).filter(({ isPublished }) => isPublished);
    looks ??= readAll(offers);
    const known = await looks;
    const like = alike(await lookOf(bytes, frame), known);
    const rank = new Map(like.map((name, index) => [name, index]));
    const hits = offers
      .filter(({ pictures: [first = ''] }) => rank.has(first))
      .toSorted((a, b) => (rank.get(a.pictures[0] ?? '') ?? 0) - (rank.get(b.pictures[0] ?? '') ?? 0));
    return {
      ...pageOf(hits, query),
      pictureId: id,
      frames: [frame, { left: 0, top: 0, right: width, bottom: height }],
    };
  };
}

/** It shows the same. */
export async function readSmaller(pictures: GoodsPictures | undefined, name: string): Promise<Buffer | undefined> {
  const [path = ''] = name.split('?');
  return pictures && readGoodsPicture(pictures, path.replace(/\.webp$/, '-400.avif'));
}

function within({ left, top, right, bottom }: Frame, width: number, height: number): Frame {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const [x, y] = [clamp(left, width - 1), clamp(top, height - 1)];
  return {
    left: x,
    top: y,
    right: Math.max(x + 1, clamp(right, width)),
    bottom: Math.max(y + 1, clamp(bottom, height)),
  };
}
