import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asRefusal } from '#http/answers/envelope.ts';
import type { RequestFacts } from '#security/request-facts.ts';
import type { Actor } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { attackShare } from '#testing/attack-share.ts';
import { attackStrings, attacks } from '#testing/attack-strings.ts';
import { changedTables, fingerprint } from '#testing/fingerprint.ts';
import { openTestShop } from '#testing/shop.ts';
import { routes } from '../../routes.ts';
import { dispatch } from './dispatch.ts';
import { validate } from './validate.ts';

/**
 * Attacks in every text that any call takes: refused with a clear answer, or taken; never a server error, and nothing
 * unrelated changes. Returned unchanged: attack-round-trip.test.ts.
 */

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const owner = await shop.makeOperator(['owner']);
const names = { firstName: 'Amara', lastName: 'Okafor', avatarKey: null };
const asCustomer: Actor = { kind: 'customer', userId: customer.id, ...customer, ...names };
const asOperator: Actor = {
  kind: 'operator',
  operatorId: owner.id,
  email: owner.email,
  name: 'Owner',
  roles: ['owner'],
};
const facts: RequestFacts = {
  id: 'request',
  ip: '192.0.2.1',
  agent: '',
  origin: 'http://localhost:3000',
  token: undefined,
  cookie: undefined,
  consoleToken: undefined,
  isOwnPage: false,
  isSecure: false,
  shownCurrency: null,
  idempotencyKey: undefined,
  device: undefined,
  startSession: () => {},
  endSession: () => {},
  startConsole: () => {},
  endConsole: () => {},
  keepDevice: () => {},
  keepPass: () => {},
};

