import { importProducts } from '@sampan/server/domains/catalogue/import/import-products';
import type { Services } from '@sampan/server/shop/services';
import { demoSupplier } from './supplier/index.ts';

/** First start: fills the shop with the invented marketplace, unless it is complete; its pallets are stored last. */
export async function loadGoods(services: Pick<Services, 'db' | 'storage' | 'log'>): Promise<void> {
  const supplier = demoSupplier();
  const present = await services.db
    .selectFrom('pallets')
    .select('id')
    .where('connector', '=', supplier.name)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const { added, problems } = await importProducts(services, supplier, { withdrawMissing: true });
  services.log.info({ added, problems: problems.slice(0, 20) }, 'demo catalogue loaded');
}
