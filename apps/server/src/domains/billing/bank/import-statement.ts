import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { readProviderBooksJob } from '#domains/billing/queued-jobs.ts';
import { knownBefore } from '#domains/billing/statements/fingerprint.ts';
import { readApart } from '#domains/billing/statements/read-apart.ts';
import type { FingerprintedStatement } from '#domains/billing/statements/read-statement.ts';
import { type Statement, StatementProblem } from '#domains/billing/statements/statement-line.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  findKnownFingerprints,
  findStatement,
  findStoredBefore,
  insertStatement,
  insertTransactions,
  type NewTransaction,
} from './bank-store.ts';

const linesShown = 20;
const leftOutShown = 100;
type Imported = OutputOf<Calls['operatorImportStatement']>;

/**
 * Stores the transactions of a bank's statement. The same file, or one that overlaps with another, adds nothing twice.
 */
export async function importStatement(
  ctx: Context & { actor: Operator },
  { contentBase64, dryRun, ...options }: ParsedInputOf<Calls['operatorImportStatement']>,
): Promise<Imported> {
  const bytes = Buffer.from(contentBase64, 'base64');
  const read = await readOrRefuse(bytes, { ...options, encoding: options.encoding || undefined });
  const { statement } = read;
  const lines = transactionsOf(read);
  if (dryRun) return previewOf(ctx, statement, lines);
  const contentHash = createHash('sha256').update(bytes).digest();
  return inTransaction(ctx.db, async (tx) => {
    const known = await findStatement(tx, contentHash);
    if (known) return { ...answerOf(statement), id: known };
    const id = await insertStatement(tx, {
      format: statement.format,
      account: lines[0]?.account ?? '',
      contentHash,
      transactions: lines.length,
      operatorId: ctx.actor.operatorId,
    });
    const before = await knownOf(tx, lines);
    const added = await insertTransactions(
      tx,
      'statement',
      lines.filter((_, index) => !before.has(index)),
      id,
    );
    const toDecide = added.filter((state) => state === 'open').length;
    // A line may be an awaited payout.
    if (toDecide > 0) await ctx.queue.add(tx, readProviderBooksJob, {});
    return { ...answerOf(statement), id, added: added.length, toDecide };
  });
}

async function previewOf({ db }: Context, statement: Statement, lines: readonly NewTransaction[]): Promise<Imported> {
  const [known, before] = [await findKnownFingerprints(db, lines), await knownOf(db, lines)];
  const isNew = lines.map(({ fingerprint }, index) => !known.has(fingerprint) && !before.has(index));
  const added = lines.filter((_, index) => isNew[index]);
  return {
    ...answerOf(statement),
    added: added.length,
    toDecide: added.filter(({ state }) => state === 'open').length,
    lines: lines.slice(0, linesShown).map((line, index) => ({
      bookedOn: line.bookedOn,
      amount: dollars(line.amountCents),
      currency: line.currency,
      counterparty: line.counterparty,
      reference: line.reference,
      isNew: isNew[index] ?? false,
    })),
  };
}

/** Lines that an earlier version stored under another fingerprint. */
const knownOf = async (db: Database | Transaction, lines: readonly NewTransaction[]) =>
  knownBefore(lines, await findStoredBefore(db, lines));

/** The part of the answer about the file itself. */
function answerOf({ format, lines, leftOut, notBooked, assumed }: Statement): Imported {
  return {
    id: '',
    format,
    transactions: lines.length,
    added: 0,
    toDecide: 0,
    lines: [],
    leftOut: leftOut.slice(0, leftOutShown).map((line) => ({ ...line, problem: line.problem ?? null })),
    leftOutCount: leftOut.length,
    notBooked,
    assumed,
  };
}

async function readOrRefuse(bytes: Buffer, options: Parameters<typeof readApart>[1]): Promise<FingerprintedStatement> {
  try {
    return await readApart(bytes, options);
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error;
    throw refuse('statement_unreadable', {}, { data: error.problemData });
  }
}

const transactionsOf = ({ statement, fingerprints }: FingerprintedStatement): NewTransaction[] =>
  statement.lines.map((line, index) => ({
    ...line,
    fingerprint: fingerprints[index] ?? '',
    state: line.currency === 'USD' && line.amountCents > 0 ? ('open' as const) : ('kept' as const),
  }));
