import { feeFacts } from '@sampan/contract/fees';
import { type OrderPaper, paperNumber } from '@sampan/contract/order-papers';
import type { ShownOrder } from '#domains/orders/read-order.ts';
import type { Services } from '#shop/services.ts';
import { findInvoice } from './find-invoice.ts';
import { type PaperOrder, readPaperOrder } from './paper-order.ts';

/** A proforma or commercial invoice, in English and US dollars: the same figures as the buyer's own. */
export interface InvoiceOrder extends Omit<PaperOrder, 'lines'> {
  paper: OrderPaper;
  number: string;
  lines: (Omit<PaperOrder['lines'][number], 'pieces' | 'note'> & {
    pieces: number;
    unitUsd: number;
    amountUsd: number;
  })[];
  /** What is added to the goods, without what is nothing. */
  fees: { name: string; amountUsd: number }[];
  totalUsd: number;
  paidUsd: number;
}

export async function readInvoice(services: Services, orderId: string): Promise<InvoiceOrder> {
  const { order, paper } = await findInvoice(services, orderId);
  const known = await readPaperOrder(services, orderId);
  return {
    ...known,
    paper,
    number: paperNumber(paper, order.sn),
    lines: order.customerOrderItemList.filter(({ remainingQuantity }) => remainingQuantity > 0).map(invoiceLine),
    ...sumsOf(order, paper),
  };
}

function invoiceLine(item: ShownOrder['customerOrderItemList'][number]): InvoiceOrder['lines'][number] {
  const chosen = JSON.parse(item.productAttr) as { valueTrans: string }[];
  return {
    name: item.productName,
    options: chosen.map(({ valueTrans }) => valueTrans).join(', '),
    hsCode: item.hsCode,
    origin: item.origin,
    pieces: item.remainingQuantity,
    unitUsd: item.salePrice,
    amountUsd: item.remainingAmount,
  };
}

function sumsOf(
  { fmsBill: { remaining, fees: billed } }: ShownOrder,
  paper: OrderPaper,
): Pick<InvoiceOrder, 'fees' | 'totalUsd' | 'paidUsd'> {
  const fees = [
    { name: 'Goods', amountUsd: remaining.goodsUsd },
    ...billed
      .filter(({ fee }) => feeFacts[fee].papers.includes(paper))
      .map(({ fee, remainingUsd }) => ({ name: feeFacts[fee].paperName, amountUsd: remainingUsd })),
  ];
  return {
    fees: fees.filter(({ amountUsd }) => amountUsd > 0),
    totalUsd: remaining.totalUsd,
    paidUsd: remaining.paidUsd,
  };
}
