import { marketplaceRoleJobs } from '#connectors/marketplace/jobs.ts';
import { connectorJobs } from '#connectors/register.ts';
import { accountsJobs } from '#domains/accounts/jobs.ts';
import { billingJobs } from '#domains/billing/jobs.ts';
import { booksJobs } from '#domains/books/jobs.ts';
import { catalogueJobs } from '#domains/catalogue/jobs.ts';
import { channelOrdersJobs } from '#domains/channel-orders/jobs.ts';
import { channelsJobs } from '#domains/channels/jobs.ts';
import { hooksJobs } from '#domains/hooks/jobs.ts';
import { listingsJobs } from '#domains/listings/jobs.ts';
import { logisticsJobs } from '#domains/logistics/jobs.ts';
import { mailsJobs } from '#domains/mails/jobs.ts';
import { marketplaceJobs } from '#domains/marketplace/jobs.ts';
import { messagesJobs } from '#domains/messages/jobs.ts';
import { noticesJobs } from '#domains/notices/jobs.ts';
import { openingJobs } from '#domains/opening/jobs.ts';
import { ordersJobs } from '#domains/orders/jobs.ts';
import { ownGoodsJobs } from '#domains/own-goods/jobs.ts';
import { ownStockJobs } from '#domains/own-stock/jobs.ts';
import { privacyJobs } from '#domains/privacy/jobs.ts';
import { purchasingJobs } from '#domains/purchasing/jobs.ts';
import { refundsJobs } from '#domains/refunds/jobs.ts';
import { trackedParcelsJobs } from '#domains/tracked-parcels/jobs.ts';
import { uploadsJobs } from '#domains/uploads/jobs.ts';
import type { Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';

/** Every job of the shop, and those of the providers that it uses. */
export const allJobs = (services: Services): Job[] => [
  ...mailsJobs(services),
  ...uploadsJobs(services),
  ...trackedParcelsJobs(services),
  ...accountsJobs(services),
  ...catalogueJobs(services),
  ...marketplaceJobs(services),
  ...openingJobs(services),
  ...ownStockJobs(services),
  ...ordersJobs(services),
  ...billingJobs(services),
  ...purchasingJobs(services),
  ...logisticsJobs(services),
  ...refundsJobs(services),
  ...booksJobs(services),
  ...messagesJobs(services),
  ...hooksJobs(services),
  ...noticesJobs(services),
  ...channelsJobs(services),
  ...listingsJobs(services),
  ...channelOrdersJobs(services),
  ...ownGoodsJobs(services),
  ...privacyJobs(services),
  ...connectorJobs(services),
  ...marketplaceRoleJobs(services),
];
