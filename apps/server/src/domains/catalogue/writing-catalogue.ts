import type { Transaction } from '#database/connect.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import type { Services } from '#shop/services.ts';

/** For other domains that store goods: a transaction under the catalogue's lock. */
export function writingCatalogue<Result>(
  services: Pick<Services, 'db'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return writing(services, work);
}
