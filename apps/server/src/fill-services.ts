import { ensureDemoCustomer } from '#domains/accounts/ensure-demo-customer.ts';
import { ensureOwner, type NewOwner } from '#domains/accounts/ensure-owner.ts';
import { ensureDemoAddress } from '#domains/addresses/ensure-demo-address.ts';
import { loadDemoCatalogue } from '#domains/catalogue/load-demo-catalogue.ts';
import type { Services } from './shop/services.ts';

export interface Filled {
  buyer?: { email: string; password: string } | undefined;
  owner?: NewOwner | undefined;
}

/** First start: in a demo shop goods, past orders and a customer to try them with; the owner's one-time password. */
export async function fillServices(services: Services): Promise<Filled> {
  if (!services.config.isDemo) return { owner: await ensureOwner(services) };
  if (services.config.supplier === 'demo') await fillWithGoods(services);
  const buyer = await ensureDemoCustomer(services);
  await ensureDemoAddress(services);
  return { buyer, owner: await ensureOwner(services) };
}

/** The demo goods and who bought of them. A demo shop without past orders is still a demo shop. */
async function fillWithGoods(services: Services): Promise<void> {
  await loadDemoCatalogue(services);
  const { loadDemoLife } = await import('./demo-life/load-demo-life.ts');
  await loadDemoLife(services).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the demo shop has no past orders');
  });
}
