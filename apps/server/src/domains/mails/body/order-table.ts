import { translate, writeDollars, writeUnitPrice } from '@sampan/translations/translate';
import { z } from 'zod';
import { about, estimate, estimateNote } from './estimate.ts';
import type { MailContent } from './layout.ts';

const amountCents = z.int().nonnegative();

/** What an order consists of and costs, as a mail shows it. Amounts are cents. */
export const orderedGoods = z.object({
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
  domesticCents: amountCents,
  inspectionCents: amountCents,
  serviceCents: amountCents,
  handlingCents: amountCents.optional(),
  storageCents: amountCents.optional(),
  shippingCents: amountCents,
  totalCents: amountCents,
  address: z.array(z.string()),
  /** Its name in the reader's language, or empty text. */
  shippingLine: z.string().default(''),
  placedAt: z.iso.datetime().optional(),
  closesAt: z.iso.datetime().optional(),
  about: estimate.optional(),
});
export type OrderedGoods = z.output<typeof orderedGoods>;

const fees = ['domestic', 'inspection', 'service', 'handling', 'storage', 'international'] as const;
/** Fees that only some orders have. */
const rareFees: readonly string[] = ['handling', 'storage'];

/** `origin`: the shop's; without it there are no pictures. */
export function orderTable(ordered: OrderedGoods, language: string, origin: string): NonNullable<MailContent['order']> {
  const dollars = (cents: number) => writeDollars(language, cents);
  const { domesticCents: domestic, inspectionCents: inspection, serviceCents: service } = ordered;
  const { handlingCents: handling = 0, storageCents: storage = 0, shippingCents: international } = ordered;
  const cents = { domestic, inspection, service, handling, storage, international };
  const charged = fees.filter((fee) => cents[fee] > 0 || !rareFees.includes(fee));
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
      ...charged.map((fee): [string, string] => [feeName(language, fee, ordered), dollars(cents[fee])]),
      [translate(language, 'billing.total'), about(language, ordered.totalCents, ordered.about)],
    ],
    note: estimateNote(language, ordered.about),
    address: [translate(language, 'mail.shipTo'), ...ordered.address],
  };
}

function feeName(language: string, fee: (typeof fees)[number], { shippingLine }: OrderedGoods): string {
  const name = translate(language, `billing.${fee}Fee`);
  return fee === 'international' && shippingLine ? `${name} (${shippingLine})` : name;
}

function refundedOf(language: string, refunded: number, left: number): string {
  return refunded > 0 ? `(${translate(language, 'orders.refundedOf', { refunded, ordered: refunded + left })})` : '';
}
