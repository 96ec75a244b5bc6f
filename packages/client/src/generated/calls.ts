/** Generated from the contract by npm run generate. */
import type { CallOptions, CreatingOptions, RoutesByGroup } from '../call.ts';

/** A shipping address. `mobile` is dial code, hyphen, number; `defaultType` 1 marks the default. */
export interface Address {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Id of the customer. */
  customerId: string;
  /** Name. */
  name: string;
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** ISO code of a country, or its English name. */
  country: string;
  /** Region, state or province. */
  province: string;
  /** City. */
  city: string;
  /** Street, number, floor; at most 300 characters. */
  detailAddress: string;
  /** Postal code as the country writes it. */
  postcode: string;
  /** Dial code, hyphen, number. */
  mobile: string;
  /** `+CC-NUMBER`, digits only. */
  phone: string;
  /** Of the recipient, or empty text. Not in the specification. */
  email: string;
  /** The address in its country’s format, without the recipient; the country last, in the reader’s language. Not in the specification. */
  lines: string[];
  /** 1: the default address. */
  defaultType: 0 | 1;
  /** ISO country code and our region and city ids, if the place is in our list. */
  location: {
    /** ISO code of the country. */
    countryCode: string;
    /** Id of a region. */
    stationId: string;
    /** Id of a city. */
    cityId: string;
  };
}

/** One bill per order. The last instalment is the one due now or next. */
export interface Bill {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Id of the order. */
  orderId: string;
  /** `Full payment` or `Deposit and balance`, in the requested language. */
  isFull: string;
  /** full: everything at once. deposit: goods and domestic fees now, international shipping after inspection. */
  plan: "full" | "deposit";
  /** Goods, US dollars. */
  totalAmountUsd: number;
  /** Deposit, US dollars. Deposit and balance are the total cost. */
  totalAdvancePayment: number;
  /** Balance, US dollars. */
  totalFinalPayment: number;
  /** Shipping within China, US dollars. */
  totalDeliveryPriceByCn: number;
  /** Inspection, US dollars. */
  totalAcceptancePrice: number;
  /** International shipping, US dollars. */
  totalDeliveryPriceByIntl: number;
  /** The international shipping shown is a binding price, not an estimate. */
  deliveryPriceByIntlIsFinal: boolean;
  /** Service fee, US dollars. */
  totalServiceFee: number;
  /** For packing the customer’s own stock, US dollars. Not in the specification. */
  totalHandlingFee: number;
  /** For having kept that stock, US dollars. Not in the specification. */
  totalStorageFee: number;
  /** Every fee of the bill, those of nothing too, in the order of papers. With the goods they are the total. Not in the specification. */
  fees: {
    /** Its name; later versions may have others. */
    fee: "domestic" | "inspection" | "service" | "handling" | "storage" | "international";
    /** The amount, US dollars. */
    amountUsd: number;
    /** Less granted refunds, US dollars. */
    remainingUsd: number;
  }[];
  /** Sum of goods, shipping, inspection and fee, US dollars. */
  totalCostUsd: number;
  /** Paid so far, US dollars. */
  paidUsd: number;
  /** Kept by banks on the way and borne by the shop: as good as paid. US dollars. */
  bankFeeUsd: number;
  /** Due now, US dollars. */
  dueUsd: number;
  /** Refunded so far, US dollars. */
  refundedUsd: number;
  /** The bill less granted refunds; the bill itself while nothing was refunded. */
  remaining: {
    /** Goods, US dollars. */
    goodsUsd: number;
    /** Shipping within China, US dollars. */
    domesticUsd: number;
    /** Inspection, US dollars. */
    inspectionUsd: number;
    /** Service fee, US dollars. */
    serviceUsd: number;
    /** Fee for packing the customer’s own stock, US dollars. */
    handlingUsd: number;
    /** Storage fee for the customer’s own stock, US dollars. */
    storageUsd: number;
    /** Domestic shipping, inspection, service, handling and storage of own stock together, US dollars. */
    feesInChinaUsd: number;
    /** International shipping, US dollars. */
    internationalShippingUsd: number;
    /** Total, US dollars. */
    totalUsd: number;
    /** Received, less refunds granted, US dollars. */
    paidUsd: number;
    /** Refunds granted but not yet paid out, US dollars. */
    refundPendingUsd: number;
  };
  /** The instalments; the last is the one due now or next. */
  billDetailDtos: Instalment[];
  /** Plans the buyer may still choose between, with what is due now under each; empty once something is paid. */
  plans: {
    /** full: everything at once. deposit: goods and domestic fees now, international shipping after inspection. */
    plan: "full" | "deposit";
    /** Due now under this plan, US dollars. */
    dueNowUsd: number;
    /** Total, US dollars. */
    totalUsd: number;
  }[];
  /** Shipping lines the buyer may still choose between, the cheapest first; empty once something is paid. Not in the specification. */
  shippingLines: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Name. */
    name: string;
    /** The price, US dollars. */
    priceUsd: number;
    /** Fewest days in transit. */
    daysFrom: number | null;
    /** Most days in transit. */
    daysTo: number | null;
    /** Weight charged, kilograms. */
    chargedWeightKg: number;
    /** measured, or assumed: then the price is an estimate. */
    weight: "measured" | "assumed";
  }[];
  /** What the fees are calculated from, for the small print. */
  basis: {
    /** Number of suppliers of the goods. */
    suppliers: number;
    /** Share of the goods’ price. */
    inspectionRate: number;
    /** Share of the goods’ price. */
    serviceRate: number;
    /** The greater of actual and volumetric weight, as charged, kilograms. */
    chargeableWeightKg: number;
    /** The shipping line. */
    shippingLine: string;
    /** The chosen line, as quoted when the order was placed. Not in the specification. */
    shippingQuote: {
      /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
      id: string;
      /** Name. */
      name: string;
      /** The price, US dollars. */
      priceUsd: number;
      /** Fewest days in transit. */
      daysFrom: number | null;
      /** Most days in transit. */
      daysTo: number | null;
      /** Weight charged, kilograms. */
      chargedWeightKg: number;
      /** measured, or assumed: then the price is an estimate. */
      weight: "measured" | "assumed";
    };
  };
}

export interface Cart {
  /** The entries of this page. */
  list: CartItem[];
  /** Total number of entries, on every page. */
  total: number;
  /** The selected lines: how many, how many pieces, and their total. */
  selected: {
    /** The lines, or how many there are. */
    lines: number;
    /** Total pieces. */
    pieces: number;
    /** Quantity times price, rounded down to cents, US dollars. */
    amount: number;
  };
}

/** A cart line at today’s price and stock. `isNotSelect`: 1 unselected, 0 selected. */
export interface CartItem {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Marketplace number of the product, the `offerId` of the catalogue. */
  productId: number;
  /** Number of the SKU; for a product without variants its `offerId`. */
  productSkuId: number;
  /** Pieces. */
  quantity: number;
  /** Unit price that applies now, at the product’s total quantity among the selected lines and this one. */
  price: number;
  /** Quantity times price, rounded down to cents, US dollars. */
  amount: number;
  /** URL of the picture. */
  productPic: string;
  /** Title in the requested language. */
  productName: string;
  /** JSON text: list of `{attributeNameTrans, valueTrans}`. */
  productAttr: string;
  /** Number of the product’s category. */
  productCategoryId: number;
  /** Who supplies it. Not in the specification. */
  supplierName: string;
  /** 1: not selected for the next order; 0: selected. */
  isNotSelect: 0 | 1;
  /** Minimum pieces of the product in one order, over all its SKUs. */
  minOrderQuantity: number;
  /** Pieces are ordered in multiples of this. Not in the specification. */
  batchNumber: number;
  /** Pieces left. */
  stock: number;
  /** Why the line can’t be bought now, or empty text. */
  unavailable: "" | "sold_out" | "withdrawn";
  /** The band that applies and the next cheaper one, if there are bands. */
  tier: {
    /** Start of the range, or the status an order came from. */
    from: number;
    /** End of the range (null for none), or the status an order moved to. */
    to: number | null;
    /** The next cheaper band. */
    next: {
      /** Pieces needed to reach it. */
      add: number;
      /** Unit price, US dollars, up to 4 decimals. */
      price: number;
    } | null;
  } | null;
}

export interface Category {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: number;
  /** The marketplace’s own id. */
  otherId: string;
  /** The name, in the requested language. */
  otherName: string;
  /** Number of products or pieces. */
  productCount: number;
  /** Categories of the next level; empty on the third. */
  children: Category[];
}

/** What `price_changed` carries under `data`: the lines as they are now. `id` when they are in the cart. */
export interface ChangedLines {
  /** The lines, or how many there are. */
  lines: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id?: string;
    /** Marketplace number of the product, the `offerId` of the catalogue. */
    productId: number;
    /** Number of the SKU; for a product without variants its `offerId`. */
    productSkuId: number;
    /** Pieces. */
    quantity: number;
    /** Unit price, US dollars, up to 4 decimals. */
    price: number;
  }[];
}

export interface ConversationEntry {
  /** The conversation’s version since. */
  version: number;
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** full: everything at once. deposit: first part. balance: the rest, after inspection. */
  kind: "message" | "closed" | "reopened" | "assigned";
  /** When it happened, `YYYY-MM-DD HH:mm:ss`, UTC. */
  at: string;
  /** The operator; null: the buyer. */
  by: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Name. */
    name: string;
  } | null;
  /** Text of the message, at most 2000 characters. */
  content: string;
  /** What the buyer had under messages, or empty text. */
  signature: string;
  /** URLs, valid for 15 minutes. */
  pictures: string[];
  /** Of `assigned`: to whom; empty text: to nobody any more. */
  assignee: string;
}

/** The day’s rates: how much of each currency a US dollar buys. */
export interface CurrencyRates {
  /** `YYYY-MM-DD`. */
  validOn: string;
  /** How much of each currency a US dollar buys. */
  perUsd: {
    EUR: number;
    GBP: number;
    JPY: number;
    CNY: number;
    KRW: number;
    BRL: number;
    MXN: number;
    AED: number;
    RUB: number;
    INR: number;
  };
}

/** The warehouse’s findings. The pictures’ URLs are valid for 15 minutes. */
export interface Inspection {
  /** When it happened, `YYYY-MM-DD HH:mm:ss`, UTC. */
  at: string;
  /** Of all parcels. */
  weightGrams: number;
  /** Of the goods as a whole; those of a line are with it. */
  pictures: string[];
  /** Empty for orders inspected before lines were counted. */
  lines: {
    /** Id of the order’s line. */
    orderItemId: string;
    /** Pieces accepted at the inspection. */
    accepted: number;
    /** Pieces found damaged. */
    damaged: number;
    /** Pieces that did not arrive. */
    missing: number;
    /** A note for colleagues, at most 500 characters. */
    note: string;
    /** Pictures of the goods. */
    pictures: string[];
  }[];
  /** What becomes of pieces that were paid for and are not sent. */
  unsent: {
    /** Total pieces. */
    pieces: number;
    /** What was paid for them, with their share of the fees. */
    amountUsd: number;
    /** credited: it came off the balance. proposed: the shop decides about a refund. refunded: it was granted. declined: it was not. */
    state: "credited" | "proposed" | "refunded" | "declined";
  }[];
  /** Pieces damaged or missing about which nothing is decided yet. */
  unsettledPieces: number;
  /** When the buyer agreed. UTC. */
  approvedAt: string | null;
}

export interface Instalment {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** full: everything at once. deposit: first part. balance: the rest, after inspection. */
  kind: "full" | "deposit" | "balance";
  /** The amount, US dollars. */
  amountUsd: number;
  /** Received in parts: of one that is due, the rest is missing; of a balance that is not due, it pays it once it is billed. US dollars. */
  receivedUsd: number;
  /** Set off against a refund of pieces that are not sent: this much less is to be paid. */
  creditUsd: number;
  /** not_due: the balance before inspection. due: can be paid. confirming: declared or pending. paid. cancelled. */
  state: "not_due" | "due" | "confirming" | "paid" | "cancelled";
  /** online_card: by card. bank_card: by bank transfer. */
  patternPayment: "online_card" | "bank_card";
  /** When it was paid, `YYYY-MM-DD HH:mm:ss`, UTC, or null. */
  paidAt: string | null;
  /** What it is being paid with or was, such as `Visa ···· 4242` or `Apple Pay`; empty if not known. Not in the specification. */
  paidWith: string;
  /** Paid from the buyer’s prepaid balance. Not in the specification. */
  isPrepaid: boolean;
  /** The payment of several orders by card or transfer that is paying it or paid it, or empty text. Not in the specification. */
  jointPaymentId: string;
  /** The number of that payment, or empty text. Not in the specification. */
  jointSn: string;
}