interface JsonSchema {
  description?: unknown;
  examples?: unknown;
  type?: string;
  enum?: unknown;
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

interface Field {
  /** `location.cityId`, `items.0.price` */
  path: string;
  /** The same for fields with the same constraints. */
  kind: string;
}

function kindOf({ description: _, examples: __, ...constraints }: JsonSchema): string {
  return JSON.stringify(constraints);
}

/** A schema's texts. Untyped values take text too. */
function textFields(schema: JsonSchema, path: string[] = []): Field[] {
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  const takesAnything = path.length > 0 && Object.keys(schema).length === 0;
  return [
    ...(isText || takesAnything ? [{ path: path.join('.'), kind: kindOf(schema) }] : []),
    ...(schema.anyOf ?? []).flatMap((one) => textFields(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textFields(one, [...path, name])),
    ...(schema.items ? textFields(schema.items, [...path, '0']) : []),
  ];
}

const nobody = '00000000-0000-7000-8000-000000000000';
/** Something right for every field of every call, so that an attack gets as far as it can. */
const sample = {
  id: nobody,
  email: 'stranger@example.com',
  username: 'stranger@example.com',
  name: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  password: 'harbour-42',
  oldPassword: 'harbour-42',
  newPassword: 'harbour-42-harbour',
  emailCode: '123456',
  code: '123456',
  gender: 1,
  roles: ['support'],
  disabled: false,
  company: 'Okafor Imports Ltd',
  vatNumber: 'IE6388047V',
  orders: 'some',
  country: 'US',
  province: 'California',
  city: 'Los Angeles',
  detailAddress: '22 Allen Avenue',
  postcode: '90001',
  mobile: '+1-2133734253',
  location: { countryCode: 'US', stationId: '', cityId: '' },
  iso: 'US',
  stationId: 'US-CA',
  fileType: 'png',
  offerId: 1,
  perUsd: { EUR: 1 },
  markup: 0.1,
  categoryIdList: [1],
  saleFilterList: [{ saleType: 'sales30', saleStart: 1, saleEnd: 2 }],
  items: [{ id: nobody, productId: 1, productSkuId: 1, quantity: 1, price: 1 }],
  productDtos: [{ productId: 1, productSkuId: 1, quantity: 1, price: 1 }],
  cartItemId: nobody,
  addressId: nobody,
  quantity: 1,
  orderId: 'SP20261104AAAAAAAA',
  orderSn: 'SP20261104AAAAAAAA',
  orderReturnItems: [{ customerOrderItemId: nobody, productCount: 1, remark: 'x' }],
  intentId: 'x',
  plan: 'full',
  approvalStatus: 'un_commit',
  billDetailId: nobody,
  billImages: ['slips/x.png'],
  patternPayment: 'bank_card',
  amountUsd: 1,
  bankReference: 'T-1',
  reason: 'x',
  note: 'x',
  lines: [{ id: nobody, quantity: 1 }],
  carrier: 'x',
  trackingNumber: 'x',
  accepted: 1,
  damaged: 0,
  missing: 0,
  parcels: [{ weightGrams: 1, lengthMm: 1, widthMm: 1, heightMm: 1, contents: [{ orderItemId: nobody, pieces: 1 }] }],
  shippingUsd: 1,
  at: '2026-11-04',
  csv: 'parcel,carrier,tracking number\nSP20261104AAAAAAAA-1,DHL,JD1\n',
  decision: 'stands',
  answer: 'x',
  place: 'x',
  description: 'x',
  state: 'in_transit',
  weightGrams: 1,
  lengthMm: 1,
  widthMm: 1,
  heightMm: 1,
  customerId: nobody,
  content: 'x',
  subject: 'x',
  texts: { en: 'x' },
  proof: { challenge: 'x', nonce: 'x' },
  shippingLine: 'x',
  offerIds: [1],
  pictures: ['inspections/x.png'],
  scopes: ['orders:read'],
  url: 'https://erp.example.com/told',
  eventTypes: ['order.placed'],
  since: '2026-11-04T00:00:00Z',
  after: '',
  receivedUsd: 1,
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'USD',
  columns: {},
  text: 'x',
  noteId: nobody,
  operatorId: nobody,
  assignee: 'none',
  waitingHours: 1,
  days: 7,
  offsetMinutes: 480,
  placedFrom: '2026-11-04T00:00:00Z',
  placedUntil: '2026-11-05T00:00:00Z',
  topics: ['new_orders'],
  mail: 'at_once',
  dailyHour: 0,
  hookUrl: 'https://erp.example.com/told',
  version: 1,
  externalNumber: 'x',
  fileName: 'goods.csv',
  bytes: 10,
  number: 0,
  options: {},
  change: { minimum: 2 },
  filter: { search: 'x' },
  names: { en: 'Kitchen' },
  taglines: {},
  tone: 'sand',
  picture: 'uploads/x.png',
  pictureUrl: 'x',
  startsOn: null,
  endsOn: null,
  isActive: true,
  ids: ['x'],
  importId: 1,
  contentBase64: Buffer.from('date,amount,reference\n2026-11-04,120.00,none\n').toString('base64'),
};

const priceRule = {
  bands: [{ from: 0, factor: 2, plus: 0 }],
  rounding: '99',
  leastMargin: 0.2,
  mainLanguage: 'en',
};
const orderRule = {
  countries: ['DE'],
  leastMarginPercent: null,
  leastLeftUsd: null,
  dayOrders: 1,
  dayUsd: 1,
  orderUsd: 1,
};
const ownProduct = {
  title: 'x',
  categoryId: 1,
  priceUsd: 1,
  optionNames: ['x'],
  variants: [{ values: ['x'], pieces: 1 }],
};

const newCredential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x', transports: ['internal'] },
};

/** Exactly one may be given. */
const askedPrices = {
  product: { offerId: 1, version: 0, skuPrices: [{ skuId: 1, priceUsd: 1 }], categoryId: 1 },
  bulk: { id: 1 },
  import: { id: 'x' },
  markup: { categoryId: 1, markup: 0.25 },
};

function askedPrice(path: string): object {
  const [, door = ''] = path.split('.');
  const [name, asked] = Object.entries(askedPrices).find(([one]) => one === door) ?? ['import', askedPrices.import];
  return { change: { [name]: asked } };
}

const ofGoods = { offerIds: [1], filters: { keyword: 'x', palletId: 'x', shopId: nobody, sort: 'best' }, of: nobody };
const ofListings = { ids: [nobody], filters: { tab: 'list', shopId: nobody, search: 'x' }, of: nobody };

/** Exactly one may be given here, too. */
function askedSelection(call: CallName, path: string): object {
  const isOfGoods = call === 'selectGoods';
  const [, door = ''] = path.split('.');
  const which = Object.entries(isOfGoods ? ofGoods : ofListings);
  const [name, asked] = which.find(([one]) => path.startsWith('which') && one === door) ?? which[0] ?? ['', nobody];
  return { which: { [name]: asked }, except: isOfGoods ? [1] : [nobody] };
}

const more: Partial<Record<CallName, object>> = {
  changeSelected: { kind: 'groups', shopId: nobody, groupIds: ['x'] },
  editPublications: {
    rows: [{ id: nobody, version: 1, title: 'x', groupIds: ['x'], prices: [{ skuId: 1, ownPrice: null }] }],
  },
  prepareSelected: { shopId: nobody },
  requestPackage: { format: 'shopify', languages: ['en'], shopId: nobody },
  askForGoods: { title: 'x' },
  offerOwnProduct: ownProduct,
  operatorAcceptRequest: ownProduct,
  operatorListGoodsRequests: { kind: 'own', state: 'asked' },
  addViewedProducts: { products: [{ offerId: 1, viewedAt: '2026-11-04T00:00:00Z' }] },
  applyForGrant: { productId: 1, shopId: nobody, files: ['uploads/x.png'] },
  operatorDecideGrant: { decision: 'grant', until: '2027-01-01' },
  operatorListGrants: { state: 'granted' },
  renewGrant: { files: ['uploads/x.png'] },
  previewPriceRule: { ...priceRule, shopId: nobody },
  setPriceRule: { ...priceRule, shopId: nobody },
  setOrderRule: { isOn: false, ...orderRule },
  tryOrderRule: orderRule,
  setMarket: { market: { country: 'DE', shippingLine: '', vat: 0.19 } },
  setTemplates: {
    shopId: nobody,
    vendor: '{shop}',
    productType: '{category}',
    tags: '{categories}',
    handle: '{title}',
    compareAt: null,
    groupIds: ['x'],
  },
  listShopGoods: { tab: 'open' },
  linkShopGoods: { shopId: nobody, variantId: 'x', productId: 1, productSkuId: 1 },
  confirmShopGoods: { shopId: nobody, variantIds: ['x'] },
  unlinkShopGoods: { shopId: nobody, variantIds: ['x'] },
  listProfit: { by: 'month', from: '2026-01', until: '2026-02' },
  listPublications: { filter: 'all', tab: 'list', shopId: nobody },
  listShopGroups: { shopId: nobody },
  pausePublishing: { shopId: nobody, isPaused: true },
  queuePublications: { shopId: nobody, serving: 'none' },
  renameShopSkus: { skus: [{ skuId: 1, shopSku: 'x' }] },
  resumePublication: { by: 'margin' },
  setPublication: {
    texts: [{ language: 'en', title: 'x', description: 'x' }],
    pictures: ['x'],
    variants: [{ skuId: 1, isChosen: true, shopSku: 'x', ownPrice: null }],
    groupIds: ['x'],
    serving: 'none',
    isPublished: true,
  },
  settleDrift: { keeps: 'theirs' },
  tellWhenBack: { isTold: true },
  operatorListFailedPublications: { shopId: nobody },
  operatorRetryPublications: { shopId: nobody },
  askShopConsent: { channel: 'shopify', address: 'okafor.example' },
  connectShopByKeys: { channel: 'shopify', address: 'okafor.example', token: 'x', key: 'x', secret: 'x' },
  finishShopConsent: { query: { state: 'x', code: 'x' } },
  operatorListResellerShops: { state: 'connected' },
  operatorCorrectOwnStock: { buyerId: nobody, productSkuId: 1, seenPieces: 1, pieces: 1, reason: 'correction' },
  operatorListOwnStock: { buyerId: nobody },
  operatorListOwnStockMoves: { buyerId: nobody },
  operatorSetShelf: { buyerId: nobody, productSkuId: 1, shelf: 'x' },
  operatorStoreRestock: { shelves: [{ orderItemId: nobody, shelf: 'x' }] },
  findOffersByPicture: { contentBase64: '/9j/4AAQ' },
  openOffer: { offerId: '1' },
  listSellerGoods: { sellerId: 'x', beginPage: 1 },
  operatorFindOffers: { sort: 'most_sold', shipsWithinHours: '24', marketCategoryId: 'x' },
  operatorFindOffersByPicture: { pictureId: 'x', frame: { left: 0, top: 0, right: 1, bottom: 1 } },
  operatorImportOffers: {
    offerIds: ['1'],
    sellerId: 'x',
    collectionId: 'x',
    starts: 'hidden',
    weights: [{ offerId: '1', grams: 1 }],
    patentReason: 'x',
    mayShow: true,
  },
  operatorFinishMarketplaceConnection: { code: 'x', state: 'x' },
  operatorGetOfferImport: { importId: nobody },
  operatorListImportedOffers: { changed: 'yes', missing: 'yes', status: 'hidden', sellerId: 'x', after: '0' },
  operatorFillInGoods: { rows: [{ productId: 1, hsCode: '6912.00', origin: 'CN', weightGrams: 1 }] },
  operatorRetryOfferImport: { problem: 'no_category', mayShow: true },
  operatorSeeCostChanges: { productIds: [1] },
  operatorReadOffers: { productIds: [1] },
  operatorBlockSeller: { sellerId: 'x', isBlocked: true },
  operatorMapMarketCategory: { marketCategoryId: 'x', categoryId: null },
  setLowStock: { productSkuId: 1, lowAt: 1 },
  findGoodsToLink: { search: 'x' },
  linkShopOrderLine: { lineId: 'x', productId: 1, productSkuId: 1 },
  createJointPayment: { orderIds: [nobody] },
  getPrepaid: { month: '2026-11' },
  operatorGetPrepaid: { month: '2026-11' },
  operatorCorrectPrepaid: { amountUsd: 1 },
  operatorDecideWithdrawal: { decision: 'declined' },
  listShopOrders: { state: 'open' },
  releaseShopOrder: { kind: 'test_order' },
  orderShopOrders: { orders: [{ id: nobody, goodsUsd: 1 }] },
  splitShopOrder: { lineIds: ['x'] },
  updateUser: { id: customer.id },
  listHookDeliveries: { state: 'failed' },
  operatorListHookDeliveries: { state: 'failed' },
  operatorListBankTransactions: { state: 'open' },
  operatorListCustomers: { state: 'active' },
  operatorCountBroadcast: { kind: 'service' },
  operatorSendBroadcast: { kind: 'service' },
  fileClaim: {
    reason: 'damaged',
    remark: 'x',
    lines: [{ customerOrderItemId: nobody, productCount: 1 }],
    images: ['uploads/x.png'],
  },
  operatorListRefunds: { state: 'requested', kind: 'claim' },
  operatorQuoteRefund: { lines: [{ orderItemId: nobody, quantity: 1 }] },
  operatorOpenRefund: { lines: [{ orderItemId: nobody, quantity: 1 }], reasonCode: 'damaged' },
  operatorListPayments: { state: 'open' },
  operatorListFailedJobs: { state: 'retrying' },
  operatorListMails: { state: 'failed' },
  operatorSetProductStatus: { status: 'hidden' },
  operatorListProducts: { status: 'hidden', categoryId: 1, weight: 'assumed', own: 'yes' },
  operatorChangeProduct: {
    version: 0,
    tiers: [{ from: 1, priceUsd: 1 }],
    skuPrices: [{ skuId: 1, priceUsd: 1 }],
    pictures: ['x'],
    hsCode: 'x',
    origin: 'CN',
    status: 'hidden',
  },
  operatorListTranslations: { language: 'de' },
  operatorCorrectTranslation: { sourceLanguage: 'zh', language: 'de', hash: 'x', before: '', text: 'x' },
  operatorApplyBulkChange: { id: 1 },
  operatorBookBankTransaction: { orderSn: 'x', others: [{ orderSn: 'y', amountUsd: 1 }] },
  operatorDecidePriceRequest: { id: nobody, decision: 'declined' },
  operatorListPriceRequests: { list: 'open' },
  operatorUndoBulkChange: { id: 1 },
  operatorChangeCategory: { id: 1, place: 0 },
  operatorPreviewPrices: { change: { cnyPerUsd: 7 } },
  operatorAddPasskey: { credential: newCredential },
  addPasskey: { credential: newCredential },
  operatorListPurchaseOrders: { state: 'draft', short: '', surplus: '' },
  operatorListShortages: { state: 'proposed', orderId: nobody },
  operatorListSubstitutes: { quantity: 1 },
  operatorProposeShortage: { quantity: 1, proposal: 'refund', substituteSkuId: null },
  answerShortage: { choice: 'refund' },
  operatorCreatePurchaseOrder: { lines: [{ orderItemId: nobody, quantity: 1 }] },
  operatorUpdatePurchaseOrder: {
    version: 1,
    freightFen: 0,
    lines: [{ id: nobody, quantity: 1, costFen: 1, reason: 'x' }],
  },
  operatorAllowPurchase: { decision: 'allow' },
  operatorShipPurchaseOrder: { version: 1, others: [{ carrier: 'x', trackingNumber: 'x' }] },
  operatorSettleFinding: { orderItemId: nobody, pieces: 1, how: 'waived' },
  operatorSetExchangeRate: { cnyPerUsd: 7 },
  operatorShortPurchase: { version: 1, lines: [{ id: nobody, short: 1 }] },
  operatorArrivePurchaseOrder: {
    version: 1,
    lines: [{ id: nobody, received: 1 }],
    places: [{ id: nobody, place: 'A-1' }],
  },
  operatorPlacePurchaseOrders: { purchases: [{ id: nobody, version: 1 }] },
  operatorPreviewPurchases: { purchases: [{ id: nobody, version: 1 }] },
  operatorApprovePurchases: { purchases: [{ id: nobody, totalFen: 1 }] },
  operatorOrderPurchases: { purchases: [{ id: nobody, version: 1 }] },
  operatorAnswerMarketplace: { externalId: '1' },
  operatorApproveMarketplaceOrder: { totalFen: 1, freightFen: 1 },
  operatorGetPaymentLink: { ids: [nobody] },
  operatorGetClaimTerms: { lines: [{ lineId: '1', quantity: 1 }] },
  operatorProposeClaim: {
    lines: [{ lineId: '1', quantity: 1 }],
    reasonId: '1',
    goodsFen: 1,
    description: 'xx',
    returnsGoods: false,
    inspected: ['x'],
    pictures: ['x'],
  },
  operatorDecideClaim: { decision: 'waive' },
  operatorListPurchaseLines: { ids: [nobody] },
  operatorExportPurchases: { ids: [nobody], as: 'csv' },
  operatorReceivePurchaseParcel: {
    version: 1,
    parcelId: nobody,
    lines: [{ id: nobody, received: 1 }],
    places: [{ id: nobody, place: 'A-1' }],
    rest: 'comes',
  },
  operatorPlaceGoods: { place: 'A-1', orderItemIds: [nobody] },
  operatorRecordSurplus: { orderItemId: nobody, pieces: 1 },
  operatorDecideSurplus: { decision: 'kept' },
  operatorSetSetting: { subject: 'orders', value: { minimumGoodsCents: 0 } },
  operatorPublishPolicy: { kind: 'about', language: 'en', markdown: '# About us' },
};

/** Tables that a call may change, where a call with the sample gets that far. */
const writes: Partial<Record<CallName, string[]>> = {
  addAddress: ['shipping_addresses'],
  updateUser: ['users', 'buyers'],
  operatorInvite: ['operators'],
  operatorUpdateMe: ['operators'],
  operatorSetNotices: ['operator_notices', 'hook_endpoints', 'data_keys'],
  operatorSendBroadcast: ['broadcasts'],
  writeMessage: ['attempts', 'conversations', 'conversation_entries'],
  operatorBeginConversation: ['conversations', 'conversation_entries', 'site_messages'],
  operatorSaveReplyTemplate: ['reply_templates'],
  sendEmailCode: ['email_codes', 'mailbox_mails'],
  uploadPolicy: ['uploads'],
  operatorApprovePayment: ['data_keys'],
  operatorSetSetting: ['settings', 'setting_changes'],
  operatorSetExchangeRate: ['exchange_rates'],
  operatorSetMarkup: ['markups'],
  createApiKey: ['api_keys'],
  addHook: ['hook_endpoints', 'data_keys'],
  operatorAddHook: ['hook_endpoints', 'data_keys'],
  operatorImportStatement: ['bank_statements', 'bank_transactions'],
  operatorPublishPolicy: ['policies'],
  operatorBeginImport: ['import_runs'],
  operatorAddCategory: ['categories'],
  setMarket: ['reseller_markets'],
  selectGoods: ['listing_selections'],
  selectPublications: ['listing_selections'],
  editPublications: ['listing_changes'],
};

/** Would end the session that the test uses. */
const left = new Set<string>(['logout', 'operatorLogout']);

function withText(call: CallName, path: string, text: string): Record<string, unknown> {
  const replaced = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return text;
    if (Array.isArray(value)) return value.with(Number(name), replaced(value[Number(name)], rest));
    if (!(value instanceof Object)) throw new Error(`${call} has no sample for ${path}`);
    const object = value as Record<string, unknown>;
    return { ...object, [name]: replaced(object[name], rest) };
  };
  const input = {
    ...sample,
    ...more[call],
    ...(call === 'operatorAskForPrices' && askedPrice(path)),
    ...((call === 'selectPublications' || call === 'selectGoods') && askedSelection(call, path)),
  };
  return replaced(input, path.split('.')) as Record<string, unknown>;
}

