import { type FeeName, feeFacts, feeNames } from '@sampan/contract/fees';
import { translate, writeDollars, writeUnitPrice } from '@sampan/translations/translate';
import { z } from 'zod';
import { about, estimate, estimateNote } from './estimate.ts';
import type { MailContent } from './layout.ts';

const amountCents = z.int().nonnegative();

/** Amounts are cents. */
const goodsWithFees = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      spec: z.string(),
      quantity: z.int(),
      refunded: z.int(),
      amountCents,
      /** Ten-thousandths of a dollar. */
      unitPriceE4: z.int().optional(),
      /** A path of the shop. */
      picture: z.string().optional(),
    }),
  ),
  goodsCents: amountCents,
  fees: z.record(z.string(), amountCents),
  totalCents: amountCents,
  address: z.array(z.string()),
  /** Its name in the reader's language, or empty text. */
  shippingLine: z.string().default(''),
  placedAt: z.iso.datetime().optional(),
  closesAt: z.iso.datetime().optional(),
  about: estimate.optional(),
});

/** Queued by the version before, which named each fee. */
const goodsBefore = goodsWithFees
  .omit({ fees: true })
  .extend({
    domesticCents: amountCents,
    inspectionCents: amountCents,
    serviceCents: amountCents,
    handlingCents: amountCents.default(0),
    storageCents: amountCents.default(0),
    shippingCents: amountCents,
  })
  .transform(
    ({ domesticCents, inspectionCents, serviceCents, handlingCents, storageCents, shippingCents, ...same }) => ({
      ...same,
      fees: {
        domestic: domesticCents,
        inspection: inspectionCents,
        service: serviceCents,
        handling: handlingCents,
        storage: storageCents,
        international: shippingCents,
      },
    }),
  );

/** What an order consists of and costs, as a mail shows it. */
export const orderedGoods = z.union([goodsWithFees, goodsBefore]);
export type OrderedGoods = z.output<typeof goodsWithFees>;

/** `origin`: the shop's; without it there are no pictures. */
export function orderTable(ordered: OrderedGoods, language: string, origin: string): NonNullable<MailContent['order']> {
  const dollars = (cents: number) => writeDollars(language, cents);
  const centsOf = (fee: FeeName) => ordered.fees[fee] ?? 0;
  const charged = feeNames().filter((fee) => centsOf(fee) > 0 || feeFacts[fee].shown !== 'if_charged');
  return {
    lines: ordered.lines.map(({ name, spec, quantity, refunded, unitPriceE4, picture, amountCents }) => ({
      name,
      picture: origin && picture ? origin + picture : '',
      detail: [
        ...[spec, `× ${quantity}`, refundedOf(language, refunded, quantity)],
        unitPriceE4 === undefined
          ? ''
          : `(${writeUnitPrice(language, unitPriceE4)} ${translate(language, 'cart.each')})`,
      ]
        .filter(Boolean)
        .join(' '),
      amount: dollars(amountCents),
    })),
    sums: [
      [translate(language, 'billing.subtotal'), dollars(ordered.goodsCents)],
      ...charged.map((fee): [string, string] => [feeName(language, fee, ordered), dollars(centsOf(fee))]),
      [translate(language, 'billing.total'), about(language, ordered.totalCents, ordered.about)],
    ],
    note: estimateNote(language, ordered.about),
    address: [translate(language, 'mail.shipTo'), ...ordered.address],
  };
}

function feeName(language: string, fee: FeeName, { shippingLine }: OrderedGoods): string {
  const name = translate(language, feeFacts[fee].text);
  return fee === 'international' && shippingLine ? `${name} (${shippingLine})` : name;
}

function refundedOf(language: string, refunded: number, left: number): string {
  return refunded > 0 ? `(${translate(language, 'orders.refundedOf', { refunded, ordered: refunded + left })})` : '';
}
