import type { Readable } from 'node:stream';
import type { ParsedInputOf } from '@sampan/contract/call';
import { operatorExportOrders } from '@sampan/contract/operator-orders/list';
import { operatorsFileUrl } from '#domains/accounts/operators-file.ts';
import type { Sight } from '#domains/orders/order-sight.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { writeCsv } from '#text/write-csv.ts';
import { paymentOf, queueQuery } from './list-operator-orders.ts';
import { readQueue } from './order-queue.ts';
import type { QueueRow } from './queue-rows.ts';

type Wanted = ParsedInputOf<typeof operatorExportOrders>;

const pageSize = 500;

export const ordersFolder = 'orders-csv';

/** Returns a signed link that contains the filters. */
export async function exportOrders(ctx: Context & { actor: Operator }, wanted: Wanted): Promise<{ url: string }> {
  const file = `${Buffer.from(JSON.stringify(wanted)).toString('base64url')}.csv`;
  return { url: operatorsFileUrl(ctx, ordersFolder, file) };
}

/** Reads the filters that `exportOrders` wrote into a link. Its signature has been checked. */
export function wantedOf(file: string): Wanted {
  return operatorExportOrders.input.parse(JSON.parse(Buffer.from(file, 'base64url').toString()));
}

/** Holds one page in memory at a time. */
export function openOrders(
  { pool }: Pick<Services, 'pool'>,
  reader: Pick<Operator, 'operatorId' | 'roles'>,
  { bom, ...wanted }: Wanted,
): Readable {
  const query = queueQuery(reader, wanted);
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield columns.filter(({ needs }) => !needs || query.sight[needs]).map(({ name }) => name);
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof readQueue>> = await readQueue(pool, {
        ...query,
        after,
        offset: 0,
        limit: pageSize,
      });
      yield* page.rows.map((row) => cellsOf(row, query.sight));
      after = page.next;
    }
  }
  return writeCsv(rows(), { bom: bom === 1 });
}

interface CsvColumn {
  name: string;
  needs?: keyof Sight;
  cell: (row: QueueRow) => string;
}

const columns: readonly CsvColumn[] = [
  { name: 'order', cell: ({ sn }) => sn },
  { name: 'status', cell: ({ status }) => status },
  { name: 'placed_at', cell: ({ placedAt }) => placedAt.toISOString() },
  { name: 'status_since', cell: ({ statusSince }) => statusSince.toISOString() },
  { name: 'customer', cell: ({ customerName }) => customerName },
  { name: 'email', needs: 'contact', cell: ({ email }) => email },
  { name: 'country', cell: ({ countryIso }) => countryIso },
  { name: 'pieces', cell: ({ pieces }) => String(pieces) },
  { name: 'total_usd', needs: 'prices', cell: ({ totalCents }) => (totalCents / 100).toFixed(2) },
  { name: 'payment', needs: 'prices', cell: (row) => paymentOf(row).state },
  { name: 'assigned_to', cell: ({ assigneeName }) => assigneeName ?? '' },
  { name: 'notes', cell: ({ notes }) => String(notes) },
  { name: 'carrier', cell: ({ carrier }) => carrier ?? '' },
  { name: 'tracking_number', cell: ({ trackingNumber }) => trackingNumber ?? '' },
];

const cellsOf = (row: QueueRow, sight: Sight) =>
  columns.filter(({ needs }) => !needs || sight[needs]).map(({ cell }) => cell(row));
