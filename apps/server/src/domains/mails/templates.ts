import { type OperatorRole, operatorRoles } from '@sampan/contract/call';
import { keysOf } from '@sampan/contract/keys';
import { isLanguage, languages } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import { translate, writeDay, writeDollars } from '@sampan/translations/translate';
import { z } from 'zod';
import { bankTable, mailNotice, noticeFacts, writtenDates, writtenMoment, writtenTimes } from './body/facts.ts';
import { layOutHtml, layOutText, type MailContent } from './body/layout.ts';
import { about, type Estimate, type OrderedGoods, orderedGoods, orderTable } from './body/order-table.ts';
import type { MailShop } from './mail-shop.ts';
import { type ShopOrderName, writeShopOrder } from './shop-order-names.ts';

/**
 * Every e-mail the shop sends. The texts are `mail.<template>.subject`, `.heading`, `.text` (and `.note`, `.button`) in
 * translations/<language>/mail.json; amounts are passed as cents and formatted in the reader's language.
 */

const name = z.string().default('');
const sn = z.string();
const amountCents = z.int().nonnegative();
const reason = z.string().default('');

/** The expected arrival of a parcel: `YYYY-MM-DD`. */
const expected = z.object({ from: z.iso.date(), to: z.iso.date() }).optional();

const order = orderedGoods.optional();
const orderId = z.string().optional();

/** Declared and undecided. */
const transfers = z.array(z.object({ sn, amountCents, hasSlip: z.boolean() }));

/** As their shops call them, and here. */
const shopOrders = z.array(
  z.object({
    name: z.string(),
    shopName: z.string(),
    sn,
    /** 0: no amount is shown. */
    amountCents,
    trackingNumber: z.string().default(''),
  }),
);

/** Of a reseller's shop, if the order is for one of its customers. */
const shopOrder = z.object({ name: z.string(), shopName: z.string() }).nullish();

