import { refreshCatalogue } from '@sampan/server/domains/catalogue/imports/refresh-catalogue';
import type { Services } from '@sampan/server/shop/services';

/** First start: fills the shop with the invented marketplace, unless it is complete; its pallets are stored last. */
export async function loadGoods(services: Pick<Services, 'supplier' | 'db' | 'storage' | 'log'>): Promise<void> {
  const present = await services.db
    .selectFrom('pallets')
    .select('id')
    .where('connector', '=', 'demo')
    .limit(1)
    .executeTakeFirst();
  if (!present) await refreshCatalogue(services);
}