/** Several orders that are paid by one payment. */
export interface JointPayment {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Its number, the reference of a transfer. */
  sn: string;
  /** The sum of what is due now, US dollars. */
  dueUsd: number;
  /** Those placed first at the top. */
  orders: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Id of the order’s bill. */
    billId: string;
    /** The number of the order in the buyer’s own shop, or empty text. */
    reference: string;
    /** What of it is due. */
    kind: "full" | "deposit" | "balance";
    /** Missing of what is due now, US dollars. */
    dueUsd: number;
    /** due: is paid with the others. confirming: another payment of it is in progress. */
    state: "due" | "confirming" | "paid" | "closed";
  }[];
}

/** One product in a list. Prices in US dollars. */
export interface ListedProduct {
  /** Marketplace number of the product. */
  offerId: number;
  /** URL of the picture. */
  imageUrl: string;
  /** Title in the requested language. */
  subjectTrans: string;
  /** `price` is the lowest at the minimum order, `maxPrice` the highest of any SKU and tier. `bulkPrice` is present if a larger quantity is cheaper and in stock. */
  priceInfo: {
    /** Unit price, US dollars, up to 4 decimals. */
    price: number;
    /** Highest unit price of any SKU and tier, US dollars. */
    maxPrice: number;
    /** Unit price at the largest quantity in stock. Not in the specification. */
    bulkPrice?: number;
    /** Number of pieces from which `bulkPrice` applies. Not in the specification. */
    bulkQuantity?: number;
  };
  /** Minimum pieces of the product in one order, over all its SKUs. */
  minOrderQuantity: number;
  /** Pieces sold this month. */
  monthSold: number;
  /** Nothing left in any SKU. In a product’s details `soldOut` means something else: the pieces sold, as text. */
  soldOut: boolean;
  /** Unit in the source language, or in the requested language in lists. */
  unit: string;
}

/** The buyer does not agree with what the inspection found. */
export interface Objection {
  /** The buyer’s words. */
  text: string;
  /** When it was raised, `YYYY-MM-DD HH:mm:ss`, UTC. */
  raisedAt: string;
  /** Null while it waits. */
  decision: "stands" | "inspect_again" | "withdrawn" | null;
  /** The shop’s answer. */
  answer: string;
  /** When it was decided; null while it is pending. UTC. */
  decidedAt: string | null;
}

export interface Order {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Order number, as buyers see it. */
  sn: string;
  /** When it was created, `YYYY-MM-DD HH:mm:ss`, UTC. */
  gmtCreate: string;
  /** Status of the order. */
  orderStatus: OrderStatus;
  /** Empty for an address that only the order keeps. */
  customerReceiveAddressId: string;
  /** own_stock: the goods stay in our warehouse, as the customer’s own. Not in the specification. */
  destination: "recipient" | "own_stock";
  /** The lines of the order, as they were when it was placed. */
  customerOrderItemList: OrderItem[];
  /** The bill. */
  fmsBill: Bill;
  /** The copy of the address that the order keeps. */
  address: OrderAddress;
  /** Who bought, as it stands on the order’s papers; empty texts if none was given. Not in the specification. */
  company: {
    /** Name. */
    name: string;
    /** VAT number, or empty text. */
    vatNumber: string;
  };
  /** A rule of the reseller placed it. Not in the specification. */
  isByRule: boolean;
  /** The steps the buyer sees; six for goods that are bought and sent. */
  timeline: TimelineStep[];
  /** On hold because the buyer objects to the inspection; else because of a refund. Not in the specification. */
  isObjected: boolean;
  /** A refund the customer asked for is being decided (`withdrawRefund`). Not in the specification. */
  canWithdrawRefund: boolean;
  /** When the order is closed unless a payment arrives or is declared before, `YYYY-MM-DD HH:mm:ss`, UTC; null once one has. */
  closesAt: string | null;
  /** Until when the buyer may say what becomes of goods that cannot be had (`listShortages`); null: nothing is asked. Not in the specification. */
  answerBy: string | null;
  /** Why finance rejected the last declared payment, or empty text. */
  paymentNote: string;
  /** Gross weight after inspection, or null. */
  weightGrams: number | null;
  /** Between which days (`YYYY-MM-DD`) the parcel should arrive; null once it has arrived, or if unknown. Not in the specification. */
  expectedDelivery: {
    /** Start of the range, or the status an order came from. */
    from: string;
    /** End of the range (null for none), or the status an order moved to. */
    to: string;
    /** line: the usual days of the shipping line. carrier: the carrier has said so. */
    source: "line" | "carrier";
  } | null;
  /** When the carrier handed the parcel over, `YYYY-MM-DD HH:mm:ss`, UTC, or null. */
  arrivedAt: string | null;
}

/** The copy of the address that the order keeps. */
export interface OrderAddress {
  /** Name. */
  name: string;
  /** ISO code of a country, or its English name. */
  country: string;
  /** Region, state or province. */
  province: string;
  /** City. */
  city: string;
  /** Street, number, floor; at most 300 characters. */
  detailAddress: string;
  /** Postal code as the country writes it. */
  postcode: string;
  /** Dial code, hyphen, number. */
  mobile: string;
  /** Of the recipient, or empty text. Not in the specification. */
  email: string;
  /** The address in its country’s format, without the recipient; the country last, in the reader’s language. Not in the specification. */
  lines: string[];
}

export interface OrderDetail {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Order number, as buyers see it. */
  sn: string;
  /** When it was created, `YYYY-MM-DD HH:mm:ss`, UTC. */
  gmtCreate: string;
  /** Status of the order. */
  orderStatus: OrderStatus;
  /** Empty for an address that only the order keeps. */
  customerReceiveAddressId: string;
  /** own_stock: the goods stay in our warehouse, as the customer’s own. Not in the specification. */
  destination: "recipient" | "own_stock";
  /** The lines of the order, as they were when it was placed. */
  customerOrderItemList: OrderItem[];
  /** The bill. */
  fmsBill: Bill;
  /** The copy of the address that the order keeps. */
  address: OrderAddress;
  /** Who bought, as it stands on the order’s papers; empty texts if none was given. Not in the specification. */
  company: {
    /** Name. */
    name: string;
    /** VAT number, or empty text. */
    vatNumber: string;
  };
  /** A rule of the reseller placed it. Not in the specification. */
  isByRule: boolean;
  /** The steps the buyer sees; six for goods that are bought and sent. */
  timeline: TimelineStep[];
  /** On hold because the buyer objects to the inspection; else because of a refund. Not in the specification. */
  isObjected: boolean;
  /** A refund the customer asked for is being decided (`withdrawRefund`). Not in the specification. */
  canWithdrawRefund: boolean;
  /** When the order is closed unless a payment arrives or is declared before, `YYYY-MM-DD HH:mm:ss`, UTC; null once one has. */
  closesAt: string | null;
  /** Until when the buyer may say what becomes of goods that cannot be had (`listShortages`); null: nothing is asked. Not in the specification. */
  answerBy: string | null;
  /** Why finance rejected the last declared payment, or empty text. */
  paymentNote: string;
  /** Gross weight after inspection, or null. */
  weightGrams: number | null;
  /** Between which days (`YYYY-MM-DD`) the parcel should arrive; null once it has arrived, or if unknown. Not in the specification. */
  expectedDelivery: {
    /** Start of the range, or the status an order came from. */
    from: string;
    /** End of the range (null for none), or the status an order moved to. */
    to: string;
    /** line: the usual days of the shipping line. carrier: the carrier has said so. */
    source: "line" | "carrier";
  } | null;
  /** When the carrier handed the parcel over, `YYYY-MM-DD HH:mm:ss`, UTC, or null. */
  arrivedAt: string | null;
  /** The warehouse’s findings, or null. */
  inspection: Inspection | null;
  /** Once the inspection is over. */
  parcels: Parcel[];
  /** Oldest first. */
  objections: Objection[];
}

export interface OrderItem {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Title in the requested language. */
  productName: string;
  /** JSON text: list of `{attributeNameTrans, valueTrans}`. */
  productAttr: string;
  /** URL of the picture at the time of the order. */
  productPicPath: string;
  /** Unit price paid, US dollars. */
  salePrice: number;
  /** Pieces. */
  quantity: number;
  /** Quantity times price, rounded down to cents, US dollars. */
  saleAmount: number;
  /** Marketplace number of the product. */
  wholesaleProductId: number;
  /** Number of the SKU as text. */
  productSn: string;
  /** Pieces that can still be refunded. */
  returnableQuantity: number;
  /** Pieces removed from the line by granted refunds. */
  refundedQuantity: number;
  /** `quantity` less `refundedQuantity`: what is bought, invoiced and sent. */
  remainingQuantity: number;
  /** What the remaining pieces cost; `saleAmount` while nothing was refunded. */
  remainingAmount: number;
  /** Customs tariff number when it was ordered, or empty text. Not in the specification. */
  hsCode: string;
  /** Country of origin, ISO code, or empty text. */
  origin: string;
  /** By the price bands; as single pieces at their own price; or from the customer’s own stock, paid already. Not in the specification. */
  serving: "tiers" | "one_piece" | "own_stock";
}

export interface OrderRefund {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** pieces: of goods, at what they cost. amount: money alone. claim: what is wrong with goods that have come. overpayment: money that was not due. */
  kind: "pieces" | "amount" | "claim" | "overpayment";
  /** withdrawn: by the buyer, before it was decided. */
  state: "requested" | "withdrawn" | "rejected" | "approved" | "paying" | "paid" | "failed";
  /** Asked for, or granted. */
  amountUsd: number;
  /** Of it what has come off the order’s own balance; the rest goes back. */
  setOffUsd: number;
  /** Reason in one word, or empty text. */
  reasonCode: "" | "out_of_stock" | "damaged" | "missing" | "wrong_goods" | "late" | "price" | "goodwill" | "other";
  /** A note, at most 500 characters. */
  remark: string;
  /** URLs of a claim’s pictures, valid for 15 minutes. */
  pictures: string[];
  /** The shop’s, for what it has decided. */
  reason: string;
  /** Of which goods; none: of an amount. */
  lines: {
    /** Id of the order’s line. */
    customerOrderItemId: string;
    /** Number of products or pieces. */
    productCount: number;
  }[];
  /** When it was requested, `YYYY-MM-DD HH:mm:ss`, UTC. */
  requestedAt: string;
  /** Empty text while it is not decided. UTC. */
  decidedAt: string;
}

export type OrderStatus = "create" | "payment_confirming" | "be_purchased" | "in_purchased" | "pending_inspection" | "be_confirmed_customer" | "be_delivered" | "delivered" | "completed" | "after_sales" | "closed";

export interface Parcel {
  /** 1, 2, 3 of its order. */
  number: number;
  /** Grams. */
  weightGrams: number;
  /** Millimetres. */
  lengthMm: number;
  /** Millimetres. */
  widthMm: number;
  /** Millimetres. */
  heightMm: number;
  /** Null until it has left. */
  shipment: Shipment | null;
}

export interface PlacedOrder {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Id of the order’s bill. */
  billId: string;
  /** Order number, as buyers see it. */
  sn: string;
}

export interface Policy {
  /** Which text. */
  kind: "terms" | "shipping" | "refunds" | "about";
  /** Language of the text. */
  language: "en" | "de" | "it" | "fr" | "es" | "pt" | "ar" | "ko" | "ja" | "zh" | "ru";
  /** Version of a policy in one language, from 1. */
  version: number;
  /** ISO 8601. */
  publishedAt: string;
  /** Title of the text. */
  title: string;
  /** The first paragraph as plain text. */
  intro: string;
  /** The text, cleaned; headings begin at level 2. */
  html: string;
}

