import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import { holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { type PurchaseFileLine, type PurchaseFileProblem, readPurchaseFile } from './purchase-file.ts';
import { addParcel, recordFirstParcel } from './purchase-parcels.ts';

type Imported = OutputOf<Calls['operatorImportPurchases']>;

interface Known {
  id: string;
  number: number;
  state: PurchaseOrderState;
  externalNumber: string;
  /** Of its parcels, in capitals. */
  trackingNumbers: string[];
}

/** Each line by itself: those that are right are stored, the others say why not. Read again, it changes nothing. */
export async function importPurchases(
  ctx: PurchasingContext,
  { csv, apply }: ParsedInputOf<Calls['operatorImportPurchases']>,
): Promise<Imported> {
  const read = readPurchaseFile(csv);
  const known = await readKnown(ctx.db, read);
  const lines: Imported['lines'] = [];
  for (const line of read) {
    const purchase = purchaseOf(line, known);
    const problem = typeof purchase === 'string' ? purchase : await fill(ctx, line, purchase, apply);
    lines.push({
      line: line.line,
      number: typeof purchase === 'string' ? line.number : purchaseNumber(purchase.number),
      externalNumber: line.externalNumber,
      carrier: line.carrier,
      trackingNumber: line.trackingNumbers.join(' '),
      problem,
      isDone: apply && problem === null,
    });
  }
  const count = (isCounted: (line: Imported['lines'][number]) => boolean) => lines.filter(isCounted).length;
  return { lines, ready: count(({ problem }) => problem === null), done: count(({ isDone }) => isDone) };
}

const numberOf = ({ number }: PurchaseFileLine) => /^(?:PO-?)?(\d{1,15})$/.exec(number)?.[1];

/** Those that the file names. One that was dropped is no longer called by the marketplace's number. */
async function readKnown(db: Database | Transaction, lines: readonly PurchaseFileLine[]): Promise<Known[]> {
  const numbers = lines.flatMap((line) => numberOf(line) ?? []);
  const external = lines.flatMap(({ externalNumber }) => (externalNumber ? [externalNumber.toUpperCase()] : []));
  const { rows } = await sql<Known>`
    select p.id, p.number::int as number, p.state, p.external_number as "externalNumber",
      array(select upper(r.tracking_number) from purchase_parcels r where r.purchase_order_id = p.id) as "trackingNumbers"
    from purchase_orders p
    where p.number = any(${numbers}::bigint[])
      or p.external_number <> '' and p.state <> 'cancelled' and upper(p.external_number) = any(${external}::text[])
  `.execute(db);
  return rows;
}

function purchaseOf(line: PurchaseFileLine, known: readonly Known[]): Known | PurchaseFileProblem {
  if (line.problem) return line.problem;
  if (line.number) return known.find(({ number }) => String(number) === numberOf(line)) ?? 'not_found';
  const named = known.filter(
    ({ externalNumber, state }) =>
      state !== 'cancelled' &&
      externalNumber !== '' &&
      externalNumber.toUpperCase() === line.externalNumber.toUpperCase(),
  );
  const [only, another] = named;
  return another ? 'ambiguous' : (only ?? 'not_found');
}

/** What the line would change, or why it may not. */
function judge(line: PurchaseFileLine, { state, externalNumber, trackingNumbers }: Known): PurchaseFileProblem | null {
  if (!line.externalNumber && line.trackingNumbers.length === 0) return 'nothing_given';
  const more = newOf(line, trackingNumbers);
  if (more.length === 0 && (!line.externalNumber || line.externalNumber === externalNumber)) return 'known';
  if (state === 'arrived' || state === 'cancelled') return 'closed';
  if (more.length === 0) return null;
  if (state === 'draft') return 'not_placed';
  if (!line.carrier) return 'carrier_missing';
  return trackingNumbers.length + more.length > operatorLimits.purchaseParcelsMax ? 'too_many_parcels' : null;
}

const newOf = ({ trackingNumbers }: PurchaseFileLine, known: readonly string[]) =>
  [...new Map(trackingNumbers.map((one) => [one.toUpperCase(), one])).values()].filter(
    (one) => !known.includes(one.toUpperCase()),
  );

/** Notes in `purchase` what the line has changed: the next may be about the same. */
async function fill(
  ctx: PurchasingContext,
  line: PurchaseFileLine,
  purchase: Known,
  apply: boolean,
): Promise<PurchaseFileProblem | null> {
  const problem = judge(line, purchase) ?? (apply ? await store(ctx, line, purchase.id) : null);
  if (problem) return problem;
  purchase.externalNumber = line.externalNumber || purchase.externalNumber;
  purchase.trackingNumbers.push(...newOf(line, purchase.trackingNumbers).map((one) => one.toUpperCase()));
  return null;
}

/** Under its lock it is looked at again: somebody may have been faster. */
function store(ctx: PurchasingContext, line: PurchaseFileLine, id: string): Promise<PurchaseFileProblem | null> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdAsItIs(tx, id);
    const [now] = held
      ? await readKnown(tx, [{ ...line, number: purchaseNumber(held.purchase.number), externalNumber: '' }])
      : [];
    if (!held || !now) return 'not_found';
    const problem = judge(line, now);
    if (problem) return problem;
    const parcels = newOf(line, now.trackingNumbers);
    for (const trackingNumber of parcels) await addParcel(tx, id, { carrier: line.carrier, trackingNumber });
    await updatePurchase(tx, id, line.externalNumber ? { external_number: line.externalNumber } : {});
    if (parcels.length > 0) await recordFirstParcel(tx, held.purchase);
    return null;
  });
}
