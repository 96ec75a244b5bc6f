import { createHash } from 'node:crypto';
import type { Balances, LedgerEntry } from './entry-store.ts';

/**
 * Numbers the ledger's entries without a gap, chains them (each hash covers the entry and the hash before it) and adds
 * up the accounts. Whoever has an export can work it out again: see docs/operations/money.md.
 */
export class Chain {
  number = 0;
  hash = '';
  readonly balances: Balances = {};

  constructor(start?: { lastNumber: number; hash: string; balances: Balances }) {
    if (!start) return;
    this.number = start.lastNumber;
    this.hash = start.hash;
    Object.assign(this.balances, start.balances);
  }

  add(entry: LedgerEntry): void {
    this.number++;
    const { id, at, kind, reference, sn, country, provider, providerReference, payout, bankReference } = entry;
    const { bookedBy, note, lines } = entry;
    const words = [
      id,
      at,
      kind,
      reference,
      sn,
      country,
      provider,
      providerReference,
      payout,
      bankReference,
      bookedBy,
      note,
    ];
    const amounts = lines.map(({ account, cents }) => [account, cents]);
    this.hash = createHash('sha256')
      .update(JSON.stringify([this.hash, this.number, ...words, ...amounts]))
      .digest('hex');
    for (const { account, cents } of lines) this.balances[account] = (this.balances[account] ?? 0) + cents;
  }
}
