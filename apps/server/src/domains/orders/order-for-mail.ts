import { type DisplayCurrency, isDisplayCurrency } from '@sampan/contract/currencies';
import { everyFee, type Fees } from '@sampan/contract/fees';
import type { Language } from '@sampan/contract/languages';
import { addressLabel } from '@sampan/locations';
import { hasMessage, translate } from '@sampan/translations/translate';
import { batched } from '#database/batched.ts';
import type { Database } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { attributesIn, nameIn } from './line-texts.ts';
import { readOrders } from './reading/order-queries.ts';
import { remainingOf, remainingOfLine } from './reading/remaining.ts';
import { closingTime, expectedDelivery } from './status/timeline.ts';

/** An order's content in a mail: what is left after granted refunds. Amounts are cents. */
export interface OrderForMail {
  lines: {
    name: string;
    spec: string;
    quantity: number;
    refunded: number;
    unitPriceE4: number;
    amountCents: number;
    /** A path of the shop. */
    picture: string;
  }[];
  goodsCents: number;
  fees: Fees;
  totalCents: number;
  address: string[];
  /** In the reader's language. */
  shippingLine: string;
  /** ISO 8601. */
  placedAt: string;
  /** When it is closed if it is not paid; ISO 8601. */
  closesAt: string | undefined;
  /** Expected delivery: `YYYY-MM-DD`. */
  expected: { from: string; to: string } | undefined;
  /** The currency that the buyer sees beside dollars, and its rate. */
  about: { currency: DisplayCurrency; perUsd: number; validOn: string } | undefined;
}

const findOrder = batched(readOrders);

export async function readOrderForMail(
  { pool, db }: Pick<Context, 'pool' | 'db'>,
  orderId: string,
  language: Language,
): Promise<OrderForMail | undefined> {
  const row = await findOrder(pool, orderId);
  if (!row) return undefined;
  const { address, countryIso } = row;
  const left = remainingOf(row);
  const { detailAddress: street, city, province, postcode } = address;
  return {
    lines: row.items.map((item) => ({
      name: nameIn(item, language),
      spec: attributesIn(item, language)
        .map(({ valueTrans }) => valueTrans)
        .filter(Boolean)
        .join(', '),
      ...remainingOfLine(item),
      refunded: item.refunded_quantity,
      unitPriceE4: item.unit_price_e4,
      picture: `/link-pictures/sku/${item.sku_id}.jpg`,
    })),
    goodsCents: left.goods,
    fees: everyFee(left),
    totalCents: left.total,
    address:
      row.destination === 'own_stock'
        ? [translate(language, 'orders.ourWarehouse')]
        : [address.name, ...addressLabel(countryIso, language, { street, city, province, postcode })],
    shippingLine: lineName(row.bill.basis.shippingLine.name, language),
    placedAt: row.placedAt.toISOString(),
    closesAt: closingTime(row)?.toISOString(),
    expected: expectedDelivery(row) ?? undefined,
    about: await readAbout(db, row.shownCurrency),
  };
}

/** Undefined for dollars, and for a currency that the shop no longer offers. */
async function readAbout(db: Database, currency: string): Promise<OrderForMail['about']> {
  if (!isDisplayCurrency(currency)) return undefined;
  const { currencies } = await readSetting(db, 'offered');
  if (!currencies.includes(currency)) return undefined;
  const { perUsdE6, validOn } = await readSetting(db, 'currencyRates');
  return { currency, perUsd: perUsdE6[currency] / 1_000_000, validOn };
}

/** Shipping lines that the shop has named itself are not translated. */
function lineName(name: string, language: Language): string {
  const id = `shipping.line_${name.toLowerCase()}`;
  return hasMessage(id) ? translate(language, id) : name;
}
