import { importProducts } from '#domains/catalogue/import-products.ts';
import type { Services } from '#shop/services.ts';

/** Mirrors the supplier: what it no longer offers is withdrawn. A shop that only imports goods has none. */
export async function refreshCatalogue(services: Pick<Services, 'supplier' | 'db' | 'storage' | 'log'>): Promise<void> {
  if (!services.supplier) return;
  const report = await importProducts(services, services.supplier, { withdrawMissing: {} });
  services.log.info({ ...report, problems: report.problems.slice(0, 20) }, 'catalogue refreshed');
}
