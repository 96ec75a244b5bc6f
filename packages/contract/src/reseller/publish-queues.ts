import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id } from '../fields.ts';

/** Queues to resellers' shops, as operators see them. */

const shopQueue = z.object({
  shopId: z.string().describe('The shop.'),
  shopName: z.string().describe('Its name.'),
  channel: z.string().describe('Its system.'),
  address: z.string().describe('Where it is.'),
  customerId: z.string().nullable(),
  customerName: z.string().describe('Whose it is.'),
  state: z.string().describe('connected, refused or disconnected.'),
  waiting: z.int().describe('Goods waiting to be published.'),
  running: z.int().describe('Goods being published.'),
  failed: z.int().describe('Goods that were not published.'),
  listed: z.int().describe('Goods in the shop.'),
  dueOffers: z.int().describe('Goods whose price or stock is to be sent.'),
  dueSince: z.string().nullable().describe('Since when the oldest of those waits, ISO 8601, or null.'),
  isPaused: z.boolean().describe('The reseller holds it up.'),
  troubles: z.int().describe('How often in a row the shop did not answer.'),
  notBefore: z.string().nullable().describe('Until when it is left alone, ISO 8601, or null.'),
  sentAt: z.string().nullable().describe('When anything was last sent, ISO 8601, or null.'),
});

const failed = z.object({
  id: z.string(),
  offerId: z.int().describe('Number of the product.'),
  title: z.string().describe('Its title.'),
  kind: z.string().describe('What failed.'),
  because: z.string().describe('Why the shop rejects it, where we know, or empty text.'),
  said: z.string().describe('The shop’s own words, or empty text.'),
  attempts: z.int().describe('How often it was tried.'),
  at: z.string().describe('When, ISO 8601.'),
  againAt: z.string().nullable().describe('When we try again, ISO 8601, or null.'),
});

export const operatorListPublishQueues = defineCall({
  summary:
    'What waits for each shop of a reseller, what fails and since when; troubled ones first. Not in the specification.',
  method: 'GET',
  path: '/console/reseller/queues',
  access: 'operator:support',
  input: empty,
  output: z.object({ list: z.array(shopQueue) }),
  refusals: [],
});

export const operatorListFailedPublications = defineCall({
  summary: 'Goods that could not be published to a shop. Not in the specification.',
  method: 'GET',
  path: '/console/reseller/queues/{shopId}',
  access: 'operator:support',
  input: z.object({ shopId: id.describe('The shop.') }),
  output: z.object({ list: z.array(failed) }),
  refusals: ['not_found'],
});

export const operatorRetryPublications = defineCall({
  summary: 'Puts what failed back into the queue of a shop, and tries the shop at once. Not in the specification.',
  method: 'POST',
  path: '/console/reseller/queues/{shopId}/retry',
  access: 'operator:support',
  input: z.object({ shopId: id.describe('The shop.') }),
  output: z.object({ retried: z.int().describe('How many.') }),
  refusals: ['not_found'],
});
