import { loadDemoShop } from '#connectors/load-demo-shop.ts';
import { ensureOwner, type NewOwner } from '#domains/accounts/ensure-owner.ts';
import type { Services } from '#shop/services.ts';
import { allJobs } from '../all-jobs.ts';

export interface Filled {
  buyer?: { email: string; password: string } | undefined;
  owner?: NewOwner | undefined;
  /** A real shop before its opening. */
  isClosed?: boolean;
  /** A real shop's, once its company is set. */
  shopName?: string | undefined;
}

/** First start of a demo: goods, past orders and a customer to try them with; the owner's one-time password. */
export async function fillServices(services: Services): Promise<Filled> {
  const demo = await loadDemoShop();
  await demo.fill(services, allJobs);
  return { buyer: demo.customer, owner: await ensureOwner(services) };
}