/** The call as a page's loader makes it: the same checks as over HTTP, at a fraction of the time. */
async function expectNoMistake(name: CallName, path: string, attack: string): Promise<void> {
  const actor: Actor = calls[name].access.startsWith('operator') ? asOperator : asCustomer;
  const ctx: Context = { ...shop.services, actor, language: 'en', request: facts };
  const refusal = await dispatch(routes, ctx, name, withText(name, path, attack)).then(
    () => undefined,
    (error: unknown) => asRefusal(error, shop.services.log),
  );
  if (refusal) expect(refusal.status, `${path}: ${attack}`).toBeLessThan(500);
}

/** Others would be changed or refused on the way. */
const fitsUrl = (attack: string) => attack.isWellFormed() && attack.length < 2000;

/** The call over HTTP, answered with a refusal that explains the error. */
async function expectClearRefusal(name: CallName, input: Record<string, unknown>): Promise<void> {
  const call: Call = calls[name];
  const isBodyless = call.method === 'GET' || call.method === 'DELETE';
  const inUrl = (field: string) => encodeURIComponent(String(input[field]).toWellFormed());
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field) => inUrl(field));
  const queried = Object.keys(input).filter((field) => isBodyless || call.query?.includes(field));
  const { statusCode, payload } = await shop.app.inject({
    method: call.method,
    url: `/api${path}?${queried.map((field) => `${field}=${inUrl(field)}`).join('&')}`,
    headers: {
      authorization: `Bearer ${(call.access.startsWith('operator') ? owner : customer).token}`,
      ...(isBodyless ? {} : { 'content-type': 'application/json' }),
    },
    payload: isBodyless ? undefined : JSON.stringify(call.bodyField ? input[call.bodyField] : input),
  });
  const { code, error, message } = JSON.parse(payload) as { code: number; error: string; message: string };
  expect([statusCode, code]).toEqual([code, expect.toBeOneOf([400, 404])]);
  expect([error, message]).toEqual([expect.toBeOneOf(['invalid_input', 'not_found']), expect.stringMatching(/\S/)]);
}