export interface Product {
  /** Marketplace number of the product. */
  offerId: number;
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: number;
  /** Number of a category. */
  categoryId: number;
  /** From the top category down to the product’s own. */
  categoryPath: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: number;
    /** Name. */
    name: string;
  }[];
  /** Title in the source language. */
  subject: string;
  /** Title in the requested language. */
  subjectTrans: string;
  /** Sanitised HTML. */
  description: string;
  /** Minimum pieces of the product in one order, over all its SKUs. */
  minOrderQuantity: number;
  /** Pieces are sold in multiples of this. */
  batchNumber: number;
  /** Pieces sold this month. */
  monthSold: number;
  /** Total pieces sold, as text, as on the marketplace. Not the boolean `soldOut` of lists, which is `isSoldOut` here. */
  soldOut: string;
  /** Nothing left in any SKU. */
  isSoldOut: boolean;
  /** The pictures. */
  productImage: {
    /** URLs of the pictures, the main one first. */
    images: string[];
  };
  /** Facts about the product. */
  productAttribute: {
    /** Name in the source language. */
    attributeName: string;
    /** Name in the requested language. */
    attributeNameTrans: string;
    /** Value in the source language. */
    value: string;
    /** Value in the requested language. */
    valueTrans: string;
  }[];
  /** Empty for a product without variants, which is ordered with its `offerId` as `productSkuId`. */
  productSkuInfos: {
    /** Number of the SKU. */
    skuId: number;
    /** The price at the minimum order quantity. */
    price: number;
    /** Pieces. */
    quantity: number;
    /** Pieces left. */
    amountOnSale: number;
    /** Picture of the variant, or empty text. */
    skuImageUrl: string;
    /** The SKU has its own price, so quantity tiers do not apply to it. */
    ownPrice: boolean;
    /** The variant’s attributes, such as colour and size. */
    skuAttributes: SkuAttribute[];
  }[];
  /** Prices of the product as a whole. */
  productSaleInfo: {
    /** Unit price, US dollars, up to 4 decimals. */
    price: number;
    /** Highest unit price of any SKU and tier, US dollars. */
    maxPrice: number;
    /** Pieces. */
    quantity: number;
    /** Pieces left. */
    amountOnSale: number;
    /** Bands by total quantity over all SKUs, first to last. */
    priceRangeList: {
      /** From this many pieces. */
      startQuantity: number;
      /** Unit price, US dollars, up to 4 decimals. */
      price: number;
      /** The band as text. */
      quantityRange: string;
    }[];
    /** 0 no SKUs, by quantity; 1 by SKU; 2 by total quantity over the SKUs. */
    quoteType: 0 | 1 | 2;
    /** What one piece is called. */
    unitInfo: {
      /** Unit in the source language, or in the requested language in lists. */
      unit: string;
      /** Unit in the requested language. */
      transUnit: string;
    };
  };
  /** Weight of a piece and pieces in a carton. */
  productShippingInfo: {
    /** Grams. */
    weightGrams: number;
    /** Pieces in a carton; 0 when unknown. */
    cartonQuantity: number;
    /** The supplier did not give a piece’s weight; the value is 0 or a default. */
    isWeightAssumed: boolean;
  };
  /** Name of the supplier. */
  supplierName: string;
  /** True: only for buyers whom the supplier has authorised. */
  isPatentProduct: boolean;
  /** How the texts in the requested language came to be: by the supplier or the shop (`given`), translated (`machine`), translated and corrected (`corrected`), or, where there is none, English (`english`) or the supplier’s own words (`source`). Not in the specification. */
  textOrigins: {
    /** Title of the text. */
    title: "given" | "machine" | "corrected" | "english" | "source";
    /** What happened, or what it is, in words. */
    description: "given" | "machine" | "corrected" | "english" | "source";
    /** Of attributes, options and unit: `machine` if any of them is. */
    attributes: "given" | "machine" | "corrected" | "english" | "source";
  };
  /** The supplier’s own description, sanitised, if the one shown is translated; otherwise empty. Not in the specification. */
  originalDescription: string;
}

/** A line of an old order as it could be bought today. */
export interface ReorderLine {
  /** Id of the order’s line. */
  orderItemId: string;
  /** Marketplace number of the product, the `offerId` of the catalogue. */
  productId: number;
  /** Number of the SKU; for a product without variants its `offerId`. */
  productSkuId: number;
  /** Title in the requested language. */
  productName: string;
  /** JSON text: list of `{attributeNameTrans, valueTrans}`. */
  productAttr: string;
  /** URL of the picture. */
  productPic: string;
  /** Why it can’t be bought, or empty text. in_cart: everything left is already in the cart. too_few: fewer are left than the minimum order or a full batch. */
  unavailable: "" | "withdrawn" | "sold_out" | "in_cart" | "too_few";
  /** Pieces ordered at the time. */
  orderedQuantity: number;
  /** Pieces that would go into the cart; 0 if it can’t be bought. */
  quantity: number;
  /** Why the quantity differs from the one ordered, or empty text. */
  adjusted: "" | "stock" | "minimum" | "batch";
  /** Pieces left, not counting those in the cart. */
  stock: number;
  /** Minimum pieces of the product in one order, over all its SKUs. */
  minOrderQuantity: number;
  /** Pieces are ordered in multiples of this. */
  batchNumber: number;
  /** Unit price paid at the time, US dollars. */
  thenPrice: number;
  /** At that quantity plus what is already in the cart; null if it can’t be bought. */
  nowPrice: number | null;
  /** Whether the price rose (`dearer`) or fell (`cheaper`), or empty text. */
  priceChange: "" | "dearer" | "cheaper";
  /** Quantity times price, rounded down to cents, US dollars. */
  amount: number;
}

export interface ResaleExample {
  /** Marketplace number of the product. */
  offerId: number;
  /** In the language asked for. */
  title: string;
  /** Where it goes, ISO 3166. */
  country: string;
  /** Its name in the language asked for. */
  countryName: string;
  /** The piece, US dollars. */
  goodsUsd: number;
  /** Shipping within China, inspection and service, US dollars. */
  feesUsd: number;
  /** The cheapest shipping line, US dollars. */
  freightUsd: number;
  /** Together, without import duty and taxes, US dollars. */
  totalUsd: number;
  /** Name of the shipping line. */
  line: string;
  /** Days in transit; null: not known. */
  daysFrom: number | null;
  /** Days in transit; null: not known. */
  daysTo: number | null;
  /** Days from payment until it leaves the warehouse. */
  handlingDaysFrom: number;
  /** Days from payment until it leaves the warehouse. */
  handlingDaysTo: number;
}

export interface Shipment {
  /** Carrier of the parcel. */
  carrier: string;
  /** The carrier’s tracking number. */
  trackingNumber: string;
  /** State. */
  state: "info_received" | "in_transit" | "out_for_delivery" | "delivered" | "exception";
  /** When it was handed to the carrier. UTC. */
  shippedAt: string;
  /** When the carrier delivered it, or null. UTC. */
  deliveredAt: string | null;
  /** Newest first. */
  steps: {
    /** When it happened, `YYYY-MM-DD HH:mm:ss`, UTC. */
    at: string;
    /** Where it happened. */
    place: string;
    /** What happened, or what it is, in words. */
    description: string;
    /** State. */
    state: "info_received" | "in_transit" | "out_for_delivery" | "delivered" | "exception";
  }[];
}

/** Who sells, and what every page says about it. Texts not given are empty. */
export interface Shop {
  /** The shop’s name, as visitors see it. */
  shopName: string;
  /** The company as registered. */
  legalName: string;
  /** Street, number and floor. */
  street: string;
  /** Postal code, or empty text. */
  postalCode: string;
  /** Town or district. */
  locality: string;
  /** State, province or island, or empty text. */
  region: string;
  /** ISO code of a country, or its English name. */
  country: string;
  /** The address as the company’s country writes it, the country in the reader’s language. */
  addressLines: string[];
  /** Registration with its register, or empty text. */
  registration: string;
  /** VAT or tax number, or empty text. */
  vat: string;
  /** E-mail address that buyers write to. */
  supportMail: string;
  /** `+CC-NUMBER`, digits only. */
  phone: string;
  /** When somebody answers, its days in the reader’s language, or empty text. */
  hours: string;
  /** Path of the logo, or empty text. */
  logo: string;
  /** In pixels; 0 if not known. */
  logoWidth: number;
  /** In pixels; 0 if not known. */
  logoHeight: number;
  /** Path of the style sheet with the shop’s own colours, or empty text. */
  styles: string;
  /** Languages on offer. */
  languages: ("en" | "de" | "it" | "fr" | "es" | "pt" | "ar" | "ko" | "ja" | "zh" | "ru")[];
  /** Currencies on offer beside US dollars. */
  currencies: ("EUR" | "GBP" | "JPY" | "CNY" | "KRW" | "BRL" | "MXN" | "AED" | "RUB" | "INR")[];
  /** Value of goods below which no order is taken. */
  minimumGoodsUsd: number;
  /** The shop has a bank account. */
  takesTransfers: boolean;
  /** Buyers may search the marketplace behind the shop. */
  searchesMarketplace: boolean;
  /** Texts that the shop has published. */
  policies: ("terms" | "shipping" | "refunds" | "about")[];
}

export interface Shortage {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** Id of the order’s line. */
  orderItemId: string;
  /** Pieces that cannot be bought. */
  quantity: number;
  /** What was ordered. */
  goods: ShortageGoods;
  /** What the buyer is offered. */
  proposal: "substitute" | "refund";
  /** What is offered instead, at the same price. */
  substitute: ShortageGoods | null;
  /** Whether the substitute can still be had. */
  canSubstitute: boolean;
  /** What a refund of the pieces returns now; null: none is possible now. */
  refundUsd: number | null;
  /** The shop’s words. */
  note: string;
  /** State. */
  state: "proposed" | "accepted" | "declined" | "expired" | "withdrawn";
  /** What became of it. */
  outcome: "substitute" | "refund" | "search" | null;
  /** What becomes of it without an answer. */
  ifUnanswered: "substitute" | "refund" | "search";
  /** Deadline for the buyer’s answer, `YYYY-MM-DD HH:mm:ss`, UTC. */
  answerBy: string;
  /** When it was decided; null while it is pending. UTC. */
  decidedAt: string | null;
}

export interface ShortageGoods {
  /** Marketplace number of the product, the `offerId` of the catalogue. */
  productId: number;
  /** Number of the SKU. */
  skuId: number;
  /** Name. */
  name: string;
  /** The options, such as colour and size. */
  attributes: string;
  /** URL of a picture. */
  picture: string;
}

export interface SkuAttribute {
  /** Name in the source language. */
  attributeName: string;
  /** Name in the requested language. */
  attributeNameTrans: string;
  /** Value in the source language. */
  value: string;
  /** Value in the requested language. */
  valueTrans: string;
}

/** The item that a number on a buyer’s list refers to, at today’s price and stock. */
export interface SkuFound {
  /** Number of the SKU; for a product without variants its `offerId`. */
  productSkuId: number;
  /** Why it can’t be bought, or empty text. unknown: no such number, or its product is hidden. choose_variant: the number of a product that is sold by colour and size. */
  unavailable: "" | "unknown" | "choose_variant" | "withdrawn" | "sold_out";
  /** Null when the number is unknown. */
  offer: {
    /** Marketplace number of the product, the `offerId` of the catalogue. */
    productId: number;
    /** Title in the requested language. */
    productName: string;
    /** JSON text: list of `{attributeNameTrans, valueTrans}`, as in the cart. */
    productAttr: string;
    /** URL of the picture. */
    productPic: string;
    /** Unit price at the product’s total quantity over the lines sent, or at its minimum order if that is more. */
    price: number;
    /** Quantity times price, rounded down to cents, US dollars. */
    amount: number;
    /** The SKU has its own price, so bands do not apply to it. */
    ownPrice: boolean;
    /** Price bands by quantity. */
    priceRangeList: {
      /** From this many pieces. */
      startQuantity: number;
      /** Unit price, US dollars, up to 4 decimals. */
      price: number;
      /** The band as text. */
      quantityRange: string;
    }[];
    /** Minimum pieces of the product in one order, over all its SKUs. */
    minOrderQuantity: number;
    /** Pieces are ordered in multiples of this. */
    batchNumber: number;
    /** Pieces left. */
    stock: number;
  } | null;
}

export interface TimelineStep {
  /** The status reached. */
  status: OrderStatus;
  /** Null for a step that is still to come. UTC. */
  at: string | null;
  /** State. */
  state: "done" | "now" | "later";
}

/** What the marketplace says about a seller; null: nothing. */
export interface ToldSeller {
  /** The marketplace’s id of the seller. */
  sellerId: string;
  /** As the marketplace writes it. */
  name: string;
  /** Who says all this. */
  marketplace: "demo" | "alibaba1688";
  /** When the marketplace said so, `YYYY-MM-DD HH:mm:ss`, UTC. */
  readAt: string;
  /** It makes the goods itself, as the marketplace says. */
  isFactory: boolean;
  /** On the marketplace. */
  years: number | null;
  /** Of the seller, 0 to 5. */
  score: number | null;
  /** Of its offers, 0 to 5. */
  offerScore: number | null;
  /** Of its deliveries, 0 to 5. */
  logisticsScore: number | null;
  /** Of how it settles disputes, 0 to 5. */
  disputeScore: number | null;
  /** Share of buyers who come back, 0 to 1. */
  repeatBuyers: number | null;
  /** Share sent in time, 0 to 1. */
  onTimeRate: number | null;
  /** Share returned for faults, 0 to 1. */
  faultReturnRate: number | null;
  /** How many of its goods are in this shop. */
  goodsHere: number;
}

export interface UploadPermission {
  /** Send it as the Authorization header of the PUT, within five minutes; if it is empty, send no such header. */
  authorization: string;
  /** Name of the file; pass it to the call that uses the picture. */
  key: string;
  /** Where to PUT the bytes. */
  url: string;
  /** Send it as the Content-Type of the PUT. */
  contentType: string;
}

export interface GetPolicyInput {
  /** Which text. */
  kind: "terms" | "shipping" | "refunds" | "about";
}

