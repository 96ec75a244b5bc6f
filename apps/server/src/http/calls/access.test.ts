import { type Access, type Call, type OperatorRole, rolesOf } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { freshProof } from '@sampan/contract/fresh-proof';
import { scopeNames } from '@sampan/contract/scopes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '#testing/shop.ts';

/** Every call × every identity. Expectations come from the contract's `access`, never from the handlers. */

const shop = await openTestShop();
const roles: OperatorRole[] = ['owner', 'catalogue', 'purchasing', 'warehouse', 'finance', 'support'];

const customerA = await shop.makeCustomer();
const customerB = await shop.makeCustomer();
const expired = await shop.makeCustomer();
const ended = await shop.makeCustomer();
const disabled = await shop.makeCustomer();
const outdated = await shop.makeCustomer();
await shop.db
  .updateTable('sessions')
  .set({ idle_until: new Date(0) })
  .where('user_id', '=', expired.id)
  .execute();
await shop.db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', ended.id).execute();
await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
await shop.db.updateTable('users').set({ session_epoch: 1 }).where('id', '=', outdated.id).execute();

type Identity = { name: string; token?: string; kind: 'nobody' | 'customer' | 'operator'; role?: OperatorRole };

const identities: Identity[] = [
  { name: 'nobody', kind: 'nobody' },
  { name: 'a malformed token', token: 'x'.repeat(43), kind: 'nobody' },
  { name: 'an expired session', token: expired.token, kind: 'nobody' },
  { name: 'an ended session', token: ended.token, kind: 'nobody' },
  { name: 'a disabled customer', token: disabled.token, kind: 'nobody' },
  { name: 'a session from before a password change', token: outdated.token, kind: 'nobody' },
  { name: 'customer A', token: customerA.token, kind: 'customer' },
  { name: 'customer B', token: customerB.token, kind: 'customer' },
];
for (const role of roles)
  identities.push({ name: role, token: (await shop.makeOperator([role])).token, kind: 'operator', role });

/** 0: let through to the action. */
function expectedStatus(access: Access, identity: Identity): 0 | 401 | 403 {
  if (access === 'public') return 0;
  if (identity.kind === 'nobody') return 401;
  if (access === 'customer') return identity.kind === 'customer' ? 0 : 403;
  if (identity.kind === 'customer') return 403;
  const may = rolesOf(access);
  return may.length === 0 || identity.role === 'owner' || may.some((role) => role === identity.role) ? 0 : 403;
}

/** Ends the very session that the test uses. */
const endsSession = new Set<string>(['logout', 'operatorLogout']);