/** Attacks that only a page could run: to a server they are all the same. */
const pageGroups = new Set<string>([
  'scripts',
  'handlers',
  'addresses',
  'drawings',
  'mutations',
  'styles',
  'embeds',
  'sources',
  'comments',
  'quotes',
  'templates',
]);

/** Attacks that trip servers anywhere: each meets every kind of text. The rest rotates over the fields. */
const everywhere = new Set<string>(['encodings', 'queries', 'astral', 'endless']);

function rotated(group: string, all: readonly string[], field: number): readonly string[] {
  if (everywhere.has(group)) return all;
  return attackShare(all, pageGroups.has(group) ? 12 : 3, field);
}

/** Characters that databases do not store: every field meets these. */
const tripping = attackStrings.filter(
  (attack) => attack.length < 10 && (attack.includes('\0') || !attack.isWellFormed()),
);

/** `field` counts all fields; `turn` those of a kind, which divide the attacks among themselves. */
const attacksOn = ({ field, turn, alike }: { field: number; turn: number; alike: number }): string[] => [
  ...new Set([
    ...Object.entries(attacks).flatMap(([group, all]) =>
      attackShare(rotated(group, all, field), Math.min(4, alike), turn),
    ),
    ...tripping,
  ]),
];

/** The attacks that the contract lets through; those it refuses are refused with the field's name. */
function letThrough(name: CallName, path: string, tries: string[]): string[] {
  return tries.filter((attack) => {
    try {
      validate(calls[name] as Call, withText(name, path, attack));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect([error.error, Object.keys(error.fields)]).toEqual(['invalid_input', [namedIn(path)]]);
      return false;
    }
  });
}

