import { isDeepStrictEqual } from 'node:util';
import { defaultLanguage, type Language } from '@sampan/contract/languages';
import type { OrderAddress } from '@sampan/contract/orders';
import type { PaymentDetails } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import type { Context } from '#shop/context.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { shopUrl } from '#shop/shop-url.ts';
import { findPayer } from './joint-store.ts';
import { findOrderFacts, listOrderFacts } from './store.ts';

interface Part {
  orderId: string;
  instalmentId: string;
  amountCents: number;
  jointPaymentId?: string | null;
}

/**
 * The details that the provider gets besides the amount. They are read once per payment, because a repeated request
 * must be the same.
 */
export async function readPaymentDetails(
  ctx: Context,
  parts: readonly Part[],
  db: Database | Transaction = ctx.db,
): Promise<PaymentDetails> {
  const { shopName } = await readShopFront(ctx);
  const [first] = parts;
  if (!first) throw new Error('a payment of nothing');
  const statement = statementText(shopName);
  if (first.jointPaymentId) return jointDetails(ctx, first.jointPaymentId, parts, statement, db);
  const order = await findOrderFacts(db, first.orderId);
  const items = await listOrderItems(db, first.orderId);
  return {
    customer: customerOf(order, order.address.mobile),
    shipTo: shipToOf(order),
    lines: items.map(({ skuId, productName, quantity, amountCents }) => ({
      sku: String(skuId),
      name: productName,
      quantity,
      total: amountCents,
    })),
    returnUrl: returnUrl(ctx, first),
    statementText: statement,
  };
}

/** A line for each order. Orders for several recipients have no address in common. */
async function jointDetails(
  ctx: Context,
  jointPaymentId: string,
  parts: readonly Part[],
  statement: string,
  db: Database | Transaction,
): Promise<PaymentDetails> {
  const orders = await listOrderFacts(
    db,
    parts.map(({ orderId }) => orderId),
  );
  const payer = await findPayer(db, jointPaymentId);
  const [first] = orders;
  const isSamePlace = first && orders.every(({ address }) => isDeepStrictEqual(address, first.address));
  return {
    customer: customerOf(payer, payer.phone),
    shipTo: isSamePlace ? shipToOf(first) : undefined,
    lines: parts.flatMap(({ orderId, amountCents }) => {
      const sn = orders.find(({ id }) => id === orderId)?.sn ?? '';
      return { sku: sn, name: sn, quantity: 1, total: amountCents };
    }),
    returnUrl: returnUrl(ctx, { jointPaymentId }),
    statementText: statement,
  };
}

const customerOf = ({ email, firstName, lastName }: Omit<PaymentDetails['customer'], 'phone'>, phone: string) => ({
  email,
  firstName,
  lastName,
  phone,
});

const shipToOf = ({ address, countryIso }: { address: OrderAddress; countryIso: string }) => ({
  name: address.name,
  countryIso,
  region: address.province,
  city: address.city,
  street: address.detailAddress,
  postalCode: address.postcode,
});

/** The bank sends the buyer back to the page on which the payment began. */
export function returnUrl(
  { config, language }: Context,
  payment: { orderId: string; instalmentId: string; jointPaymentId?: string | null } | { jointPaymentId: string },
): string {
  const page = (path: string, query: Record<string, string>) =>
    `${shopUrl(config)}${languagePath(language)}/${path}?${new URLSearchParams(query)}`;
  if (payment.jointPaymentId) return page('pay-together', { id: payment.jointPaymentId, paid: '1' });
  if (!('orderId' in payment)) throw new Error('a payment of no order');
  return page('confirm-order', { id: payment.orderId, paid: payment.instalmentId });
}

const languagePath = (language: Language) => (language === defaultLanguage ? '' : `/${language}`);

/** Card networks print Latin letters only; a name without any becomes `ONLINE SHOP`. */
export function statementText(shopName: string): string {
  const latin = shopName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 22)
    .trim();
  return latin.length >= 5 ? latin : 'ONLINE SHOP';
}
