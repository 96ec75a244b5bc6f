import { displayCurrencies } from '@sampan/contract/currencies';
import { type FeeName, feeFacts, feeNames } from '@sampan/contract/fees';
import { translate, writeDay, writeDollars, writeEstimate, writeUnitPrice } from '@sampan/translations/translate';
import { z } from 'zod';
import type { MailContent } from './layout.ts';

/** The currency beside dollars, and what one dollar buys of it on a day (`YYYY-MM-DD`). */
const estimate = z.object({
  currency: z.enum(displayCurrencies),
  perUsd: z.number().positive(),
  validOn: z.iso.date(),
});
export type Estimate = z.output<typeof estimate>;

/** Formats the charged amount and an estimate: `$163.49 (≈ €140.77)`. */
export function about(language: string, cents: number, found: Estimate | undefined): string {
  const dollars = writeDollars(language, cents);
  return found ? `${dollars} (${writeEstimate(language, cents, found)})` : dollars;
}

/** Explains the estimate and its date. '' without one. */
function estimateNote(language: string, found: Estimate | undefined): string {
  if (!found) return '';
  const { currency, perUsd, validOn } = found;
  const rate = new Intl.NumberFormat(`${language}-u-nu-latn`).format(perUsd);
  return translate(language, 'layout.estimates', { currency, rate, date: writeDay(language, validOn) });
}

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
      /** A path in the shop. */
      picture: z.string().optional(),
    }),
  ),
  goodsCents: amountCents,
  fees: z.record(z.string(), amountCents),
  totalCents: amountCents,
  address: z.array(z.string()),
  /** The shipping line in the reader's language, or ''. */
  shippingLine: z.string().default(''),
  placedAt: z.iso.datetime().optional(),
  closesAt: z.iso.datetime().optional(),
  about: estimate.optional(),
});

/** Format of the previous version, which named each fee. */
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

/** The goods and costs of an order in a mail. */
export const orderedGoods = z.union([goodsWithFees, goodsBefore]);
export type OrderedGoods = z.output<typeof goodsWithFees>;

/** `origin` is the shop's. Without it there are no pictures. */
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
