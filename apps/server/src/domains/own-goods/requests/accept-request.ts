import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Transaction } from '#database/connect.ts';
import { addPrivateProduct } from '#domains/catalogue/add-private-product.ts';
import { ownHtml } from '#domains/listings/listing-html.ts';
import { publishPicture, removeCopies, withCopies } from '#domains/uploads/with-copies.ts';
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
  const { operatorId } = ctx.actor;
  const theirs = await listPictures(ctx, seen);
  const uploads = input.pictures.filter((name) => !theirs.has(name));
  const published = new Map<string, string | undefined>();
  try {
    for (const name of input.pictures.filter((one) => theirs.has(one)))
      published.set(name, await publishPicture(ctx, name));
    return await withCopies(ctx, { ownerId: operatorId, purpose: 'product' }, uploads, async (tx, { keys }) => {
      const own = [...keys];
      const pictures = input.pictures.flatMap((name) => (theirs.has(name) ? published.get(name) : own.shift()) ?? []);
      if (pictures.length === 0) throw refuseField('pictures', 'required');
      const row = await lockUndecided(tx, ctx, input);
      const productId = await addProduct(tx, ctx, row, { ...input, pictures });
      return settle(ctx, tx, row, { kind: 'accepted', operatorId, content: input.answer, productId });
    });
  } catch (error) {
    await removeCopies(
      ctx,
      [...published.values()].flatMap((key) => key ?? []),
    );
    throw error;
  }
}

/** The customer's pictures; the operator may choose among them. */
async function listPictures(ctx: OperatorContext, { id, pictures }: RequestRow): Promise<Set<string>> {
  const entries = await listEntries(ctx.db, id);
  return new Set([...pictures, ...entries.flatMap((entry) => entry.pictures)]);
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
