import type { ListingRefusal } from '@sampan/contract/listing-changes';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { putIntoQueue } from '#domains/listings/publications/queue-store.ts';
import { addWork } from '#domains/listings/serving/work-store.ts';
import { readTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Applied, Batch, Turn } from './batch.ts';
import type { ListingEdit } from './change-store.ts';
import { storeEdits, storePrices } from './listings-sql.ts';

type Edited = Turn & { edit: ListingEdit };

/** Prices go by themselves. A title, a status or a collection needs the whole product to be sent again. */
export async function editTurns({ ctx, tx, turns, change: { buyerId } }: Batch): Promise<Applied> {
  const terms = await readTerms(tx, await listOwnShops(tx, buyerId), ctx.language);
  const refused = new Map<string, ListingRefusal>();
  const edited: Edited[] = [];
  for (const { own, edit } of turns) {
    if (!edit || edit.version !== own.version) refused.set(own.id, 'changed_meanwhile');
    else edited.push({ own, edit });
  }
  await storeEdits(
    tx,
    edited.map(({ own: { id, shopId }, edit: { title, isActive, groupIds, prices } }) => ({
      id,
      language: terms.get(shopId)?.language ?? ctx.language,
      title,
      isActive,
      groupIds,
      hasPrices: prices.length > 0,
    })),
  );
  await storePrices(
    tx,
    edited.flatMap(({ own: { id }, edit: { prices } }) => prices.map((price) => ({ id, ...price }))),
  );
  const whole = edited.filter(({ own: { state }, edit }) => state === 'listed' && isWhole(edit));
  await putIntoQueue(
    tx,
    whole.map(({ own }) => own.id),
  );
  await addWork(
    tx,
    'offers',
    edited.flatMap(({ own, edit }) => (edit.prices.length > 0 ? own.id : [])),
  );
  return { refused, shopIds: new Set(edited.map(({ own }) => own.shopId)) };
}

const isWhole = ({ title, isActive, groupIds }: ListingEdit) =>
  title !== undefined || isActive !== undefined || groupIds !== undefined;
