import type { Cents } from '@sampan/contract/money';
import type { Resolution } from '#domains/billing/received/resolve-transfer.ts';
import { orderNumbersIn } from '#domains/billing/statements/statement-line.ts';

/** Proposes the orders that a credit on the bank account may be for. Pure. Finance decides. */

export interface Credit {
  amountCents: Cents;
  bookedOn: string;
  counterparty: string;
  reference: string;
  bankReference: string;
}

/** An order that awaits money or that the reference names. */
export interface Payable {
  orderId: string;
  /** Its number, or that of several orders to be paid together. */
  sn: string;
  /** The orders that it stands for. */
  orderSns: readonly string[];
  customer: string;
  /** Names under which the buyer may pay: the buyer's own and the one in the address. */
  names: readonly string[];
  /** 0 if nothing is due. */
  missingCents: Cents;
  /** A buyer's prepaid balance, which takes any amount. */
  isPrepaid?: boolean;
  /** A balance is still to be billed, for which a surplus can be kept. */
  hasBalance: boolean;
  isDeclared: boolean;
  placedOn: string;
  /** Transfers that finance has booked without a statement. */
  bookedByHand: readonly { id: string; amountCents: Cents; bankReference: string; bookedOn: string }[];
}

type Reason = 'reference' | 'amount' | 'payer' | 'declared' | 'booked_by_hand';

export interface Proposal {
  order: Payable;
  differenceCents: Cents;
  resolution: Resolution;
  transferId: string;
  reasons: Reason[];
  certainty: 'high' | 'medium' | 'low';
}

/** An amount alone is a hint only while the order is young. */
const recentDays = 60;
/** The most days between finance's booking and the statement's. */
const bookedDays = 14;
const proposalsMax = 5;

export function proposalsFor(credit: Credit, orders: readonly Payable[], bankFeeUpToCents: Cents): Proposal[] {
  const named = orderNumbersIn(credit.reference);
  const all = orders.flatMap((order) => proposalFor(credit, order, named, bankFeeUpToCents) ?? []);
  // The number of several orders stands for each of them.
  const joint = new Set(all.flatMap(({ order: { orderSns } }) => (orderSns.length > 1 ? orderSns : [])));
  const found = all.filter(({ order: { sn, orderSns } }) => orderSns.length > 1 || !joint.has(sn));
  const certain = found.filter(({ reasons }) => reasons.includes('reference') || reasons.includes('payer'));
  // An amount that several orders await is no hint.
  const byAmount = found.filter(({ reasons }) => !reasons.includes('reference') && !reasons.includes('payer'));
  const proposed = [...certain, ...(certain.length === 0 && byAmount.length === 1 ? byAmount : [])];
  const rank = { high: 0, medium: 1, low: 2 };
  return proposed.sort((a, b) => rank[a.certainty] - rank[b.certainty]).slice(0, proposalsMax);
}

/** A transfer that was booked by hand, with its order. */
interface BookedShare {
  transferId: string;
  order: Payable;
  amountCents: Cents;
}

/** More cannot be tried in every combination. */
const sharesMax = 12;

/**
 * Transfers of several orders that finance booked by hand and that are this credit together, to the cent. Empty if none
 * are, or if it could be these or those.
 */
export function togetherFor(credit: Credit, orders: readonly Payable[]): BookedShare[] {
  const named = orderNumbersIn(credit.reference);
  const shares = orders.flatMap((order) => {
    // Most orders have none; names are compared only where they matter. A transfer of several orders is at its first, too.
    if (order.bookedByHand.length === 0 || order.orderSns.length > 1) return [];
    const isNamed = named.has(order.sn.slice(2));
    const isPayer = order.names.some((name) => isSameName(name, credit.counterparty));
    return order.bookedByHand
      .filter((one) => isNamed || hasSameNumber(one, credit) || (isPayer && isNear(one, credit)))
      .map(({ id, amountCents }) => ({ transferId: id, order, amountCents, isNamed }));
  });
  const ofNamed = shares.filter(({ isNamed }) => isNamed);
  if (ofNamed.length > 1 && sumOf(ofNamed) === credit.amountCents) return ofNamed.map(toShare);
  const fitting = shares.length <= sharesMax ? combinations(shares, credit.amountCents) : [];
  return fitting.length === 1 ? (fitting[0] ?? []).map(toShare) : [];
}

