import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { limits } from '@sampan/contract/limits';
import type { findOffersByPicture as findCall } from '@sampan/contract/marketplace-buyers';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import { inTime } from '#domains/marketplace/offers/in-time.ts';
import type { ProductHere } from '#domains/marketplace/rows/offer-store.ts';
import { requirePicture } from '#domains/uploads/file-kind.ts';
import { pictureGate } from '#domains/uploads/with-copies.ts';
import { ipBucket } from '#security/client-address.ts';
import type { Context } from '#shop/context.ts';
import { fileTooLarge } from '#shop/refusal.ts';
import { stateAfter } from './find-more-offers.ts';
import { mayAsk, searchedMarketplace } from './may-search.ts';
import { shownOffers } from './shown-offers.ts';

type Output = OutputOf<typeof findCall>;

const asked = 40;
/** What the marketplace looks at is small anyway. */
const side = 1000;
/** Uploading and searching are two calls there. */
const patienceMs = 12_000;

const nothing = (state: Output['state']): Output => ({ state, products: [], list: [] });

/** The picture is checked as uploads are, sent on without what a camera writes into it, and kept nowhere. */
export async function findOffersByPicture(
  ctx: Context,
  { contentBase64 }: ParsedInputOf<typeof findCall>,
): Promise<Output> {
  const marketplace = await searchedMarketplace(ctx);
  if (!marketplace) return nothing('off');
  const given = Buffer.from(contentBase64, 'base64');
  if (given.length > limits.searchedPictureMaxBytes) throw fileTooLarge();
  const bytes = await pictureGate.run(ipBucket(ctx.request?.ip), () => plainPicture(given));
  if (!(await mayAsk(ctx, 'picture'))) return nothing('resting');
  try {
    const query = { picture: { bytes }, language: ctx.language, page: 1, pageSize: asked };
    const { hits } = await inTime(() => marketplace.searchByPicture(query, 'browsing'), patienceMs);
    const { list, here } = await shownOffers(ctx, marketplace.name, hits);
    return { state: 'found', products: await productsOf(ctx, here), list };
  } catch (error) {
    return nothing(stateAfter(ctx, error));
  }
}

/** Without place and camera. */
async function plainPicture(given: Buffer): Promise<Uint8Array> {
  await requirePicture(given);
  const { default: sharp } = await import('sharp');
  return sharp(given)
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function productsOf(
  { cards, pool, language }: Context,
  here: readonly ProductHere[],
): Promise<Output['products']> {
  const ids = here.flatMap(({ productId, status }) => (status === 'active' ? [productId] : []));
  const found = ids.length > 0 ? await cards.find(pool, ids) : [];
  return found.map((card) => toListedProduct(card, language));
}