export interface ListBankAccountsAnswer {
  /** Reference that the sender of a transfer quotes. */
  reference: string;
  /** Bank accounts; the first is recommended. */
  accounts: {
    /** Currency of the amount. */
    currency: string;
    /** Account holder. */
    holder: string;
    /** The bank, with its place. */
    bank: string;
    /** Account number or IBAN. */
    number: string;
    /** SWIFT code (BIC), or empty text. */
    swift: string;
    /** Routing number, sort code or the like, or empty text. */
    routing: string;
    /** A note for colleagues, at most 500 characters. */
    note: string;
  }[];
}

/** The shop’s own data: company, bank, look, fees, policies. */
export interface SettingsCalls {
  /** A policy in force, in the reader’s language or else in English. Scope `catalogue:read`. Refusals: `not_found`. */
  getPolicy(input: GetPolicyInput, options?: CallOptions): Promise<Policy>;
  /** The shop: its name, company, look and offer. Scope `catalogue:read`. */
  getShop(input?: Record<string, never>, options?: CallOptions): Promise<Shop>;
  /** Where transfers go; `{order}` in the reference stands for the order’s number. Scope `orders:read`. */
  listBankAccounts(input?: Record<string, never>, options?: CallOptions): Promise<ListBankAccountsAnswer>;
}

export interface AddAddressInput {
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** English name or ISO code of a country we list. */
  country: string;
  /** Region, state or province. */
  province: string;
  /** City. */
  city: string;
  /** Street, number, floor; at most 300 characters. */
  detailAddress: string;
  /** Postal code as the country writes it. */
  postcode: string;
  /** Dial code, hyphen, number. */
  mobile: string;
  /** Of the recipient, or empty text. Not in the specification. */
  email?: string;
  /** 1: the default address. */
  defaultType?: 0 | 1 | "0" | "1" | boolean;
  /** Ids of country, region and city, if known. */
  location?: {
    /** ISO code of the country. */
    countryCode?: string;
    /** Id of a region. */
    stationId?: string;
    /** Id of a city. */
    cityId?: string;
  };
}

export interface DeleteAddressInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ListAddressesInput {
  /** Which page; the first is 1. */
  pageNum?: number | string;
  /** Entries of a page. Larger sizes than 100 are read as 100. */
  pageSize?: number | string;
}

export interface ListAddressesAnswer {
  /** The addresses. */
  records: Address[];
  /** Total number of entries, on every page. */
  total: number;
}

export interface ListCitiesInput {
  /** ISO code of the country, two letters. */
  iso: string;
  /** Id of a region. */
  stationId: string;
}

export interface ListStationsInput {
  /** ISO code of the country, two letters. */
  iso: string;
}

export interface UpdateAddressInput {
  /** Given name. */
  firstName?: string;
  /** Family name. */
  lastName?: string;
  /** English name or ISO code of a country we list. */
  country?: string;
  /** Region, state or province. */
  province?: string;
  /** City. */
  city?: string;
  /** Street, number, floor; at most 300 characters. */
  detailAddress?: string;
  /** Postal code as the country writes it. */
  postcode?: string;
  /** Dial code, hyphen, number. */
  mobile?: string;
  /** Of the recipient, or empty text. Not in the specification. */
  email?: string;
  /** 1: the default address. */
  defaultType?: 0 | 1 | "0" | "1" | boolean;
  /** Ids of country, region and city, if known. */
  location?: {
    /** ISO code of the country. */
    countryCode?: string;
    /** Id of a region. */
    stationId?: string;
    /** Id of a city. */
    cityId?: string;
  };
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

/** Shipping addresses, and the countries, regions and cities they are made of. */
export interface AddressesCalls {
  /** Saves a new address. The first one becomes the default. Scope `addresses:write`. Refusals: `country_not_served`, `too_many_addresses`. */
  addAddress(input: AddAddressInput, options?: CallOptions): Promise<Address>;
  /** Removes an address. Scope `addresses:write`. Refusals: `not_found`. */
  deleteAddress(input: DeleteAddressInput, options?: CallOptions): Promise<void>;
  /** The customer’s addresses, the default first. `customerId` is accepted and ignored. Scope `addresses:read`. */
  listAddresses(input?: ListAddressesInput, options?: CallOptions): Promise<ListAddressesAnswer>;
  /** A region's cities, with their names in the language of Accept-Language. Scope `addresses:read`. Refusals: `not_found`. */
  listCities(input: ListCitiesInput, options?: CallOptions): Promise<{
    /** Id of a city. */
    cityId: string;
    /** In Chinese, or in English where that is not known. */
    cityName: string;
    /** English name of the city. */
    cityNameEn: string;
    /** In the language of Accept-Language, as far as it is known. */
    name: string;
    /** Further names to find it by: what it calls itself, and the larger region around it. */
    also?: string[];
  }[]>;
  /** All countries in the language of Accept-Language; the shop does not deliver to `blocked` ones. Scope `addresses:read`. */
  listCountries(input?: Record<string, never>, options?: CallOptions): Promise<{
    /** ISO code of the country, two letters. */
    iso: string;
    /** Dial code with plus sign. */
    code: string;
    /** ISO code of a country, or its English name. */
    country: string;
    /** Name in the requested language. */
    countryName: string;
    /** Name. */
    name: string;
    /** True: the shop does not deliver there. */
    blocked: boolean;
    /** Postal code as the country writes it. */
    postcode: {
      /** Regular expression that a postal code of the country matches. */
      pattern: string;
      /** A postal code of the country. */
      example: string;
    } | null;
  }[]>;
  /** A country's regions, with their names in the language of Accept-Language. Scope `addresses:read`. Refusals: `not_found`. */
  listStations(input: ListStationsInput, options?: CallOptions): Promise<{
    /** Id of a region. */
    stationId: string;
    /** In Chinese. */
    stationName: string;
    /** English name of the region. */
    stationNameEn: string;
    /** In the language of Accept-Language, as far as it is known. */
    name: string;
    /** Further names to find it by: what it calls itself, and the larger region around it. */
    also?: string[];
    /** True: the shop does not deliver there. */
    blocked: boolean;
  }[]>;
  /** Changes an address; `id` with only `defaultType: 1` makes it the default. Orders keep their own copy. Scope `addresses:write`. Refusals: `not_found`, `country_not_served`. */
  updateAddress(input: UpdateAddressInput, options?: CallOptions): Promise<Address>;
}

export interface UploadPolicyInput {
  /** jpg, jpeg or png; for slips pdf too. */
  fileType: string;
  /** avatar: profile picture. slip: picture or PDF of a bank slip. claim: picture of a problem with goods. message: picture for a message to the shop. */
  purpose?: "avatar" | "slip" | "claim" | "message" | "grant" | "goods";
  /** The size of the file, which the permission is then bound to. Required by shops whose uploads go to S3. Not in the specification. */
  bytes?: number;
}

/** Permission to upload a picture. */
export interface UploadsCalls {
  /** Permission to PUT one picture of up to 2 MB (for a bank slip, or a paper that comes with an authorization, also a PDF): send the bytes to `url` with the Content-Type `contentType` and the Authorization header `authorization` within five minutes. An empty `authorization` means that `url` carries the permission itself: send no Authorization header then, an empty one is refused. Scope `payments:write`. Refusals: `file_type_not_allowed`, `file_too_large`, `too_many_requests`, `closed_to_api_keys`. */
  uploadPolicy(input: UploadPolicyInput, options?: CallOptions): Promise<UploadPermission>;
}

export interface ListCategoriesLevel2Input {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: number | string;
}

export interface ListCategoriesLevel3Input {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: number | string;
}

export interface FindSkusInput {
  /** The lines. */
  items: {
    /** Number of the SKU; for a product without variants its `offerId`. */
    productSkuId: number | string;
    /** Pieces. */
    quantity?: number | string;
  }[];
}

export interface GetProductDetailInput {
  /** Marketplace number of the product. */
  offerId: number | string;
  /** Accepted, and changes nothing: all products are sold to every country that is served. */
  country?: string;
}

export interface GetSalesContactAnswer {
  /** File name of the WeChat code, served below `/contacts/`. */
  wechatQr: string;
  /** File name of the WhatsApp code, served below `/contacts/`. */
  whatsappQr: string;
  /** The sales contact’s WeChat ID. */
  wechatId: string;
  /** The sales contact’s WhatsApp number with its country code. */
  whatsappNumber: string;
}

export interface ListProductsByIdsInput {
  /** Marketplace numbers, as a list or comma-separated. */
  offerIds: (number | string)[] | string;
}

export interface RecommendProductsInput {
  /** Page number, from 1. */
  beginPage?: number | string;
  /** Entries per page. */
  pageSize?: number | string;
  /** Accepted, and changes nothing: all products are sold to every country that is served. */
  country?: string;
}

export interface RecommendProductsAnswer {
  /** The entries of this page. */
  data: ListedProduct[];
  /** Total number of entries. */
  totalRecords: number;
  /** Total number of pages. */
  totalPage: number;
}

export interface SearchProductsInput {
  /** Page number, from 1. */
  beginPage?: number | string;
  /** Entries per page. */
  pageSize?: number | string;
  /** Words in any of the shop’s languages, an offer id or a supplier’s name. */
  keyword?: string;
  /** The marketplace’s JSON text: `price` or `monthSold`, `asc` or `desc`. Absent: by relevance or popularity. */
  sort?: string | Record<string, string>;
  /** Lowest price, US dollars. */
  priceStart?: number | string;
  /** Highest price, US dollars. */
  priceEnd?: number | string;
  /** Number of a category. */
  categoryId?: number | string;
  /** Several categories at once, as a list or comma-separated; goods of any of them are found. */
  categoryIdList?: (number | string)[] | string;
  /** Pallet id. */
  productCollectionId?: string;
  /** Only products whose minimum order is at most this. Not in the specification. */
  minOrderQuantityMax?: number;
  /** Leave out products that are sold out. Not in the specification. */
  inStockOnly?: boolean;
  /** Also count products in the categories that narrow the list. Not in the specification. */
  countCategories?: boolean;
  /** Search for the keyword exactly as typed, without correcting it. Not in the specification. */
  asTyped?: boolean;
  /** Accepted, and changes nothing: all products are sold to every country that is served. */
  country?: string;
  /** Pieces sold, by sales30 or totalSales. Other periods are refused, because the shop does not know them. */
  saleFilterList?: {
    /** The figure to filter by. */
    saleType: string;
    /** At least. */
    saleStart?: number | string;
    /** At most. */
    saleEnd?: number | string;
  }[];
}

export interface SearchProductsAnswer {
  /** The entries of this page. */
  data: ListedProduct[];
  /** Total number of entries. */
  totalRecords: number;
  /** Total number of pages. */
  totalPage: number;
  /** There are more results than `totalRecords`; counting and paging stop there. Not in the specification. */
  totalIsMore?: boolean;
  /** The products match this keyword, because the one typed finds nothing anywhere in the shop. Not in the specification. */
  searchedFor?: string;
  /** A keyword that finds something, if this one finds nothing. */
  didYouMean?: string;
  /** The products have only some of the words: no product has all of them. Not in the specification. */
  matchesSomeWords?: boolean;
  /** If nothing is found here: how many products match outside the category or collection. Not in the specification. */
  foundElsewhere?: number;
  /** There are more than `foundElsewhere`. Not in the specification. */
  foundElsewhereIsMore?: boolean;
  /** With `countCategories`: the categories the products are in. Not in the specification. */
  categoryCounts?: {
    /** Number of a category. */
    categoryId: number;
    /** Number of lines in the cart now. */
    count: number;
    /** There are more than `count`. Not in the specification. */
    isMore: boolean;
  }[];
}

/** Categories, products, prices, pallets; operators’ rates and markups. */
export interface CatalogueCalls {
  /** The top categories, without children. Scope `catalogue:read`. */
  listCategoriesLevel1(input?: Record<string, never>, options?: CallOptions): Promise<Category[]>;
  /** The second level below a top category. Scope `catalogue:read`. */
  listCategoriesLevel2(input: ListCategoriesLevel2Input, options?: CallOptions): Promise<Category[]>;
  /** The third level below a category of the second. Scope `catalogue:read`. */
  listCategoriesLevel3(input: ListCategoriesLevel3Input, options?: CallOptions): Promise<Category[]>;
  /** The whole category tree, three levels. Scope `catalogue:read`. */
  listCategoryTree(input?: Record<string, never>, options?: CallOptions): Promise<Category[]>;
  /** Looks up the SKU numbers of a list: product, price at the quantity, minimum, stock. Scope `catalogue:read`. */
  findSkus(input: FindSkusInput, options?: CallOptions): Promise<SkuFound[]>;
  /** One product with tiers, SKUs, attributes and its sanitised description. Scope `catalogue:read`. Refusals: `not_found`. */
  getProductDetail(input: GetProductDetailInput, options?: CallOptions): Promise<Product>;
  /** The sales contact: names of two QR pictures, served under /contacts/, and the same for a phone that cannot scan its own screen; empty text for one that is not offered. Scope `catalogue:read`. */
  getSalesContact(input?: Record<string, never>, options?: CallOptions): Promise<GetSalesContactAnswer>;
  /** The home page's pallets, in order. Scope `catalogue:read`. */
  listHomePallets(input?: Record<string, never>, options?: CallOptions): Promise<{
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Id of the pallet; `productCollectionId` of a search. */
    palletId: string;
    /** Name in the requested language. */
    palletName: string;
    /** URL of the pallet’s picture. */
    palletPic: string;
    /** How the home page shows the pallet. */
    palletType: number;
    /** Pictures beside `palletPic` on a large banner. Not in the specification. */
    morePics: string[];
    /** One line under the name, in the requested language. */
    tagline: string;
    /** Background colour of the banner. */
    tone: string;
    /** Number of products or pieces. */
    productCount: number;
  }[]>;
  /** Products by offer id, in the requested order. Those that are not in the shop are left out. Scope `catalogue:read`. */
  listProductsByIds(input: ListProductsByIdsInput, options?: CallOptions): Promise<ListedProduct[]>;
  /** Recommended products: best sellers, at most a few from one category. Scope `catalogue:read`. */
  recommendProducts(input?: RecommendProductsInput, options?: CallOptions): Promise<RecommendProductsAnswer>;
  /** Products by keyword, category, pallet and price. Keywords may be in any of the shop's languages, or offer ids. Scope `catalogue:read`. */
  searchProducts(input?: SearchProductsInput, options?: CallOptions): Promise<SearchProductsAnswer>;
  /** The stored rates for showing prices in other currencies. Orders are charged in US dollars. Scope `catalogue:read`. */
  listCurrencyRates(input?: Record<string, never>, options?: CallOptions): Promise<CurrencyRates>;
}

export interface GetOfferSellerInput {
  /** Marketplace number of the product. */
  offerId: number;
}

export interface GetOfferSellerAnswer {
  /** Null: the product comes from no marketplace. */
  seller: ToldSeller | null;
}

export interface ListSellerGoodsInput {
  /** The marketplace’s id of the seller. */
  sellerId: string;
  /** Page number, from 1. */
  beginPage?: number | string;
}

export interface ListSellerGoodsAnswer {
  /** What the marketplace says about who offers it. */
  seller: ToldSeller;
  /** At most 30. */
  data: ListedProduct[];
  /** Total number of entries. */
  totalRecords: number;
  /** Total number of pages. */
  totalPage: number;
}

/** The marketplace behind the shop: what buyers find there, and its sellers. Operators’: the account that buys there; finding and importing offers, and what became of them. */
export interface MarketplaceCalls {
  /** Who sells a product to the shop, in the marketplace’s words. Scope `catalogue:read`. */
  getOfferSeller(input: GetOfferSellerInput, options?: CallOptions): Promise<GetOfferSellerAnswer>;
  /** The goods of a seller that are in this shop, most sold first. Scope `catalogue:read`. Refusals: `not_found`. */
  listSellerGoods(input: ListSellerGoodsInput, options?: CallOptions): Promise<ListSellerGoodsAnswer>;
}

export interface AddToCartInput {
  /** The lines. */
  items: {
    /** Marketplace number of the product, the `offerId` of the catalogue. */
    productId: number | string;
    /** Number of the SKU; for a product without variants its `offerId`. */
    productSkuId?: number | string;
    /** Pieces. */
    quantity: number | string;
    /** Unit price, US dollars, up to 4 decimals. */
    price?: number | string;
  }[];
}

export interface AddToCartAnswer {
  /** Number of lines in the cart now. */
  count: number;
}

export interface DeleteCartItemInput {
  /** Id of the cart line. */
  cartItemId: string | number;
}

export interface ListCartInput {
  /** Which page; the first is 1. */
  pageNum?: number | string;
  /** Entries of a page. Larger sizes than 100 are read as 100. */
  pageSize?: number | string;
}

export interface SelectCartItemsInput {
  /** 1: not selected for the next order; 0: selected. */
  isNotSelect: 0 | 1 | "0" | "1" | boolean;
}

export interface UpdateCartItemInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** Pieces. */
  quantity?: number | string;
  /** 1: not selected for the next order; 0: selected. */
  isNotSelect?: 0 | 1 | "0" | "1" | boolean;
  /** Unit price, US dollars, up to 4 decimals. */
  price?: number | string;
}

