import { isDeepStrictEqual } from 'node:util';
import type { Call, InputOf } from '@sampan/contract/call';
import { type CallName, type Calls, calls } from '@sampan/contract/calls';
import { freshProof } from '@sampan/contract/fresh-proof';
import { CallError } from '@sampan/contract/page-context';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import { resetOwner } from '#domains/accounts/ensure-owner.ts';
import { publishDrafts } from '#domains/settings/policies.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { testAccount } from '#testing/company.ts';
import { connectShop } from '#testing/connect-shop.ts';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { makeLife } from '#testing/full-life.ts';
import { makeOffer } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { changeOffer, marketGoods, openMarket } from '#testing/market.ts';
import { makeOwnStock, makeReceivedRestock } from '#testing/own-stock.ts';
import { confirmCard, makeSmallOrder, openIntent } from '#testing/pay.ts';
import { proofFor } from '#testing/proof-for.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop, realShop, type TestActor, type TestShop } from '#testing/shop.ts';
import { codeOf, type Enrolled, enrolStaff, inviteStaff, proofOf, staffPassword } from '#testing/staff.ts';
import { StrictMarketplace } from '#testing/strict-marketplace.ts';
import { parcel, type Stage, walkOrder } from '#testing/walk-order.ts';
import { auditedTables, watchChanges } from '#testing/witness.ts';

/** guard: no call of the console changes a row without an entry that names the operator, the call, and both values. */

// An authenticator's code lasts thirty seconds: the test runs in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const shop = await openTestShop();
const real = await openTestShop(realShop);
const owner = await shop.makeOperator(['owner']);
const realOwner = await real.makeOperator(['owner']);
const nobody = '00000000-0000-7000-8000-000000000000';

const witnesses = new Map([
  [shop, await watchChanges(shop)],
  [real, await watchChanges(real)],
]);
const secretsOf = new Map((await auditedTables(shop)).map(({ table, secrets }) => [table, secrets]));

interface Act<Name extends CallName> {
  input: InputOf<Calls[Name]>;
  by?: TestActor | null;
  /** Whom the call itself signs in. */
  who?: string;
  at?: TestShop;
}
/** How a call is made so that it changes something. */
type Acts = { [Name in CallName]?: () => Promise<Act<Name>> };

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  return made;
}

async function refundRequest() {
  const { order, customer } = await orderAt('be_purchased');
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 100 }];
  return shop.call('requestRefund', { orderId: order.id, orderSn: order.sn, orderReturnItems }, customer);
}

/** Paid by transfer, and to be paid back. */
async function transferToReturn() {
  const { declaration, instalment, order, customer } = await declareTransfer(shop, owner);
  const amountUsd = instalment.amountUsd - 50;
  const paid = { id: declaration.id, amountUsd, bankReference: 'HSBC-1', resolution: 'rest_due' as const };
  await shop.call('operatorApprovePayment', paid, owner);
  return { order, customer };
}

async function draftPurchase() {
  const { id, version, list } = await draftOf(shop, (await makePaidOrder(shop)).items, owner);
  return { id, version, list, input: { id, version } };
}

async function placedPurchase() {
  const { id, version, list, number } = await placedOf(shop, (await makePaidOrder(shop)).items, owner);
  return { list, number, input: { id, version } };
}

const market = new StrictMarketplace(
  () => 1000,
  () => new Date(),
);
market.freightFen = 0;

/** A draft of goods of the marketplace, or what became of it. */
async function atMarketplace(until: 'draft' | 'previewed' | 'approved' | 'ordered') {
  shop.services.marketplace = { ...(shop.services.marketplace ?? market.role), buying: market.buying };
  const { id: orderId, items } = await makePaidOrder(shop);
  await shop.asOwner(({ pool }) =>
    pool.query("update order_items set connector = 'demo' where order_id = $1", [orderId]),
  );
  const { id } = await draftOf(shop, items, owner);
  const input = async () => ({
    input: { purchases: [{ id, version: (await shop.call('operatorGetPurchaseOrder', { id }, owner)).version }] },
  });
  const ready = async () => ({ id, ...(await input()) });
  if (until === 'draft') return ready();
  await shop.call('operatorPreviewPurchases', (await input()).input, owner);
  if (until === 'previewed') return ready();
  await shop.call('operatorApprovePurchases', { purchases: [{ id, totalFen: 100_000 }] }, owner);
  if (until === 'approved') return ready();
  await shop.call('operatorOrderPurchases', (await input()).input, owner);
  await shop.runQueue('place-at-marketplace');
  return ready();
}

async function orderAtMarketplace() {
  const { id } = await atMarketplace('ordered');
  const [order] = (await shop.call('operatorGetMarketplacePurchase', { id }, owner)).orders;
  return { input: { id: order?.id ?? '' } };
}

async function claimAtMarketplace() {
  const { id } = await atMarketplace('ordered');
  await shop.runQueue('read-marketplace-orders');
  const [order] = (await shop.call('operatorGetMarketplacePurchase', { id }, owner)).orders;
  market.change(order?.externalId ?? '', { isPaid: true, state: 'paid' });
  await shop.call('operatorReadMarketplaceOrder', { id: order?.id ?? '' }, owner);
  const lines = [{ lineId: order?.items[0]?.lineId ?? '', quantity: 1 }];
  const input = { id: order?.id ?? '', lines, reasonId: '20006', goodsFen: 1000, description: '少一件' };
  return { id, input };
}

let day = 0;
const statement = (reference = 'none') => {
  const date = new Date(Date.UTC(2026, 0, 1 + day++)).toISOString().slice(0, 10);
  const text = `Date;Amount;Currency;Payer;Reference;Transaction ID\n${date};12,00;USD;SOMEBODY;${reference};C${day}\n`;
  return { contentBase64: Buffer.from(text).toString('base64') };
};

async function transaction(): Promise<string> {
  await shop.call('operatorImportStatement', statement(), owner);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, owner);
  return list[0]?.id ?? expect.fail('no transaction');
}

async function insertRow(text: string): Promise<string> {
  const { rows } = await shop.services.pool.query<{ id: string }>(text);
  return rows[0]?.id ?? '';
}

