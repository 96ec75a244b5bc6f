import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { addPrivateProduct } from '#domains/catalogue/add-private-product.ts';
import { ownHtml } from '#domains/listings/listing-html.ts';
import { makeCopies, publishPicture, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { requirePieces, requireVariants, storedPrice } from './hand-in.ts';
import { lockUndecided, type OperatorContext, type OperatorView, settle } from './operator-requests.ts';
import { findRequest, listEntries, type RequestRow } from './store.ts';

type Input = ParsedInputOf<Calls['operatorAcceptRequest']>;

/** Accepts a request by creating a product that only the customer can see and order. */
export async function operatorAcceptRequest(ctx: OperatorContext, input: Input): Promise<OperatorView> {
  requireVariants(input);
  const seen = await findRequest(ctx.db, input.id, null);
  if (!seen) throw refuse('not_found');
  if (seen.state !== 'asked') throw refuse('request_decided');
  if (seen.kind === 'own') requirePieces(input, resellerLimits.ownPiecesMax);
  const { uploads, keys } = await publishPictures(ctx, seen, input.pictures);
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockUndecided(tx, ctx, input);
    await useUploads(tx, ctx.actor.operatorId, 'product', uploads);
    const productId = await addProduct(tx, ctx, row, { ...input, pictures: keys });
    const { operatorId } = ctx.actor;
    return settle(ctx, tx, row, { kind: 'accepted', operatorId, content: input.answer, productId });
  }).catch(async (error: unknown) => {
    await removeCopies(ctx, keys);
    throw error;
  });
}

/** Copies the customer's pictures and the operator's own, in the chosen order. */
async function publishPictures(ctx: OperatorContext, row: RequestRow, chosen: readonly string[]) {
  const entries = await listEntries(ctx.db, row.id);
  const theirs = new Set([...row.pictures, ...entries.flatMap(({ pictures }) => pictures)]);
  const isUpload = (name: string) => !theirs.has(name);
  const made = await makeCopies(ctx, { ownerId: ctx.actor.operatorId, purpose: 'product' }, chosen.filter(isUpload));
  const own = [...made.keys];
  const keys: string[] = [];
  for (const name of chosen) {
    const key = isUpload(name) ? own.shift() : await publishPicture(ctx, name);
    if (key) keys.push(key);
  }
  if (keys.length === 0) throw refuseField('pictures', 'required');
  return { uploads: made.uploads, keys };
}

function addProduct(tx: Transaction, ctx: OperatorContext, row: RequestRow, input: Input): Promise<number> {
  const { buyerId, kind } = row;
  const supplierName = input.supplierName || (kind === 'own' ? row.title : input.title);
  return addPrivateProduct(tx, ctx, {
    buyerId,
    reference: row.id,
    title: input.title,
    categoryId: input.categoryId,
    supplier: { id: kind === 'own' ? `private-${buyerId}` : `private-${row.id}`, name: supplierName },
    descriptionHtml: input.description ? ownHtml(input.description) : '',
    priceE4: storedPrice(input.priceUsd),
    minOrderQuantity: input.minOrderQuantity,
    weightGrams: input.weightGrams,
    optionNames: input.optionNames,
    variants: input.variants,
    pictures: input.pictures,
  });
}
