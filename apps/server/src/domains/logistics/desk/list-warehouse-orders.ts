import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { warehouseOrder } from '@sampan/contract/warehouse';
import type { WarehouseStep } from '@sampan/contract/warehouse-steps';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import { inboundByCode } from '#domains/purchasing/list-inbound.ts';
import type { Context } from '#shop/context.ts';
import { countWaiting, findByCode, type ListedRow, readWaiting } from './warehouse-queries.ts';

/** What an order waits for here; nothing, if it is somewhere else. */
function stepOf({ status, lines, linesInspected, parcels }: ListedRow): WarehouseStep | null {
  if (status === 'in_purchased') return 'receive';
  if (status === 'pending_inspection') return linesInspected < lines ? 'inspect' : 'pack';
  if (status === 'be_delivered') return parcels === 0 ? 'pack' : 'ship';
  return null;
}

export function toListedResponse(row: ListedRow): z.output<typeof warehouseOrder> {
  return {
    id: row.id,
    sn: row.sn,
    step: stepOf(row),
    statusSince: toWireTime(row.statusSince),
    picture: row.picture,
    shipTo: row.destination === 'own_stock' ? '' : `${row.name}, ${row.countryIso}`,
    destination: row.destination,
    lines: row.lines,
    pieces: row.pieces,
    linesInspected: row.linesInspected,
    parcels: row.parcels,
    parcelsShipped: row.parcelsShipped,
    places: row.places,
  };
}

export async function listWarehouseOrders(
  ctx: Context,
  input: ParsedInputOf<Calls['operatorListWarehouseOrders']>,
): Promise<OutputOf<Calls['operatorListWarehouseOrders']>> {
  const { rows, next } = await readWaiting(ctx.pool, input);
  const counts = await countWaiting(ctx.pool);
  return { list: rows.map(toListedResponse), total: counts[input.step], next, counts };
}

/** Scanners and people write letters as they like. */
export async function findInWarehouse(
  ctx: Context,
  { code }: { code: string },
): Promise<OutputOf<Calls['operatorFindInWarehouse']>> {
  const scanned = code.replaceAll(/\s/g, '').toUpperCase();
  const rows = await findByCode(ctx.pool, scanned);
  return {
    list: rows.map((row) => ({ ...toListedResponse(row), foundBy: row.foundBy, parcel: row.parcel })),
    inbound: await inboundByCode(ctx, scanned),
  };
}
