import type { Language } from '@sampan/contract/languages';
import { addressLabel } from '@sampan/locations';
import { translate } from '@sampan/translations/translate';
import { together } from '#database/together.ts';
import type { Context } from '#shop/context.ts';
import { expectedDelivery } from './expected-delivery.ts';
import { attributesIn, nameIn } from './line-texts.ts';
import { readOrders } from './order-queries.ts';
import { remainingOf, remainingOfLine } from './remaining.ts';

/** An order's content in a mail: what is left after granted refunds. Amounts are cents. */
export interface OrderForMail {
  lines: { name: string; spec: string; quantity: number; refunded: number; amountCents: number }[];
  goodsCents: number;
  domesticCents: number;
  inspectionCents: number;
  serviceCents: number;
  handlingCents: number;
  storageCents: number;
  shippingCents: number;
  totalCents: number;
  address: string[];
  /** Expected delivery: `YYYY-MM-DD`. */
  expected: { from: string; to: string } | undefined;
}

const findOrder = together(readOrders);

export async function readOrderForMail(
  { pool }: Pick<Context, 'pool'>,
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
    })),
    goodsCents: left.goods,
    domesticCents: left.domestic,
    inspectionCents: left.inspection,
    serviceCents: left.service,
    handlingCents: left.handling,
    storageCents: left.storage,
    shippingCents: left.international,
    totalCents: left.total,
    address:
      row.destination === 'own_stock'
        ? [translate(language, 'orders.ourWarehouse')]
        : [address.name, ...addressLabel(countryIso, language, { street, city, province, postcode })],
    expected: expectedDelivery(row) ?? undefined,
  };
}
