/** The answers that clients got: in the end the shop must hold exactly this. */

export interface Line {
  productId: number;
  skuId: number;
  quantity: number;
  /** Dollars a piece, as shown. */
  price: number;
}

export interface BookedOrder {
  id: string;
  sn: string;
  billId: string;
  customer: string;
  lines: Line[];
  dueCents: number;
  outcome: 'open' | 'card' | 'transfer' | 'closed';
  intentId?: string;
  /** The provider showed the shopper that it is paid; for a closed order: too late. */
  isCharged?: boolean;
  /** No refund reaches the card. */
  isUnrefundable?: boolean;
  refund?: {
    id: string;
    cents: number;
    pieces: { skuId: number; quantity: number }[];
    state: 'asked' | 'granted' | 'rejected';
  };
  dispute?: { id: string; outcome: 'open' | 'won' | 'lost' };
}

export class Book {
  readonly orders: BookedOrder[] = [];

  add(order: BookedOrder): void {
    this.orders.push(order);
  }

  find(sn: string): BookedOrder | undefined {
    return this.orders.find((order) => order.sn === sn);
  }

  get paid(): BookedOrder[] {
    return this.orders.filter(isPaid);
  }
}

export const isPaid = ({ outcome }: BookedOrder) => outcome === 'card' || outcome === 'transfer';
/** Paid while it was being closed, and so paid back. */
export const isLate = ({ outcome, isCharged }: BookedOrder) => outcome === 'closed' && isCharged === true;
export const cents = (dollars: number) => Math.round(dollars * 100);
/** Quantity times price, rounded down to cents a line; worked out here once more, and not by the shop. */
export const goodsCents = ({ lines }: BookedOrder) =>
  lines.reduce((sum, { quantity, price }) => sum + Math.floor((quantity * Math.round(price * 10_000)) / 100), 0);
