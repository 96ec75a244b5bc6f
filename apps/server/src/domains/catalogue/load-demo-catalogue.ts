import { demoSupplier } from '#connectors/supplier/demo/index.ts';
import type { Services } from '#shop/services.ts';

/** First start: fills the shop with the demo marketplace, unless it is complete; its pallets are stored last. */
export async function loadDemoCatalogue(services: Pick<Services, 'db' | 'storage' | 'log'>): Promise<void> {
  const connector = demoSupplier();
  const present = await services.db
    .selectFrom('pallets')
    .select('id')
    .where('connector', '=', connector.name)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const { importProducts } = await import('./import-products.ts');
  const { added, problems } = await importProducts(services, connector, { withdrawMissing: true });
  services.log.info({ added, problems: problems.slice(0, 20) }, 'demo catalogue loaded');
}