/** The cart, at today’s prices and stock. */
export interface CartCalls {
  /** Adds lines, all or none. If a SKU is already in the cart, the quantity is added to its line. The body is the list. Scope `cart:write`. Refusals: `cart_is_full`, `out_of_stock`, `below_minimum_order`, `product_unavailable`, `price_changed`. */
  addToCart(input: AddToCartInput, options?: CallOptions): Promise<AddToCartAnswer>;
  /** Empties the cart. Scope `cart:write`. */
  clearCart(input?: Record<string, never>, options?: CallOptions): Promise<void>;
  /** How many lines the cart holds. Scope `cart:read`. */
  countCart(input?: Record<string, never>, options?: CallOptions): Promise<number>;
  /** Removes a line. Scope `cart:write`. Refusals: `not_found`. */
  deleteCartItem(input: DeleteCartItemInput, options?: CallOptions): Promise<void>;
  /** The cart at today's prices and stock, newest first, grouped by supplier and product; all of it on one page. Scope `cart:read`. */
  listCart(input?: ListCartInput, options?: CallOptions): Promise<Cart>;
  /** Selects or unselects every line that can be bought. Scope `cart:write`. */
  selectCartItems(input: SelectCartItemsInput, options?: CallOptions): Promise<Cart>;
  /** Changes a line's quantity or selection. Returns the whole cart, because tiers count a product's lines together. Scope `cart:write`. Refusals: `not_found`, `out_of_stock`, `below_minimum_order`, `product_unavailable`, `price_changed`. */
  updateCartItem(input: UpdateCartItemInput, options?: CallOptions): Promise<Cart>;
}

export interface CheckoutNowInput {
  /** Id of one of the customer’s addresses. */
  addressId: string | number;
  /** The goods, one SKU per line. */
  productDtos: {
    /** Marketplace number of the product, the `offerId` of the catalogue. */
    productId: number | string;
    /** Number of the SKU; for a product without variants its `offerId`. */
    productSkuId?: number | string;
    /** Pieces. */
    quantity: number | string;
    /** Unit price, US dollars, up to 4 decimals. */
    price?: number | string;
  }[];
}

export interface CloseOrderInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ConfirmReceiptInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface GenerateOrderInput {
  /** Id of one of the customer’s addresses. */
  addressId: string | number;
  /** The lines as the buyer saw them; if a price has changed, the call is refused with `price_changed`. */
  items?: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string | number;
    /** Unit price, US dollars, up to 4 decimals. */
    price?: number | string;
    /** Pieces. */
    quantity?: number | string;
  }[];
}

export interface GetOrderInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ListOrderEventsInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ListOrdersInput {
  /** Status. */
  status?: OrderStatus;
  /** Order type of the specification’s phone variant: 0 awaiting payment, 1 paid, 2 shipped, 3 received (completed, first 14 days), 4 closed, 5 invalid (closed because it was not paid), 6 completed, 7 refund pending, 8 refunded (completed or closed, and money was paid back). Not in the specification. */
  type?: number | string;
  /** Order number, as buyers see it. */
  sn?: string;
  /** Orders placed since; a day or a moment, UTC. At most 732 days before `endTime`. */
  startTime?: string;
  /** Orders placed until; a day or a moment, UTC. */
  endTime?: string;
  /** Orders whose status has changed since; a day or a moment, UTC. Not in the specification. */
  changedSince?: string;
  /** Which page; the first is 1. */
  pageNum?: number | string;
  /** Entries of a page. Larger sizes than 100 are read as 100. */
  pageSize?: number | string;
}

export interface ListOrdersAnswer {
  /** The entries of this page. */
  list: Order[];
  /** Total number of entries, on every page. */
  total: number;
}

export interface PreviewReorderInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface PreviewReorderAnswer {
  /** Order number, as buyers see it. */
  sn: string;
  /** The lines, or how many there are. */
  lines: ReorderLine[];
  /** Total pieces. */
  pieces: number;
  /** Quantity times price, rounded down to cents, US dollars. */
  amount: number;
}

/** Placing, listing and closing orders; operators’ queues. */
export interface OrdersCalls {
  /** Orders without the cart. Prices, names and pictures sent are only compared. Scope `orders:write`. Refusals: `not_found`, `no_shipping_address`, `country_not_served`, `nothing_selected`, `too_many_unpaid_orders`, `unpaid_goods_limit`, `out_of_stock`, `below_minimum_order`, `below_shop_minimum`, `not_a_full_batch`, `product_unavailable`, `price_changed`, `offer_not_confirmed`, `idempotency_key_reused`. */
  checkoutNow(input: CheckoutNowInput, options?: CreatingOptions): Promise<PlacedOrder>;
  /** Cancels one of the customer’s unpaid orders; the stock is released. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`, `payment_in_progress`. */
  closeOrder(input: CloseOrderInput, options?: CallOptions): Promise<void>;
  /** Confirms that the buyer has the goods; the order is completed. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`. */
  confirmReceipt(input: ConfirmReceiptInput, options?: CallOptions): Promise<void>;
  /** How many of the customer’s orders are in each status. Scope `orders:read`. */
  countOrdersByStatus(input?: Record<string, never>, options?: CallOptions): Promise<Record<string, number>>;
  /** How many of the customer’s orders are of each type, 0 to 8. Scope `orders:read`. */
  countOrdersByType(input?: Record<string, never>, options?: CallOptions): Promise<number[]>;
  /** Turns the selected cart lines into one order and takes them out of the cart. Scope `orders:write`. Refusals: `not_found`, `no_shipping_address`, `country_not_served`, `nothing_selected`, `too_many_unpaid_orders`, `unpaid_goods_limit`, `out_of_stock`, `below_minimum_order`, `below_shop_minimum`, `not_a_full_batch`, `product_unavailable`, `price_changed`, `offer_not_confirmed`, `idempotency_key_reused`. */
  generateOrder(input: GenerateOrderInput, options?: CreatingOptions): Promise<PlacedOrder>;
  /** One of the customer’s orders. Scope `orders:read`. Refusals: `not_found`. */
  getOrder(input: GetOrderInput, options?: CallOptions): Promise<OrderDetail>;
  /** Everything that happened to one of the customer’s orders, oldest first. Scope `orders:read`. Refusals: `not_found`. */
  listOrderEvents(input: ListOrderEventsInput, options?: CallOptions): Promise<{
    /** When it happened, `YYYY-MM-DD HH:mm:ss`, UTC. */
    at: string;
    /** Start of the range, or the status an order came from. */
    from: OrderStatus | null;
    /** End of the range (null for none), or the status an order moved to. */
    to: OrderStatus;
    /** Who caused it. */
    by: "customer" | "operator" | "provider" | "job";
    /** Why, in words, or empty text. */
    reason: string;
    /** The buyer objected to the inspection. Not in the specification. */
    isObjection: boolean;
  }[]>;
  /** The customer’s orders, newest first, by status, number and date. Scope `orders:read`. */
  listOrders(input?: ListOrdersInput, options?: CallOptions): Promise<ListOrdersAnswer>;
  /** The lines of one of the customer's orders at today's prices and stock, with quantities that can be bought; for `addToCart`. Changes nothing. Scope `orders:read`. Refusals: `not_found`. */
  previewReorder(input: PreviewReorderInput, options?: CallOptions): Promise<PreviewReorderAnswer>;
}

export interface EstimateCartShippingInput {
  /** ISO code of a country, or its English name. */
  country?: string;
}

export interface EstimateCartShippingAnswer {
  /** Marketplace number of the product. */
  offerId: number;
  /** ISO code of a country, or its English name. */
  country: string;
  /** Total pieces. */
  pieces: number;
  /** Goods, US dollars. */
  goodsUsd: number;
  /** Shipping within China, US dollars. */
  domesticUsd: number;
  /** Inspection, US dollars. */
  inspectionUsd: number;
  /** Service fee, US dollars. */
  serviceUsd: number;
  /** Fewest days from payment until the parcel leaves the warehouse. */
  handlingDaysFrom: number;
  /** Most days from payment until the parcel leaves the warehouse. */
  handlingDaysTo: number;
  /** The lines, or how many there are. */
  lines: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Name. */
    name: string;
    /** The price, US dollars. */
    priceUsd: number;
    /** Fewest days in transit. */
    daysFrom: number | null;
    /** Most days in transit. */
    daysTo: number | null;
    /** Weight charged, kilograms. */
    chargedWeightKg: number;
    /** measured, or assumed: then the price is an estimate. */
    weight: "measured" | "assumed";
    /** Total, US dollars. */
    totalUsd: number;
    /** The total for each piece, rounded up, US dollars. */
    perPieceUsd: number;
  }[];
}