const schemas = {
  'email-code': z.object({ code: z.string(), minutes: z.int() }),
  welcome: z.object({ name }),
  test: z.object({ name }),
  /** `changedAt` is ISO 8601. */
  'password-changed': z.object({
    name,
    changedAt: z.iso.datetime(),
    revokedKeys: z.int().default(0),
    hooks: z.int().default(0),
  }),
  'api-key-made': z.object({ name, key: z.string(), scopes: z.string(), changedAt: z.iso.datetime() }),
  /** Revoked by the shop's owner. */
  'api-key-revoked': z.object({ name, key: z.string(), reason }),
  'order-placed': z.object({ name, sn, shopOrder, amountCents, orderId, order, slipHours: z.int().default(72) }),
  'sum-changed': z.object({ name, sn, shopOrder, amountCents, orderId, order }),
  'transfer-declared': z.object({ name, sn, shopOrder, amountCents, orderId, order }),
  'payment-received': z.object({ name, sn, shopOrder, amountCents, orderId, order, expected }),
  'payment-rejected': z.object({ name, sn, shopOrder, reason, orderId }),
  /** `amountCents` is what is missing. */
  'part-received': z.object({ name, sn, shopOrder, amountCents, receivedCents: amountCents, orderId }),
  'part-waiting': z.object({ sn, amountCents, receivedCents: amountCents }),
  'balance-due': z.object({ name, sn, shopOrder, amountCents, orderId, order }),
  'balance-reminder': z.object({ name, sn, shopOrder, amountCents, orderId, days: z.int() }),
  'slip-waiting': z.object({ sn, amountCents, days: z.int() }),
  'balance-overdue': z.object({ sn, amountCents, days: z.int() }),
  'transfers-to-check': z.object({ transfers }),
  /** The bank asks and has not taken the money. */
  'dispute-asked': z.object({ sn, amountCents, dueBy: z.iso.date() }),
  'dispute-opened': z.object({ sn, amountCents, dueBy: z.iso.date() }),
  /** Needs no answer, or no longer. */
  'dispute-under-review': z.object({ sn, amountCents }),
  'dispute-won': z.object({ sn, amountCents }),
  'dispute-lost': z.object({ sn, amountCents }),
  'transfer-recalled': z.object({ sn, amountCents }),
  /** `by` is an operator's address, `changedAt` ISO 8601. */
  'bank-changed': z.object({ by: z.string(), changedAt: z.iso.datetime() }),
  'hook-added': z.object({ url: z.string() }),
  'hook-switched-off': z.object({ url: z.string() }),
  /** `own` is the operator's hook for notices, otherwise it is the shop's. */
  'operator-hook-added': z.object({ url: z.string(), whose: z.enum(['own', 'shop']) }),
  'operator-hook-switched-off': z.object({ url: z.string(), whose: z.enum(['own', 'shop']) }),
  /** The consent of the marketplace's `account`. `lastDay` is `YYYY-MM-DD` or ''. */
  'marketplace-consent': z.object({
    outcome: z.enum(['ending', 'withdrawn']),
    account: z.string(),
    lastDay: z.union([z.literal(''), z.iso.date()]).default(''),
  }),
  /** The link contains `email` and `oneTimePassword`. */
  'operator-invited': z.object({ name, email: z.string(), oneTimePassword: z.string() }),
  'operator-reset': z.object({ name, email: z.string(), oneTimePassword: z.string() }),
  /** A customer changed the second factor. `off_by_shop`: the shop's owner removed it. */
  'sign-in-changed': z.object({
    name,
    what: z.enum(['on', 'authenticator', 'codes', 'passkey', 'off', 'off_by_shop']),
    changedAt: z.iso.datetime(),
  }),
  'operator-changed': z.object({
    name,
    what: z.enum(['password', 'email', 'passkey', 'authenticator', 'codes']),
    changedAt: z.iso.datetime(),
  }),
  /** Goes to owners and the person concerned. `by` and `about` are addresses. */
  'staff-changed': z.object({
    name,
    what: z.enum(['invited', 'roles', 'reset', 'disabled', 'enabled']),
    by: z.string(),
    about: z.string(),
    roles: z.array(z.enum(operatorRoles)),
    changedAt: z.iso.datetime(),
  }),
  'objection-answered': z.object({ name, sn, shopOrder, reason, orderId }),
  'address-changed': z.object({ name, sn, shopOrder, orderId }),
  /** `goods`: `3 × Stoneware mug (White); 1 × Tea towel`. */
  'stock-low': z.object({ name, goods: z.string() }),
  /** Notices that an operator subscribed to. Counts include those that are not listed. */
  'operator-notices': z.object({
    name,
    newOrders: z.int(),
    questions: z.int(),
    overdue: z.int(),
    failedJobs: z.int(),
    handovers: z.int().default(0),
    answers: z.int().default(0),
    notices: z.array(mailNotice),
  }),
  /** `hasParcels`: several have left, and `trackingNumber` lists them all. */
  shipped: z.object({
    name,
    sn,
    shopOrder,
    carrier: z.string(),
    trackingNumber: z.string(),
    orderId,
    order,
    expected,
    hasParcels: z.boolean().default(false),
  }),
  /** 0 cents means declined. `isClosed`: nothing is left of the order. */
  'refund-decided': z.object({
    name,
    sn,
    shopOrder,
    amountCents,
    reason,
    orderId,
    order,
    isClosed: z.boolean().default(false),
  }),
  /** `goods`: `96 × Stoneware mug`. */
  'goods-missing': z.object({
    name,
    sn,
    shopOrder,
    reason,
    orderId,
    goods: z.string(),
    answerBy: z.iso.datetime(),
    unanswered: z.enum(['substitute', 'refund', 'search']),
  }),
  'order-closed': z.object({ name, sn, shopOrder, reason }),
  /** `message` is an operator's text. Without `sn` it is not about an order. */
  'conversation-answered': z.object({ name, sn, shopOrder, conversationId: z.string(), message: z.string() }),
  /** About a reseller's shop. `reason` is an operator's, or for the `owner` the account that it was connected to. */
  'shop-news': z.object({
    name,
    shopName: z.string(),
    outcome: z.enum(['connected', 'refused', 'silent', 'disconnected', 'taken_over', 'owner', 'customer_data']),
    reason,
  }),
  /** About an authorization to resell goods. `lastDay` is `YYYY-MM-DD` or ''. */
  'grant-news': z.object({
    name,
    goods: z.string(),
    outcome: z.enum(['granted', 'refused', 'renewal_refused', 'withdrawn', 'ends_soon', 'ended']),
    lastDay: z.union([z.literal(''), z.iso.date()]).default(''),
    reason,
  }),
  /** About an own product or a sourcing request. `reason` is the shop's text. */
  'request-news': z.object({ name, goods: z.string(), outcome: z.enum(['answered', 'accepted', 'refused']), reason }),
  /** Several orders of a reseller's shops reached the same step. `amountCents` is their sum. */
  'orders-of-shops': z.object({
    name,
    kind: z.enum(['placed', 'paid', 'shipped', 'closed']),
    count: z.int(),
    amountCents,
    shopOrders,
  }),
  /** What rules of a reseller placed in a day. `waiting` orders are left to the reseller. */
  'automatic-orders': z.object({ name, count: z.int(), amountCents, waiting: z.int(), shopOrders }),
  /** A prepaid balance was filled, or what was asked for was sent back or could not be. `reason` is an operator's. */
  'prepaid-news': z.object({ name, amountCents, outcome: z.enum(['filled', 'paid', 'declined']), reason }),
  /** About goods that a reseller publishes. `count` is how many more are affected. */
  'goods-news': z.object({
    name,
    goods: z.string(),
    shopName: z.string(),
    outcome: z.enum(['paused', 'failed', 'back']),
    count: z.int().default(0),
  }),
  /** A broadcast. `isOffer` needs consent, and the mail says how to unsubscribe. */
  broadcast: z.object({ message: z.string(), isOffer: z.boolean() }),
} as const;

