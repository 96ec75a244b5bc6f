import { defineRoutes } from '#shop/define-routes.ts';
import { getWarehouseOrder } from './desk/get-warehouse-order.ts';
import { findInWarehouse, listWarehouseOrders } from './desk/list-warehouse-orders.ts';
import { setParcels } from './packing/set-parcels.ts';
import { shipOrder, shipParcel } from './packing/ship-parcel.ts';
import { storeRestock } from './packing/store-restock.ts';
import { printParcels } from './papers/print-parcels.ts';
import { decideObjection } from './receiving/decide-objection.ts';
import { inspectLine } from './receiving/inspect-line.ts';
import { receiveGoods, receiveParcel } from './receiving/receive-parcel.ts';
import { addTrackingStep } from './tracking/add-tracking-step.ts';
import { correctShipment, correctTrackingStep, undoShipment } from './tracking/correct-shipment.ts';
import { importTracking } from './tracking/import-tracking.ts';
import { answerParcelQuestion, listParcelQuestions } from './tracking/parcel-questions.ts';

export const logisticsConsoleRoutes = defineRoutes({
  operatorListWarehouseOrders: (ctx, input) => listWarehouseOrders(ctx, input),
  operatorFindInWarehouse: (ctx, input) => findInWarehouse(ctx, input),
  operatorGetWarehouseOrder: (ctx, input) => getWarehouseOrder(ctx, input),
  operatorReceiveGoods: (ctx, input) => receiveGoods(ctx, input),
  operatorReceiveParcel: (ctx, input) => receiveParcel(ctx, input),
  operatorInspectLine: (ctx, input) => inspectLine(ctx, input),
  operatorSetParcels: (ctx, input) => setParcels(ctx, input),
  operatorStoreRestock: (ctx, input) => storeRestock(ctx, input),
  operatorShip: (ctx, input) => shipOrder(ctx, input),
  operatorShipParcel: (ctx, input) => shipParcel(ctx, input),
  operatorCorrectShipment: (ctx, input) => correctShipment(ctx, input),
  operatorUndoShipment: (ctx, input) => undoShipment(ctx, input),
  operatorAddTrackingStep: (ctx, input) => addTrackingStep(ctx, input),
  operatorCorrectTrackingStep: (ctx, input) => correctTrackingStep(ctx, input),
  operatorImportTracking: (ctx, input) => importTracking(ctx, input),
  operatorListParcelQuestions: (ctx, input) => listParcelQuestions(ctx, input),
  operatorAnswerParcelQuestion: (ctx, input) => answerParcelQuestion(ctx, input),
  operatorPrintParcels: (ctx, input) => printParcels(ctx, input),
  operatorDecideObjection: (ctx, input) => decideObjection(ctx, input),
});