export interface EstimateShippingInput {
  /** Marketplace number of the product. */
  offerId: number | string;
  /** ISO code of a country, or its English name. */
  country: string;
  /** The lines. */
  items?: {
    /** Number of the SKU; for a product without variants its `offerId`. */
    productSkuId: number | string;
    /** Pieces. */
    quantity: number | string;
  }[];
}

export interface EstimateShippingAnswer {
  /** Marketplace number of the product. */
  offerId: number;
  /** ISO code of a country, or its English name. */
  country: string;
  /** Total pieces. */
  pieces: number;
  /** Goods, US dollars. */
  goodsUsd: number;
  /** Shipping within China, US dollars. */
  domesticUsd: number;
  /** Inspection, US dollars. */
  inspectionUsd: number;
  /** Service fee, US dollars. */
  serviceUsd: number;
  /** Fewest days from payment until the parcel leaves the warehouse. */
  handlingDaysFrom: number;
  /** Most days from payment until the parcel leaves the warehouse. */
  handlingDaysTo: number;
  /** The lines, or how many there are. */
  lines: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Name. */
    name: string;
    /** The price, US dollars. */
    priceUsd: number;
    /** Fewest days in transit. */
    daysFrom: number | null;
    /** Most days in transit. */
    daysTo: number | null;
    /** Weight charged, kilograms. */
    chargedWeightKg: number;
    /** measured, or assumed: then the price is an estimate. */
    weight: "measured" | "assumed";
    /** Total, US dollars. */
    totalUsd: number;
    /** The total for each piece, rounded up, US dollars. */
    perPieceUsd: number;
  }[];
}

export interface ListShippingLinesAnswer {
  /** Fewest days from payment until the parcel leaves the warehouse. */
  handlingDaysFrom: number;
  /** Most days from payment until the parcel leaves the warehouse. */
  handlingDaysTo: number;
  /** The lines, or how many there are. */
  lines: {
    /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
    id: string;
    /** Name. */
    name: string;
    /** Fewest days in transit. */
    daysFrom: number;
    /** Most days in transit. */
    daysTo: number;
    /** Minimum weight charged, kilograms. */
    minimumWeightKg: number;
    /** Cubic centimetres divided by this give the volumetric weight in kilograms. */
    volumetricDivisor: number;
    /** Serves every country the shop delivers to. */
    isWorldwide: boolean;
  }[];
}

/** What international shipping costs, before and with an order. */
export interface ShippingCalls {
  /** The same for the selected lines of the cart; to the country of the default address unless one is given. Scope `cart:read`. Refusals: `nothing_selected`, `no_shipping_address`. */
  estimateCartShipping(input?: EstimateCartShippingInput, options?: CallOptions): Promise<EstimateCartShippingAnswer>;
  /** What pieces of a product cost delivered to a country, by every shipping line. Without `items`: its minimum order. Scope `catalogue:read`. Refusals: `not_found`. */
  estimateShipping(input: EstimateShippingInput, options?: CallOptions): Promise<EstimateShippingAnswer>;
  /** The shipping lines: days in transit, minimum weight charged, volumetric divisor. Scope `catalogue:read`. */
  listShippingLines(input?: Record<string, never>, options?: CallOptions): Promise<ListShippingLinesAnswer>;
}

export interface ChooseBillPlanInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** full: everything at once. deposit: goods and domestic fees now, international shipping after inspection. */
  plan: "full" | "deposit";
}

export interface ChooseShippingLineInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** The shipping line. */
  shippingLine: string;
}

export interface CommitApprovalInput {
  /** `un_commit`: declared, for finance to decide. */
  approvalStatus: "un_commit";
  /** Id of the instalment, from `billDetailDtos`. */
  billDetailId: string | number;
  /** Keys of uploaded bank slips, pictures or PDFs (`uploadPolicy` with the purpose `slip`), at most 5. */
  billImages?: string[] | string;
  /** A note, at most 500 characters. */
  remark?: string;
}

export interface CreateJointPaymentInput {
  /** Absent: every order of which something is due, up to 200, those placed first. */
  orderIds?: (string | number)[];
}

export interface DeclareJointPaymentInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** The sum that the buyer saw; another one is refused. */
  amountUsd?: number | string;
  /** Keys of uploaded bank slips, pictures or PDFs (`uploadPolicy` with the purpose `slip`), at most 5. */
  billImages?: string[] | string;
  /** A note, at most 500 characters. */
  remark?: string;
}

export interface EditBillDetailPaymentInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** online_card: by card. bank_card: by bank transfer. */
  patternPayment: "online_card" | "bank_card";
}

export interface GetBillInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface GetJointPaymentInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

/** Bills, instalments, card payments and declared transfers. */
export interface BillingCalls {
  /** Chooses full payment, or deposit and balance; while nothing is paid and the shop offers both. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`, `payment_in_progress`, `payment_method_not_offered`. */
  chooseBillPlan(input: ChooseBillPlanInput, options?: CallOptions): Promise<Bill>;
  /** Chooses the international shipping line, while nothing is paid; the bill is updated. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`, `payment_in_progress`, `shipping_line_not_offered`. */
  chooseShippingLine(input: ChooseShippingLineInput, options?: CallOptions): Promise<Bill>;
  /** Declares an offline payment for finance to check; `un_commit` is the only value a customer may send. `billImages` are keys of uploaded slips, pictures or PDFs. Scope `payments:write`. Refusals: `not_found`, `instalment_not_due`, `payment_in_progress`, `upload_not_allowed`, `file_not_an_image`, `file_not_a_slip`, `file_too_large`. */
  commitApproval(input: CommitApprovalInput, options?: CallOptions): Promise<void>;
  /** Chooses orders to pay by one payment: those named, or all, as far as something of them is due. The same orders are the same payment. Scope `payments:write`. Refusals: `instalment_not_due`. */
  createJointPayment(input?: CreateJointPaymentInput, options?: CallOptions): Promise<JointPayment>;
  /** Declares one transfer that pays several orders, for finance to check, with one set of slips. Scope `payments:write`. Refusals: `not_found`, `instalment_not_due`, `sum_changed`, `payment_in_progress`, `upload_not_allowed`, `file_not_an_image`, `file_not_a_slip`, `file_too_large`. */
  declareJointPayment(input: DeclareJointPaymentInput, options?: CallOptions): Promise<void>;
  /** Sets how an instalment will be paid. Scope `payments:write`. Refusals: `not_found`, `instalment_not_due`, `payment_in_progress`, `payment_method_not_offered`. */
  editBillDetailPayment(input: EditBillDetailPaymentInput, options?: CallOptions): Promise<void>;
  /** The bill of one of the customer’s orders. Scope `orders:read`. Refusals: `not_found`. */
  getBill(input: GetBillInput, options?: CallOptions): Promise<Bill>;
  /** What is due of the orders that are paid together. Scope `orders:read`. Refusals: `not_found`. */
  getJointPayment(input: GetJointPaymentInput, options?: CallOptions): Promise<JointPayment>;
}

export interface AnswerShortageInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** What the buyer wants. */
  choice: "substitute" | "refund" | "search";
}

export interface AnswerShortageAnswer {
  /** State. */
  state: "proposed" | "accepted" | "declined" | "expired" | "withdrawn";
  /** How it was settled. */
  outcome: "substitute" | "refund" | "search" | null;
}

export interface ListShortagesInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

/** Pieces of an order that cannot be bought: what is offered instead, and the answer. */
export interface ShortagesCalls {
  /** Chooses what becomes of pieces that cannot be bought: the substitute, their money back, or that the shop keeps looking. The same answer again changes nothing. Scope `orders:write`. Refusals: `not_found`, `shortage_decided`, `shortage_choice`, `out_of_stock`, `order_status_changed`, `refund_not_possible`. */
  answerShortage(input: AnswerShortageInput, options?: CallOptions): Promise<AnswerShortageAnswer>;
  /** Pieces of an order that cannot be bought, and what the shop offers instead; those to be answered first. Scope `orders:read`. Refusals: `not_found`. */
  listShortages(input: ListShortagesInput, options?: CallOptions): Promise<Shortage[]>;
}

export interface FileClaimInput {
  /** Id of the order. */
  orderId: string | number;
  /** What is wrong. */
  reason: "damaged" | "missing" | "wrong_goods" | "late" | "other";
  /** A note, at most 500 characters. */
  remark: string;
  /** What it is about. */
  lines: {
    /** Id of the order’s line. */
    customerOrderItemId: string | number;
    /** Number of products or pieces. */
    productCount: number | string;
  }[];
  /** Keys of uploaded pictures (`uploadPolicy` with the purpose `claim`), at most 5. */
  images?: string[];
  /** How much is asked for; absent: all that these pieces cost. */
  amountUsd?: number | string;
}

export interface FileClaimAnswer {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** What is asked for: the most that is given back. */
  amountUsd: number;
}

export interface ListOrderRefundsInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ListOrderRefundsAnswer {
  /** Oldest first. */
  refunds: OrderRefund[];
  /** Until when something can be claimed; empty text before shipping. */
  claimableUntil: string;
  /** Pieces that can be claimed now; empty before shipping, while a claim is being decided, and later than `claimableUntil`. */
  claimable: {
    /** Id of the order’s line. */
    customerOrderItemId: string;
    /** Number of products or pieces. */
    productCount: number;
  }[];
}

export interface QuoteRefundInput {
  /** Id of the order. */
  orderId: string | number;
  /** Number of the order. */
  orderSn?: string;
  /** The pieces to refund. */
  orderReturnItems: {
    /** Id of the order’s line. */
    customerOrderItemId: string | number;
    /** Number of products or pieces. */
    productCount: number | string;
    /** A note, at most 500 characters. */
    remark?: string;
  }[];
  /** To the prepaid balance, rather than back the way it was paid. Not in the specification. */
  toPrepaid?: boolean;
}

export interface QuoteRefundAnswer {
  /** Goods, US dollars. */
  goodsUsd: number;
  /** Inspection and shipping not yet spent, US dollars. */
  feesUsd: number;
  /** Service fee refunded, US dollars. */
  serviceFeeUsd: number;
  /** Total, US dollars. */
  totalUsd: number;
  /** True while buying has not started. */
  serviceFeeIncluded: boolean;
  /** The order’s total once these pieces are refunded, US dollars. */
  orderTotalUsd: number;
}

export interface RequestRefundInput {
  /** Id of the order. */
  orderId: string | number;
  /** Number of the order. */
  orderSn?: string;
  /** The pieces to refund. */
  orderReturnItems: {
    /** Id of the order’s line. */
    customerOrderItemId: string | number;
    /** Number of products or pieces. */
    productCount: number | string;
    /** A note, at most 500 characters. */
    remark?: string;
  }[];
  /** To the prepaid balance, rather than back the way it was paid. Not in the specification. */
  toPrepaid?: boolean;
}

export interface RequestRefundAnswer {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string;
  /** The amount, US dollars. */
  amountUsd: number;
}

export interface WithdrawRefundInput {
  /** Id of the order. */
  orderId: string | number;
}

/** Asking for money back; operators’ decisions. */
export interface RefundsCalls {
  /** Claims money back for goods that have come damaged, wrong, late or not at all: until 30 days after delivery, or 120 after shipping while no delivery is recorded. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`, `refund_quantity_exceeded`, `refund_not_possible`, `upload_not_allowed`, `file_not_an_image`, `file_too_large`. */
  fileClaim(input: FileClaimInput, options?: CallOptions): Promise<FileClaimAnswer>;
  /** What was asked for or given back of an order, newest first, and what can still be claimed of it. Scope `orders:read`. Refusals: `not_found`. */
  listOrderRefunds(input: ListOrderRefundsInput, options?: CallOptions): Promise<ListOrderRefundsAnswer>;
  /** What a refund of these pieces would return, part by part, before it is requested. Scope `orders:read`. Refusals: `not_found`, `order_status_changed`, `refund_quantity_exceeded`, `refund_not_possible`. */
  quoteRefund(input: QuoteRefundInput, options?: CallOptions): Promise<QuoteRefundAnswer>;
  /** Requests a refund for some pieces of an order. The server decides the amounts; prices and names sent are ignored. Scope `orders:write`. Refusals: `prepaid_not_offered`, `not_found`, `order_status_changed`, `refund_quantity_exceeded`, `refund_not_possible`, `idempotency_key_reused`. */
  requestRefund(input: RequestRefundInput, options?: CreatingOptions): Promise<RequestRefundAnswer>;
  /** Takes back the customer’s own refund request, or claim, of an order while it is being decided; the order goes on from where it was. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`. */
  withdrawRefund(input: WithdrawRefundInput, options?: CallOptions): Promise<void>;
}

