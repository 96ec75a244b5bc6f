import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { parcelCode } from '@sampan/contract/warehouse-steps';
import type pg from 'pg';
import { shipParcel } from '#domains/logistics/packing/ship-parcel.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { readTrackingFile, type TrackingLine, type TrackingProblem } from './tracking-file.ts';

type Imported = OutputOf<Calls['operatorImportTracking']>;

interface Named {
  id: string;
  sn: string;
  number: number;
  status: string;
  isShipped: boolean;
}

/** Each line by itself: those that are right are shipped, the others say why not. */
export async function importTracking(
  ctx: Context & { actor: Operator },
  { csv, apply }: ParsedInputOf<Calls['operatorImportTracking']>,
): Promise<Imported> {
  const read = readTrackingFile(csv);
  const known = await readNamed(ctx.pool, read);
  const checked = checkLines(read, known);
  const lines: Imported['lines'] = [];
  for (const { parcelId, ...line } of checked) {
    const problem = apply && parcelId ? await ship(ctx, parcelId, line) : line.problem;
    lines.push({ ...line, problem, isShipped: apply && problem === null });
  }
  const count = (isCounted: (line: Imported['lines'][number]) => boolean) => lines.filter(isCounted).length;
  return { lines, ready: count(({ problem }) => problem === null), shipped: count(({ isShipped }) => isShipped) };
}

/** Somebody may have been faster. */
async function ship(
  ctx: Context & { actor: Operator },
  id: string,
  { carrier, trackingNumber }: TrackingLine,
): Promise<TrackingProblem | null> {
  try {
    await shipParcel(ctx, { id, carrier, trackingNumber });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.error === 'not_found' ? 'not_found' : 'not_ready';
    throw error;
  }
}

const snOf = ({ parcel }: TrackingLine) => parcel.replace(/-\d{1,3}$/, '');

/** All parcels of the orders that the file names. */
async function readNamed(pool: pg.Pool, lines: readonly TrackingLine[]): Promise<Named[]> {
  const { rows } = await pool.query<Named>({
    name: 'parcels-named',
    text: `
      select p.id, o.sn, p.number, o.status, s.id is not null as "isShipped"
      from orders o join parcels p on p.order_id = o.id left join shipments s on s.parcel_id = p.id
      where o.sn = any($1)`,
    values: [[...new Set(lines.map(snOf))]],
  });
  return rows;
}

function checkLines(lines: readonly TrackingLine[], known: readonly Named[]) {
  const seen = new Set<string>();
  return lines.map((line) => {
    if (line.problem) return { ...line, parcelId: undefined };
    const found = parcelOf(line, known);
    if (typeof found === 'string') return { ...line, parcelId: undefined, problem: found };
    const problem = seen.has(found.id) ? 'twice_in_file' : problemOf(found);
    seen.add(found.id);
    return { ...line, parcelId: problem ? undefined : found.id, problem };
  });
}

/** An order's number alone is enough where it has one parcel. */
function parcelOf(line: TrackingLine, known: readonly Named[]): Named | TrackingProblem {
  const named = known.filter(({ sn }) => sn === snOf(line));
  const exact = named.find(({ sn, number }) => parcelCode(sn, number) === line.parcel);
  if (exact) return exact;
  const [only, another] = named;
  if (!only || line.parcel !== only.sn) return 'not_found';
  return another ? 'parcel_needed' : only;
}

function problemOf({ isShipped, status }: Named): TrackingProblem | null {
  if (isShipped) return 'already_shipped';
  return status === 'be_delivered' ? null : 'not_ready';
}
