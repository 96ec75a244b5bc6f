/** What is read anew after a change of purchasing: placing and arrival move orders on, and the warehouse sees it. */
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
