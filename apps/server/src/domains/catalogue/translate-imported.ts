import type { Transaction } from '#database/connect.ts';
import { translateIn } from '#domains/catalogue/translating/translate-products.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';

/**
 * If the owner wants imported goods translated: texts that the memory has cost nothing, the rest waits for the translator
 * and the month's limit. With the goods, so that a killed import forgets none.
 */
export async function translateImported(
  tx: Transaction,
  services: Pick<Services, 'queue' | 'translator'>,
  offerIds: readonly number[],
): Promise<void> {
  if (!services.translator || offerIds.length === 0) return;
  const { translatesImports } = await readSetting(tx, 'translation');
  if (translatesImports) await translateIn(tx, services, offerIds);
}