export type MailTemplate = keyof typeof schemas;
export type MailParams = { [Name in MailTemplate]: z.input<(typeof schemas)[Name]> };
export type MailDraft = { [Name in MailTemplate]: { template: Name; params: MailParams[Name] } }[MailTemplate];

/** Where a mail's button links to. By default, the order. */
const pages: Partial<Record<MailTemplate, string>> = {
  welcome: '/index',
  'password-changed': '/forget-password',
  'sign-in-changed': '/forget-password',
  'api-key-made': '/forget-password',
  'api-key-revoked': '/developers',
  'order-closed': '/index',
  broadcast: '/site-messages',
  'shop-news': '/m/authorization',
  'grant-news': '/m/authorization#goods',
  'request-news': '/m/uploads',
  'stock-low': '/m/stock',
  'goods-news': '/m/publish',
  'orders-of-shops': '/m/orders?side=own',
  'automatic-orders': '/m/orders?side=own',
  'prepaid-news': '/balance',
};

/** Only for operators, in the console's languages. */
const staffTemplates: readonly MailTemplate[] = [
  'operator-invited',
  'operator-reset',
  'operator-changed',
  'staff-changed',
  'operator-notices',
  'operator-hook-added',
  'operator-hook-switched-off',
  'marketplace-consent',
];

const templatesToConsole: readonly MailTemplate[] = [
  'operator-notices',
  'operator-hook-added',
  'operator-hook-switched-off',
  'marketplace-consent',
];

const templatesWithNote: readonly MailTemplate[] = [
  ...staffTemplates,
  'email-code',
  'welcome',
  'password-changed',
  'sign-in-changed',
  'api-key-made',
  'order-placed',
  'transfer-declared',
  'balance-due',
  'shipped',
  'refund-decided',
  'conversation-answered',
  'broadcast',
];

