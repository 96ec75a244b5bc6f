import * as ownAccount from './accounts.ts';
import * as addresses from './addresses.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as bankTransactions from './bank-transactions.ts';
import * as billing from './billing.ts';
import * as books from './books.ts';
import type { Call } from './call.ts';
import * as cardPayments from './card-payments.ts';
import * as cart from './cart.ts';
import * as bulkChanges from './catalogue/bulk-changes.ts';
import * as categories from './catalogue/categories.ts';
import * as imports from './catalogue/imports.ts';
import * as operatorProducts from './catalogue/operator-products.ts';
import * as priceRequests from './catalogue/price-requests.ts';
import * as prices from './catalogue/prices.ts';
import * as products from './catalogue/products.ts';
import * as search from './catalogue/search.ts';
import * as shelves from './catalogue/shelves.ts';
import * as translations from './catalogue/translations.ts';
import * as broadcasts from './conversations/broadcasts.ts';
import * as inbox from './conversations/inbox.ts';
import * as ownConversations from './conversations/own.ts';
import * as replyTemplates from './conversations/templates.ts';
import * as customers from './customers.ts';
import * as favourites from './favourites.ts';
import * as finder from './finder.ts';
import * as goodsPlaces from './goods-places.ts';
import * as hooks from './hooks.ts';
import * as inbound from './inbound.ts';
import * as logistics from './logistics.ts';
import * as marketplaceOffers from './marketplace.ts';
import * as marketplaceBuyers from './marketplace-buyers.ts';
import * as marketplaceConnection from './marketplace-connection.ts';
import * as marketplacePurchases from './marketplace-purchases.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as objections from './objections.ts';
import * as opening from './opening.ts';
import * as orderActions from './operator-orders/actions.ts';
import * as orderDetail from './operator-orders/detail.ts';
import * as orderLists from './operator-orders/list.ts';
import * as operatorAccount from './operators/account.ts';
import * as operatorPasskeys from './operators/passkeys.ts';
import * as operatorSessions from './operators/sessions.ts';
import * as operatorSignIn from './operators/sign-in.ts';
import * as staff from './operators/staff.ts';
import * as ownOrders from './orders.ts';
import * as parcelQuestions from './parcel-questions.ts';
import * as prepaid from './prepaid.ts';
import * as privacy from './privacy.ts';
import * as purchaseBatches from './purchase-batches.ts';
import * as purchasesOfOrder from './purchases-of-order.ts';
import * as purchaseOrders from './purchasing.ts';
import * as refunds from './refunds.ts';
import * as resellerDownloads from './reseller/downloads.ts';
import * as resellerGoods from './reseller/goods.ts';
import * as goodsRequests from './reseller/goods-requests.ts';
import * as resellerGrants from './reseller/grants.ts';
import * as resellerHelp from './reseller/help.ts';
import * as history from './reseller/history.ts';
import * as resellerLinks from './reseller/links.ts';
import * as listingChanges from './reseller/listing-changes.ts';
import * as resellerMarkets from './reseller/markets.ts';
import * as orderRules from './reseller/order-rules.ts';
import * as resellerPrices from './reseller/prices.ts';
import * as resellerProfit from './reseller/profit.ts';
import * as resellerPublish from './reseller/publish.ts';
import * as resellerQueues from './reseller/publish-queues.ts';
import * as resaleExample from './reseller/resale-example.ts';
import * as shopOrders from './reseller/shop-orders.ts';
import * as resellerShops from './reseller/shops.ts';
import * as resellerStock from './reseller/stock.ts';
import * as resellerTemplates from './reseller/templates.ts';
import * as unreadShopOrders from './reseller/unread-shop-orders.ts';
import * as secondFactor from './second-factor.ts';
import * as sellerClaims from './seller-claims.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings/calls.ts';
import * as shipping from './shipping.ts';
import * as shortages from './shortages.ts';
import * as surplus from './surplus.ts';
import * as system from './system.ts';
import * as today from './today.ts';
import * as uploads from './uploads.ts';
import * as warehouseSteps from './warehouse.ts';

const accounts = { ...ownAccount, ...sessions, ...secondFactor };
const operators = { ...operatorSignIn, ...operatorAccount, ...operatorPasskeys, ...operatorSessions, ...staff };
const orders = { ...ownOrders, ...orderLists, ...orderDetail, ...orderActions };
const conversations = { ...ownConversations, ...inbox, ...replyTemplates, ...broadcasts };
const catalogue = {
  ...categories,
  ...products,
  ...search,
  ...prices,
  ...priceRequests,
  ...operatorProducts,
  ...bulkChanges,
  ...imports,
  ...shelves,
  ...translations,
};

