import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorFindOffersByPicture as findCall } from '@sampan/contract/marketplace';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { asking, marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { toHits } from './to-hits.ts';

type Input = ParsedInputOf<typeof findCall>;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47];

export async function operatorFindOffersByPicture(ctx: Context, input: Input): Promise<OutputOf<typeof findCall>> {
  const marketplace = marketplaceOf(ctx);
  const picture = pictureOf(input);
  const { frame, page, pageSize } = input;
  const query = { picture, ...(frame && { frame }), language: ctx.language, page, pageSize };
  const found = await asking(ctx, () => marketplace.searchByPicture(query, 'browsing'));
  return {
    pictureId: found.pictureId,
    frames: found.frames,
    list: await toHits(ctx, found.hits),
    ...(found.total !== undefined && { total: found.total }),
    pages: found.pages ?? null,
    cnyPerUsd: (await readCnyPerUsdE6(ctx.db)) / 1_000_000,
  };
}

function pictureOf({ contentBase64, pictureId }: Input) {
  if (pictureId !== '') return { id: pictureId };
  if (!contentBase64) throw refuseField('contentBase64', 'required');
  const bytes = Buffer.from(contentBase64, 'base64');
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (!begins(jpeg) && !begins(png)) throw refuse('file_not_an_image');
  return { bytes };
}
