import { findKnownByProduct } from '#domains/marketplace/rows/offer-store.ts';
import type { Services } from '#shop/services.ts';
import { refreshOffers } from './refreshing/refresh-offers.ts';

/** So many calls at the same time: an order of many goods is confirmed in about the time of one call. */
const parallel = 20;
/** Then the order is decided by what is known: time for the call, and for storing what it said. */
const patienceMs = 1600;
const storingMs = 2000;

/**
 * Asks the marketplace for these products once more, because somebody orders them now, and stores what it says. Returns
 * when all have answered, and after two seconds at the latest. Never within a transaction.
 */
export async function confirmOffers(
  services: Pick<Services, 'db' | 'storage' | 'marketplace' | 'log'>,
  productIds: readonly number[],
): Promise<void> {
  const { marketplace, db, log } = services;
  if (!marketplace) return;
  const known = await findKnownByProduct(db, marketplace.name, productIds);
  const reading = refreshOffers(services, marketplace, known, { priority: 'orders', parallel, patienceMs }).catch(
    (error: unknown) => log.error({ err: error }, 'offers could not be confirmed'),
  );
  await Promise.race([reading, pause(storingMs)]);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms).unref());
