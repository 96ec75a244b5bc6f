import type { SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';

/** A run at one shop: only one at a time. */
export interface ShopServing {
  ctx: Context;
  shopId: string;
  lease: string;
  terms: ShopTerms;
  channel: Pick<SalesChannel, 'limits'>;
  /** Throws once the lease ran out: before anything is sent. */
  mayGoOn(): void;
  /** The run has had its time, or the process stops: what is left waits for the next one. */
  isOver(): boolean;
}