const hook = { url: 'https://erp.example.com/told', eventTypes: ['order.placed' as const] };
let readHook: string | undefined;
const addHook = async () => (await shop.call('operatorAddHook', hook, owner)).id;

const broadcast = { kind: 'service' as const, texts: { en: 'We are closed on Monday' } };
const replyTemplate = { name: 'On its way', texts: { en: 'Dear {name}, it is on its way.' } };

async function askedGrant() {
  const { offerId } = await makeProduct(shop.services, { needsAuthorization: true });
  const asked = { productId: offerId, company: 'Okafor Stores', reason: 'Our own shop' };
  const { id } = await shop.call('applyForGrant', asked, await shop.makeCustomer());
  return { id, version: 1 };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function goodsRequest() {
  const customer = await shop.makeCustomer();
  const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'goods' }, customer);
  await shop.services.storage.write(key, 'image/png', png);
  const goods = { title: 'Felt mat', pictures: [key], priceUsd: 4.2, weightGrams: 350 };
  const own = { ...goods, variants: [{ values: [], pieces: 100 }] };
  const { id } = await shop.call('offerOwnProduct', own, customer);
  const { version, pictures } = await shop.call('operatorGetGoodsRequest', { id }, owner);
  return { ...own, id, version, pictures: pictures.map((picture) => picture.key) };
}

async function ownStock() {
  const { customer, skuId } = await makeOwnStock(shop, owner, 60);
  return { buyerId: customer.buyerId, productSkuId: skuId };
}

async function conversation() {
  const customer = await shop.makeCustomer();
  const { conversationId } = await shop.call('writeMessage', { subject: 'Samples', content: 'When?' }, customer);
  return { id: conversationId, version: 1 };
}

const newPassword = 'a longer river of words';
let emails = 0;
const unusedEmail = () => `unused${++emails}@example.com`;

/** Somebody invited, with the secret of the authenticator that is being set up. */
async function begun() {
  const { id, email, oneTimePassword: password } = await inviteStaff(shop, ['support']);
  const { secret } = await shop.call('operatorBeginEnrolment', { email, password });
  return { id, email, password, secret };
}

async function emailCodeFor(email: string): Promise<string> {
  await shop.call('sendEmailCode', { email });
  await shop.runJobs();
  return /\d{6}/.exec((await shop.inbox(email)).at(-1)?.subject ?? '')?.[0] ?? '';
}

const signInAgain = ({ email, secret }: Enrolled) =>
  shop.call('operatorLogin', { email, password: staffPassword, code: codeOf(secret) });

async function passkeyOf({ id }: Enrolled): Promise<string> {
  return insertRow(`insert into operator_passkeys (operator_id, credential_id, public_key, counter, name)
    values ('${id}', gen_random_uuid()::text::bytea, 'key', 0, 'Laptop') returning id`);
}

const label = { carrier: 'DHL', trackingNumber: 'JD014600007799' };

async function countedLine() {
  const { order } = await orderAt('pending_inspection');
  const { items } = await shop.call('operatorGetWarehouseOrder', { id: order.id }, owner);
  return { orderId: order.id, id: items[0]?.id ?? '', accepted: items[0]?.quantity ?? 0 };
}

async function parcelAt(stage: Stage): Promise<string> {
  const { order } = await orderAt(stage);
  const { parcelList } = await shop.call('operatorGetWarehouseOrder', { id: order.id }, owner);
  return parcelList[0]?.id ?? '';
}

openMarket(shop, marketGoods([makeOffer(610_000_000_001) as SupplierProduct]));
async function importedOffer(): Promise<void> {
  await makeProduct(shop.services);
  await shop.call('operatorImportOffers', { offerIds: ['610000000001'], mayShow: true }, owner);
  await shop.runJobs();
}

const bulkChange = async () => ({
  offerIds: [(await makeProduct(shop.services)).offerId],
  change: { minimum: 7 },
});

let made = 0;
async function uploaded(): Promise<string> {
  const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: goods.length }, owner);
  const bytes = Buffer.from(goods.toString().replace('aa', `a${made++}`));
  await shop.call('operatorAddImportPart', { id, number: 0, contentBase64: bytes.toString('base64') }, owner);
  return id;
}
const goods = Buffer.from('Handle,Title,Vendor,Variant Grams,Variant Price\naa,Feather,Loom,5,10');
async function checked(): Promise<string> {
  const id = await uploaded();
  await shop.call('operatorCheckImport', { id, options: {} }, owner);
  await shop.runJobs();
  return id;
}

const pallet = {
  names: { en: 'Spring' },
  taglines: {},
  tone: 'sand' as const,
  startsOn: null,
  endsOn: null,
  isActive: true,
};
async function palletOf(id: string): Promise<string> {
  await sql`insert into pallets (id, names, taglines, picture, tone, position)
    values (${id}, '{"en": "Old"}', '{}', '/pictures/a.webp', 'blue', (select count(*) from pallets))`.execute(shop.db);
  return id;
}

