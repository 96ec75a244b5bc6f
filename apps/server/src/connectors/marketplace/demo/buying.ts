import type { Buying } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { DemoTools } from './tools.ts';

async function refuseBuying(): Promise<never> {
  throw new MarketplaceProblem('not_allowed', 'the demo marketplace takes no orders yet');
}

/** Its own books of orders and parcels. */
export function demoBuying(_tools: DemoTools, _catalogue: DemoCatalogue): Buying {
  return {
    preview: refuseBuying,
    place: refuseBuying,
    findOrders: refuseBuying,
    readOrder: refuseBuying,
    // biome-ignore lint/correctness/useYield: it refuses before the first order
    async *listChanged() {
      await refuseBuying();
    },
    readPaying: refuseBuying,
    pay: refuseBuying,
    paymentUrl: refuseBuying,
    cancel: refuseBuying,
    confirmReceipt: refuseBuying,
    listParcels: refuseBuying,
    traceParcel: refuseBuying,
    refunds: {
      reasons: refuseBuying,
      most: refuseBuying,
      uploadPicture: refuseBuying,
      create: refuseBuying,
      read: refuseBuying,
      cancel: refuseBuying,
      sendBack: refuseBuying,
    },
  };
}
