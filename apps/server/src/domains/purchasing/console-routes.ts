import { defineRoutes } from '#shop/define-routes.ts';
import { allowPurchase, askOwner } from './allow-purchase.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { decideSurplus, recordSurplus } from './decide-surplus.ts';
import { exportPurchases, listPurchaseLines } from './export-purchases.ts';
import { getPurchasing } from './get-purchasing.ts';
import { importPurchases } from './import-purchases.ts';
import { listBuyList } from './list-buy-list.ts';
import { getInbound, listInbound } from './list-inbound.ts';
import { listPurchaseOrders } from './list-purchase-orders.ts';
import { listShortages } from './list-shortages.ts';
import { listSurplus } from './list-surplus.ts';
import { arrivePurchaseOrder, cancelPurchaseOrder, shipPurchaseOrder, shortPurchase } from './move-purchase-order.ts';
import { placeGoods } from './place-goods.ts';
import { placePurchaseOrder } from './place-purchase-order.ts';
import { placePurchaseOrders } from './place-purchase-orders.ts';
import { proposeShortage, withdrawShortage } from './propose-shortage.ts';
import { listPurchasesOfOrder } from './purchases-of-order.ts';
import { readPurchase } from './read-purchase.ts';
import { receivePurchaseParcel } from './receive-purchase-parcel.ts';
import { startProcurement } from './start-procurement.ts';
import { listSubstitutes } from './substitutes.ts';
import { updatePurchaseOrder } from './update-purchase-order.ts';

export const purchasingConsoleRoutes = defineRoutes({
  operatorGetPurchasing: (ctx) => getPurchasing(ctx),
  operatorListBuyList: (ctx, input) => listBuyList(ctx, input),
  operatorListPurchaseOrders: (ctx, input) => listPurchaseOrders(ctx, input),
  operatorGetPurchaseOrder: (ctx, { id }) => readPurchase(ctx, id),
  operatorCreatePurchaseOrder: (ctx, input) => createPurchaseOrder(ctx, input),
  operatorUpdatePurchaseOrder: (ctx, input) => updatePurchaseOrder(ctx, input),
  operatorAskOwner: (ctx, input) => askOwner(ctx, input),
  operatorAllowPurchase: (ctx, input) => allowPurchase(ctx, input),
  operatorPlacePurchaseOrder: (ctx, input) => placePurchaseOrder(ctx, input),
  operatorPlacePurchaseOrders: (ctx, input) => placePurchaseOrders(ctx, input),
  operatorListPurchaseLines: (ctx, input) => listPurchaseLines(ctx, input),
  operatorExportPurchases: (ctx, input) => exportPurchases(ctx, input),
  operatorImportPurchases: (ctx, input) => importPurchases(ctx, input),
  operatorReceivePurchaseParcel: (ctx, input) => receivePurchaseParcel(ctx, input),
  operatorCancelPurchaseOrder: (ctx, input) => cancelPurchaseOrder(ctx, input),
  operatorShipPurchaseOrder: (ctx, input) => shipPurchaseOrder(ctx, input),
  operatorShortPurchase: (ctx, input) => shortPurchase(ctx, input),
  operatorArrivePurchaseOrder: (ctx, input) => arrivePurchaseOrder(ctx, input),
  operatorListInbound: (ctx, input) => listInbound(ctx, input),
  operatorGetInbound: (ctx, input) => getInbound(ctx, input),
  operatorListPurchasesOfOrder: (ctx, input) => listPurchasesOfOrder(ctx, input),
  operatorListShortages: (ctx, input) => listShortages(ctx, input),
  operatorListSubstitutes: (ctx, input) => listSubstitutes(ctx, input),
  operatorProposeShortage: (ctx, input) => proposeShortage(ctx, input),
  operatorWithdrawShortage: (ctx, input) => withdrawShortage(ctx, input),
  operatorPlaceGoods: (ctx, input) => placeGoods(ctx, input),
  operatorRecordSurplus: (ctx, input) => recordSurplus(ctx, input),
  operatorListSurplus: (ctx, input) => listSurplus(ctx, input),
  operatorDecideSurplus: (ctx, input) => decideSurplus(ctx, input),
  operatorStartProcurement: (ctx, input) => startProcurement(ctx, input),
});
