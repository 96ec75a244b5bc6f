import type { Language } from '@sampan/contract/languages';
import { addressLabel } from '@sampan/locations';
import type { Context } from '#context';
import { expectedDelivery } from './expected-delivery.ts';
import { attributesIn, nameIn } from './line-texts.ts';
import { readOrder } from './order-queries.ts';

/** What a mail about an order shows of it. Amounts are cents. */
export interface OrderForMail {
  lines: { name: string; spec: string; quantity: number; amountCents: number }[];
  goodsCents: number;
  domesticCents: number;
  inspectionCents: number;
  serviceCents: number;
  shippingCents: number;
  totalCents: number;
  address: string[];
  /** Between which days the parcel should arrive: `YYYY-MM-DD`. */
  expected: { from: string; to: string } | undefined;
}

/** An order as a mail shows it, in its buyer's language. */
export async function readOrderForMail(
  { pool }: Pick<Context, 'pool'>,
  orderId: string,
  language: Language,
): Promise<OrderForMail | undefined> {
  const row = await readOrder(pool, orderId);
  if (!row) return undefined;
  const { bill, address, countryIso } = row;
  const { detailAddress: street, city, province, postcode } = address;
  return {
    lines: row.items.map((item) => ({
      name: nameIn(item, language),
      spec: attributesIn(item, language)
        .map(({ valueTrans }) => valueTrans)
        .filter(Boolean)
        .join(', '),
      quantity: item.quantity,
      amountCents: item.amount_cents,
    })),
    goodsCents: bill.goods_cents,
    domesticCents: bill.domestic_cents,
    inspectionCents: bill.inspection_cents,
    serviceCents: bill.service_cents,
    shippingCents: bill.international_cents,
    totalCents: bill.total_cents,
    address: [address.name, ...addressLabel(countryIso, language, { street, city, province, postcode })],
    expected: expectedDelivery(row) ?? undefined,
  };
}
