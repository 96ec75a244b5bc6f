/** Calls to refetch after a refund was decided or paid. */
export const reads = [
  'operatorListRefunds',
  'operatorListOrders',
  'operatorCountOrders',
  'operatorGetOrder',
  'operatorListPurchasesOfOrder',
  'operatorListLedger',
] as const;
