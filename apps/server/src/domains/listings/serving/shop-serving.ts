import type { SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';

/** A run at one shop. There is one at a time. */
export interface ShopServing {
  ctx: Context;
  shopId: string;
  lease: string;
  terms: ShopTerms;
  channel: Pick<SalesChannel, 'limits'>;
  /** Throws if the lease has expired. Call it before sending anything. */
  mayGoOn(): void;
  /** True when the run's time is over or the process stops. The rest waits for the next run. */
  isOver(): boolean;
}
