/** Calls to refetch after a change in purchasing: placing and arrival move orders on, and the warehouse sees them. */
export const purchaseReads = [
  'operatorGetPurchasing',
  'operatorListBuyList',
  'operatorListPurchaseOrders',
  'operatorGetPurchaseOrder',
  'operatorListPurchasesOfOrder',
  'operatorListShortages',
  'operatorGetOrder',
  'operatorListOrders',
  'operatorCountOrders',
  'operatorGetWork',
  'operatorListHandovers',
  'operatorGetWarehouseOrder',
  'operatorListWarehouseOrders',
  'operatorListInbound',
  'operatorGetInbound',
] as const;
