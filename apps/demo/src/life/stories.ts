import type { CustomerName } from './cast.ts';
import type { Choice } from './goods.ts';

/** The demo shop's past orders: what was bought, how it was paid, how far it got. Dates are in order-steps.ts. */

/** How far an order got. `settled`: the balance is paid too. */
export const stages = [
  'placed',
  'paid',
  'bought',
  'received',
  'inspected',
  'settled',
  'shipped',
  'delivered',
  'confirmed',
] as const;

export type Stage = (typeof stages)[number];

/**
 * How an instalment is paid. By card: at once, after a declined one, with the bank's code, or with a bank that thinks it
 * over. By transfer: found by finance, or not found and then paid by card, or found by two people. The rest stays
 * unpaid: a declined card, a transfer that finance has not looked at, has not found, or that waits for a second person.
 */
export type Payment =
  | 'card'
  | 'card_after_decline'
  | 'card_with_code'
  | 'card_pending'
  | 'card_without_refunds'
  | 'transfer'
  | 'transfer_not_found_then_card'
  | 'transfer_of_two'
  | 'declined'
  | 'declared'
  | 'not_found'
  | 'half_approved';

export interface RefundStory {
  after: 'paid' | 'bought' | 'received' | 'inspected' | 'settled';
  /** Of every line, or of the first one a part. */
  pieces: 'all' | 'some';
  remark: string;
  /** Absent: not decided yet. */
  decision?: 'granted' | 'halved' | 'refused';
  note?: string;
  /** Whether finance has sent back what goes by transfer. */
  isTransferSent?: boolean;
}

/** What has come is not as it should be; nobody has decided yet. */
export interface ClaimStory {
  daysAfter: number;
  reason: 'damaged' | 'missing' | 'wrong_goods';
  pieces: number;
  remark: string;
}

export interface OrderStory {
  customer: CustomerName;
  /** Or in minutes, for today's. */
  placedDaysAgo?: number;
  placedMinutesAgo?: number;
  goods: readonly Choice[];
  /** Through the cart; otherwise directly from the product's page. */
  fromCart?: boolean;
  /** The customer's second address. */
  toSecondAddress?: boolean;
  plan?: 'full';
  payment?: Payment;
  balance?: Payment;
  until: Stage;
  refund?: RefundStory;
  /** After it was delivered. */
  claim?: ClaimStory;
  /** Given up by the customer, or left until the shop closed it. */
  ends?: 'cancelled' | 'expired';
  /** The carrier reports trouble at customs. */
  isHeld?: boolean;
  /** Bought by purchase orders, which have got so far; otherwise by the short cut. */
  purchase?: 'draft' | 'placed' | 'shipped' | 'arrived';
  note?: string;
}