const toShare = ({ transferId, order, amountCents }: BookedShare): BookedShare => ({ transferId, order, amountCents });
const sumOf = (shares: readonly BookedShare[]) => shares.reduce((total, { amountCents }) => total + amountCents, 0);

/** Of two and more, with this sum. */
function combinations<Share extends BookedShare>(shares: readonly Share[], total: Cents): Share[][] {
  let found: Share[][] = [[]];
  for (const share of shares)
    found = [...found, ...found.map((some) => [...some, share]).filter((some) => sumOf(some) <= total)];
  return found.filter((some) => some.length > 1 && sumOf(some) === total);
}

function proposalFor(
  credit: Credit,
  order: Payable,
  named: ReadonlySet<string>,
  bankFeeUpToCents: Cents,
): Proposal | undefined {
  const isNamed = named.has(order.sn.slice(2));
  const difference = order.isPrepaid ? 0 : credit.amountCents - order.missingCents;
  const isExact = order.missingCents > 0 && difference === 0;
  // Skips most orders, so that names are compared only where they matter.
  if (!isNamed && !isExact && order.bookedByHand.length === 0) return undefined;
  const isPayer = order.names.some((name) => isSameName(name, credit.counterparty));
  const byHand = order.bookedByHand.find(
    (one) => one.amountCents === credit.amountCents && (isNamed || isPayer || isNear(one, credit)),
  );
  const isRecent = daysBetween(order.placedOn, credit.bookedOn) <= recentDays;
  if (!byHand && !isNamed && !(isExact && (isPayer || isRecent))) return undefined;
  const reasons: [Reason, boolean][] = [
    ['reference', isNamed || (byHand !== undefined && hasSameNumber(byHand, credit))],
    ['amount', isExact || byHand !== undefined],
    ['payer', isPayer],
    ['declared', order.isDeclared],
    ['booked_by_hand', byHand !== undefined],
  ];
  const isCertain = isNamed
    ? order.isPrepaid || isExact || byHand !== undefined || isPayer
    : byHand !== undefined && isPayer;
  return {
    order,
    differenceCents: byHand ? 0 : difference,
    resolution: byHand || order.isPrepaid ? 'exact' : resolutionFor(difference, order.missingCents, bankFeeUpToCents),
    transferId: byHand?.id ?? '',
    reasons: reasons.flatMap(([reason, speaks]) => (speaks ? [reason] : [])),
    certainty: isCertain ? 'high' : isNamed || isPayer ? 'medium' : 'low',
  };
}

function resolutionFor(difference: Cents, missing: Cents, bankFeeUpToCents: Cents): Resolution {
  if (missing === 0 || difference > 0) return 'credit';
  if (difference === 0) return 'exact';
  return -difference <= bankFeeUpToCents ? 'bank_fee' : 'rest_due';
}

type BookedByHand = Payable['bookedByHand'][number];

const hasSameNumber = (one: BookedByHand, credit: Credit) =>
  one.bankReference !== '' && one.bankReference === credit.bankReference;

const isNear = (one: BookedByHand, credit: Credit) =>
  hasSameNumber(one, credit) || daysBetween(one.bookedOn, credit.bookedOn) <= bookedDays;

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

/** Whether the longer name has all words of the shorter, whatever their order, accents and titles. */
function isSameName(name: string, payer: string): boolean {
  const [own, theirs] = [wordsOf(name), wordsOf(payer)];
  const [few, many] = own.size <= theirs.size ? [own, theirs] : [theirs, own];
  return [...few].join('').length >= 4 && [...few].every((word) => many.has(word));
}

function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(
    plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'dr'].includes(word)),
  );
}
