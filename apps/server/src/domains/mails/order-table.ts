import { translate, writeDollars } from '@sampan/translations/translate';
import type { MailContent } from './layout.ts';

/** What an order consists of and costs, as a mail shows it. Amounts are cents. */
interface OrderedGoods {
  lines: { name: string; spec: string; quantity: number; refunded: number; amountCents: number }[];
  goodsCents: number;
  domesticCents: number;
  inspectionCents: number;
  serviceCents: number;
  handlingCents?: number | undefined;
  storageCents?: number | undefined;
  shippingCents: number;
  totalCents: number;
  address: string[];
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
    lines: ordered.lines.map(({ name, spec, quantity, refunded, amountCents }) => ({
      name,
      detail: [spec, `× ${quantity}`, refundedOf(language, refunded, quantity)].filter(Boolean).join(' '),
      amount: dollars(amountCents),
    })),
    sums: [
      [translate(language, 'billing.subtotal'), dollars(ordered.goodsCents)],
      ...charged.map((fee): [string, string] => [translate(language, `billing.${fee}Fee`), dollars(cents[fee])]),
      [translate(language, 'billing.total'), dollars(ordered.totalCents)],
    ],
    address: [translate(language, 'mail.shipTo'), ...ordered.address],
  };
}

function refundedOf(language: string, refunded: number, left: number): string {
  return refunded > 0 ? `(${translate(language, 'orders.refundedOf', { refunded, ordered: refunded + left })})` : '';
}
