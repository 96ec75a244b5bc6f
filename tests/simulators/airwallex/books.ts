import { timeText } from './clock.ts';
import { toMajor } from './money.ts';
import { type Entry, newId, type Settlement, type World } from './world.ts';

/** The account's books: what every payment, refund and dispute brought or cost, and what was paid out to the wallet. */

export function book(world: World, line: Omit<Entry, 'id' | 'createdAt'>): Entry {
  const entry = { ...line, id: newId('ftx'), createdAt: world.clock.now() };
  world.entries.push(entry);
  if (entry.type === 'DEPOSIT') world.walletCents += entry.gross;
  return entry;
}

export const paymentFee = ({ fees }: World, amount: number): number =>
  Math.round((amount * fees.percent) / 100) + fees.fixedCents;

const netOf = ({ gross, fee }: Entry): number => gross - fee;
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const unsettled = (world: World, currency: string): Entry[] =>
  world.entries.filter(
    (entry) => entry.settlementId === undefined && entry.type !== 'DEPOSIT' && entry.currency === currency,
  );

/** One of the two sources must cover a refund alone. */
export function canFund(world: World, amount: number, currency: string): boolean {
  return Math.max(sum(unsettled(world, currency).map(netOf)), world.walletCents) >= amount;
}

/** Pays everything open out to the wallet, as one batch. */
export function settle(world: World, currency = 'USD'): Settlement | undefined {
  const entries = unsettled(world, currency);
  if (entries.length === 0) return undefined;
  const settlement = { id: newId('stl'), currency, settledAt: world.clock.now(), entries };
  for (const entry of entries) entry.settlementId = settlement.id;
  world.walletCents += sum(entries.map(netOf));
  world.settlements.set(settlement.id, settlement);
  return settlement;
}

export function settlementView({ id, currency, settledAt, entries }: Settlement) {
  return {
    id,
    amount: toMajor(sum(entries.map(netOf)), currency),
    fee: toMajor(sum(entries.map(({ fee }) => fee)), currency),
    currency,
    status: 'SETTLED',
    created_at: timeText(settledAt),
    estimated_settled_at: timeText(settledAt),
    settled_at: timeText(settledAt),
  };
}

export function transactionView(world: World, entry: Entry) {
  const { id, currency, sourceId, sourceType, type } = entry;
  const settlement = world.settlements.get(entry.settlementId ?? '');
  return {
    id,
    batch_id: entry.settlementId,
    source_id: sourceId,
    source_type: sourceType,
    transaction_type: type,
    currency,
    amount: toMajor(entry.gross, currency),
    fee: toMajor(entry.fee, currency),
    net: toMajor(netOf(entry), currency),
    status: settlement || type === 'DEPOSIT' ? 'SETTLED' : 'PENDING',
    created_at: timeText(entry.createdAt),
    settled_at: settlement && timeText(settlement.settledAt),
  };
}

export function recordView(world: World, entry: Entry) {
  const { currency, fee, sourceType } = entry;
  const settlement = world.settlements.get(entry.settlementId ?? '');
  const intent = world.intents.get(entry.intentId ?? '');
  return {
    transaction_id: entry.sourceId,
    source_id: entry.sourceId,
    source_entity: sourceType,
    transaction_type: entry.type,
    payment_intent_id: entry.intentId,
    payment_attempt_ids: intent?.attempts.map(({ id }) => id),
    order_id: intent?.merchantOrderId,
    transaction_currency: currency,
    transaction_amount: toMajor(entry.gross, currency),
    settlement_currency: currency,
    exchange_rate: 1,
    gross_amount: toMajor(entry.gross, currency),
    fees: toMajor(fee, currency),
    taxes_on_fees: 0,
    net_amount: toMajor(netOf(entry), currency),
    fee_details_list:
      fee === 0 ? [] : [{ fee_type: 'PROCESSING_FEE', settlement_total_amount: toMajor(fee, currency) }],
    settlement_batch_id: entry.settlementId,
    created_at: timeText(entry.createdAt),
    settled_at: settlement && timeText(settlement.settledAt),
  };
}
