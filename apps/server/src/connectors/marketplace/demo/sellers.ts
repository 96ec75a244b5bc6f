import type { SupplierCompany } from '#connectors/supplier/supplier.ts';
import type { SellerFacts } from '../marketplace.ts';
import { between } from './numbers.ts';

/** What the marketplace says about an invented company. */
export function sellerFacts({ id, names }: SupplierCompany): SellerFacts {
  const tenth = (part: string, least: number, most: number) => between(`${id} ${part}`, least, most) / 10;
  return {
    id,
    name: names.zh ?? names.en ?? id,
    years: between(`${id} years`, 1, 14),
    isFactory: between(`${id} factory`, 0, 2) > 0,
    score: tenth('score', 38, 50),
    logisticsScore: tenth('logistics', 36, 50),
    disputeScore: tenth('dispute', 36, 50),
    offerScore: tenth('offer', 38, 50),
    repeatBuyers: between(`${id} repeat`, 4, 42) / 100,
    onTimeRate: between(`${id} on time`, 880, 999) / 1000,
    faultReturnRate: between(`${id} faults`, 1, 34) / 1000,
  };
}
