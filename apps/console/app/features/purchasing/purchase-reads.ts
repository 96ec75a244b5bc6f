/** What is read anew after a change of purchasing. */
export const purchaseReads = [
  'operatorGetPurchasing',
  'operatorListBuyList',
  'operatorListPurchaseOrders',
  'operatorGetPurchaseOrder',
  'operatorListPurchasesOfOrder',
  'operatorListShortages',
  'operatorGetOrder',
] as const;