export const stories: readonly OrderStory[] = [
  // Amara, the demo customer: one of everything.
  {
    customer: 'amara',
    placedDaysAgo: 118,
    goods: [
      ["Women's Clothing", 0, 3, 640],
      ['Shoes', 0, 2, 420],
    ],
    fromCart: true,
    payment: 'card',
    until: 'confirmed',
  },
  {
    customer: 'amara',
    placedDaysAgo: 97,
    goods: [['Office culture', 0, 2, 310]],
    plan: 'full',
    payment: 'card_after_decline',
    until: 'confirmed',
  },
  {
    customer: 'amara',
    placedDaysAgo: 83,
    goods: [
      ['Clothing accessories', 1, 3, 560],
      ["Women's Clothing", 3, 2, 480],
      ['Underwear', 0, 2, 300],
    ],
    fromCart: true,
    payment: 'transfer',
    balance: 'card',
    until: 'confirmed',
  },
  {
    customer: 'amara',
    placedDaysAgo: 66,
    goods: [
      ['Toys', 0, 2, 380],
      ["Children's clothing", 0, 2, 350],
    ],
    payment: 'card',
    until: 'confirmed',
    refund: {
      after: 'received',
      pieces: 'some',
      remark: 'The samples of this color were darker than on the page. We would like to leave these out.',
      decision: 'halved',
      note: 'Half of the pieces could still go back to the supplier.',
    },
  },
  {
    customer: 'amara',
    placedDaysAgo: 52,
    goods: [['Food Drinkers', 1, 2, 260]],
    until: 'placed',
    ends: 'cancelled',
  },
  {
    customer: 'amara',
    placedDaysAgo: 43,
    goods: [
      ['Shoes', 2, 3, 690],
      ['Clothing accessories', 0, 1, 140],
    ],
    fromCart: true,
    toSecondAddress: true,
    payment: 'card',
    until: 'delivered',
  },
  {
    customer: 'amara',
    placedDaysAgo: 18,
    goods: [["Women's Clothing", 6, 3, 720]],
    payment: 'card_with_code',
    until: 'shipped',
  },
  {
    customer: 'amara',
    placedDaysAgo: 14,
    goods: [
      ['Food Drinkers', 0, 2, 410],
      ['Office culture', 3, 1, 150],
    ],
    payment: 'card',
    balance: 'transfer',
    until: 'settled',
  },
  {
    customer: 'amara',
    placedDaysAgo: 11,
    goods: [['Underwear', 2, 3, 450]],
    fromCart: true,
    payment: 'transfer',
    until: 'inspected',
    note: 'Two cartons, one was repacked.',
  },
  {
    customer: 'amara',
    placedDaysAgo: 9,
    goods: [
      ["Children's clothing", 2, 2, 390],
      ['Toys', 3, 1, 210],
    ],
    payment: 'card',
    until: 'received',
    purchase: 'arrived',
  },
  {
    customer: 'amara',
    placedDaysAgo: 7,
    goods: [['Shoes', 5, 2, 520]],
    payment: 'card',
    until: 'bought',
    refund: {
      after: 'bought',
      pieces: 'some',
      remark: 'Ordered one size too many. Please take these pairs back if the supplier agrees.',
    },
  },
  {
    customer: 'amara',
    placedDaysAgo: 5,
    goods: [['Clothing accessories', 3, 3, 330]],
    payment: 'card',
    until: 'bought',
    note: 'One of two suppliers ships tomorrow.',
    purchase: 'placed',
  },
  {
    customer: 'amara',
    placedDaysAgo: 2,
    goods: [["Women's Clothing", 11, 2, 540]],
    payment: 'declared',
    until: 'placed',
  },
  {
    customer: 'amara',
    placedDaysAgo: 1,
    goods: [
      ['Office culture', 5, 2, 280],
      ['Food Drinkers', 4, 1, 160],
    ],
    fromCart: true,
    plan: 'full',
    payment: 'card',
    until: 'paid',
    purchase: 'draft',
  },
  {
    customer: 'amara',
    placedMinutesAgo: 310,
    goods: [["Children's clothing", 5, 2, 340]],
    payment: 'declined',
    until: 'placed',
  },

  // Anna runs a stationer's in Hamburg and pays by transfer.
  {
    customer: 'anna',
    placedDaysAgo: 109,
    goods: [
      ['Office culture', 1, 3, 620],
      ['Office culture', 4, 2, 240],
    ],
    fromCart: true,
    payment: 'transfer',
    balance: 'transfer',
    until: 'confirmed',
  },
  {
    customer: 'anna',
    placedDaysAgo: 56,
    goods: [['Food Drinkers', 2, 2, 380]],
    toSecondAddress: true,
    payment: 'transfer_not_found_then_card',
    until: 'confirmed',
  },
  {
    customer: 'anna',
    placedDaysAgo: 12,
    goods: [['Office culture', 7, 3, 540]],
    payment: 'transfer',
    balance: 'transfer',
    until: 'settled',
  },
  {
    customer: 'anna',
    placedDaysAgo: 2,
    goods: [['Food Drinkers', 6, 2, 290]],
    payment: 'not_found',
    until: 'placed',
  },

  // Oliver sells shoes in Leeds.
  {
    customer: 'oliver',
    placedDaysAgo: 91,
    goods: [
      ['Shoes', 1, 3, 980],
      ['Shoes', 3, 2, 460],
    ],
    fromCart: true,
    payment: 'card',
    until: 'confirmed',
  },
  {
    customer: 'oliver',
    placedDaysAgo: 37,
    goods: [['Shoes', 7, 2, 610]],
    payment: 'card',
    until: 'paid',
    refund: {
      after: 'paid',
      pieces: 'all',
      remark: 'Our customer has cancelled. Please stop the order, nothing is bought yet.',
      decision: 'granted',
      note: 'Not bought yet: everything goes back.',
    },
  },
  {
    customer: 'oliver',
    placedDaysAgo: 34,
    goods: [['Clothing accessories', 6, 2, 350]],
    payment: 'card',
    until: 'delivered',
    claim: {
      daysAfter: 7,
      reason: 'damaged',
      pieces: 6,
      remark: 'Six pieces came damaged; a picture of one is attached. The others are fine.',
    },
  },
  {
    customer: 'oliver',
    placedDaysAgo: 6,
    goods: [['Shoes', 9, 3, 740]],
    payment: 'card_with_code',
    until: 'bought',
    purchase: 'shipped',
  },

  // Camila, fashion in Campinas.
  {
    customer: 'camila',
    placedDaysAgo: 76,
    goods: [
      ["Women's Clothing", 1, 3, 850],
      ['Underwear', 1, 2, 360],
    ],
    fromCart: true,
    payment: 'transfer',
    balance: 'transfer',
    until: 'confirmed',
  },
  {
    customer: 'camila',
    placedDaysAgo: 15,
    goods: [["Women's Clothing", 14, 2, 300]],
    until: 'placed',
    ends: 'expired',
  },
  {
    customer: 'camila',
    placedDaysAgo: 10,
    goods: [["Women's Clothing", 4, 3, 670]],
    payment: 'card',
    balance: 'declared',
    until: 'inspected',
  },

  // Khalid orders by the container.
  {
    customer: 'khalid',
    placedDaysAgo: 64,
    goods: [
      ["Women's Clothing", 2, 4, 2600],
      ["Women's Clothing", 5, 4, 2600],
      ['Shoes', 4, 4, 2600],
      ['Shoes', 6, 4, 2600],
      ['Clothing accessories', 2, 4, 2600],
      ["Children's clothing", 1, 4, 2600],
    ],
    fromCart: true,
    payment: 'transfer_of_two',
    until: 'confirmed',
  },
  {
    customer: 'khalid',
    placedDaysAgo: 17,
    goods: [['Toys', 2, 2, 520]],
    toSecondAddress: true,
    payment: 'card',
    until: 'received',
    refund: {
      after: 'received',
      pieces: 'all',
      remark: 'We were told of a dent in the cartons. Please refund, or send pictures of the goods.',
    },
  },
  {
    customer: 'khalid',
    placedDaysAgo: 2,
    goods: [
      ["Women's Clothing", 7, 4, 2900],
      ["Women's Clothing", 8, 4, 2900],
      ['Shoes', 10, 4, 2900],
      ['Underwear', 3, 4, 2900],
      ['Clothing accessories', 4, 4, 2900],
      ["Children's clothing", 3, 4, 2900],
    ],
    fromCart: true,
    payment: 'half_approved',
    until: 'placed',
  },

  // Yuki, small things in Osaka.
  {
    customer: 'yuki',
    placedDaysAgo: 71,
    goods: [['Toys', 4, 2, 330]],
    plan: 'full',
    payment: 'card_pending',
    until: 'confirmed',
  },
  {
    customer: 'yuki',
    placedDaysAgo: 33,
    goods: [['Food Drinkers', 5, 2, 240]],
    payment: 'card_without_refunds',
    until: 'bought',
    refund: {
      after: 'bought',
      pieces: 'all',
      remark: 'The cups exist in another size only. Please cancel.',
      decision: 'granted',
      note: 'The supplier takes everything back.',
    },
  },
  {
    customer: 'yuki',
    placedDaysAgo: 14,
    goods: [['Clothing accessories', 8, 2, 270]],
    plan: 'full',
    payment: 'card',
    until: 'shipped',
    isHeld: true,
  },

  // Claire, a boutique in Lyon.
  {
    customer: 'claire',
    placedDaysAgo: 60,
    goods: [
      ["Women's Clothing", 10, 2, 560],
      ['Clothing accessories', 7, 2, 280],
    ],
    fromCart: true,
    payment: 'card',
    until: 'confirmed',
    refund: {
      after: 'inspected',
      pieces: 'some',
      remark: 'The blue is not quite the blue of the picture.',
      decision: 'refused',
      note: 'The pieces match the color card of the product page.',
    },
  },
  {
    customer: 'claire',
    placedDaysAgo: 20,
    goods: [['Underwear', 4, 2, 310]],
    toSecondAddress: true,
    payment: 'transfer',
    until: 'paid',
    refund: {
      after: 'paid',
      pieces: 'all',
      remark: 'Ordered twice by mistake.',
      decision: 'granted',
      note: 'Ordered twice: everything goes back.',
      isTransferSent: true,
    },
  },
  {
    customer: 'claire',
    placedDaysAgo: 6,
    goods: [["Women's Clothing", 12, 3, 480]],
    payment: 'transfer',
    until: 'paid',
    refund: {
      after: 'paid',
      pieces: 'some',
      remark: 'We need fewer of this size.',
      decision: 'granted',
      note: 'Agreed with the supplier.',
    },
  },

  // Minjun, household goods in Seoul.
  {
    customer: 'minjun',
    placedDaysAgo: 62,
    goods: [['Food Drinkers', 7, 3, 530]],
    payment: 'card',
    until: 'delivered',
  },
  {
    customer: 'minjun',
    placedDaysAgo: 8,
    goods: [['Office culture', 8, 2, 220]],
    payment: 'card',
    until: 'received',
  },
];
