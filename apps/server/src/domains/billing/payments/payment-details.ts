import { defaultLanguage, type Language } from '@sampan/contract/languages';
import type { PaymentDetails } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import type { Context } from '#shop/context.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { shopUrl } from '#shop/shop-url.ts';
import { findOrderFacts } from './store.ts';

/**
 * The details that the provider gets besides the amount. They are read once per payment, because a repeated request
 * must be the same.
 */
export async function readPaymentDetails(
  ctx: Context,
  { orderId, instalmentId }: { orderId: string; instalmentId: string },
  db: Database | Transaction = ctx.db,
): Promise<PaymentDetails> {
  const { shopName } = await readShopFront(ctx);
  const order = await findOrderFacts(db, orderId);
  const items = await listOrderItems(db, orderId);
  const { address } = order;
  return {
    customer: {
      email: order.email,
      firstName: order.firstName,
      lastName: order.lastName,
      phone: address.mobile,
    },
    shipTo: {
      name: address.name,
      countryIso: order.countryIso,
      region: address.province,
      city: address.city,
      street: address.detailAddress,
      postalCode: address.postcode,
    },
    lines: items.map(({ skuId, productName, quantity, amountCents }) => ({
      sku: String(skuId),
      name: productName,
      quantity,
      total: amountCents,
    })),
    returnUrl: returnUrl(ctx, { orderId, instalmentId }),
    statementText: statementText(shopName),
  };
}

/** The bank sends the buyer back to the page on which the payment began. */
export function returnUrl(
  { config, language }: Context,
  { orderId, instalmentId }: { orderId: string; instalmentId: string },
): string {
  const query = new URLSearchParams({ id: orderId, paid: instalmentId });
  return `${shopUrl(config)}${languagePath(language)}/confirm-order?${query}`;
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