function ask(call: Call, token: string | undefined): Promise<Response> {
  const path = call.path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  return shop.fetch(`/api${path}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? (call.bodyField ? '[]' : '{}') : undefined,
  });
}

async function outcomeOf(call: Call, token: string) {
  const response = await ask(call, token);
  const { error, data } = (await response.json()) as { error?: string; data?: unknown };
  return { status: response.status, error, data };
}

describe('access', () => {
  test.each(Object.entries(calls) as [CallName, Call][])('%s', async (name, call) => {
    for (const identity of identities) {
      const expected = expectedStatus(call.access, identity);
      if (expected === 0 && (endsSession.has(name) || call.access === 'public')) continue;
      const response = await ask(call, identity.token);
      const { status } = response;
      // Asked for a fresh proof: let through to the action, which needs more than the session.
      const isAsked = status === 403 && ((await response.json()) as { error?: string }).error === 'proof_needed';
      if (isAsked && expected === 0) expect(Object.hasOwn(freshProof, name)).toBe(true);
      else if (expected === 0)
        expect([identity.name, status]).not.toEqual([identity.name, expect.toBeOneOf([401, 403])]);
      else expect([identity.name, status]).toEqual([identity.name, expected]);
      expect(status).toBeLessThan(500);
    }
  });

  test('public calls need no sign-in', async () => {
    for (const call of Object.values(calls).filter(({ access }) => access === 'public')) {
      const response = await ask(call, undefined);
      const { error } = (await response.json()) as { error?: string };
      expect([call.path, error]).not.toEqual([call.path, 'not_signed_in']);
      expect(response.status).toBeLessThan(500);
    }
  });
});

describe('an API key', () => {
  const open = Object.entries(calls as Record<string, Call>).filter(([, { scope }]) => scope);

  test('guard: checkScope. With every scope it may make the calls that name one, and no other; with all but one, not that', async () => {
    const everything = await shop.makeApiKey(customerA, scopeNames);
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const { status, error } = await outcomeOf(call, everything.token);
      if (call.scope) expect([name, status]).not.toEqual([name, expect.toBeOneOf([401, 403])]);
      else expect([name, status, error]).toEqual([name, 403, 'closed_to_api_keys']);
    }
    for (const missing of scopeNames) {
      const { token } = await shop.makeApiKey(
        customerA,
        scopeNames.filter((scope) => scope !== missing),
      );
      for (const [name, call] of open.filter(([, { scope }]) => scope === missing)) {
        const { status, error, data } = await outcomeOf(call, token);
        expect([name, status, error, data]).toEqual([name, 403, 'scope_missing', { scope: missing }]);
      }
    }
  });

  test('guard: each call is open to keys by decision, never by mistake', () => {
    const byScope = Map.groupBy(open, ([, { scope }]) => scope);
    const found = Object.fromEntries([...byScope].map(([scope, list]) => [scope, list.map(([name]) => name).sort()]));
    expect(found).toEqual({
      'catalogue:read': [
        'estimateShipping',
        'findSkus',
        'getOfferSeller',
        'getPolicy',
        'getProductDetail',
        'getResaleExample',
        'getSalesContact',
        'getShop',
        'listCategoriesLevel1',
        'listCategoriesLevel2',
        'listCategoriesLevel3',
        'listCategoryTree',
        'listCurrencyRates',
        'listHomePallets',
        'listProductsByIds',
        'listSellerGoods',
        'listShippingLines',
        'recommendProducts',
        'searchProducts',
      ],
      'cart:read': ['countCart', 'estimateCartShipping', 'listCart'],
      'cart:write': ['addToCart', 'clearCart', 'deleteCartItem', 'selectCartItems', 'updateCartItem'],
      'addresses:read': ['listAddresses', 'listCities', 'listCountries', 'listStations'],
      'addresses:write': ['addAddress', 'deleteAddress', 'updateAddress'],
      'orders:read': [
        'countOrdersByStatus',
        'countOrdersByType',
        'getBill',
        'getJointPayment',
        'getOrder',
        'listBankAccounts',
        'listOrderEvents',
        'listOrderRefunds',
        'listOrders',
        'listShortages',
        'previewReorder',
        'quoteRefund',
      ],
      'orders:write': [
        'answerShortage',
        'approveInspection',
        'checkoutNow',
        'chooseBillPlan',
        'chooseShippingLine',
        'closeOrder',
        'confirmReceipt',
        'fileClaim',
        'generateOrder',
        'objectToInspection',
        'requestRefund',
        'withdrawObjection',
        'withdrawRefund',
      ],
      'payments:write': [
        'commitApproval',
        'createJointPayment',
        'declareJointPayment',
        'editBillDetailPayment',
        'uploadPolicy',
      ],
      'tracking:read': ['listTracking'],
    });
    expect(open.filter(([, { access }]) => access !== 'public' && access !== 'customer')).toEqual([]);
  });

  test('a key that does not work is refused everywhere, also where none is needed', async () => {
    for (const [name, call] of Object.entries(calls)) {
      const { status, error } = await outcomeOf(call, `shopkey_${'x'.repeat(43)}`);
      expect([name, status, error]).toEqual([name, 401, 'not_signed_in']);
    }
  });
});

test('finance reads the refunds it decides', async () => {
  const finance = await shop.makeOperator(['finance']);
  await expect(shop.call('operatorListRefunds', {}, finance)).resolves.toEqual({ list: [], next: '' });
});

test('guard: each part of the console needs the right role, and none is open by mistake', () => {
  const parts = new Map<string, Set<Access>>();
  for (const { path, access } of Object.values(calls)) {
    const [, part] = /^\/console\/([^/]+)/.exec(path) ?? [];
    if (part) parts.set(part, (parts.get(part) ?? new Set()).add(access));
  }
  expect(Object.fromEntries([...parts].map(([part, found]) => [part, [...found].sort()]))).toEqual({
    'api-keys': ['operator:owner'],
    'audit-log': ['operator:owner'],
    'bank-transactions': ['operator:finance'],
    'buy-list': ['operator:purchasing'],
    books: ['operator:finance'],
    broadcasts: ['operator:support'],
    'bulk-changes': ['operator:catalogue'],
    categories: ['operator:catalogue', 'operator:catalogue|finance'],
    imports: ['operator:catalogue'],
    marketplace: ['operator:catalogue', 'operator:owner'],
    'marketplace-orders': ['operator:purchasing'],
    'marketplace-parcels': ['operator:purchasing|warehouse'],
    'seller-claims': ['operator:purchasing'],
    'own-stock': ['operator:warehouse', 'operator:warehouse|support|finance'],
    pallets: ['operator:catalogue'],
    'parcel-questions': ['operator:support|warehouse'],
    prepaid: ['operator:finance'],
    prices: ['operator:finance|catalogue'],
    'price-requests': ['operator:finance|catalogue'],
    conversations: ['operator:support'],
    'currency-rates': ['operator:finance'],
    colleagues: ['operator:purchasing|warehouse|finance|support'],
    customers: ['operator:finance', 'operator:finance|support', 'operator:owner', 'operator:support'],
    declarations: ['operator:finance'],
    disputes: ['operator:finance'],
    payments: ['operator:finance'],
    ledger: ['operator:finance'],
    transfers: ['operator:finance'],
    'translation-state': ['operator:catalogue'],
    translations: ['operator:catalogue'],
    enrol: ['public'],
    'exchange-rate': ['operator:finance|catalogue'],
    find: ['operator'],
    hook_deliveries: ['operator:owner'],
    hooks: ['operator:owner'],
    login: ['public'],
    logout: ['operator'],
    markup: ['operator:finance|catalogue'],
    me: ['operator'],
    objections: ['operator:support|warehouse'],
    opening: ['operator:owner'],
    operators: ['operator:owner'],
    'order-lines': ['operator:purchasing'],
    orders: [
      'operator:finance',
      'operator:finance|support',
      'operator:purchasing',
      'operator:purchasing|finance',
      'operator:purchasing|warehouse|finance|support',
      'operator:support',
      'operator:warehouse',
    ],
    passkeys: ['operator'],
    'personal-data': ['operator:support'],
    policies: ['operator:finance'],
    products: ['operator:catalogue'],
    'purchase-orders': ['operator:owner', 'operator:purchasing', 'operator:purchasing|warehouse'],
    purchasing: ['operator:purchasing'],
    refunds: ['operator:finance', 'operator:support|finance'],
    reseller: ['operator:catalogue', 'operator:support'],
    'reply-templates': ['operator:support'],
    sessions: ['operator'],
    settings: ['operator:finance'],
    shortages: ['operator:purchasing'],
    statements: ['operator:finance'],
    system: ['operator:owner'],
    today: ['operator', 'operator:catalogue|purchasing', 'operator:finance'],
    uploads: ['operator:warehouse|catalogue|support|purchasing'],
    warehouse: [
      'operator:warehouse',
      'operator:warehouse|purchasing',
      'operator:warehouse|purchasing|finance|support',
      'operator:warehouse|support',
    ],
  });
});

const consoleCalls = (Object.entries(calls) as [CallName, Call][]).filter(([, { access }]) =>
  access.startsWith('operator'),
);

/** Calls that name the role, besides those of every operator. */
const callsOf = (role: OperatorRole) =>
  consoleCalls.flatMap(([name, { access }]) => (rolesOf(access).includes(role) ? [name] : [])).sort();

test('guard: the rights of each role are decided call by call', () => {
  const ofAll = consoleCalls.flatMap(([name, { access }]) => (access === 'operator' ? [name] : []));
  expect(ofAll.sort()).toEqual([
    'operatorAddPasskey',
    'operatorBeginAuthenticator',
    'operatorBeginPasskey',
    'operatorChangeEmail',
    'operatorChangePassword',
    'operatorEndOtherSessions',
    'operatorEndSession',
    'operatorFind',
    'operatorGetNoticeSecret',
    'operatorGetNotices',
    'operatorGetTrouble',
    'operatorGetWork',
    'operatorListHandovers',
    'operatorListPasskeys',
    'operatorListSessions',
    'operatorLogout',
    'operatorMe',
    'operatorRemovePasskey',
    'operatorRenamePasskey',
    'operatorReplaceAuthenticator',
    'operatorReplaceRecoveryCodes',
    'operatorSetNotices',
    'operatorUpdateMe',
  ]);
  const orders = [
    'operatorAddOrderNote',
    'operatorAssignOrder',
    'operatorCountOrders',
    'operatorExportOrders',
    'operatorGetOrder',
    'operatorGetWarehouseOrder',
    'operatorListColleagues',
    'operatorListOrders',
    'operatorRemoveOrderNote',
  ];
  const aboutBuyers = [
    'operatorCancelOrder',
    'operatorCountCustomers',
    'operatorGetCustomer',
    'operatorListCustomers',
    'operatorListOrderChanges',
    'operatorOpenRefund',
    'operatorQuoteCancel',
    'operatorQuoteRefund',
    'operatorListRefunds',
    'operatorSettleFinding',
  ];
  const prices = [
    'operatorAskForPrices',
    'operatorDecidePriceRequest',
    'operatorGetPrices',
    'operatorListCategories',
    'operatorListPriceRequests',
    'operatorPreviewPrices',
    'operatorSetExchangeRate',
    'operatorSetMarkup',
  ];
  expect(callsOf('catalogue')).toEqual(
    [
      ...prices,
      'operatorAcceptRequest',
      'operatorAddCategory',
      'operatorAddImportPart',
      'operatorApplyBulkChange',
      'operatorBeginImport',
      'operatorBlockSeller',
      'operatorChangeCategory',
      'operatorChangeProduct',
      'operatorCheckImport',
      'operatorCorrectTranslation',
      'operatorGetTranslationState',
      'operatorListTranslations',
      'operatorTranslateProducts',
      'operatorDecideGrant',
      'operatorDeletePallet',
      'operatorDiscardImport',
      'operatorFindOffers',
      'operatorFindOffersByPicture',
      'operatorGetMarketplace',
      'operatorGetOfferImport',
      'operatorImportOffers',
      'operatorListCollections',
      'operatorListImportedOffers',
      'operatorListOfferImports',
      'operatorListSellers',
      'operatorFillInGoods',
      'operatorMapMarketCategory',
      'operatorRetryOfferImport',
      'operatorReadOffers',
      'operatorSeeCostChanges',
      'operatorGetGoodsRequest',
      'operatorGetGrant',
      'operatorGetImport',
      'operatorGetProduct',
      'operatorListBulkChanges',
      'operatorListGoodsRequests',
      'operatorListGrants',
      'operatorListImports',
      'operatorListLowStock',
      'operatorListPallets',
      'operatorListProducts',
      'operatorOrderPallets',
      'operatorPreviewBulkChange',
      'operatorRefuseRequest',
      'operatorRunImport',
      'operatorSavePallet',
      'operatorSetProductStatus',
      'operatorUndoBulkChange',
      'operatorUndoImport',
      'operatorUploadPolicy',
      'operatorWithdrawGrant',
      'operatorWriteToRequest',
    ].sort(),
  );
  expect(callsOf('purchasing')).toEqual(
    [
      ...orders,
      'operatorArrivePurchaseOrder',
      'operatorAskOwner',
      'operatorDecideSurplus',
      'operatorListSurplus',
      'operatorCancelPurchaseOrder',
      'operatorCreatePurchaseOrder',
      'operatorExportPurchases',
      'operatorGetPurchaseOrder',
      'operatorGetPurchasing',
      'operatorListBuyList',
      'operatorListLowStock',
      'operatorListPurchaseOrders',
      'operatorListPurchasesOfOrder',
      'operatorListShortages',
      'operatorListSubstitutes',
      'operatorPlacePurchaseOrder',
      'operatorPlacePurchaseOrders',
      'operatorGetMarketplacePurchase',
      'operatorPreviewPurchases',
      'operatorApprovePurchases',
      'operatorOrderPurchases',
      'operatorAnswerMarketplace',
      'operatorApproveMarketplaceOrder',
      'operatorGetPaymentLink',
      'operatorReadMarketplaceOrder',
      'operatorCancelMarketplaceOrder',
      'operatorTraceMarketplaceParcel',
      'operatorGetClaimTerms',
      'operatorProposeClaim',
      'operatorDecideClaim',
      'operatorUploadPolicy',
      'operatorListPurchaseLines',
      'operatorImportPurchases',
      'operatorReceivePurchaseParcel',
      'operatorProposeShortage',
      'operatorShipPurchaseOrder',
      'operatorShortPurchase',
      'operatorStartProcurement',
      'operatorUpdatePurchaseOrder',
      'operatorWithdrawShortage',
    ].sort(),
  );
  expect(callsOf('warehouse')).toEqual(
    [
      ...orders,
      'operatorAddTrackingStep',
      'operatorAnswerParcelQuestion',
      'operatorListParcelQuestions',
      'operatorArrivePurchaseOrder',
      'operatorReceivePurchaseParcel',
      'operatorTraceMarketplaceParcel',
      'operatorBillBalance',
      'operatorCorrectOwnStock',
      'operatorCorrectShipment',
      'operatorCorrectTrackingStep',
      'operatorDecideObjection',
      'operatorDecideSurplus',
      'operatorFindInWarehouse',
      'operatorListSurplus',
      'operatorPlaceGoods',
      'operatorRecordSurplus',
      'operatorGetInbound',
      'operatorImportTracking',
      'operatorInspectLine',
      'operatorListInbound',
      'operatorListOwnStock',
      'operatorListOwnStockMoves',
      'operatorListWarehouseOrders',
      'operatorPassInspection',
      'operatorPrintParcels',
      'operatorReceiveGoods',
      'operatorReceiveParcel',
      'operatorSetParcels',
      'operatorSetShelf',
      'operatorShip',
      'operatorShipParcel',
      'operatorStoreRestock',
      'operatorUndoShipment',
      'operatorUploadPolicy',
    ].sort(),
  );
  expect(callsOf('support')).toEqual(
    [
      ...orders,
      ...aboutBuyers,
      'operatorAnswerConversation',
      'operatorAnswerParcelQuestion',
      'operatorListParcelQuestions',
      'operatorAssignConversation',
      'operatorBeginConversation',
      'operatorChangeOrderAddress',
      'operatorCloseConversation',
      'operatorContinueBroadcast',
      'operatorCountBroadcast',
      'operatorCountConversations',
      'operatorDecideObjection',
      'operatorDisconnectResellerShop',
      'operatorErasePerson',
      'operatorExportPerson',
      'operatorGetConversation',
      'operatorGetResellerShop',
      'operatorListBroadcasts',
      'operatorListConversations',
      'operatorListFailedPublications',
      'operatorListOwnStock',
      'operatorListOwnStockMoves',
      'operatorListPublishQueues',
      'operatorListReplyTemplates',
      'operatorListResellerShops',
      'operatorPreviewErasure',
      'operatorPrintParcels',
      'operatorRemoveReplyTemplate',
      'operatorReopenConversation',
      'operatorRetryPublications',
      'operatorSaveReplyTemplate',
      'operatorSeeConversation',
      'operatorSendBroadcast',
      'operatorSetCompany',
      'operatorSetCustomerDisabled',
      'operatorSignOutCustomer',
      'operatorStopBroadcast',
      'operatorUploadPolicy',
    ].sort(),
  );
  // Finance has the rest, except the owner's own.
  const others = new Set([
    ...callsOf('catalogue'),
    ...callsOf('purchasing'),
    ...callsOf('warehouse'),
    ...callsOf('support'),
  ]);
  const money = callsOf('finance').filter((name) => !others.has(name));
  for (const name of money) expect([name, calls[name as CallName].access]).toEqual([name, 'operator:finance']);
  expect(callsOf('finance').filter((name) => others.has(name))).toEqual(
    [
      ...orders,
      ...prices,
      ...aboutBuyers,
      'operatorListOwnStock',
      'operatorListOwnStockMoves',
      'operatorListPurchasesOfOrder',
    ].sort(),
  );
  expect(callsOf('owner').every((name) => calls[name as CallName].access === 'operator:owner')).toBe(true);
});

interface OutputSchema {
  $ref?: string;
  $defs?: Record<string, OutputSchema>;
  properties?: Record<string, OutputSchema>;
  items?: OutputSchema;
  anyOf?: OutputSchema[];
  additionalProperties?: OutputSchema | boolean;
}

/** Every field that a call answers, by its path. */
function fieldsOf(schema: OutputSchema, path = '', defs = schema.$defs ?? {}): string[] {
  const { additionalProperties: more, $ref } = schema;
  const known = $ref && defs[$ref.replace('#/$defs/', '')];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      `${path}${name}`,
      ...fieldsOf(inner, `${path}${name}.`, defs),
    ]),
    ...(known ? fieldsOf(known, path, defs) : []),
    ...(schema.items ? fieldsOf(schema.items, path, defs) : []),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, path, defs)),
    ...(typeof more === 'object' ? fieldsOf(more, `${path}*.`, defs) : []),
  ];
}

const aboutPeople =
  /phone|mobile|e-?mail|address|postcode|customer|buyer|user|recipient|(first|last|full)_?name|birthday|gender|vat|iban|account|remark|slip|image/i;

test('guard: no answer that a clerk in the catalogue gets carries anything about a buyer', () => {
  const own = ['operatorMe.email', 'operatorBeginPasskey.user', 'operatorBeginPasskey.user.id'];
  own.push('operatorBeginPasskey.authenticatorSelection.userVerification');
  own.push('operatorBeginPasskey.user.name', 'operatorBeginPasskey.user.displayName', 'operatorListSessions.address');
  // A share that the marketplace states of a seller.
  for (const name of ['operatorFindOffers', 'operatorFindOffersByPicture', 'operatorListSellers'])
    own.push(`${name}.list.seller.repeatBuyers`);
  const found = consoleCalls
    .filter(([, { access }]) => access === 'operator' || rolesOf(access).includes('catalogue'))
    .flatMap(([name, { output }]) => {
      const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as OutputSchema;
      return fieldsOf(schema).map((field) => `${name}.${field}`);
    })
    .filter((field) => aboutPeople.test(field.slice(field.indexOf('.'))));
  expect(found.sort()).toEqual(own.sort());
});

test('guard: no call of purchasing answers how to reach a buyer', () => {
  const found = consoleCalls
    .filter(([, { path }]) =>
      /^\/console\/(purchas|buy-list|shortages|order-lines|orders\/\{id\}\/purchases)/.test(path),
    )
    .flatMap(([, { output }]) =>
      fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as OutputSchema),
    )
    .filter((field) => aboutPeople.test(field));
  expect(found).toEqual([]);
});

test('guard: a clerk in the catalogue sees no order, customer, refund or transfer', async () => {
  const clerk = await shop.makeOperator(['catalogue']);
  const id = '00000000-0000-7000-8000-000000000000';
  const refused = { status: 403, error: 'forbidden' };
  await expect(shop.call('operatorListOrders', {}, clerk)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorGetOrder', { id }, clerk)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorListCustomers', {}, clerk)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorListRefunds', {}, clerk)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorListDeclarations', {}, clerk)).rejects.toMatchObject(refused);
});