const acts: Acts = {
  operatorPublishPolicy: async () => ({ input: { kind: 'about', language: 'en', markdown: '# About us' } }),
  operatorSetSetting: async () => ({ input: { subject: 'orders', value: { minimumGoodsCents: 5 } } }),
  operatorCloseShop: async () => ({ input: {}, at: real }),
  operatorRemoveTrialGoods: async () => {
    const { offerId } = await makeProduct(real.services);
    await sql`update products set connector = 'demo' where id = ${offerId}`.execute(real.db);
    return { input: {}, at: real };
  },
  operatorOpenShop: async () => {
    const { email, oneTimePassword: password } = await resetOwner(real.services);
    const { secret } = await real.call('operatorBeginEnrolment', { email, password });
    await real.call('operatorEnrol', { email, password, newPassword, code: codeOf(secret) });
    const bank = { reference: '{order}', accounts: [testAccount] };
    await real.call('operatorSetSetting', { subject: 'bank', value: bank }, realOwner);
    await publishDrafts(real.services, ['en']);
    return { input: {}, at: real };
  },
  operatorInvite: async () => ({ input: { email: unusedEmail(), name: 'A', roles: ['support'] } }),
  operatorResendInvitation: async () => ({ input: { id: (await inviteStaff(shop, ['support'])).id } }),
  operatorWithdrawInvitation: async () => ({ input: { id: (await inviteStaff(shop, ['support'])).id } }),
  operatorSetRoles: async () => ({ input: { id: (await enrolStaff(shop, ['support'])).id, roles: ['finance'] } }),
  operatorSetOperatorDisabled: async () => ({
    input: { id: (await enrolStaff(shop, ['support'])).id, disabled: true },
  }),
  operatorResetFactor: async () => ({ input: { id: (await enrolStaff(shop, ['support'])).id } }),
  operatorEndSessionsOf: async () => ({ input: { id: (await enrolStaff(shop, ['support'])).id } }),
  operatorEnrol: async () => {
    const { id, secret, ...invited } = await begun();
    return { input: { ...invited, newPassword, code: codeOf(secret) }, by: null, who: id };
  },
  operatorLogin: async () => {
    const { id, email, secret } = await enrolStaff(shop, ['support']);
    return { input: { email, password: staffPassword, code: codeOf(secret) }, by: null, who: id };
  },
  operatorUpdateMe: async () => ({ input: { language: 'zh' }, by: await enrolStaff(shop, ['support']) }),
  operatorChangePassword: async () => {
    const by = await enrolStaff(shop, ['support']);
    return { input: { ...proofOf(by), newPassword }, by };
  },
  operatorChangeEmail: async () => {
    const [by, email] = [await enrolStaff(shop, ['support']), unusedEmail()];
    return { input: { ...proofOf(by), email, emailCode: await emailCodeFor(email) }, by };
  },
  operatorReplaceRecoveryCodes: async () => {
    const by = await enrolStaff(shop, ['support']);
    return { input: proofOf(by), by };
  },
  operatorReplaceAuthenticator: async () => {
    const by = await enrolStaff(shop, ['support']);
    const { secret } = await shop.call('operatorBeginAuthenticator', proofOf(by), by);
    return { input: { code: codeOf(secret) }, by };
  },
  operatorEndSession: async () => {
    const by = await enrolStaff(shop, ['support']);
    const [session] = await shop.call('operatorListSessions', {}, by);
    return { input: { id: session?.id ?? '' }, by };
  },
  operatorEndOtherSessions: async () => {
    const by = await enrolStaff(shop, ['support']);
    await signInAgain(by);
    return { input: {}, by };
  },
  operatorAddPasskey: async () => {
    const by = await enrolStaff(shop, ['support']);
    const options = await shop.call('operatorBeginPasskey', proofOf(by), by);
    const credential = new Authenticator().create(options, { origin: shop.origin });
    return { input: { name: 'Laptop', credential }, by };
  },
  operatorRenamePasskey: async () => {
    const by = await enrolStaff(shop, ['support']);
    return { input: { id: await passkeyOf(by), name: 'Desk' }, by };
  },
  operatorRemovePasskey: async () => {
    const by = await enrolStaff(shop, ['support']);
    return { input: { id: await passkeyOf(by) }, by };
  },
  operatorSetNotices: async () => ({
    input: { topics: ['new_orders'], mail: 'at_once', dailyHour: 0, hookUrl: hook.url },
    by: await enrolStaff(shop, ['support']),
  }),
  operatorLogout: async () => ({ input: {}, by: await shop.makeOperator(['support']) }),
  operatorSetCustomerDisabled: async () => ({
    input: { id: (await shop.makeCustomer()).id, disabled: true, reason: 'test' },
  }),
  operatorRemoveSecondFactor: async () => {
    const { id } = await shop.makeCustomer();
    await shop.db.updateTable('users').set({ totp_secret: 'sealed' }).where('id', '=', id).execute();
    return { input: { id } };
  },
  operatorSignOutCustomer: async () => ({ input: { id: (await shop.makeCustomer()).id } }),
  operatorSetCompany: async () => ({
    input: { id: (await shop.makeCustomer()).id, company: 'Okafor Imports Ltd', vatNumber: 'IE6388047V' },
  }),
  operatorSetProductStatus: async () => ({
    input: { offerId: (await makeProduct(shop.services)).offerId, status: 'hidden' },
  }),
  operatorChangeProduct: async () => ({
    input: { offerId: (await makeProduct(shop.services)).offerId, version: 0, minimum: 3 },
  }),
  operatorCorrectTranslation: async () => {
    const key = { source_language: 'zh', language: 'de', hash: 'of-a-test' };
    await shop.db
      .insertInto('translation_tasks')
      .values({ ...key, source: '红', is_html: false, characters: 1 })
      .execute();
    return { input: { sourceLanguage: 'zh', language: 'de', hash: 'of-a-test', before: '', text: 'Rot' } };
  },
  operatorPreviewBulkChange: async () => ({ input: await bulkChange() }),
  operatorApplyBulkChange: async () => ({
    input: { id: (await shop.call('operatorPreviewBulkChange', await bulkChange(), owner)).id },
  }),
  operatorUndoBulkChange: async () => {
    const { id } = await shop.call('operatorPreviewBulkChange', await bulkChange(), owner);
    await shop.call('operatorApplyBulkChange', { id }, owner);
    await shop.runJobs();
    return { input: { id } };
  },
  operatorAskForPrices: async () => ({ input: { change: { rate: { cnyPerUsd: 7.15 } }, reason: 'Today' } }),
  operatorDecidePriceRequest: async () => {
    const { offerId } = await makeProduct(shop.services);
    const change = { product: { offerId, version: 0, tiers: [{ from: 1, priceUsd: 0.5 }] } };
    const clerk = await shop.makeOperator(['catalogue']);
    const { id } = await shop.call('operatorAskForPrices', { change, reason: 'Clearance' }, clerk);
    return { input: { id: id ?? '', decision: 'declined', words: 'Too cheap' } };
  },
  operatorBeginImport: async () => ({ input: { fileName: 'goods.csv', bytes: goods.length } }),
  operatorCheckImport: async () => ({ input: { id: await uploaded(), options: {} } }),
  operatorRunImport: async () => ({ input: { id: await checked() } }),
  operatorDiscardImport: async () => ({ input: { id: await uploaded() } }),
  operatorUndoImport: async () => {
    const id = await checked();
    await shop.call('operatorRunImport', { id }, owner);
    await shop.runJobs();
    return { input: { importId: (await shop.call('operatorGetImport', { id }, owner)).importId ?? 0 } };
  },
  operatorImportOffers: async () => ({ input: { offerIds: ['610000000001'], mayShow: true } }),
  operatorRetryOfferImport: async () => {
    await makeProduct(shop.services);
    const { importId } = await shop.call('operatorImportOffers', { offerIds: ['699999999999'], mayShow: true }, owner);
    await shop.runJobs();
    return { input: { importId, problem: 'gone', mayShow: true } };
  },
  operatorFillInGoods: async () => {
    await importedOffer();
    return { input: { rows: [{ productId: 610_000_000_001, hsCode: '9617.00', origin: 'CN', weightGrams: 410 }] } };
  },
  operatorMapMarketCategory: async () => ({ input: { marketCategoryId: 'toys', categoryId: 910101 } }),
  operatorBlockSeller: async () => {
    await importedOffer();
    return { input: { sellerId: 'json', isBlocked: true } };
  },
  operatorReadOffers: async () => {
    await importedOffer();
    await changeOffer(shop, '610000000001', { percent: 150 });
    return { input: { productIds: [610_000_000_001] } };
  },
  operatorSeeCostChanges: async () => {
    await importedOffer();
    await changeOffer(shop, '610000000001', { percent: 170 });
    await shop.call('operatorReadOffers', { productIds: [610_000_000_001] }, owner);
    return { input: { productIds: [610_000_000_001] } };
  },
  operatorAddCategory: async () => ({ input: { names: { en: 'Garden' } } }),
  operatorChangeCategory: async () => {
    const { id } = await shop.call('operatorAddCategory', { names: { en: 'Garden' } }, owner);
    return { input: { id, isVisible: false } };
  },
  operatorSavePallet: async () => {
    const id = await palletOf('saved');
    return { input: { ...pallet, id, picture: '/pictures/a.webp', offerIds: [] } };
  },
  operatorOrderPallets: async () => {
    await palletOf('first');
    return { input: { ids: [await palletOf('second')] } };
  },
  operatorDeletePallet: async () => ({ input: { id: await palletOf('gone') } }),
  operatorSetCurrencyRates: async () => ({ input: { validOn: '2026-11-04', perUsd: { EUR: 0.91 } } }),
  operatorSetExchangeRate: async () => ({ input: { cnyPerUsd: 7.01 } }),
  operatorSetMarkup: async () => ({ input: { markup: 0.35 } }),
  operatorAssignOrder: async () => ({ input: { id: (await orderAt('create')).order.id, operatorId: owner.id } }),
  operatorAddOrderNote: async () => ({ input: { id: (await orderAt('create')).order.id, text: 'Calls at night' } }),
  operatorRemoveOrderNote: async () => {
    const { id } = (await orderAt('create')).order;
    const note = await shop.call('operatorAddOrderNote', { id, text: 'Calls at night' }, owner);
    return { input: { id, noteId: note.id } };
  },
  operatorChangeOrderAddress: async () => ({
    input: {
      id: (await orderAt('create')).order.id,
      name: 'Amara Okafor',
      detailAddress: '24 Allen Avenue',
      province: 'California',
      city: 'Los Angeles',
      postcode: '90001',
      mobile: '+1-2133734253',
    },
  }),
  operatorCancelOrder: async () => ({
    input: { id: (await orderAt('be_purchased')).order.id, reason: 'Sold out at the supplier' },
  }),
  operatorStartProcurement: async () => ({ input: { id: (await orderAt('be_purchased')).order.id, note: 'now' } }),
  operatorCreatePurchaseOrder: async () => ({
    input: { lines: (await makePaidOrder(shop)).items.map((orderItemId) => ({ orderItemId })) },
  }),
  operatorUpdatePurchaseOrder: async () => {
    const { id, version, list } = await draftPurchase();
    const lines = list.map((line) => ({ id: line.id, quantity: 50, costFen: 999, reason: 'x' }));
    return { input: { id, version, freightFen: 1, externalNumber: '1', note: 'x', lines } };
  },
  operatorAskOwner: draftPurchase,
  operatorAllowPurchase: async () => {
    const { id, version, list } = await draftPurchase();
    const lines = list.map((line) => ({ id: line.id, quantity: 100, costFen: 1240 }));
    await shop.call('operatorUpdatePurchaseOrder', { id, version, freightFen: 0, lines }, owner);
    return { input: { id, version: version + 1, reason: 'a promise' } };
  },
  operatorPlacePurchaseOrder: draftPurchase,
  operatorCancelPurchaseOrder: draftPurchase,
  operatorShipPurchaseOrder: async () => ({
    input: { ...(await placedPurchase()).input, carrier: 'SF', trackingNumber: 'SF1' },
  }),
  operatorPlacePurchaseOrders: async () => {
    const { id, version } = (await draftPurchase()).input;
    return { input: { purchases: [{ id, version }] } };
  },
  operatorPreviewPurchases: () => atMarketplace('draft'),
  operatorApprovePurchases: async () => {
    const { id } = await atMarketplace('previewed');
    return { input: { purchases: [{ id, totalFen: 100_000 }] } };
  },
  operatorOrderPurchases: () => atMarketplace('approved'),
  operatorAnswerMarketplace: async () => {
    market.troubles.place = 'lost_before';
    const { id } = await atMarketplace('ordered');
    delete market.troubles.place;
    await shop.db
      .updateTable('marketplace_purchases')
      .set({ state: 'unclear' })
      .where('purchase_order_id', '=', id)
      .execute();
    return { input: { id, externalId: '' } };
  },
  operatorApproveMarketplaceOrder: async () => {
    const { id } = await atMarketplace('ordered');
    const [order] = (await shop.call('operatorGetMarketplacePurchase', { id }, owner)).orders;
    market.change(order?.externalId ?? '', { totalFen: 101_000, freightFen: 1000 });
    await shop.call('operatorReadMarketplaceOrder', { id: order?.id ?? '' }, owner);
    return { input: { id: order?.id ?? '', totalFen: 101_000, freightFen: 1000 } };
  },
  operatorProposeClaim: claimAtMarketplace,
  operatorDecideClaim: async () => {
    const { id, input } = await claimAtMarketplace();
    await shop.call('operatorProposeClaim', input, owner);
    const [claim] = (await shop.call('operatorGetMarketplacePurchase', { id }, owner)).claims;
    return { input: { id: claim?.id ?? '', decision: 'waive' } };
  },
  operatorReadMarketplaceOrder: orderAtMarketplace,
  operatorCancelMarketplaceOrder: orderAtMarketplace,
  operatorImportPurchases: async () => {
    const { number } = await placedPurchase();
    return { input: { csv: `po,order number,carrier,tracking number\n${number},77,SF,SF1`, apply: true } };
  },
  operatorReceivePurchaseParcel: async () => {
    const { input } = await placedPurchase();
    const shipped = await shop.call(
      'operatorShipPurchaseOrder',
      { ...input, carrier: 'SF', trackingNumber: 'SF1' },
      owner,
    );
    const [parcel] = shipped.parcels;
    const given = { id: input.id, version: shipped.version, parcelId: parcel?.id ?? '', rest: 'missing' as const };
    return { input: { ...given, lines: [{ id: shipped.list[0]?.id ?? '', received: 1 }] } };
  },
  operatorProposeShortage: async () => {
    const [id = ''] = (await makePaidOrder(shop)).items;
    return { input: { id, quantity: 100, proposal: 'refund', note: 'x' } };
  },
  operatorWithdrawShortage: async () => {
    const [orderItemId = ''] = (await makePaidOrder(shop)).items;
    const asked = { id: orderItemId, quantity: 100, proposal: 'refund' as const };
    return { input: { id: (await shop.call('operatorProposeShortage', asked, owner)).id } };
  },
  operatorShortPurchase: async () => {
    const { input, list } = await placedPurchase();
    return { input: { ...input, lines: [{ id: list[0]?.id ?? '', short: 1 }] } };
  },
  operatorArrivePurchaseOrder: placedPurchase,
  operatorPlaceGoods: async () => ({
    input: { id: (await orderAt('pending_inspection')).order.id, place: 'A-1' },
  }),
  operatorRecordSurplus: async () => ({ input: { orderItemId: (await countedLine()).id, pieces: 1 } }),
  operatorDecideSurplus: async () => {
    const orderItemId = (await countedLine()).id;
    const { id } = await shop.call('operatorRecordSurplus', { orderItemId, pieces: 1 }, owner);
    return { input: { id, decision: 'kept' } };
  },
  operatorReceiveParcel: async () => ({
    input: { id: (await orderAt('in_purchased')).order.id, trackingNumber: 'SF1' },
  }),
  operatorInspectLine: async () => ({ input: { ...(await countedLine()), damaged: 0, missing: 0 } }),
  operatorSetParcels: async () => ({
    input: { id: (await orderAt('pending_inspection')).order.id, parcels: [parcel] },
  }),
  operatorBillBalance: async () => {
    const { orderId, ...line } = await countedLine();
    await shop.call('operatorInspectLine', { ...line, damaged: 0, missing: 0 }, owner);
    await shop.call('operatorSetParcels', { id: orderId, parcels: [parcel] }, owner);
    return { input: { id: orderId, shippingUsd: 56, isFarConfirmed: true } };
  },
  operatorShipParcel: async () => ({ input: { id: await parcelAt('be_delivered'), ...label } }),
  operatorCorrectShipment: async () => ({ input: { id: await parcelAt('delivered'), ...label } }),
  operatorUndoShipment: async () => ({ input: { id: await parcelAt('delivered') } }),
  operatorAnswerParcelQuestion: async () => {
    const { order } = await orderAt('delivered');
    const { id: shipmentId } = await shop.db
      .selectFrom('shipments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { id } = await shop.db
      .insertInto('parcel_questions')
      .values({ shipment_id: shipmentId, order_id: order.id, reason: 'silent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { input: { id, answer: 'Asked the carrier' } };
  },
  operatorCorrectTrackingStep: async () => {
    const { order } = await orderAt('delivered');
    const said = { place: 'Shenzhen', description: 'Left', state: 'in_transit' as const };
    await shop.call('operatorAddTrackingStep', { id: order.id, ...said }, owner);
    const { parcelList } = await shop.call('operatorGetWarehouseOrder', { id: order.id }, owner);
    const id = parcelList[0]?.shipment?.steps[0]?.id ?? '';
    return { input: { id, at: '2026-01-02', ...said, place: 'Guangzhou' } };
  },
  operatorImportTracking: async () => {
    const { order } = await orderAt('be_delivered');
    return { input: { csv: `order,carrier,tracking number\n${order.sn},DHL,JD1`, apply: true } };
  },
  operatorDecideObjection: async () => {
    const { order, customer } = await orderAt('be_confirmed_customer', 'deposit');
    await shop.call('objectToInspection', { id: order.id, text: 'These are not mine' }, customer);
    const { objections } = await shop.call('operatorGetWarehouseOrder', { id: order.id }, owner);
    return { input: { id: objections[0]?.id ?? '', decision: 'inspect_again', answer: 'We look again' } };
  },
  operatorSettleFinding: async () => {
    const { orderId, id: orderItemId, accepted } = await countedLine();
    const lost = { id: orderItemId, accepted: accepted - 3, damaged: 0, missing: 3 };
    await shop.call('operatorInspectLine', lost, owner);
    await shop.call('operatorSetParcels', { id: orderId, parcels: [parcel] }, owner);
    await shop.call('operatorBillBalance', { id: orderId, shippingUsd: 56, isFarConfirmed: true }, owner);
    const [line] = await shop.db
      .selectFrom('refund_lines')
      .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
      .select(['refund_lines.id', 'refund_lines.refund_id as refundId'])
      .where('refunds.order_id', '=', orderId)
      .execute();
    const lines = [{ id: line?.id ?? '', quantity: 1 }];
    await shop.call('operatorApproveRefund', { id: line?.refundId ?? '', lines }, owner);
    return { input: { id: orderId, orderItemId, pieces: 1, how: 'waived', reason: 'The buyer keeps the rest' } };
  },
  operatorReceiveGoods: async () => ({ input: { id: (await orderAt('in_purchased')).order.id } }),
  operatorPassInspection: async () => ({
    input: { id: (await orderAt('pending_inspection', 'deposit')).order.id, ...parcel },
  }),
  operatorShip: async () => ({
    input: { id: (await orderAt('be_delivered')).order.id, carrier: 'Yun', trackingNumber: 'YT1' },
  }),
  operatorAddTrackingStep: async () => ({
    input: { id: (await orderAt('delivered')).order.id, place: 'Port', description: 'Left', state: 'in_transit' },
  }),
  operatorApprovePayment: async () => {
    const { declaration, instalment } = await declareTransfer(shop, owner);
    return { input: { id: declaration.id, amountUsd: instalment.amountUsd, bankReference: 'T-1' } };
  },
  operatorRejectPayment: async () => ({
    input: { id: (await declareTransfer(shop, owner)).declaration.id, reason: 'nothing came' },
  }),
  operatorCorrectPrepaid: async () => ({
    input: { id: (await shop.makeCustomer()).id, amountUsd: 20, reason: 'for the bank’s fee' },
  }),
  operatorDecideWithdrawal: async () => {
    const customer = await shop.makeCustomer();
    const filling = { id: customer.id, amountUsd: 20, reason: 'for the bank’s fee' };
    await shop.call('operatorCorrectPrepaid', filling, owner);
    await shop.call('withdrawPrepaid', { amountUsd: 20 }, customer);
    const { withdrawals } = await shop.call('operatorGetPrepaid', { id: customer.id }, owner);
    return { input: { id: withdrawals[0]?.id ?? '', decision: 'paid', bankReference: 'OUT-2' } };
  },
  operatorReturnParts: async () => ({
    input: { id: (await transferToReturn()).order.id, reason: 'the rest did not come' },
  }),
  operatorRecordOfflineRefund: async () => {
    const { order, customer } = await transferToReturn();
    await shop.call('closeOrder', { id: order.id }, customer);
    await shop.runJobs();
    const refund = shop.db.selectFrom('refunds').select('id').where('order_id', '=', order.id);
    return { input: { id: (await refund.executeTakeFirstOrThrow()).id, bankReference: 'OUT-1' } };
  },
  operatorRefreshPayment: async () => {
    const { order, customer } = await makeSmallOrder(shop);
    await confirmCard(shop, await openIntent(shop, customer, order.billId));
    const payment = shop.db.selectFrom('payments').select('id').where('order_id', '=', order.id);
    return { input: { id: (await payment.executeTakeFirstOrThrow()).id } };
  },
  operatorCancelPayment: async () => {
    const { order, customer } = await makeSmallOrder(shop);
    await openIntent(shop, customer, order.billId);
    const payment = shop.db.updateTable('payments').set({ provider: 'airwallex' }).where('order_id', '=', order.id);
    const { id } = await payment.returning('id').executeTakeFirstOrThrow();
    return { input: { id, note: 'not in the closed account' } };
  },
  operatorImportStatement: async () => ({ input: statement() }),
  operatorBookBankTransaction: async () => {
    const id = await transaction();
    return { input: { id, orderSn: (await makeSmallOrder(shop)).order.sn, resolution: 'rest_due' } };
  },
  operatorSetAsideBankTransaction: async () => ({ input: { id: await transaction(), reason: 'interest' } }),
  operatorTakeUpBankTransaction: async () => {
    const id = await transaction();
    await shop.call('operatorSetAsideBankTransaction', { id, reason: 'interest' }, owner);
    return { input: { id } };
  },
  operatorOpenRefund: async () => ({
    input: {
      id: (await orderAt('be_purchased')).order.id,
      lines: [],
      amountUsd: 5,
      reasonCode: 'goodwill',
      note: 'It took too long',
    },
  }),
  operatorApproveRefund: async () => ({ input: { id: (await refundRequest()).id } }),
  operatorRejectRefund: async () => ({ input: { id: (await refundRequest()).id, reason: 'too late' } }),
  operatorBookMovement: async () => ({
    input: {
      id: await insertRow(`insert into provider_movements (provider, movement_id, kind, about, gross_cents, fee_cents, at)
        values ('sandbox', 'm-1', 'adjustment', '', -77, 0, now()) returning id`),
      note: 'fee of the year',
    },
  }),
  operatorBookPayout: async () => ({
    input: {
      id: await insertRow(`insert into provider_payouts (provider, payout_id, amount_cents, state, arrives_on, reference)
        values ('sandbox', 'p-1', 1000, 'paid', current_date, 'P') returning id`),
      receivedUsd: 10,
      bankReference: 'B-1',
    },
  }),
  operatorSendBroadcast: async () => {
    await shop.makeCustomer();
    return { input: broadcast };
  },
  operatorStopBroadcast: async () => {
    await shop.makeCustomer();
    const texts = { en: 'We are closed on Friday' };
    return { input: await shop.call('operatorSendBroadcast', { ...broadcast, texts }, owner) };
  },
  operatorContinueBroadcast: async () => {
    await shop.makeCustomer();
    const texts = { en: 'We are closed on Sunday' };
    const { id } = await shop.call('operatorSendBroadcast', { ...broadcast, texts }, owner);
    await shop.call('operatorStopBroadcast', { id }, owner);
    return { input: { id } };
  },
  operatorAnswerConversation: async () => ({ input: { ...(await conversation()), content: 'On Monday' } }),
  operatorBeginConversation: async () => ({
    input: { customerId: (await shop.makeCustomer()).id, subject: 'Your samples', content: 'They are on their way' },
  }),
  operatorAssignConversation: async () => ({ input: { ...(await conversation()), operatorId: owner.id } }),
  operatorCloseConversation: async () => ({ input: await conversation() }),
  operatorReopenConversation: async () => {
    const seen = await conversation();
    await shop.call('operatorCloseConversation', seen, owner);
    return { input: { ...seen, version: 2 } };
  },
  operatorSaveReplyTemplate: async () => ({ input: replyTemplate }),
  operatorRemoveReplyTemplate: async () => ({
    input: await shop.call('operatorSaveReplyTemplate', replyTemplate, owner),
  }),
  operatorAddHook: async () => ({ input: hook }),
  operatorUpdateHook: async () => ({ input: { ...hook, id: await addHook(), isOn: false } }),
  operatorRotateHookSecret: async () => ({ input: { id: await addHook() } }),
  operatorDeleteHook: async () => ({ input: { id: await addHook() } }),
  operatorDisconnectResellerShop: async () => ({
    input: { id: (await connectShop(shop, await shop.makeCustomer())).id, reason: 'It belongs to somebody else' },
  }),
  operatorDecideGrant: async () => ({ input: { ...(await askedGrant()), decision: 'grant' } }),
  operatorWithdrawGrant: async () => {
    const { id, version } = await askedGrant();
    await shop.call('operatorDecideGrant', { id, version, decision: 'grant' }, owner);
    return { input: { id, version: version + 1, answer: 'A recall' } };
  },
  operatorAcceptRequest: async () => ({ input: { ...(await goodsRequest()), categoryId: 910101 } }),
  operatorRefuseRequest: async () => {
    const { id, version } = await goodsRequest();
    return { input: { id, version, answer: 'Nobody makes it' } };
  },
  operatorWriteToRequest: async () => {
    const { id, version } = await goodsRequest();
    return { input: { id, version, content: 'Which size?' } };
  },
  operatorStoreRestock: async () => {
    const customer = await shop.makeCustomer();
    const { offerId: productId, skuIds } = await makeProduct(shop.services);
    const items = [{ productId, productSkuId: skuIds[0] as number, quantity: 60 }];
    const { id } = await makeReceivedRestock(shop, owner, customer, items);
    for (const line of (await shop.call('operatorGetWarehouseOrder', { id }, owner)).items)
      await shop.call('operatorInspectLine', { id: line.id, accepted: 60, damaged: 0, missing: 0 }, owner);
    return { input: { id } };
  },
  operatorSetShelf: async () => ({ input: { ...(await ownStock()), shelf: 'R-12-3' } }),
  operatorCorrectOwnStock: async () => ({
    input: { ...(await ownStock()), seenPieces: 60, pieces: 58, reason: 'correction', note: 'Two broke' },
  }),
  operatorRevokeApiKey: async () => {
    const scopes = ['orders:read' as const];
    const { apiKey } = await shop.call('createApiKey', { name: 'ERP', scopes }, await shop.makeCustomer());
    return { input: { id: apiKey.id, reason: 'It was found in public' } };
  },
  operatorErasePerson: async () => {
    const { id, email } = (await makeLife(shop, owner)).customer;
    return { input: { id, email, reason: 'asked by letter' } };
  },
  // The last, because nothing can be booked in a closed month.
  operatorCloseMonth: async () => {
    const month = new Date().toISOString().slice(0, 7);
    shop.services.now = () => new Date(Date.now() + 32 * 86_400_000);
    return { input: { month } };
  },
};

/** They read, or write nothing but what is left out of the log. */
const readers = [
  'operatorQuoteRefund',
  'operatorListWarehouseOrders',
  'operatorFindInWarehouse',
  'operatorListPurchaseLines',
  'operatorExportPurchases',
  'operatorGetPaymentLink',
  'operatorGetClaimTerms',
  'operatorListInbound',
  'operatorGetInbound',
  'operatorGetWarehouseOrder',
  'operatorPrintParcels',
  'operatorPreviewPolicy',
  'operatorPreviewShop',
  'operatorLoadTrialGoods',
  'operatorSendTestMail',
  'operatorBeginEnrolment',
  'operatorBeginAuthenticator',
  'operatorBeginPasskey',
  'operatorRequestPasskey',
  'operatorGetHookSecret',
  'operatorGetNoticeSecret',
  'operatorTestHook',
  'operatorReplayHookDelivery',
  'operatorReplayFailedHookDeliveries',
  'operatorUploadPolicy',
  'operatorAddImportPart',
  'operatorPreviewPrices',
  'operatorTranslateProducts',
  'operatorFindOffersByPicture',
  'operatorSeeConversation',
  'operatorRetryJob',
  'operatorRetryPublications',
  'operatorDropJob',
  'operatorResendMail',
  'operatorConnectMarketplace',
  'operatorFinishMarketplaceConnection',
  'operatorDisconnectMarketplace',
] as const satisfies readonly CallName[];

const sample = {
  quantity: 1,
  subject: 'orders',
  language: 'en',
  markdown: 'x',
  person: nobody,
  fileType: 'png',
  number: 0,
  contentBase64: 'AAAA',
  change: { cnyPerUsd: 7 },
  offerId: 1,
  offerIds: [1],
  purpose: 'inspection',
  from: '2026-10-01',
  to: '2026-10-02',
  since: '2026-10-01T00:00:00Z',
  email: 'a@b.example',
  password: 'x',
  code: 'SP1',
  text: 'PO-1042',
  ids: [nobody],
  as: 'csv',
  month: '2026-10',
};

const ofConsole = (Object.keys(calls) as CallName[]).filter((name) => calls[name].path.startsWith('/console/'));
const isRead = (name: CallName) => calls[name].method === 'GET' || readers.some((reader) => reader === name);

const lastEntry = async ({ db }: TestShop) =>
  (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

const entriesSince = ({ db }: TestShop, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute();

type Values = Record<string, unknown> | null;

/** A value as the log may have it: itself, or a word in its place where that is right. */
function isFaithful(noted: unknown, value: unknown, { isSecret, isErased }: { isSecret: boolean; isErased: boolean }) {
  if (value === null) return noted === null;
  if (noted === '(erased)') return isErased;
  return isSecret ? noted === '(secret)' : JSON.stringify(noted) === JSON.stringify(value);
}

async function expectEntries(at: TestShop, since: number, name: CallName, who: string): Promise<number> {
  const seen = (await witnesses.get(at)?.take()) ?? [];
  const entries = await entriesSince(at, since);
  const brief = (table: string, change: string, columns: readonly string[]) =>
    `${change} ${table}: ${columns.toSorted().join(' ')}`;
  expect(
    entries.map((one) => brief(one.subject_table, one.change, Object.keys((one.after ?? one.before) as object))),
  ).toEqual(seen.map((one) => brief(one.table, one.change, one.columns)));
  for (const [index, entry] of entries.entries()) {
    expect(entry).toMatchObject({
      call: name,
      actor_kind: 'operator',
      actor: who,
      address: expect.stringContaining('127.0.0.1'),
      request_id: expect.stringMatching(/./),
    });
    for (const side of ['before', 'after'] as const) {
      const noted = entry[side] as Values;
      const values = seen[index]?.[side] ?? null;
      expect([entry.subject_table, side, noted === null]).toEqual([entry.subject_table, side, values === null]);
      for (const column of noted ? (seen[index]?.columns ?? []) : []) {
        const isSecret = secretsOf.get(entry.subject_table)?.includes(column) ?? false;
        const kept = { isSecret, isErased: name === 'operatorErasePerson' };
        expect([entry.subject_table, column, isFaithful(noted?.[column], values?.[column], kept)]).toEqual([
          entry.subject_table,
          column,
          true,
        ]);
      }
    }
  }
  return entries.length;
}

/** Whatever says how much money came, is owed, goes out or is paid to suppliers, as one sum a kind. */
async function readMoney({ db }: TestShop): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) || ':' || coalesce(sum(abs(amount_cents)), 0) from ledger_lines) as ledger,
      (select count(*) || ':' || coalesce(sum(amount_cents), 0) from received_transfers) as transfers,
      (select count(*) || ':' || coalesce(sum(amount_cents), 0) from payments) as payments,
      (select count(*) || ':' || coalesce(sum(amount_cents), 0) from refunds where state <> 'rejected') as refunds,
      (select count(*) || ':' || coalesce(sum(amount_cents), 0) from refund_payouts) as payouts,
      (select coalesce(sum(amount_cents), 0) || ':' || coalesce(sum(received_cents), 0) || ':' || coalesce(sum(credit_cents), 0)
        from bill_instalments where state not in ('cancelled', 'replaced')) as instalments,
      (select coalesce(sum(total_cents), 0) from bills)::text as bills,
      (select coalesce(sum(cents), 0) from storage_fees)::text as storage,
      (select coalesce(sum(freight_fen), 0) from purchase_orders where state <> 'cancelled')::text as freight,
      (select coalesce(sum(quantity * cost_fen), 0) from purchase_order_lines)::text as purchases`.execute(db);
  return rows[0] ?? {};
}

/** Calls that moved money, each of which was sent again. */
const movers = new Set<CallName>();

/** Made ready before anybody watches: where the call asks for one, and the act has none. */
async function proofOfActor(
  at: TestShop,
  name: CallName,
  { input, actor }: { input: object; actor: TestActor | null },
) {
  const isNeeded = Object.hasOwn(freshProof, name) && !('password' in input) && name !== 'operatorReplaceAuthenticator';
  if (!isNeeded || !actor || name === 'operatorAddPasskey') return { proof: {}, undo: async () => {} };
  return proofFor(at.services, actor.token);
}

describe('every call of the console that changes a row', () => {
  test('is here', () => {
    expect([...Object.keys(acts), ...ofConsole.filter((name) => isRead(name) && !acts[name])].sort()).toEqual(
      ofConsole.toSorted(),
    );
  });

  test.each(Object.keys(acts) as CallName[])('%s', async (name) => {
    const { input, by, who, at = shop } = await (acts[name] as () => Promise<Act<CallName>>)();
    const actor = by === null ? null : (by ?? (at === real ? realOwner : owner));
    const { proof, undo } = await proofOfActor(at, name, { input, actor });
    await witnesses.get(at)?.take();
    const since = await lastEntry(at);
    const before = await readMoney(at);
    const { idempotent }: Call = calls[name];
    const headers: Record<string, string> = idempotent ? { 'idempotency-key': `again ${name}` } : {};
    const send = () => at.callOnce(name, { ...(input as object), ...proof } as never, actor ?? undefined, headers);
    await send();
    expect(await expectEntries(at, since, name, who ?? actor?.id ?? '')).toBeGreaterThan(0);
    await undo();
    const moved = await readMoney(at);
    if (isDeepStrictEqual(moved, before)) return;
    movers.add(name);
    // The answer was lost, or the button pressed twice.
    await send().catch((error: unknown) => expect(error).toBeInstanceOf(CallError));
    expect(await readMoney(at)).toEqual(moved);
  });

  test('guard: every movement of money. What was sent again above are these', () => {
    expect([...movers].sort()).toEqual([
      'operatorApprovePayment',
      'operatorApproveRefund',
      'operatorBookBankTransaction',
      'operatorBookMovement',
      'operatorBookPayout',
      'operatorCancelOrder',
      'operatorCorrectPrepaid',
      'operatorCreatePurchaseOrder',
      'operatorDecideObjection',
      'operatorDecideWithdrawal',
      'operatorOpenRefund',
      'operatorPassInspection',
      'operatorRecordOfflineRefund',
      'operatorRefreshPayment',
      'operatorRejectRefund',
      'operatorReturnParts',
      'operatorUpdatePurchaseOrder',
    ]);
  });

  test.each(ofConsole.filter((name) => isRead(name) && !acts[name]))('%s changes none', async (name) => {
    readHook ??= await addHook();
    await witnesses.get(shop)?.take();
    const since = await lastEntry(shop);
    const fields = Object.keys((calls[name].input as { shape?: object }).shape ?? {});
    const given = {
      ...sample,
      id: readHook,
      ...(fields.includes('language') && { kind: name === 'operatorCountBroadcast' ? 'service' : 'terms' }),
      ...(name === 'operatorListGoodsRequests' && { kind: 'own' }),
      ...(name === 'operatorGetClaimTerms' && { lines: [{ lineId: '1', quantity: 1 }] }),
      ...(name === 'operatorFinishMarketplaceConnection' && { state: 'forged' }),
    };
    const input = Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field)));
    const outcome = await shop.call(name, input as never, owner).then(
      () => 'done',
      ({ error }: { error: string }) => error,
    );
    const refused = [
      'not_found',
      'wrong_account_or_password',
      'too_many_attempts',
      'consent_failed',
      'file_not_an_image',
    ];
    expect(['done', ...refused]).toContain(outcome);
    expect(await expectEntries(shop, since, name, owner.id)).toBe(0);
  });
});
