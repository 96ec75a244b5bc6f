import type { MakeJobs } from '@sampan/server/connectors/given';
import type { Services } from '@sampan/server/shop/services';
import { ensureDemoCompany } from './company.ts';
import { ensureDemoCustomer } from './customer.ts';
import { loadDemoLife } from './life/load-demo-life.ts';
import { loadGoods } from './load-goods.ts';

/** First start of a demo: goods, their past buyers, and a customer to try the shop with. */
export async function load(services: Services, makeJobs: MakeJobs): Promise<void> {
  await ensureDemoCompany(services);
  if (services.config.supplier === 'demo') await loadWithGoods(services, makeJobs);
  await ensureDemoCustomer(services);
}

/** A demo shop without past orders is still a demo shop. */
async function loadWithGoods(services: Services, makeJobs: MakeJobs): Promise<void> {
  await loadGoods(services);
  await loadDemoLife(services, makeJobs).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the demo shop has no past orders');
  });
}
