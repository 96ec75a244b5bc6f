/**
 * Buying at the marketplace. Our number of a purchase (`outNumber`, `PO-<number>-<attempt>`) is the only key that both
 * sides know; the marketplace does not promise to refuse it twice, so a purchase is placed again only after reading has
 * shown that there is none. Sums are fen.
 */
export interface Buying {
  /** What it would cost; nothing is ordered. Goods of one seller, at most 50 lines. */
  preview(lines: readonly BuyLine[]): Promise<PurchasePreview>;
  /** `unavailable` and `odd_answer` leave open whether it was placed. */
  place(purchase: PlaceRequest): Promise<PlacedPurchase>;
  /** All orders under our number; empty: the marketplace knows none yet. */
  findOrders(outNumber: string): Promise<MarketplaceOrder[]>;
  readOrder(orderId: string): Promise<MarketplaceOrder | undefined>;
  /** Orders changed since then, oldest change first, page by page. */
  listChanged(since: Date): AsyncIterable<MarketplaceOrder>;
  /** Whether payments can be made by call; the page on which the account agrees to it where it cannot. */
  readPaying(): Promise<{ isPossible: boolean; agreeUrl: string | undefined }>;
  /** `pending` and `unavailable` leave open whether money moved: only reading the order tells. */
  pay(request: PayRequest): Promise<'paid' | 'pending' | { refused: string }>;
  /** The page on which a person pays these orders. */
  paymentUrl(orderIds: readonly string[]): Promise<string>;
  /** Unpaid orders only. `too_soon`: it was placed seconds ago; try again. */
  cancel(orderId: string): Promise<'cancelled' | 'too_soon' | { refused: string }>;
  confirmReceipt(orderId: string): Promise<void>;
  /** Empty: not sent yet. */
  listParcels(orderId: string): Promise<MarketplaceParcel[]>;
  /** What the carrier said, newest last, in Chinese: for operators only. */
  traceParcel(orderId: string, parcelId: string): Promise<{ at: Date; remark: string }[]>;
  refunds: SellerRefunds;
}

export interface BuyLine {
  offerId: string;
  specId: string;
  quantity: number;
}

export interface PurchasePreview {
  /** Each becomes an order of its own. Empty if a line is refused. */
  orders: { totalFen: number; goodsFen: number; freightFen: number; discountFen: number; canBeOrdered: boolean }[];
  /** Freight is "as described": the sum is not known before the seller says it. */
  isFreightKnown: boolean;
  /** What is wrong with single lines; `line` counts from 0. Undefined: with the purchase as a whole. */
  refusals: { line: number | undefined; code: LineRefusal; original: string }[];
  /** Price of a piece as the marketplace computes it. */
  lines: { offerId: string; specId: string; unitFen: number; amountFen: number }[];
}

/** `other`: one that is not documented; `original` is then all there is to show. */
export type LineRefusal =
  | 'not_for_sale_online'
  | 'other_seller'
  | 'unknown_spec'
  | 'out_of_stock'
  | 'below_minimum'
  | 'mixing_not_met'
  | 'no_consign_relation'
  | 'no_price'
  | 'below_wholesale_minimum'
  | 'other';

export interface PlaceRequest {
  outNumber: string;
  lines: readonly BuyLine[];
  /** For the seller, in Chinese. */
  message: string;
}

export interface PlacedPurchase {
  orders: { orderId: string; totalFen: number; freightFen: number }[];
  /** Lines that the marketplace left out. */
  refusals: { offerId: string; specId: string; code: LineRefusal; original: string }[];
}

/** `unknown`: a state that we do not know; `originalState` is shown, and a person decides. */
export type MarketplaceOrderState =
  | 'unpaid'
  | 'paid'
  | 'sent_in_part'
  | 'sent'
  | 'received'
  | 'completed'
  | 'cancelled'
  | 'unknown';

export interface MarketplaceOrder {
  orderId: string;
  outNumber: string;
  state: MarketplaceOrderState;
  originalState: string;
  totalFen: number;
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  refundedFen: number;
  isPaid: boolean;
  createdAt: Date;
  changedAt: Date;
  paidAt: Date | undefined;
  /** Until then it is kept unpaid. */
  payBefore: Date | undefined;
  /** Why it was closed, and by whom. */
  closed: { by: 'buyer' | 'seller' | 'marketplace' | 'unknown'; reason: string } | undefined;
  refund: { id: string; state: RefundState } | undefined;
  lines: MarketplaceOrderLine[];
}

export interface MarketplaceOrderLine {
  lineId: string;
  offerId: string;
  specId: string;
  skuId: string;
  quantity: number;
  amountFen: number;
  refundedFen: number;
  isSent: boolean;
  isCancelled: boolean;
}

export interface MarketplaceParcel {
  parcelId: string;
  /** Empty until the carrier has one. */
  trackingNumber: string;
  carrier: string;
  state: 'announced' | 'on_its_way' | 'signed' | 'not_signed' | 'cancelled' | 'unknown';
  goods: { lineId: string; quantity: number }[];
}

export interface PayRequest {
  orderId: string;
  /** What was approved, and equals the order's own total as read just before. */
  amountFen: number;
  /** Unique to the payment of this order: the same one again never pays twice. */
  requestId: string;
}

export type RefundState =
  | 'seller_to_answer'
  | 'buyer_to_change'
  | 'buyer_to_send'
  | 'seller_to_receive'
  | 'refunded'
  | 'closed'
  | 'unknown';

export interface SellerRefunds {
  reasons(request: RefundGoods): Promise<{ id: string; name: string; needsPicture: boolean }[]>;
  /** The most that can be asked for. */
  most(request: RefundGoods): Promise<{ goodsFen: number; freightFen: number }>;
  /** JPEG, less than 1 MB; returns its address there. */
  uploadPicture(orderId: string, bytes: Uint8Array): Promise<string>;
  create(request: RefundRequest): Promise<{ refundId: string }>;
  read(orderId: string, refundId: string): Promise<SellerRefund | undefined>;
  cancel(orderId: string, refundId: string): Promise<void>;
  /** Tells how the goods go back, once the seller waits for them. */
  sendBack(refundId: string, parcel: { carrierCode: string; trackingNumber: string }): Promise<void>;
}

export interface RefundGoods {
  orderId: string;
  goodsState: 'not_sent' | 'on_its_way' | 'received' | 'after_sale_not_received' | 'after_sale_received';
  lines: { lineId: string; quantity: number }[];
}

export interface RefundRequest extends RefundGoods {
  returnsGoods: boolean;
  goodsFen: number;
  freightFen: number;
  reasonId: string;
  /** 2 to 150 characters. */
  description: string;
  /** Addresses from `uploadPicture`, at most 5. */
  pictures: readonly string[];
}

export interface SellerRefund {
  refundId: string;
  state: RefundState;
  originalState: string;
  /** Given back so far. */
  refundedFen: number;
  /** Where goods are to be sent back to. */
  returnAddress: string | undefined;
}
