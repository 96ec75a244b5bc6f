import { defineRoutes } from '#shop/define-routes.ts';
import { operatorAcceptRequest } from './requests/accept-request.ts';
import {
  operatorGetGoodsRequest,
  operatorListGoodsRequests,
  operatorRefuseRequest,
  operatorWriteToRequest,
} from './requests/operator-requests.ts';
import {
  operatorCorrectOwnStock,
  operatorListOwnStock,
  operatorListOwnStockMoves,
  operatorSetShelf,
} from './stock/console-stock.ts';

export const ownGoodsConsoleRoutes = defineRoutes({
  // own products
  operatorAcceptRequest: (ctx, input) => operatorAcceptRequest(ctx, input),
  operatorGetGoodsRequest: (ctx, input) => operatorGetGoodsRequest(ctx, input),
  operatorListGoodsRequests: (ctx, input) => operatorListGoodsRequests(ctx, input),
  operatorRefuseRequest: (ctx, input) => operatorRefuseRequest(ctx, input),
  operatorWriteToRequest: (ctx, input) => operatorWriteToRequest(ctx, input),
  // stock
  operatorCorrectOwnStock: (ctx, input) => operatorCorrectOwnStock(ctx, input),
  operatorListOwnStock: (ctx, input) => operatorListOwnStock(ctx, input),
  operatorListOwnStockMoves: (ctx, input) => operatorListOwnStockMoves(ctx, input),
  operatorSetShelf: (ctx, input) => operatorSetShelf(ctx, input),
});
