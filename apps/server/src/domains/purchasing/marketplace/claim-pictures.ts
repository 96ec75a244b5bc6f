import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits, serverLimits } from '@sampan/contract/limits';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { pictureGate } from '#domains/uploads/with-copies.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findingsOf } from './findings.ts';
import type { StoredOrder } from './marketplace-store.ts';

/** Pictures that go with a claim: of the inspection, and uploaded for it. */

type Proposed = Pick<ParsedInputOf<Calls['operatorProposeClaim']>, 'inspected' | 'pictures'>;

export async function checkClaimPictures(
  ctx: Context,
  order: StoredOrder,
  { inspected, pictures }: Proposed,
  isNeeded: boolean,
): Promise<void> {
  const count = new Set(inspected).size + pictures.length;
  if (count > operatorLimits.claimPicturesMax)
    throw refuse('too_many_pictures', { max: operatorLimits.claimPicturesMax });
  if (isNeeded && count === 0) throw refuse('claim_needs_picture');
  if (inspected.length === 0) return;
  // Pictures of other orders are none of this seller's.
  const known = new Set((await findingsOf(ctx, order)).flatMap((one) => one.pictures.map(({ key }) => key)));
  if (!inspected.every((key) => known.has(key))) throw refuse('upload_not_allowed');
}

interface Claim {
  externalId: string;
  pictures: readonly string[];
}

/** Uploads them there, and returns their addresses. A picture that was erased meanwhile is left out. */
export async function sendPictures(
  { storage }: Pick<Context, 'storage'>,
  { buying }: Marketplace,
  { externalId, pictures }: Claim,
): Promise<string[]> {
  const sent: string[] = [];
  for (const key of pictures) {
    const bytes = await storage.read(key, serverLimits.importedPictureMaxBytes);
    if (bytes) sent.push(await buying.refunds.uploadPicture(externalId, await toSmallJpeg(bytes)));
  }
  return sent;
}

/** The marketplace takes JPEG below 1 MB; a picture of ours is smaller with one of these. */
const qualities = [80, 60, 40];
const mostBytes = 1_000_000;

function toSmallJpeg(bytes: Buffer): Promise<Uint8Array> {
  return pictureGate.run('claims', async () => {
    const { default: sharp } = await import('sharp');
    for (const quality of qualities) {
      const picture = await sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
      if (picture.length < mostBytes) return picture;
    }
    throw new MarketplaceProblem('refused', 'a picture is too large', 'picture_unfit');
  });
}