/** Mails about amounts that can be paid by transfer. */
const templatesWithBank: readonly MailTemplate[] = [
  'order-placed',
  'sum-changed',
  'transfer-declared',
  'part-received',
  'balance-due',
  'balance-reminder',
];

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | undefined;
}

export const mailTemplates = keysOf(schemas);

/** Throws for an unknown template or missing parameters. An unknown language falls back to English. */
export function renderMail(
  template: string,
  params: Record<string, unknown>,
  language: string,
  shop: MailShop,
): RenderedMail {
  if (!isMailTemplate(template)) throw new Error(`There is no mail template ${template}.`);
  const {
    expected: dates,
    order: ordered,
    transfers: declared = [],
    notices = [],
    roles = [],
    shopOrders: reported = [],
    shopOrder,
    ...values
  } = schemas[template].parse(params) as Record<string, unknown> & Tables;
  const known = isLanguage(language) ? language : 'en';
  const figures = {
    ...(values as Values),
    ...writtenDates(dates, known),
    ...writtenTimes(ordered, known),
    ...dueAbout(values as Values, ordered?.about, known),
    ...(shopOrder && { shopOrder: writeShopOrder(shopOrder) }),
    orders: namesOf(declared),
    roleNames: namesOfRoles(roles, known),
  };
  const content = compose(template, figures, known, shop);
  content.facts.push(
    ...transferFacts(declared, known),
    ...noticeFacts(notices, known),
    ...shopOrderFacts(reported, known),
  );
  if (ordered?.lines.some(({ quantity }) => quantity > 0)) content.order = orderTable(ordered, known, shop.url);
  return {
    subject: shopOrder ? `${content.subject} (${shopOrder.name})` : content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    unsubscribe: values.isOffer && shop.url ? accountUrl(shop, known) : undefined,
  };
}

const namesOfRoles = (roles: readonly OperatorRole[], language: string) =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    roles.map((role) => translate(language, `console.role_${role}`)),
  );

function isMailTemplate(template: string): template is MailTemplate {
  return Object.hasOwn(schemas, template);
}

type Transfers = z.output<typeof transfers>;
type Notices = z.output<(typeof schemas)['operator-notices']>['notices'];
type ShopOrders = z.output<typeof shopOrders>;
interface Tables {
  expected?: NonNullable<z.output<typeof expected>>;
  order?: OrderedGoods;
  transfers?: Transfers;
  notices?: Notices;
  roles?: readonly OperatorRole[];
  shopOrders?: ShopOrders;
  shopOrder?: ShopOrderName | null;
}
type Values = Record<string, string | number>;

const localeOf = (language: string) => languages.find(({ code }) => code === language) ?? languages[0];

const accountUrl = ({ url }: MailShop, language: string): string => `${url}${localeOf(language).prefix}/my-account`;

function compose(template: MailTemplate, values: Values, language: string, shop: MailShop): MailContent {
  const { dir, prefix } = localeOf(language);
  const variant = template === 'refund-decided' && values.amountCents === 0 ? 'refund-declined' : template;
  const figures = {
    shop: shop.name,
    accountUrl: accountUrl(shop, language),
    hasOrder: values.sn ? 'yes' : 'no',
    unpaidHours: limits.unpaidOrderHours,
    ...values,
    isOffer: values.isOffer ? 'yes' : 'no',
    isClosed: values.isClosed ? 'yes' : 'no',
    hasParcels: values.hasParcels ? 'yes' : 'no',
    day: values.lastDay ? writeDay(language, String(values.lastDay)) : '',
    ...writtenOut(values, language),
  };
  const words = (part: string) =>
    staffTemplates.includes(template)
      ? translate(language, `console-mail.${variant}.${part}`, figures)
      : translate(language, `mail.${variant}.${part}`, figures);
  const address = linkOf(template, values, prefix, language);
  return {
    language,
    dir,
    subject: words('subject').trim(),
    preview: words('text'),
    heading: words('heading'),
    paragraphs: [
      ...(values.name ? [translate(language, 'mail.greeting', { name: values.name })] : []),
      words('text'),
      ...(values.revokedKeys ? [words('keys')] : []),
      ...(values.hooks ? [words('hooks')] : []),
      ...(templatesWithNote.includes(template) ? [words('note')] : []),
    ],
    highlight: values.code === undefined ? undefined : String(values.code),
    facts: factsOf(figures, language),
    bank:
      templatesWithBank.includes(template) && values.amountCents !== 0
        ? bankTable(shop.bank, figures, language)
        : undefined,
    button: address === undefined ? undefined : { label: words('button'), url: shop.url + address },
    shop,
    footer: [translate(language, 'mail.footer', { shop: shop.name }), ...(shop.url ? [shop.url] : []), ...shop.imprint],
  };
}

