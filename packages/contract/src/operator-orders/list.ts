import { z } from 'zod';
import { defineCall } from '../call.ts';
import { after, flag, page, pageSize } from '../fields.ts';
import { orderStatus } from '../orders.ts';
import { operatorOrder, orderFilters, queueFilters } from './fields.ts';

export const operatorListOrders = defineCall({
  summary: 'Orders that match the filters: queues, the oldest first, or all, the newest first.',
  method: 'GET',
  path: '/console/orders',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({
    ...queueFilters,
    after: after.describe('`next` of the page before. It stays fast on any page, and takes precedence over `pageNum`.'),
    pageNum: page,
    pageSize: pageSize(20),
  }),
  output: z.object({
    list: z.array(operatorOrder),
    total: z.int().describe('1000 at most when searching.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorCountOrders = defineCall({
  summary:
    'How many orders are in each status, and since when the oldest is, and how many go to each country; of those that match the filters.',
  method: 'GET',
  path: '/console/orders/counts',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object(orderFilters),
  output: z
    .object({
      statuses: z.array(
        z.object({
          status: orderStatus,
          orders: z.int().describe('When searching, of the first 3000.'),
          oldestSince: z.string(),
        }),
      ),
      countries: z
        .array(z.object({ country: z.string(), orders: z.int().describe('How many.') }))
        .describe('Where they go, most orders first; ISO codes.'),
    })
    .meta({ id: 'OrderCounts' }),
  refusals: [],
});

export const operatorExportOrders = defineCall({
  summary: 'Where all orders that match the filters are as CSV, for a quarter of an hour at least.',
  method: 'GET',
  path: '/console/orders/export',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({ ...queueFilters, bom: flag.default(0).describe('1: with a byte order mark, for Excel.') }),
  output: z.object({ url: z.string() }),
  refusals: [],
});
