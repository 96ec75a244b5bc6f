import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, nothing, optionalMarketplaceId, optionalText, page, pageOf, pageSize } from '../fields.ts';
import { limits } from '../limits.ts';

export const resellerSorts = ['stock', 'cost', 'price', 'margin'] as const;

const resellerProduct = z
  .object({
    offerId: z.int(),
    title: z.string(),
    imageUrl: z.string(),
    stock: z.int(),
    minOrderQuantity: z.int(),
    weightGrams: z.int(),
    costUsd: z.number(),
    onePieceUsd: z.number().nullable(),
    needsAuthorization: z.boolean(),
  })
  .meta({ id: 'ResellerProduct', description: 'A product as those who sell on look at it.' });

export const listResellerGoods = defineCall({
  summary: 'The shop’s goods as resellers look at them: cost, stock, weight, minimum. Ours.',
  method: 'POST',
  path: '/reseller/goods/list',
  access: 'customer',
  limit: 'searches',
  input: z.object({
    pageNum: page,
    pageSize: pageSize(limits.resellerGoodsPageSize),
    keyword: optionalText(limits.searchKeyMax),
    categoryId: optionalMarketplaceId,
    isInStock: z.boolean().default(false),
  }),
  output: pageOf(resellerProduct).extend({ isMore: z.boolean().describe('There are more than `total`.') }),
  refusals: [],
});

export const getResellerCounts = defineCall({
  summary: 'What waits for a reseller in each part of the workspace, for the bars’ badges. Ours.',
  method: 'GET',
  path: '/reseller/counts',
  access: 'customer',
  input: empty,
  output: z.object({ hasStarted: z.boolean() }),
  refusals: [],
});

export const startReselling = defineCall({
  summary: 'The reseller has seen what the workspace is; the shop’s pages offer publishing from now on. Ours.',
  method: 'POST',
  path: '/reseller/start',
  access: 'customer',
  input: empty,
  output: nothing,
  refusals: [],
});