export interface ListTrackingInput {
  /** The order’s number (`sn`). */
  orderId: string;
}

export interface ListTrackingAnswer {
  /** The entries of this page. */
  list: {
    /** Lines of text: carrier, tracking number, status, then a line per step, newest first, and a line break at the end. */
    logisticsSteps: string;
    /** By all steps. Not in the specification. */
    state: "pending" | "info_received" | "in_transit" | "out_for_delivery" | "attempt_fail" | "available_for_pickup" | "exception" | "expired" | "delivered";
    /** What is known more of the state, such as what customs waits for, or null. Not in the specification. */
    detail: "customs" | "customs_asks" | "customs_cleared" | "payment" | "address" | "rejected" | "returning" | "returned" | "damaged" | "lost" | null;
    /** Whether a tracking service follows the parcel. refused: it does not know the number. Not in the specification. */
    following: "none" | "waiting" | "registered" | "refused";
    /** When it was handed to the carrier, ISO 8601. */
    shippedAt: string;
    /** The day on which the carrier expects to deliver, `YYYY-MM-DD`, or null. Not in the specification. */
    expectedOn: string | null;
    /** The number before it was corrected, or empty text. Not in the specification. */
    replacedNumber: string;
    /** When it was corrected, ISO 8601, or null. */
    correctedAt: string | null;
    /** Since when the carrier has reported nothing, if a tracking service follows the parcel and that is more than 5 days. Not in the specification. */
    silentSince: string | null;
    /** The same steps in parts, newest first. Not in the specification. */
    steps: {
      /** When it happened, ISO 8601. */
      at: string;
      /** The same on the clocks of the place, `YYYY-MM-DDTHH:mm`; null: its zone is not known. */
      localAt: string | null;
      /** Null: the carrier’s word for it is not known. */
      state: "pending" | "info_received" | "in_transit" | "out_for_delivery" | "attempt_fail" | "available_for_pickup" | "exception" | "expired" | "delivered" | null;
      /** What the service says more than the state, or null. */
      detail: "customs" | "customs_asks" | "customs_cleared" | "payment" | "address" | "rejected" | "returning" | "returned" | "damaged" | "lost" | null;
      /** Where it happened. */
      place: string;
      /** What was entered, or the carrier’s own words in letters that the reader reads. */
      description: string;
      /** By a tracking service; otherwise entered by the shop. */
      isReported: boolean;
    }[];
  }[];
  /** Total number of entries, on every page. */
  total: number;
}

/** Receiving, inspecting, shipping and tracking. */
export interface LogisticsCalls {
  /** Tracking of one of the customer’s orders, by order number: one entry for each parcel that has left. `logisticsSteps`: carrier, tracking number, status, then one line per step, newest first: its time (of the place if the carrier says its zone, else UTC), in languages other than English its state, and what was entered. Scope `tracking:read`. */
  listTracking(input: ListTrackingInput, options?: CallOptions): Promise<ListTrackingAnswer>;
}

export interface ApproveInspectionInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

export interface ObjectToInspectionInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
  /** The buyer’s words. */
  text: string;
}

export interface WithdrawObjectionInput {
  /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
  id: string | number;
}

/** Line by line and parcel by parcel: receiving, inspecting, packing, shipping; the buyer’s approval or objection. */
export interface WarehouseCalls {
  /** The buyer has seen what the inspection found, and agrees. Paying the balance says so as well. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`. */
  approveInspection(input: ApproveInspectionInput, options?: CallOptions): Promise<void>;
  /** The buyer does not agree with what the inspection found: the order waits for an answer, and nothing is to be paid until then. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`, `idempotency_key_reused`. */
  objectToInspection(input: ObjectToInspectionInput, options?: CreatingOptions): Promise<void>;
  /** The buyer takes the objection back; the order goes on. Scope `orders:write`. Refusals: `not_found`, `order_status_changed`. */
  withdrawObjection(input: WithdrawObjectionInput, options?: CallOptions): Promise<void>;
}


/** The workspace of customers who sell on: goods, shops at other systems, authorizations, what they looked at. */
export interface ResellerCalls {
  /** What one piece of a product that sells well costs, sent by itself to a country: by the shop’s own prices. Null: the shop sells nothing by the single piece. Scope `catalogue:read`. */
  getResaleExample(input?: Record<string, never>, options?: CallOptions): Promise<ResaleExample | null>;
}

/** Every call of the shop that a buyer's own system may make. */
export interface ShopCalls {
  settings: SettingsCalls;
  addresses: AddressesCalls;
  uploads: UploadsCalls;
  catalogue: CatalogueCalls;
  marketplace: MarketplaceCalls;
  cart: CartCalls;
  orders: OrdersCalls;
  shipping: ShippingCalls;
  billing: BillingCalls;
  shortages: ShortagesCalls;
  refunds: RefundsCalls;
  logistics: LogisticsCalls;
  warehouse: WarehouseCalls;
  reseller: ResellerCalls;
}

/** Stable names of the shop's refusals. */
export type ErrorName =
  | 'invalid_input'
  | 'malformed_body'
  | 'malformed_request'
  | 'not_signed_in'
  | 'forbidden'
  | 'cross_site_request'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_too_slow'
  | 'body_too_large'
  | 'too_many_requests'
  | 'internal_error'
  | 'unavailable'
  | 'idempotency_key_reused'
  | 'changed_meanwhile'
  | 'setting_changed'
  | 'setting_needed'
  | 'shop_not_open'
  | 'shop_not_ready'
  | 'mail_not_sent'
  | 'wrong_account_or_password'
  | 'too_many_attempts'
  | 'email_code_recently_sent'
  | 'too_many_email_codes'
  | 'proof_of_work_needed'
  | 'email_code_wrong'
  | 'email_already_registered'
  | 'email_not_registered'
  | 'password_too_common'
  | 'old_password_wrong'
  | 'second_factor_wrong'
  | 'second_factor_needed'
  | 'second_factor_asked'
  | 'proof_needed'
  | 'last_owner'
  | 'operator_enrolled'
  | 'operator_disabled'
  | 'passkey_wrong'
  | 'too_many_passkeys'
  | 'scope_missing'
  | 'closed_to_api_keys'
  | 'too_many_api_keys'
  | 'file_type_not_allowed'
  | 'file_too_large'
  | 'file_not_an_image'
  | 'file_not_a_slip'
  | 'upload_not_allowed'
  | 'too_deep'
  | 'file_incomplete'
  | 'too_many_imports'
  | 'marketplace_unavailable'
  | 'offer_not_confirmed'
  | 'country_not_served'
  | 'too_many_addresses'
  | 'too_many_favourites'
  | 'too_many_hooks'
  | 'hook_is_off'
  | 'shop_currency_unknown'
  | 'rule_loses_money'
  | 'placeholder_unknown'
  | 'selection_expired'
  | 'selection_used'
  | 'too_many_publications'
  | 'not_publishable'
  | 'sku_in_use'
  | 'too_many_shops'
  | 'shop_taken'
  | 'consent_not_offered'
  | 'consent_failed'
  | 'shop_keys_refused'
  | 'shop_not_reached'
  | 'shop_redirects'
  | 'shop_server_fails'
  | 'shop_in_maintenance'
  | 'shop_asks_sign_in'
  | 'shop_blocks_us'
  | 'shop_prints_errors'
  | 'shop_shows_page'
  | 'shop_has_no_api'
  | 'shop_not_understood'
  | 'shop_not_connected'
  | 'grant_not_needed'
  | 'grant_open'
  | 'grant_decided'
  | 'too_many_grants'
  | 'no_goods_left'
  | 'too_many_packages'
  | 'request_decided'
  | 'cart_is_full'
  | 'out_of_stock'
  | 'below_minimum_order'
  | 'no_single_pieces'
  | 'own_stock_short'
  | 'own_stock_changed'
  | 'too_many_for_stock'
  | 'refund_damage_first'
  | 'below_shop_minimum'
  | 'not_a_full_batch'
  | 'product_unavailable'
  | 'price_changed'
  | 'nothing_selected'
  | 'no_shipping_address'
  | 'too_many_unpaid_orders'
  | 'unpaid_goods_limit'
  | 'order_status_changed'
  | 'counts_do_not_add_up'
  | 'damage_needs_picture'
  | 'too_many_pictures'
  | 'lines_not_inspected'
  | 'no_parcels'
  | 'far_above_quote'
  | 'balance_changed'
  | 'instalment_not_due'
  | 'sum_changed'
  | 'payment_in_progress'
  | 'payment_method_not_offered'
  | 'shipping_line_not_offered'
  | 'payment_provider_unavailable'
  | 'amount_does_not_match'
  | 'transfer_not_booked'
  | 'bank_fee_too_high'
  | 'prepaid_not_offered'
  | 'prepaid_too_low'
  | 'prepaid_limit'
  | 'prepaid_withdrawal_open'
  | 'prepaid_withdrawal_decided'
  | 'statement_unreadable'
  | 'transaction_decided'
  | 'second_approver_needed'
  | 'second_look_needed'
  | 'webhook_signature_wrong'
  | 'refund_quantity_exceeded'
  | 'refund_not_possible'
  | 'cancel_instead'
  | 'payment_disputed'
  | 'purchase_order_changed'
  | 'already_bought'
  | 'not_one_supplier'
  | 'purchase_order_moved'
  | 'purchase_order_decides'
  | 'margin_too_low'
  | 'price_too_low'
  | 'too_many_pieces'
  | 'purchase_sum_changed'
  | 'approval_needs_owner'
  | 'marketplace_silent'
  | 'marketplace_order_other'
  | 'claim_too_high'
  | 'claim_open'
  | 'claim_needs_picture'
  | 'shortage_decided'
  | 'shortage_choice'
  | 'shortage_open'
  | 'conversation_changed'
  | 'shop_order_not_open'
  | 'shop_order_not_ready'
  | 'shop_order_not_split'
  | 'shop_order_not_sent'
  | 'orders_open'
  | 'money_owed';

/** The data of refusals that carry more than their name. */
export interface ErrorData {
  method_not_allowed: {
    /** The supported methods, as in `Allow`. */
    methods: string[];
  };
  too_many_requests: {
    /** Seconds to wait before retrying; the same as the Retry-After header. */
    seconds: number;
  };
  shop_not_open: {
    /** Seconds to wait before retrying; the same as the Retry-After header. */
    seconds: number;
  };
  shop_not_ready: {
    /** What the shop still needs before it can open. */
    missing: ("owner" | "company" | "bank" | "terms" | "shipping" | "refunds" | "noTrialGoods")[];
  };
  mail_not_sent: {
    /** What the mail server said, in English. */
    reason: string;
  };
  too_many_attempts: {
    /** Seconds to wait before retrying; the same as the Retry-After header. */
    seconds: number;
  };
  email_code_recently_sent: {
    /** Seconds to wait before retrying; the same as the Retry-After header. */
    seconds: number;
  };
  too_many_email_codes: {
    /** Seconds to wait before retrying; the same as the Retry-After header. */
    seconds: number;
  };
  proof_of_work_needed: {
    /** What to hash, with the nonce; valid for five minutes and this IP address. */
    challenge: string;
    /** Number of zero bits the hash must begin with. */
    bits: number;
  };
  scope_missing: {
    /** The scope that the call needs. */
    scope: "catalogue:read" | "cart:read" | "cart:write" | "addresses:read" | "addresses:write" | "orders:read" | "orders:write" | "payments:write" | "tracking:read";
  };
  below_shop_minimum: {
    /** Goods, US dollars. */
    goodsUsd: number;
    /** Value of goods from which the shop takes orders, in US dollars. */
    minimumUsd: number;
  };
  price_changed: ChangedLines;
  too_many_unpaid_orders: {
    /** Number of lines in the cart now. */
    count: number;
    /** How many are allowed at a time. */
    max: number;
  };
  unpaid_goods_limit: {
    /** The amount, US dollars. */
    amountUsd: number;
    /** Amount allowed in total, in US dollars. */
    maxUsd: number;
  };
  sum_changed: {
    /** The sum that is due now, in US dollars. */
    dueUsd: number;
  };
  prepaid_too_low: {
    /** What is on it, US dollars. */
    balanceUsd: number;
    /** What is missing, US dollars. */
    missingUsd: number;
  };
  prepaid_limit: {
    /** The highest single filling, US dollars. */
    fillingMaxUsd: number;
    /** The highest balance, US dollars. */
    balanceMaxUsd: number;
  };
  payment_disputed: {
    /** Amount that the bank holds or keeps, in US dollars. */
    disputedUsd: number;
    /** Of each dispute. */
    states: ("answer_needed" | "under_review" | "lost")[];
  };
  already_bought: {
    /** Ids of the order’s lines. */
    lines: string[];
  };
  margin_too_low: {
    /** Of the purchase order. */
    lines: {
      /** Opaque id. Ids are strings that are not sequential; a number is accepted where a client has one. */
      id: string;
      /** Who or what is missing. */
      needs: "reason" | "owner";
    }[];
  };
  price_too_low: {
    /** Who or what is missing. */
    needs: "reason" | "owner";
    /** How many leave too little. */
    products: number;
    /** How many would sell below cost. */
    losing: number;
    /** The first twenty, with what they would sell for. */
    first: {
      /** Marketplace number of the product. */
      offerId: number;
      /** The price, US dollars. */
      priceUsd: number;
      /** Cost per piece, in yuan. */
      costYuan: number;
      /** From how many pieces. */
      from: number;
      /** Margin, as a share of the price. */
      marginRate: number;
    }[];
  };
  marketplace_silent: {
    /** full: everything at once. deposit: first part. balance: the rest, after inspection. */
    kind: string;
    /** The marketplace’s, or empty text. */
    code: string;
  };
  conversation_changed: {
    /** Version of a policy in one language, from 1. */
    version: number;
    /** What came since, oldest first. */
    entries: ConversationEntry[];
  };
  orders_open: {
    /** Numbers of the orders. */
    orders: string[];
  };
  money_owed: {
    /** Numbers of the orders. */
    orders: string[];
  };
}