const reseller = {
  ...resellerDownloads,
  ...goodsRequests,
  ...resellerGoods,
  ...history,
  ...resellerGrants,
  ...resellerHelp,
  ...resellerLinks,
  ...listingChanges,
  ...resellerMarkets,
  ...resellerTemplates,
  ...orderRules,
  ...resellerPrices,
  ...resellerProfit,
  ...resaleExample,
  ...resellerPublish,
  ...resellerQueues,
  ...resellerShops,
  ...resellerStock,
  ...unreadShopOrders,
  ...shopOrders,
};
const purchasing = {
  ...purchaseOrders,
  ...purchaseBatches,
  ...purchasesOfOrder,
  ...marketplacePurchases,
  ...sellerClaims,
  ...inbound,
  ...surplus,
};
const warehouse = { ...warehouseSteps, ...goodsPlaces, ...objections, ...parcelQuestions };

const marketplace = { ...marketplaceBuyers, ...marketplaceOffers, ...marketplaceConnection };

const domains = {
  settings,
  opening,
  accounts,
  customers,
  operators,
  apiKeys,
  addresses,
  uploads,
  catalogue,
  marketplace,
  favourites,
  cart,
  orders,
  shipping,
  billing,
  cardPayments,
  bankTransactions,
  prepaid,
  purchasing,
  shortages,
  refunds,
  books,
  logistics,
  warehouse,
  messages,
  conversations,
  hooks,
  reseller,
  auditLog,
  privacy,
  system,
  today,
  finder,
  notices,
};

export const domainNotes: Record<keyof typeof domains, string> = {
  settings: 'The shop’s own data: company, bank, look, fees, policies.',
  opening: 'What a new shop still needs, and opening it.',
  accounts: 'Registering, signing in and out, passwords, sessions, the second factor, the profile.',
  customers: 'Operators’ list of customers, and one of them whole.',
  operators:
    'Operators’ own: signing in with a second factor, passkeys, sessions; for the owner who works here, with which roles.',
  apiKeys: 'Keys with which a customer’s own programs act for him; made and revoked by people only.',
  addresses: 'Shipping addresses, and the countries, regions and cities they are made of.',
  uploads: 'Permission to upload a picture.',
  catalogue: 'Categories, products, prices, pallets; operators’ rates and markups.',
  marketplace:
    'The marketplace behind the shop: what buyers find there, and its sellers. Operators’: the account that buys there; finding and importing offers, and what became of them.',
  shipping: 'What international shipping costs, before and with an order.',
  favourites: 'Products that a customer marked.',
  cart: 'The cart, at today’s prices and stock.',
  orders: 'Placing, listing and closing orders; operators’ queues.',
  billing: 'Bills, instalments, card payments and declared transfers.',
  cardPayments: 'Card payments as finance sees them.',
  bankTransactions: 'The shop’s bank accounts',
  prepaid: 'Prepaid balances: filling, paying from them, withdrawing, correcting.',
  purchasing: 'Operators’: what is to be bought from suppliers, and purchase orders.',
  shortages: 'Pieces of an order that cannot be bought: what is offered instead, and the answer.',
  refunds: 'Asking for money back; operators’ decisions.',
  books: 'What providers and banks charged and paid out, and what differs from the shop’s own books.',
  logistics: 'Receiving, inspecting, shipping and tracking.',
  warehouse:
    'Line by line and parcel by parcel: receiving, inspecting, packing, shipping; the buyer’s approval or objection.',
  messages: 'Site messages.',
  conversations: 'What buyers and the shop write to each other, and prepared answers.',
  hooks: 'URLs of other systems that the shop calls when something happens, and what was sent to them.',
  reseller:
    'The workspace of customers who sell on: goods, shops at other systems, authorizations, what they looked at.',
  auditLog: 'Who changed what, and when.',
  privacy: 'What the shop holds about a customer: export and erasure.',
  finder: 'What a typed or pasted text names, for operators.',
  notices: 'What each operator is told by mail and webhook.',
  today: 'What operators look at first: what waits, what was sold, what went wrong.',
  system: 'How the shop itself is: jobs, mails, storage, backups, versions.',
};

type Domains = typeof domains;
type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };
/**
 * `A | B` becomes `A & B`: a function that takes either is one that takes both, so the inferred parameter is their
 * intersection. Without it, `Calls` would know only the names that all domains share.
 */
type Merge<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

export type Calls = Merge<{ [Domain in keyof Domains]: CallsOf<Domains[Domain]> }[keyof Domains]>;
export type CallName = keyof Calls;

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every call by domain, in the order of the modules: the source of the API page and the route check. */
export const callsByDomain: Record<string, Record<string, Call>> = Object.fromEntries(
  Object.entries(domains).map(([domain, module]) => [
    domain,
    Object.fromEntries(Object.entries(module).filter((entry): entry is [string, Call] => isCall(entry[1]))),
  ]),
);

export const calls = Object.assign({}, ...Object.values(callsByDomain)) as Record<CallName, Call>;
