import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import type { channelEventJob } from '../channels-queued-jobs.ts';
import { noteProductChanged } from '../publish/note-product-changed.ts';
import { workOnEvent } from '../shops/work-on-event.ts';
import { eraseRecipients } from './erase-recipients.ts';
import { recipientsOf } from './erase-store.ts';
import { takeShopOrder } from './take-shop-order.ts';

/** The job: what a shop has told of its orders, products and customers. */
export const followShopEvent = (ctx: Context, data: JobData<typeof channelEventJob>): Promise<void> =>
  workOnEvent(ctx, data, {
    takeOrder: takeShopOrder,
    noteProduct: noteProductChanged,
    recipients: { find: recipientsOf, erase: eraseRecipients },
  });
