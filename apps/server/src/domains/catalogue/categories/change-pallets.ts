import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorListPallets as listCall,
  operatorSavePallet as saveCall,
} from '@sampan/contract/catalogue/shelves';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { readUploadKey } from '#domains/uploads/upload-key.ts';
import { type Copies, withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  countPallet,
  deletePallet,
  findPallet,
  type KnownPallet,
  readPallets,
  turnsToday,
  writeOrder,
  writePallet,
  writePalletProducts,
} from './pallet-store.ts';

type OperatorContext = Context & { actor: Operator };

export async function operatorListPallets(ctx: Context): Promise<OutputOf<typeof listCall>> {
  const rows = await readPallets(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    names: row.names,
    taglines: row.taglines,
    tone: row.tone,
    picture: row.picture,
    morePictures: row.more_pictures,
    isActive: row.is_active,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    productCount: row.product_count,
    products: row.products.map(({ id, titles, picture }) => ({
      offerId: id,
      title: pickText(titles, ctx.language),
      pictureUrl: picture ?? '',
    })),
  }));
}

const filled = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Its picture stays, or is one that this operator has uploaded. */
export async function operatorSavePallet(
  ctx: OperatorContext,
  input: ParsedInputOf<typeof saveCall>,
): Promise<OutputOf<typeof saveCall>> {
  const { operatorId } = ctx.actor;
  const upload = readUploadKey(input.picture);
  const write = async (tx: Transaction, { keys: [key] }: Copies) => {
    const known = input.id ? await findPallet(tx, input.id) : undefined;
    if (input.id && !known) throw refuse('not_found');
    if (known && known.version !== input.version)
      throw refuse('changed_meanwhile', {}, { data: { version: known.version, by: known.by } });
    const id = input.id || randomBytes(12).toString('base64url');
    const picture = pictureOf(ctx, input.picture, known, key);
    const { tone, isActive, startsOn, endsOn } = input;
    const texts = { names: filled(input.names), taglines: filled(input.taglines) };
    await writePallet(tx, { id, ...texts, picture, tone, isActive, startsOn, endsOn }, operatorId);
    await writePalletProducts(tx, id, input.offerIds);
    await countPallet(tx, id);
    await notifyChange(tx);
    return { id };
  };
  const sender = { ownerId: operatorId, purpose: 'product' } as const;
  return withCopies(ctx, sender, upload ? [input.picture] : [], write, (work) => writing(ctx, work));
}

function pictureOf(ctx: Context, sent: string, known: KnownPallet | undefined, key: string | undefined): string {
  if (key) return ctx.storage.publicUrl(key);
  if (sent !== known?.picture) throw refuse('upload_not_allowed');
  return sent;
}

export async function operatorOrderPallets(ctx: Context, { ids }: { ids: readonly string[] }): Promise<null> {
  await writing(ctx, async (tx) => {
    await writeOrder(tx, ids);
    await notifyChange(tx);
  });
  return null;
}

export async function operatorDeletePallet(ctx: Context, { id }: { id: string }): Promise<null> {
  await writing(ctx, async (tx) => {
    if (!(await deletePallet(tx, id))) throw refuse('not_found');
    await notifyChange(tx);
  });
  return null;
}

/** Runs at midnight: cached home pages then show pallets that begin today, and no longer those that ended yesterday. */
export async function turnPallets(ctx: Context): Promise<void> {
  if (await turnsToday(ctx.db)) await inTransaction(ctx.db, (tx) => notifyChange(tx));
}
