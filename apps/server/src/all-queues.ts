import type { Config } from '#config';
import * as marketplaceNews from '#connectors/marketplace/queued-jobs.ts';
import { connectorQueues } from '#connectors/register.ts';
import * as accounts from '#domains/accounts/queued-jobs.ts';
import * as billing from '#domains/billing/queued-jobs.ts';
import * as catalogue from '#domains/catalogue/queued-jobs.ts';
import * as channelOrders from '#domains/channel-orders/queued-jobs.ts';
import * as channels from '#domains/channels/queued-jobs.ts';
import * as hooks from '#domains/hooks/queued-jobs.ts';
import * as listings from '#domains/listings/queued-jobs.ts';
import * as mails from '#domains/mails/queued-jobs.ts';
import * as marketplace from '#domains/marketplace/queued-jobs.ts';
import * as messages from '#domains/messages/queued-jobs.ts';
import * as opening from '#domains/opening/queued-jobs.ts';
import * as orders from '#domains/orders/queued-jobs.ts';
import * as ownStock from '#domains/own-stock/queued-jobs.ts';
import * as privacy from '#domains/privacy/queued-jobs.ts';
import * as purchasing from '#domains/purchasing/queued-jobs.ts';
import * as refunds from '#domains/refunds/queued-jobs.ts';
import * as trackedParcels from '#domains/tracked-parcels/queued-jobs.ts';
import * as uploads from '#domains/uploads/queued-jobs.ts';
import { defineTimedJob, type JobDefinition } from '#jobs/job.ts';
import { timetable } from '#jobs/schedule.ts';

const queued = [
  accounts,
  billing,
  catalogue,
  hooks,
  mails,
  messages,
  opening,
  orders,
  privacy,
  ownStock,
  purchasing,
  refunds,
  channels,
  listings,
  channelOrders,
  trackedParcels,
  uploads,
  marketplace,
  marketplaceNews,
];

/** Queues to create: the definitions of `allJobs` without their handlers, which a migration need not load. */
export const allQueues = (config: Config): JobDefinition<unknown>[] => [
  ...queued.flatMap((definitions) => Object.values(definitions)),
  ...Object.keys(timetable).map(defineTimedJob),
  ...connectorQueues(config),
];
