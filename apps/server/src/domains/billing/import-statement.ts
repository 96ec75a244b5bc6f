import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  findKnownFingerprints,
  findStatement,
  insertStatement,
  insertTransactions,
  type NewTransaction,
} from './bank-store.ts';
import { readProviderBooksJob } from './queued-jobs.ts';
import { readStatement } from './statements/read-statement.ts';
import { type Statement, type StatementLine, StatementProblem } from './statements/statement-line.ts';

const linesShown = 20;

type Imported = OutputOf<Calls['operatorImportStatement']>;

/** Stores what a bank's statement tells of. The same file, or one that overlaps with another, adds nothing twice. */
export async function importStatement(
  ctx: Context & { actor: Operator },
  { contentBase64, dryRun, ...options }: ParsedInputOf<Calls['operatorImportStatement']>,
): Promise<Imported> {
  const bytes = Buffer.from(contentBase64, 'base64');
  const { format, lines } = readOrRefuse(bytes, { ...options, encoding: options.encoding || undefined });
  if (dryRun) return previewOf(ctx, format, fingerprinted(lines));
  const contentHash = createHash('sha256').update(bytes).digest();
  return inTransaction(ctx.db, async (tx) => {
    const known = await findStatement(tx, contentHash);
    if (known) return { id: known, format, transactions: lines.length, added: 0, toDecide: 0, lines: [] };
    const id = await insertStatement(tx, {
      format,
      account: lines[0]?.account ?? '',
      contentHash,
      transactions: lines.length,
      operatorId: ctx.actor.operatorId,
    });
    const added = await insertTransactions(tx, 'statement', fingerprinted(lines), id);
    const toDecide = added.filter((state) => state === 'open').length;
    // A line may be a payout that was awaited.
    if (toDecide > 0) await ctx.queue.add(tx, readProviderBooksJob, {});
    return { id, format, transactions: lines.length, added: added.length, toDecide, lines: [] };
  });
}

async function previewOf(
  { db }: Context,
  format: Statement['format'],
  lines: readonly NewTransaction[],
): Promise<Imported> {
  const known = await findKnownFingerprints(db, lines);
  const added = lines.filter(({ fingerprint }) => !known.has(fingerprint));
  return {
    ...{ id: '', format, transactions: lines.length, added: added.length },
    toDecide: added.filter(({ state }) => state === 'open').length,
    lines: lines.slice(0, linesShown).map((line) => ({
      ...{ bookedOn: line.bookedOn, amount: dollars(line.amountCents), currency: line.currency },
      ...{ counterparty: line.counterparty, reference: line.reference, isNew: !known.has(line.fingerprint) },
    })),
  };
}

function readOrRefuse(bytes: Buffer, options: Parameters<typeof readStatement>[1]): Statement {
  try {
    return readStatement(bytes, options);
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error;
    const { message: problem, line } = error;
    throw refuse('statement_unreadable', { problem }, { data: { problem, line: line ?? null } });
  }
}

/**
 * What makes a transaction the same one in another statement: the bank's own reference and the amount, or else all that is
 * said of it. Equal ones in one file are counted: two transfers may be alike in everything.
 */
function fingerprinted(lines: readonly StatementLine[]): NewTransaction[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { account, bankReference, amountCents, currency, bookedOn, counterparty, reference } = line;
    const said = bankReference
      ? [bankReference, amountCents, currency, bookedOn]
      : [bookedOn, amountCents, currency, counterparty, reference];
    const key = JSON.stringify([account, ...said]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const fingerprint = createHash('sha256').update(`${key}#${count}`).digest('hex');
    return {
      ...line,
      fingerprint,
      state: currency === 'USD' && amountCents > 0 ? ('open' as const) : ('kept' as const),
    };
  });
}