/** A wrong field may be named by its list or object. */
const namedIn = (path: string) => expect.toSatisfy((name: string) => path === name || path.startsWith(`${name}.`));

/** Hashing a password takes longer than a hundred other calls: one attack in ten will do there. */
const tried = (name: CallName, passed: string[]) =>
  name === 'operatorInvite' || name === 'operatorChangePassword'
    ? passed.filter((_, index) => index % 10 === 0)
    : passed;

const fieldsOf = ({ input }: Call) => [
  ...new Map(
    textFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema).map((field) => [
      field.path,
      field,
    ]),
  ).values(),
];

const attackedCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([name]) => !left.has(name))
  .map(([name, call]) => ({ name, fields: fieldsOf(call) }));
const fieldsOfKind = Map.groupBy(
  attackedCalls.flatMap((call) => call.fields),
  ({ kind }) => kind,
);
let fields = 0;
const cases = attackedCalls
  .filter((call) => call.fields.length > 0)
  .map(({ name, fields: own }) => {
    const attacked = own.map((field) => {
      const alike = fieldsOfKind.get(field.kind) ?? [];
      const place = { field: fields++, turn: alike.indexOf(field), alike: alike.length };
      return [field.path, attacksOn(place)] as const;
    });
    return [name, attacked] as const;
  });

/** The tables' fingerprint after the previous call. */
let latest = await fingerprint(shop);

describe('attacks', () => {
  test.each(cases)('%s', async (name, attacked) => {
    const before = latest;
    const taken: [path: string, attack: string][] = [];
    for (const [path, tries] of attacked) {
      const passed = new Set(letThrough(name, path, tries));
      const refused = tries.filter((attack) => !passed.has(attack));
      for (const attack of refused.filter(fitsUrl).slice(0, 3))
        await expectClearRefusal(name, withText(name, path, attack));
      for (const attack of tried(name, [...passed])) taken.push([path, attack]);
    }
    const allowed = writes[name] ?? [];
    // Otherwise what the refused changed would show below.
    if (allowed.length > 0) expect(changedTables(before, await fingerprint(shop))).toEqual([]);
    for (const [path, attack] of taken) await expectNoMistake(name, path, attack);
    latest = await fingerprint(shop);
    expect(changedTables(before, latest).filter((table) => !allowed.includes(table))).toEqual([]);
  });
});
