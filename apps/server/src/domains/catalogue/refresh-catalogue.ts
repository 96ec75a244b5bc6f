import { demoSupplier } from '#connectors/supplier/demo/index.ts';
import type { Services } from '#shop/services.ts';
import { importProducts } from './import-products.ts';

/** Mirrors the configured supplier anew. A shop of imported goods only has none. */
export async function refreshCatalogue(services: Pick<Services, 'config' | 'db' | 'storage' | 'log'>): Promise<void> {
  if (services.config.supplier === 'none') return;
  const report = await importProducts(services, demoSupplier(), { withdrawMissing: true });
  services.log.info({ ...report, problems: report.problems.slice(0, 20) }, 'catalogue refreshed');
}
