import { defineRoutes } from '#shop/define-routes.ts';
import { addTrackingStep } from './add-tracking-step.ts';
import { correctShipment, correctTrackingStep, undoShipment } from './correct-shipment.ts';
import { decideObjection } from './decide-objection.ts';
import { getWarehouseOrder } from './get-warehouse-order.ts';
import { importTracking } from './import-tracking.ts';
import { inspectLine } from './inspect-line.ts';
import { findInWarehouse, listWarehouseOrders } from './list-warehouse-orders.ts';
import { printParcels } from './print-parcels.ts';
import { receiveGoods, receiveParcel } from './receive-parcel.ts';
import { setParcels } from './set-parcels.ts';
import { shipOrder, shipParcel } from './ship-parcel.ts';
import { storeRestock } from './store-restock.ts';

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
  operatorPrintParcels: (ctx, input) => printParcels(ctx, input),
  operatorDecideObjection: (ctx, input) => decideObjection(ctx, input),
});
