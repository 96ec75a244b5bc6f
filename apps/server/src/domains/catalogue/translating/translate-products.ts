import { inTransaction, type Transaction } from '#database/connect.ts';
import { translateTextsJob } from '#domains/catalogue/queued-jobs.ts';
import { markForTranslation } from '#domains/catalogue/translations/translation-store.ts';
import type { Services } from '#shop/services.ts';

type TranslateServices = Pick<Services, 'db' | 'queue' | 'translator'>;

/**
 * Has the missing texts of these products translated by a job, now and whenever their supplier says something new. Texts that
 * the memory has cost nothing. Returns how many products that are; without a translator none.
 */
export function translateProducts(services: TranslateServices, offerIds: readonly number[]): Promise<number> {
  if (!services.translator) return Promise.resolve(0);
  return inTransaction(services.db, (tx) => translateIn(tx, services, offerIds));
}

export async function translateIn(
  tx: Transaction,
  { queue }: Pick<Services, 'queue'>,
  offerIds: readonly number[],
): Promise<number> {
  const marked = await markForTranslation(tx, offerIds);
  if (marked > 0) await queue.add(tx, translateTextsJob, {});
  return marked;
}