/** The webhook events of the shop, with their data. */
export interface EventData {
  /** An order was placed. */
  'order.placed': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** Goods, US dollars. */
    goodsUsd: number;
    /** Total, US dollars. */
    totalUsd: number;
    /** What is to be paid first, US dollars; 0 if nothing. */
    dueUsd: number;
  };
  /** An order reached another status. */
  'order.status_changed': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** The status it had. */
    from: "create" | "payment_confirming" | "be_purchased" | "in_purchased" | "pending_inspection" | "be_confirmed_customer" | "be_delivered" | "delivered" | "completed" | "after_sales" | "closed";
    /** The status now. */
    to: "create" | "payment_confirming" | "be_purchased" | "in_purchased" | "pending_inspection" | "be_confirmed_customer" | "be_delivered" | "delivered" | "completed" | "after_sales" | "closed";
  };
  /** A parcel was handed to the carrier. With the last of an order `order.status_changed` to `delivered` is told beside it. */
  'order.shipped': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** Carrier of the parcel. */
    carrier: string;
    /** The carrier’s tracking number. */
    trackingNumber: string;
    /** Which of the order’s parcels: 1, 2, 3. */
    parcel: number;
    /** How many the order has. */
    parcels: number;
  };
  /** There is news of a parcel, or its tracking number was corrected. Steps may be entered later than they happened, in any order. */
  'tracking.updated': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** Carrier of the parcel. */
    carrier: string;
    /** The carrier’s tracking number. */
    trackingNumber: string;
    /** Which of the order’s parcels: 1, 2, 3. */
    parcel: number;
    /** When it happened, ISO 8601. */
    at: string;
    /** Where it happened. */
    place: string;
    /** What happened. */
    description: string;
    /** `info_received`, `in_transit`, `out_for_delivery`, `delivered` or `exception`. */
    state: string;
  };
  /** Money for an order arrived. What the order cannot take is returned: see `refund.paid`. */
  'payment.received': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** The amount, US dollars. */
    amountUsd: number;
    /** How it was paid: online, by bank transfer, or from the buyer’s prepaid balance. */
    method: "card" | "bank_transfer" | "prepaid";
  };
  /** All money of a refund was paid back. */
  'refund.paid': {
    /** Id of the order. */
    orderId: string;
    /** Order number, as buyers see it. */
    sn: string;
    /** Whose order it is. */
    customerId: string;
    /** Id of the refund. */
    refundId: string;
    /** The amount, US dollars. */
    amountUsd: number;
  };
  /** What an operator of the shop chose to be told. Only that operator’s own hook is told. */
  'operator.notices': {
    newOrders: {
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** When it was placed, ISO 8601. */
      placedAt: string;
    }[];
    /** What buyers ask. Told to support. */
    questions: {
      /** The conversation in which a buyer asks. */
      conversationId: string;
      /** Of the order it is about, or empty text. */
      orderId: string;
      /** The order’s number, or empty text. */
      sn: string;
      /** When it was asked, ISO 8601. */
      askedAt: string;
    }[];
    /** Orders that have waited for the operator’s roles longer than the shop allows. */
    overdue: {
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** In which it waits. */
      status: "create" | "payment_confirming" | "be_purchased" | "in_purchased" | "pending_inspection" | "be_confirmed_customer" | "be_delivered" | "delivered" | "completed" | "after_sales" | "closed";
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Questions that have waited for an answer longer than the shop allows. Told to support. */
    overdueQuestions: {
      /** The conversation in which a buyer asks. */
      conversationId: string;
      /** Of the order it is about, or empty text. */
      orderId: string;
      /** The order’s number, or empty text. */
      sn: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Claims that have waited for a decision longer than the shop allows. Told to support and finance. */
    overdueClaims: {
      /** Id of the refund. */
      refundId: string;
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** What others hand over to the operator or the operator’s roles for a decision. */
    handovers: {
      /** What is handed over. */
      kind: "purchase" | "price" | "grant" | "request" | "objection" | "second_payment" | "second_refund" | "second_transfer" | "assigned";
      /** Of the order it is about, or empty text. */
      orderId: string;
      /** The order’s number, or empty text. */
      sn: string;
      /** Number of the purchase order it is about, or empty text. */
      purchaseOrder: string;
      /** Since when it waits, ISO 8601. */
      since: string;
    }[];
    /** What became of what the operator asked for, or approved first. */
    answers: {
      /** What was decided about what. */
      outcome: string;
      /** Of the order it is about, or empty text. */
      orderId: string;
      /** The order’s number, or empty text. */
      sn: string;
      /** Number of the purchase order it is about, or empty text. */
      purchaseOrder: string;
      /** When it was decided, ISO 8601. */
      answeredAt: string;
    }[];
    /** Purchases that have waited for an owner longer than the shop allows. Told to owners only. */
    overduePurchases: {
      /** Number of the purchase order it is about, or empty text. */
      purchaseOrder: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Granted refunds that have waited for the transfer longer than the shop allows. Told to finance. */
    overdueTransfersBack: {
      /** Id of the refund. */
      refundId: string;
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Orders with damaged or missing pieces that have waited longer than the shop allows. Told to support. */
    overdueFindings: {
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Surplus goods that have waited for a decision longer than the shop allows. Told to purchasing and warehouse. */
    overdueSurplus: {
      /** The surplus’s id. */
      surplusId: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Purchases at the marketplace that have waited for a person longer than the shop allows. Told to purchasing. */
    overdueMarketplace: {
      /** Number of the purchase order it is about, or empty text. */
      purchaseOrder: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Parcels that have needed somebody longer than the shop allows: lost, on their way back, silent, or with a number that is refused. Told to support. */
    overdueParcels: {
      /** The question’s id. */
      questionId: string;
      /** Id of the order. */
      orderId: string;
      /** Order number, as buyers see it. */
      sn: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Authorizations that have waited for an answer longer than the shop allows. Told to catalogue. */
    overdueGrants: {
      /** The authorization’s id. */
      grantId: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Own products and sourcing requests of resellers that have waited for a word longer than the shop allows. Told to catalogue. */
    overdueRequests: {
      /** The request’s id. */
      requestId: string;
      /** When its time was up, ISO 8601. */
      dueAt: string;
    }[];
    /** Told to owners only. */
    failedJobs: {
      /** Of which queue. */
      queue: string;
      /** When it was given up, ISO 8601. */
      failedAt: string;
    }[];
  };
  /** A test, asked for by the hook’s owner. */
  'hook.test': {
    /** The hook that is tested. */
    hookId: string;
  };
}

export const routes: RoutesByGroup = {
  settings: {
    getPolicy: ["GET","/base/policies/{kind}"],
    getShop: ["GET","/base/shop"],
    listBankAccounts: ["GET","/base/bankAccounts"],
  },
  addresses: {
    addAddress: ["POST","/customer/receive/address/add"],
    deleteAddress: ["DELETE","/customer/receive/address/delete/{id}"],
    listAddresses: ["POST","/customer/receive/address/list",{"isReading":true}],
    listCities: ["GET","/places/countries/{iso}/stations/{stationId}/cities"],
    listCountries: ["GET","/places/countries"],
    listStations: ["GET","/places/countries/{iso}/stations"],
    updateAddress: ["PUT","/customer/receive/address/update"],
  },
  uploads: {
    uploadPolicy: ["GET","/qcloud/cos/policy"],
  },
  catalogue: {
    listCategoriesLevel1: ["GET","/productCategory/get_category_level1"],
    listCategoriesLevel2: ["GET","/productCategory/get_category_level2/{id}"],
    listCategoriesLevel3: ["GET","/productCategory/get_category_level3/{id}"],
    listCategoryTree: ["GET","/productCategory/list/withChildren"],
    findSkus: ["POST","/product/platform/goods/skus",{"isReading":true}],
    getProductDetail: ["POST","/product/platform/goods/details",{"isReading":true}],
    getSalesContact: ["GET","/product/inquiry"],
    listHomePallets: ["POST","/pms_product_collection/pallet_index",{"isReading":true}],
    listProductsByIds: ["GET","/product/platform/goods/byIds"],
    recommendProducts: ["POST","/product/offerRecommend",{"isReading":true}],
    searchProducts: ["POST","/product/platform/goods/list",{"isReading":true}],
    listCurrencyRates: ["GET","/base/currencyRates"],
  },
  marketplace: {
    getOfferSeller: ["GET","/marketplace/products/{offerId}/seller"],
    listSellerGoods: ["GET","/marketplace/sellers/{sellerId}/goods"],
  },
  cart: {
    addToCart: ["POST","/order/cart/add",{"bodyField":"items"}],
    clearCart: ["POST","/order/cart/clear"],
    countCart: ["GET","/order/cart/queryCartItemCount"],
    deleteCartItem: ["POST","/order/cart/delete",{"query":["cartItemId"]}],
    listCart: ["GET","/order/cart/list"],
    selectCartItems: ["POST","/order/cart/selectAll"],
    updateCartItem: ["POST","/order/cart/update"],
  },
  orders: {
    checkoutNow: ["POST","/order/cart/checkoutNow",{"isCreating":true}],
    closeOrder: ["POST","/customer/order/closeOrder"],
    confirmReceipt: ["POST","/customer/order/{id}/confirmReceipt"],
    countOrdersByStatus: ["GET","/customer/order/counts"],
    countOrdersByType: ["GET","/reseller/order-types"],
    generateOrder: ["POST","/order/cart/generate/order",{"query":["addressId"],"isCreating":true}],
    getOrder: ["GET","/customer/order/{id}"],
    listOrderEvents: ["GET","/customer/order/{id}/timeline"],
    listOrders: ["POST","/customer/order/list",{"isReading":true}],
    previewReorder: ["GET","/customer/order/{id}/reorder"],
  },
  shipping: {
    estimateCartShipping: ["GET","/order/cart/shipping"],
    estimateShipping: ["POST","/product/platform/goods/shipping",{"isReading":true}],
    listShippingLines: ["GET","/base/shippingLines"],
  },
  billing: {
    chooseBillPlan: ["POST","/fms/bill/plan/{id}"],
    chooseShippingLine: ["POST","/fms/bill/shippingLine/{id}"],
    commitApproval: ["POST","/fms/bill/commitApproval"],
    createJointPayment: ["POST","/fms/bill/joint"],
    declareJointPayment: ["POST","/fms/bill/joint/{id}/declare"],
    editBillDetailPayment: ["POST","/fms/bill/editBillDetailPayment"],
    getBill: ["GET","/fms/bill/billDetail/{id}"],
    getJointPayment: ["GET","/fms/bill/joint/{id}"],
  },
  shortages: {
    answerShortage: ["POST","/order/shortage/{id}/answer"],
    listShortages: ["GET","/order/{id}/shortages"],
  },
  refunds: {
    fileClaim: ["POST","/return_order/claim"],
    listOrderRefunds: ["GET","/return_order/list/{id}"],
    quoteRefund: ["POST","/return_order/quote",{"isReading":true}],
    requestRefund: ["POST","/return_order/add",{"isCreating":true}],
    withdrawRefund: ["POST","/return_order/withdraw"],
  },
  logistics: {
    listTracking: ["POST","/track/list",{"isReading":true}],
  },
  warehouse: {
    approveInspection: ["POST","/customer/order/{id}/inspection/approve"],
    objectToInspection: ["POST","/customer/order/{id}/inspection/object",{"isCreating":true}],
    withdrawObjection: ["POST","/customer/order/{id}/inspection/withdraw"],
  },
  reseller: {
    getResaleExample: ["GET","/reseller/example"],
  },
};
