import { eraseRecipients } from '#domains/channel-orders/recipients/erase-recipients.ts';
import { recipientsOf } from '#domains/channel-orders/recipients/erase-store.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import type { channelEventJob } from '#domains/channels/queued-jobs.ts';
import { workOnEvent } from '#domains/channels/work-on-event.ts';
import { recordProductChanged } from '#domains/listings/record-product-changed.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';

/** Job: handles a shop's event about orders, products or customers. */
export const followShopEvent = (ctx: Context, data: JobData<typeof channelEventJob>): Promise<void> =>
  workOnEvent(ctx, data, {
    takeOrder: takeShopOrder,
    recordProduct: recordProductChanged,
    recipients: { find: recipientsOf, erase: eraseRecipients },
  });
