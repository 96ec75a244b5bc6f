import { defineRoutes } from '#shop/define-routes.ts';
import { operatorDecideGrant, operatorWithdrawGrant } from './grants/operator-decide-grant.ts';
import { operatorGetGrant, operatorListGrants } from './grants/operator-grants.ts';
import { operatorAcceptRequest } from './own-products/accept-request.ts';
import {
  operatorGetGoodsRequest,
  operatorListGoodsRequests,
  operatorRefuseRequest,
  operatorWriteToRequest,
} from './own-products/operator-requests.ts';
import {
  operatorListFailedPublications,
  operatorListPublishQueues,
  operatorRetryPublications,
} from './publish/publish-queues.ts';
import { operatorDisconnectResellerShop } from './shops/disconnect-shop.ts';
import { operatorGetResellerShop, operatorListResellerShops } from './shops/operator-list-reseller-shops.ts';
import {
  operatorCorrectOwnStock,
  operatorListOwnStock,
  operatorListOwnStockMoves,
  operatorSetShelf,
} from './stock/console-stock.ts';

export const resellerConsoleRoutes = defineRoutes({
  // grants
  operatorListGrants: (ctx, input) => operatorListGrants(ctx, input),
  operatorGetGrant: (ctx, input) => operatorGetGrant(ctx, input),
  operatorDecideGrant: (ctx, input) => operatorDecideGrant(ctx, input),
  operatorWithdrawGrant: (ctx, input) => operatorWithdrawGrant(ctx, input),
  // own products
  operatorAcceptRequest: (ctx, input) => operatorAcceptRequest(ctx, input),
  operatorGetGoodsRequest: (ctx, input) => operatorGetGoodsRequest(ctx, input),
  operatorListGoodsRequests: (ctx, input) => operatorListGoodsRequests(ctx, input),
  operatorRefuseRequest: (ctx, input) => operatorRefuseRequest(ctx, input),
  operatorWriteToRequest: (ctx, input) => operatorWriteToRequest(ctx, input),
  // publish
  operatorListFailedPublications: (ctx, input) => operatorListFailedPublications(ctx, input),
  operatorListPublishQueues: (ctx) => operatorListPublishQueues(ctx),
  operatorRetryPublications: (ctx, input) => operatorRetryPublications(ctx, input),
  // shops
  operatorListResellerShops: (ctx, input) => operatorListResellerShops(ctx, input),
  operatorGetResellerShop: (ctx, input) => operatorGetResellerShop(ctx, input),
  operatorDisconnectResellerShop: (ctx, input) => operatorDisconnectResellerShop(ctx, input),
  // stock
  operatorCorrectOwnStock: (ctx, input) => operatorCorrectOwnStock(ctx, input),
  operatorListOwnStock: (ctx, input) => operatorListOwnStock(ctx, input),
  operatorListOwnStockMoves: (ctx, input) => operatorListOwnStockMoves(ctx, input),
  operatorSetShelf: (ctx, input) => operatorSetShelf(ctx, input),
});
