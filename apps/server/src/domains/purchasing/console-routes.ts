import { defineRoutes } from '#shop/define-routes.ts';
import { decideSurplus, recordSurplus } from './arrival/decide-surplus.ts';
import { importPurchases } from './arrival/import-purchases.ts';
import { listSurplus } from './arrival/list-surplus.ts';
import {
  arrivePurchaseOrder,
  cancelPurchaseOrder,
  shipPurchaseOrder,
  shortPurchase,
} from './arrival/move-purchase-order.ts';
import { placeGoods } from './arrival/place-goods.ts';
import { receivePurchaseParcel } from './arrival/receive-purchase-parcel.ts';
import { allowPurchase, askOwner } from './buying/allow-purchase.ts';
import { createPurchaseOrder } from './buying/create-purchase-order.ts';
import { exportPurchases, listPurchaseLines } from './buying/export-purchases.ts';
import { getPurchasing } from './buying/get-purchasing.ts';
import { listBuyList } from './buying/list-buy-list.ts';
import { listPurchaseOrders } from './buying/list-purchase-orders.ts';
import { placePurchaseOrder } from './buying/place-purchase-order.ts';
import { placePurchaseOrders } from './buying/place-purchase-orders.ts';
import { listPurchasesOfOrder } from './buying/purchases-of-order.ts';
import { startProcurement } from './buying/start-procurement.ts';
import { updatePurchaseOrder } from './buying/update-purchase-order.ts';
import { getInbound, listInbound } from './list-inbound.ts';
import { approvePurchases } from './marketplace/approve-purchases.ts';
import { decideClaim, getClaimTerms, proposeClaim } from './marketplace/claims.ts';
import { getMarketplacePurchase } from './marketplace/get-marketplace-purchase.ts';
import {
  approveMarketplaceOrder,
  cancelMarketplaceOrder,
  getPaymentLink,
  readMarketplaceOrder,
  traceMarketplaceParcel,
} from './marketplace/manage-orders.ts';
import { orderPurchases } from './marketplace/order-purchases.ts';
import { previewPurchases } from './marketplace/preview-purchases.ts';
import { answerMarketplace } from './marketplace/read-back-purchase.ts';
import { readPurchase } from './purchase/read-purchase.ts';
import { listShortages } from './shortage/list-shortages.ts';
import { proposeShortage, withdrawShortage } from './shortage/propose-shortage.ts';
import { listSubstitutes } from './substitutes.ts';

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
  operatorGetMarketplacePurchase: (ctx, input) => getMarketplacePurchase(ctx, input),
  operatorPreviewPurchases: (ctx, input) => previewPurchases(ctx, input),
  operatorApprovePurchases: (ctx, input) => approvePurchases(ctx, input),
  operatorOrderPurchases: (ctx, input) => orderPurchases(ctx, input),
  operatorAnswerMarketplace: (ctx, input) => answerMarketplace(ctx, input),
  operatorApproveMarketplaceOrder: (ctx, input) => approveMarketplaceOrder(ctx, input),
  operatorGetPaymentLink: (ctx, input) => getPaymentLink(ctx, input),
  operatorReadMarketplaceOrder: (ctx, input) => readMarketplaceOrder(ctx, input),
  operatorCancelMarketplaceOrder: (ctx, input) => cancelMarketplaceOrder(ctx, input),
  operatorTraceMarketplaceParcel: (ctx, input) => traceMarketplaceParcel(ctx, input),
  operatorGetClaimTerms: (ctx, input) => getClaimTerms(ctx, input),
  operatorProposeClaim: (ctx, input) => proposeClaim(ctx, input),
  operatorDecideClaim: (ctx, input) => decideClaim(ctx, input),
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
