import type { Services } from '#shop/services.ts';
import { importProducts } from './import-products.ts';

/** Mirrors the supplier again. A shop with imported goods only has none. */
export async function refreshCatalogue(services: Pick<Services, 'supplier' | 'db' | 'storage' | 'log'>): Promise<void> {
  if (!services.supplier) return;
  const report = await importProducts(services, services.supplier, { withdrawMissing: true });
  services.log.info({ ...report, problems: report.problems.slice(0, 20) }, 'catalogue refreshed');
}
