import type { OperatorRole } from '@sampan/contract/call';
import type { CallName } from '@sampan/contract/calls';
import { describe, expect, it } from 'vitest';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const id = '0190b6f0-0000-7000-8000-000000000000';
const parcel = { weightGrams: 1, lengthMm: 1, widthMm: 1, heightMm: 1 };
const step = { place: 'x', description: 'y', state: 'in_transit' };

const address = {
  name: 'x',
  province: 'x',
  city: 'x',
  detailAddress: 'x',
  postcode: '90001',
  mobile: '+1-2133734253',
};
/** All roles that work on orders. */
const everybody = 'purchasing and warehouse and finance and support';

/** The policy, written down a second time: which role may make which call. */
const policy: [CallName, string, Record<string, unknown>][] = [
  ['operatorListDeclarations', 'finance', {}],
  ['operatorListDisputes', 'finance', {}],
  ['operatorListTransfers', 'finance', {}],
  ['operatorListPayments', 'finance', {}],
  ['operatorRefreshPayment', 'finance', { id }],
  ['operatorListLedger', 'finance', {}],
  ['operatorListUnresolvedPayments', 'finance', {}],
  ['operatorCancelPayment', 'finance', { id, note: 'x' }],
  ['operatorApprovePayment', 'finance', { id, amountUsd: 1, bankReference: 'x' }],
  ['operatorRejectPayment', 'finance', { id, reason: 'x' }],
  ['operatorReturnParts', 'finance', { id, reason: 'x' }],
  ['operatorImportStatement', 'finance', { contentBase64: 'RGF0ZSxBbW91bnQKMjAyNi0xMS0wNSwxLjAwCg==' }],
  ['operatorListBankTransactions', 'finance', {}],
  ['operatorBookBankTransaction', 'finance', { id, orderSn: 'x' }],
  ['operatorSetAsideBankTransaction', 'finance', { id, reason: 'x' }],
  ['operatorTakeUpBankTransaction', 'finance', { id }],
  ['operatorListRefunds', 'support and finance', {}],
  ['operatorQuoteRefund', 'finance and support', { id }],
  ['operatorOpenRefund', 'finance and support', { id, amountUsd: 1, reasonCode: 'late', note: 'x' }],
  ['operatorApproveRefund', 'finance', { id }],
  ['operatorRejectRefund', 'finance', { id, reason: 'x' }],
  ['operatorQuoteCancel', 'finance and support', { id }],
  ['operatorCancelOrder', 'finance and support', { id, reason: 'x' }],
  ['operatorListOrderChanges', 'finance and support', { id }],
  ['operatorListOrders', everybody, {}],
  ['operatorCountOrders', everybody, {}],
  ['operatorExportOrders', everybody, {}],
  ['operatorGetOrder', everybody, { id }],
  ['operatorListColleagues', everybody, {}],
  ['operatorAssignOrder', everybody, { id }],
  ['operatorAddOrderNote', everybody, { id, text: 'x' }],
  ['operatorRemoveOrderNote', everybody, { id, noteId: id }],
  ['operatorStartProcurement', 'purchasing', { id }],
  ['operatorChangeOrderAddress', 'support', { id, ...address }],
  ['operatorRecordOfflineRefund', 'finance', { id, bankReference: 'x' }],
  ['operatorReconcile', 'finance', { from: '2026-10-01', to: '2026-10-31' }],
  ['operatorExportBooks', 'finance', { month: '2020-01' }],
  ['operatorListMonths', 'finance', {}],
  ['operatorCloseMonth', 'finance', { month: '2020-01' }],
  ['operatorBookMovement', 'finance', { id, note: 'x' }],
  ['operatorBookPayout', 'finance', { id, receivedUsd: 1, bankReference: 'x' }],
  ['operatorReceiveGoods', 'warehouse', { id }],
  ['operatorListWarehouseOrders', 'warehouse', {}],
  ['operatorFindInWarehouse', 'warehouse', { code: 'SP1' }],
  ['operatorListInbound', 'warehouse', {}],
  ['operatorGetInbound', 'warehouse', { id }],
  ['operatorGetWarehouseOrder', 'purchasing and warehouse and finance and support', { id }],
  ['operatorReceiveParcel', 'warehouse', { id, trackingNumber: 'x' }],
  ['operatorInspectLine', 'warehouse', { id, accepted: 1, damaged: 0, missing: 0 }],
  ['operatorSetParcels', 'warehouse', { id, parcels: [] }],
  ['operatorBillBalance', 'warehouse', { id, shippingUsd: 1 }],
  ['operatorShipParcel', 'warehouse', { id, carrier: 'x', trackingNumber: 'y' }],
  ['operatorCorrectShipment', 'warehouse', { id, carrier: 'x', trackingNumber: 'y' }],
  ['operatorUndoShipment', 'warehouse', { id }],
  ['operatorCorrectTrackingStep', 'warehouse', { id, at: '2026-01-01', ...step }],
  ['operatorImportTracking', 'warehouse', { csv: 'x' }],
  ['operatorPrintParcels', 'warehouse and support', { id }],
  ['operatorDecideObjection', 'warehouse and support', { id, decision: 'stands', answer: 'x' }],
  ['operatorPassInspection', 'warehouse', { id, ...parcel }],
  ['operatorShip', 'warehouse', { id, carrier: 'x', trackingNumber: 'y' }],
  ['operatorAddTrackingStep', 'warehouse', { id, ...step }],
  ['operatorListCustomers', 'finance and support', {}],
  ['operatorCountCustomers', 'finance and support', {}],
  ['operatorGetCustomer', 'finance and support', { id }],
  ['operatorSetCompany', 'support', { id }],
  ['operatorSetCustomerDisabled', 'support', { id, disabled: true, reason: 'x' }],
  ['operatorSignOutCustomer', 'support', { id }],
  ['operatorExportPerson', 'support', { person: id }],
  ['operatorPreviewErasure', 'support', { id }],
  ['operatorErasePerson', 'support', { id, email: 'a@b.example', reason: 'x' }],
  ['operatorListConversations', 'support', {}],
  ['operatorCountConversations', 'support', {}],
  ['operatorGetConversation', 'support', { id }],
  ['operatorSeeConversation', 'support', { id }],
  ['operatorAnswerConversation', 'support', { id, version: 1, content: 'x' }],
  ['operatorBeginConversation', 'support', { customerId: id, subject: 'x', content: 'x' }],
  ['operatorAssignConversation', 'support', { id, version: 1 }],
  ['operatorCloseConversation', 'support', { id, version: 1 }],
  ['operatorReopenConversation', 'support', { id, version: 1 }],
  ['operatorListReplyTemplates', 'support', {}],
  ['operatorSaveReplyTemplate', 'support', { name: 'x', texts: { en: 'x' } }],
  ['operatorRemoveReplyTemplate', 'support', { id }],
  ['operatorCountBroadcast', 'support', { kind: 'service' }],
  ['operatorListBroadcasts', 'support', {}],
  ['operatorSendBroadcast', 'support', { kind: 'service', texts: { en: 'x' } }],
  ['operatorStopBroadcast', 'support', { id }],
  ['operatorContinueBroadcast', 'support', { id }],
  ['operatorGetSales', 'finance', { days: 7 }],
  ['operatorListLowStock', 'catalogue and purchasing', {}],
  ['operatorGetPurchasing', 'purchasing', {}],
  ['operatorListBuyList', 'purchasing', {}],
  ['operatorListPurchaseOrders', 'purchasing', {}],
  ['operatorGetPurchaseOrder', 'purchasing', { id }],
  [
    'operatorUpdatePurchaseOrder',
    'purchasing',
    { id, version: 1, freightFen: 0, lines: [{ id, quantity: 1, costFen: 1 }] },
  ],
  ['operatorAskOwner', 'purchasing', { id, version: 1 }],
  ['operatorAllowPurchase', 'owner', { id, version: 1, reason: 'x' }],
  ['operatorPlacePurchaseOrder', 'purchasing', { id, version: 1 }],
  ['operatorCancelPurchaseOrder', 'purchasing', { id, version: 1 }],
  ['operatorPlacePurchaseOrders', 'purchasing', { purchases: [{ id, version: 1 }] }],
  ['operatorGetMarketplacePurchase', 'purchasing', { id }],
  ['operatorPreviewPurchases', 'purchasing', { purchases: [{ id, version: 1 }] }],
  ['operatorApprovePurchases', 'purchasing', { purchases: [{ id, totalFen: 1 }] }],
  ['operatorOrderPurchases', 'purchasing', { purchases: [{ id, version: 1 }] }],
  ['operatorAnswerMarketplace', 'purchasing', { id, externalId: '1' }],
  ['operatorApproveMarketplaceOrder', 'purchasing', { id, totalFen: 1, freightFen: 1 }],
  ['operatorGetPaymentLink', 'purchasing', { ids: [id] }],
  ['operatorReadMarketplaceOrder', 'purchasing', { id }],
  ['operatorCancelMarketplaceOrder', 'purchasing', { id }],
  ['operatorTraceMarketplaceParcel', 'purchasing and warehouse', { id }],
  ['operatorGetClaimTerms', 'purchasing', { id, lines: [{ lineId: '1', quantity: 1 }] }],
  [
    'operatorProposeClaim',
    'purchasing',
    { id, lines: [{ lineId: '1', quantity: 1 }], reasonId: '1', goodsFen: 1, description: 'xx' },
  ],
  ['operatorDecideClaim', 'purchasing', { id, decision: 'waive' }],
  ['operatorListPurchaseLines', 'purchasing', { ids: [id] }],
  ['operatorExportPurchases', 'purchasing', { ids: [id], as: 'csv' }],
  ['operatorImportPurchases', 'purchasing', { csv: 'x' }],
  [
    'operatorReceivePurchaseParcel',
    'purchasing and warehouse',
    { id, version: 1, parcelId: id, lines: [], rest: 'comes' },
  ],
  ['operatorShipPurchaseOrder', 'purchasing', { id, version: 1, carrier: 'x', trackingNumber: 'y' }],
  ['operatorShortPurchase', 'purchasing', { id, version: 1, lines: [{ id, short: 1 }] }],
  ['operatorArrivePurchaseOrder', 'purchasing and warehouse', { id, version: 1 }],
  ['operatorPlaceGoods', 'warehouse', { id, place: 'A-1' }],
  ['operatorRecordSurplus', 'warehouse', { purchaseOrderId: id, pieces: 1, what: 'x' }],
  ['operatorListSurplus', 'purchasing and warehouse', {}],
  ['operatorDecideSurplus', 'purchasing and warehouse', { id, decision: 'kept' }],
  ['operatorListShortages', 'purchasing', {}],
  ['operatorListSubstitutes', 'purchasing', { id, quantity: 1 }],
  ['operatorProposeShortage', 'purchasing', { id, quantity: 1, proposal: 'refund' }],
  ['operatorWithdrawShortage', 'purchasing', { id }],
  ['operatorListPurchasesOfOrder', 'purchasing and finance', { id }],
  ['operatorStartProcurement', 'purchasing', { id }],
  ['operatorListProducts', 'catalogue', {}],
  ['operatorGetProduct', 'catalogue', { offerId: 1 }],
  ['operatorChangeProduct', 'catalogue', { offerId: 1, version: 0 }],
  ['operatorSetProductStatus', 'catalogue', { offerId: 1, status: 'hidden' }],
  ['operatorListCategories', 'catalogue and finance', {}],
  ['operatorGetPrices', 'catalogue and finance', {}],
  ['operatorPreviewPrices', 'catalogue and finance', { change: { cnyPerUsd: 7 } }],
  ['operatorAskForPrices', 'catalogue and finance', { change: { markup: { markup: 0.25 } }, reason: 'Today' }],
  ['operatorListPriceRequests', 'catalogue and finance', {}],
  ['operatorDecidePriceRequest', 'catalogue and finance', { id, decision: 'withdrawn' }],
  ['operatorPreviewBulkChange', 'catalogue', { offerIds: [1], change: { minimum: 2 } }],
  ['operatorApplyBulkChange', 'catalogue', { id: 1 }],
  ['operatorUndoBulkChange', 'catalogue', { id: 1 }],
  ['operatorListBulkChanges', 'catalogue', {}],
  ['operatorListImports', 'catalogue', {}],
  ['operatorBeginImport', 'catalogue', { fileName: 'a.csv', bytes: 1 }],
  ['operatorAddImportPart', 'catalogue', { id, number: 0, contentBase64: 'AAAA' }],
  ['operatorCheckImport', 'catalogue', { id, options: {} }],
  ['operatorRunImport', 'catalogue', { id }],
  ['operatorGetImport', 'catalogue', { id }],
  ['operatorDiscardImport', 'catalogue', { id }],
  ['operatorUndoImport', 'catalogue', { importId: 1 }],
  ['operatorAddCategory', 'catalogue', { parentId: 1, names: { en: 'x' } }],
  ['operatorChangeCategory', 'catalogue', { id: 1, isVisible: false }],
  ['operatorListPallets', 'catalogue', {}],
  ['operatorDeletePallet', 'catalogue', { id: 'x' }],
  ['operatorOrderPallets', 'catalogue', { ids: ['x'] }],
  ['operatorListAuditLog', 'owner', {}],
  ['operatorExportAuditLog', 'owner', {}],
  ['operatorGetSystem', 'owner', {}],
  ['operatorMeasureStorage', 'owner', {}],
  ['operatorListQueues', 'owner', {}],
  ['operatorListFailedJobs', 'owner', {}],
  ['operatorRetryJob', 'owner', { id }],
  ['operatorDropJob', 'owner', { id }],
  ['operatorListMails', 'owner', {}],
  ['operatorResendMail', 'owner', { id }],
];
const roles: OperatorRole[] = ['owner', 'catalogue', 'purchasing', 'warehouse', 'finance', 'support'];
const operators = new Map(
  await Promise.all(roles.map(async (role) => [role, await shop.makeOperator([role])] as const)),
);
const customer = await shop.makeCustomer();

async function errorOf(name: CallName, input: unknown, token?: string): Promise<string> {
  try {
    await shop.call(name, input as never, token ? { token } : undefined);
    return 'none';
  } catch (error) {
    return (error as { error?: string }).error ?? String(error);
  }
}

describe.each(policy)('%s', (name, allowed, input) => {
  it(`is for ${allowed} and the owner`, async () => {
    for (const [role, operator] of operators) {
      const error = await errorOf(name, input, operator.token);
      if (allowed.split(' and ').includes(role) || role === 'owner') expect(['none', 'not_found']).toContain(error);
      else expect(`${role}: ${error}`).toBe(`${role}: forbidden`);
    }
    expect(await errorOf(name, input, customer.token)).toBe('forbidden');
    expect(await errorOf(name, input)).toBe('not_signed_in');
    expect(await errorOf(name, input, 'x'.repeat(43))).toBe('not_signed_in');
  });
});
