import { translate, writeDollars, writeUnitPrice } from '@sampan/translations/translate';
import type { MailContent } from './layout.ts';

/** What an order consists of and costs, as a mail shows it. Amounts are cents. */
interface OrderedGoods {
  lines: {
    name: string;
    spec: string;
    quantity: number;
    refunded: number;
    amountCents: number;
    /** Ten-thousandths of a dollar. */
    unitPriceE4?: number | undefined;
  }[];
  goodsCents: number;
  domesticCents: number;
  inspectionCents: number;
  serviceCents: number;
  handlingCents?: number | undefined;
  storageCents?: number | undefined;
  shippingCents: number;
  totalCents: number;
  address: string[];
  /** Its name in the reader's language, or empty text. */
  shippingLine: string;
}

const fees = ['domestic', 'inspection', 'service', 'handling', 'storage', 'international'] as const;
/** Fees that only some orders have. */
const rareFees: readonly string[] = ['handling', 'storage'];

export function orderTable(ordered: OrderedGoods, language: string): NonNullable<MailContent['order']> {
  const dollars = (cents: number) => writeDollars(language, cents);
  const { domesticCents: domestic, inspectionCents: inspection, serviceCents: service } = ordered;
  const { handlingCents: handling = 0, storageCents: storage = 0, shippingCents: international } = ordered;
  const cents = { domestic, inspection, service, handling, storage, international };
  const charged = fees.filter((fee) => cents[fee] > 0 || !rareFees.includes(fee));
  return {
    lines: ordered.lines.map(({ name, spec, quantity, refunded, unitPriceE4, amountCents }) => ({
      name,
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
      [translate(language, 'billing.total'), dollars(ordered.totalCents)],
    ],
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