/** The console has one address for all languages. Browsers never send what follows `#`. */
function linkOf(template: MailTemplate, values: Values, prefix: string, language: string) {
  const { orderId, conversationId, email, oneTimePassword } = values;
  if (templatesToConsole.includes(template)) return '/console';
  if (oneTimePassword !== undefined)
    return `/console/enrol#${new URLSearchParams({ email: String(email), password: String(oneTimePassword), language })}`;
  if (conversationId !== undefined) return `${prefix}/conversation?id=${encodeURIComponent(conversationId)}`;
  const page = orderId ? `/order-detail?id=${encodeURIComponent(orderId)}` : pages[template];
  return page && prefix + page;
}

/** Three order numbers for a subject, and whether there are more. */
const namesOf = (declared: Transfers) =>
  [...declared.slice(0, 3).map(({ sn }) => sn), ...(declared.length > 3 ? ['…'] : [])].join(', ');

const transferFacts = (declared: Transfers, language: string): MailContent['facts'] =>
  declared.map(({ sn, amountCents, hasSlip }) => {
    const amount = writeDollars(language, amountCents);
    return [sn, translate(language, `mail.transfers-to-check.${hasSlip ? 'withSlip' : 'withoutSlip'}`, { amount })];
  });

/** The shop's number, then ours with the amount and the parcel. */
const shopOrderFacts = (orders: ShopOrders, language: string): MailContent['facts'] =>
  orders.map(({ sn, amountCents, trackingNumber, ...shopOrder }) => [
    writeShopOrder(shopOrder),
    [sn, amountCents > 0 ? writeDollars(language, amountCents) : '', trackingNumber].filter(Boolean).join(' · '),
  ]);

/** Only for the fact. Sentences state what is charged. */
function dueAbout({ amountCents }: Values, estimate: Estimate | undefined, language: string): Values {
  return amountCents === undefined ? {} : { due: about(language, Number(amountCents), estimate) };
}

function writtenOut({ amountCents, receivedCents, changedAt, answerBy }: Values, language: string): Values {
  const written: Values = {};
  if (receivedCents !== undefined) written.received = writeDollars(language, Number(receivedCents));
  if (amountCents !== undefined) written.amount = writeDollars(language, Number(amountCents));
  if (changedAt !== undefined) written.when = writtenMoment(String(changedAt), language);
  if (answerBy !== undefined) written.until = writtenMoment(String(answerBy), language);
  return written;
}

const factFields = [
  'sn',
  'shopOrder',
  'placed',
  'amount',
  'payBy',
  'carrier',
  'trackingNumber',
  'expected',
  'day',
  'reason',
  'scopes',
  'when',
] as const;

function factsOf(values: Values, language: string): [string, string][] {
  const shown = factFields.filter((field) => values[field] && !(field === 'amount' && values.amountCents === 0));
  const shownOf = (field: (typeof factFields)[number]) => values[field === 'amount' ? 'due' : field] ?? '';
  return shown.map((field) => [translate(language, `mail.fact.${field}`), String(shownOf(field))]);
}
