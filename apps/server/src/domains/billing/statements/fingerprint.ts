import { createHash } from 'node:crypto';
import type { StatementLine } from './statement-line.ts';

/**
 * Marks today's fingerprints. Earlier versions took the bank's reference alone as the identity, even codes such as
 * NONREF. An index depends on the prefix.
 */
const prefix = '2:';

/**
 * Identifies a transaction across statements by day, amount, payer, text and reference. Equal ones in one file are
 * numbered, because two transfers may be alike in everything.
 */
export function fingerprintsOf(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { account, bankReference, amountCents, currency, bookedOn, counterparty, counterpartyAccount, reference } =
      line;
    const said = [bookedOn, amountCents, currency, counterparty, counterpartyAccount, reference, bankReference];
    const key = JSON.stringify([account, ...said]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return prefix + createHash('sha256').update(`${key}#${count}`).digest('hex');
  });
}

/** A transaction stored by an earlier version, which read less of the same line. */
export type StoredBefore = Pick<
  StatementLine,
  'account' | 'bookedOn' | 'amountCents' | 'currency' | 'counterparty' | 'reference'
>;

/** Indexes of lines that are among the stored ones. Each stored one matches one line only. */
export function knownBefore(lines: readonly StatementLine[], stored: readonly StoredBefore[]): Set<number> {
  const byMoney = new Map<string, StoredBefore[]>();
  for (const one of stored) byMoney.set(moneyOf(one), [...(byMoney.get(moneyOf(one)) ?? []), one]);
  const known = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const alike = byMoney.get(moneyOf(line)) ?? [];
    const at = alike.findIndex((one) => isSaidIn(one, line));
    if (at < 0) continue;
    alike.splice(at, 1);
    known.add(index);
  }
  return known;
}

const moneyOf = ({ account, bookedOn, amountCents, currency }: StoredBefore) =>
  JSON.stringify([account, bookedOn, amountCents, currency]);

const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether the stored text is part of the text read now. */
function isSaidIn(stored: StoredBefore, line: StatementLine): boolean {
  const all = bare([line.counterparty, line.reference, line.bankReference].join(' '));
  return all.includes(bare(stored.counterparty)) && all.includes(bare(stored.reference));
}
