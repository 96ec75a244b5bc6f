import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { readCents } from '@sampan/contract/money';
import type { setPublication as setCall } from '@sampan/contract/reseller/publish';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import { readPublished } from '#domains/listings/offers/offered-store.ts';
import { readProductTexts } from '#domains/listings/serving/publish-store.ts';
import { addWork } from '#domains/listings/serving/work-store.ts';
import { readShopTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { serveSoon } from './change-queue.ts';
import { lockOwn, type OwnPublication, storePublication, storeVariants } from './listings-store.ts';
import { putIntoQueue } from './queue-store.ts';
import { requireFreeSkus } from './settle-goods.ts';

type Input = ParsedInputOf<typeof setCall>;

/**
 * Stores the editor's choices. If sent now, the product in the shop becomes exactly this. If only stored, prices and
 * stock follow by themselves, texts and pictures with the next send. Refused while the product is being sent.
 */
export async function setPublication(
  ctx: Context & { actor: Customer },
  input: Input,
): Promise<OutputOf<typeof setCall>> {
  const { buyerId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const [own] = await lockOwn(tx, buyerId, [input.id]);
    if (!own) throw refuse('not_found');
    if (own.version !== input.version) throw refuse('changed_meanwhile');
    if (own.state === 'running' || own.task === 'remove') throw refuse('not_publishable');
    requireRate(await readShopTerms(tx, await requireShop(tx, buyerId, own.shopId), ctx.language));
    const version = await store(tx, own, input);
    await requireFreeSkus(tx, own);
    await requireLossesSeen(tx, [own.id], { buyerId, language: ctx.language, acceptsLosing: input.acceptsLosing });
    if (!input.isPublished) {
      await addWork(tx, 'offers', [own.id]);
      return { version };
    }
    await requireSellable(tx, own.id);
    await putIntoQueue(tx, [own.id]);
    await serveSoon(ctx, tx, [own.shopId]);
    return { version: version + 1 };
  });
}

async function store(tx: Transaction, own: OwnPublication, input: Input): Promise<number> {
  const texts = await readProductTexts(tx, own.id);
  const images = texts?.images ?? [];
  const chosen = [...new Set(input.pictures)].filter((picture) => images.includes(picture));
  await storeVariants(
    tx,
    own,
    input.variants.map(({ skuId, isChosen, shopSku, ownPrice }) => ({
      skuId,
      isChosen,
      shopSku,
      ownPrice: ownPrice === null ? null : (readCents(ownPrice) ?? null),
    })),
  );
  return storePublication(tx, own.id, {
    texts: Object.fromEntries(
      input.texts.flatMap(({ language, ...own }) => (own.title || own.description ? [[language, own]] : [])),
    ),
    // Null stands for all pictures, so that later ones are sent too.
    pictures: chosen.join('\n') === images.join('\n') ? null : chosen,
    groupIds: input.groupIds,
    isActive: input.isActive,
    serving: input.serving,
  });
}

async function requireSellable(tx: Transaction, id: string): Promise<void> {
  const [published] = await readPublished(tx, [id]);
  const isSold = published?.variants.some(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn);
  if (!published?.isOnSale || !isSold) throw refuse('not_publishable');
}
