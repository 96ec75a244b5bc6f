import type { OperatorRole } from '@sampan/contract/call';
import { limits, serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { newFileKey, type UploadPurpose } from '#domains/uploads/upload-key.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { fileTooLarge, refuse, refuseField, refuseForNow } from '#shop/refusal.ts';
import { countUploadsOfDay, insertUpload } from './store.ts';

const pictures: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' };
const contentTypes: Record<UploadPurpose, Record<string, string>> = {
  avatar: pictures,
  slip: { ...pictures, pdf: 'application/pdf' },
  grant: { ...pictures, pdf: 'application/pdf' },
  claim: pictures,
  inspection: pictures,
  shop: pictures,
  product: pictures,
  message: pictures,
  answer: pictures,
  goods: pictures,
  seller_claim: pictures,
};
/** Who may upload what for the shop. */
const rolesFor: Record<OperatorPermitUploadInput['purpose'], OperatorRole> = {
  inspection: 'warehouse',
  shop: 'owner',
  product: 'catalogue',
  answer: 'support',
  seller_claim: 'purchasing',
};

export interface PermitUploadInput {
  fileType: string;
  purpose: 'avatar' | 'slip' | 'claim' | 'message' | 'grant' | 'goods';
  bytes?: number | undefined;
}

export interface OperatorPermitUploadInput {
  fileType: string;
  purpose: 'inspection' | 'shop' | 'product' | 'answer' | 'seller_claim';
  bytes?: number | undefined;
}

/** Permission for a customer to PUT one file under a key that we choose. */
export function permitUpload(ctx: Context & { actor: Customer }, { fileType, purpose, bytes }: PermitUploadInput) {
  // The profile is closed to keys, and so is its picture; so are shops of resellers.
  if (ctx.actor.apiKey && ['avatar', 'grant', 'goods'].includes(purpose)) throw refuse('closed_to_api_keys');
  const perDay = purpose === 'goods' ? serverLimits.requestUploadsPerDay : serverLimits.uploadsPerDay;
  return permit(ctx, { ownerId: ctx.actor.userId, fileType, purpose, bytes, perDay });
}

/** The same for pictures of inspected goods, of the goods of the catalogue, of answers to buyers, and for the shop's logo and QR codes. */
export function operatorPermitUpload(
  ctx: Context & { actor: Operator },
  { fileType, purpose, bytes }: OperatorPermitUploadInput,
) {
  const { operatorId: ownerId, roles } = ctx.actor;
  if (!roles.includes('owner') && !roles.includes(rolesFor[purpose])) throw refuse('forbidden');
  return permit(ctx, { ownerId, fileType, purpose, bytes, perDay: serverLimits.operatorUploadsPerDay });
}

interface Permit {
  ownerId: string;
  fileType: string;
  purpose: UploadPurpose;
  bytes: number | undefined;
  perDay: number;
}

async function permit(ctx: Context, { ownerId, fileType, purpose, bytes, perDay }: Permit) {
  const allowed = contentTypes[purpose];
  const contentType = Object.hasOwn(allowed, fileType) ? allowed[fileType] : undefined;
  if (!contentType) throw refuse('file_type_not_allowed', { kinds: Object.keys(allowed).join(', ') });
  if (bytes === undefined && ctx.storage.needsUploadSize) throw refuseField('bytes', 'required');
  if (bytes !== undefined && bytes > limits.uploadMaxBytes) throw fileTooLarge();
  const key = newFileKey('uploads', fileType);
  await inTransaction(ctx.db, async (tx) => {
    const { count, dayEndsIn } = await countUploadsOfDay(tx, ownerId, purpose);
    if (count >= perDay) throw refuseForNow('too_many_requests', dayEndsIn);
    await insertUpload(tx, { key, ownerId, purpose, contentType });
  });
  return { ...(await ctx.storage.permitUpload(key, contentType, bytes)), key, contentType };
}
