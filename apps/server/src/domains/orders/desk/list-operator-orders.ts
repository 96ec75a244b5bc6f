import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { operatorOrder } from '@sampan/contract/operator-orders/fields';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import { type Sight, sightOf } from '#domains/orders/order-sight.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import type { OrderFilter } from './order-filter.ts';
import { countQueues, type QueueQuery, readQueue } from './order-queue.ts';
import type { QueueRow } from './queue-rows.ts';

type OperatorContext = Context & { actor: Operator };
type Listed = ParsedInputOf<Calls['operatorListOrders']>;
type Filters = ParsedInputOf<Calls['operatorCountOrders']>;
type QueueFilters = Filters & Pick<Listed, 'status' | 'inWork' | 'sort'>;

export async function listOperatorOrders(
  ctx: OperatorContext,
  { after, pageNum, pageSize, ...filters }: Listed,
): Promise<OutputOf<Calls['operatorListOrders']>> {
  const query = queueQuery(ctx.actor, filters);
  const offset = (pageNum - 1) * pageSize;
  const { rows, total, next } = await readQueue(ctx.pool, { ...query, after, offset, limit: pageSize });
  return { list: rows.map((row) => toQueueRowResponse(row, query.sight)), total, next };
}

export async function countOperatorOrders(
  ctx: OperatorContext,
  filters: Filters,
): Promise<OutputOf<Calls['operatorCountOrders']>> {
  const sight = sightOf(ctx.actor);
  const query = { ...filterOf(ctx.actor, filters), search: filters.search, sight };
  const { statuses, countries } = await countQueues(ctx.pool, query);
  return {
    statuses: statuses.map(({ oldestSince, ...count }) => ({ ...count, oldestSince: toWireTime(oldestSince) })),
    countries,
  };
}

function filterOf(
  { operatorId }: Pick<Operator, 'operatorId'>,
  { assignee, country, hasNote, hasFinding, waitingHours, placedFrom, placedUntil, sold }: Filters,
): OrderFilter {
  return {
    assignee: assignee === 'me' ? operatorId : assignee,
    countryIso: country,
    hasNote: hasNote === 1,
    hasFinding: hasFinding === 1,
    waitingHours,
    placedFrom,
    placedUntil,
    sold: sold === 1,
  };
}

export function queueQuery(
  actor: Pick<Operator, 'operatorId' | 'roles'>,
  filters: QueueFilters,
): Omit<QueueQuery, 'after' | 'offset' | 'limit'> & { sight: Sight } {
  const { status, inWork, sort, search } = filters;
  return { ...filterOf(actor, filters), status, inWork: inWork === 1, sort, search, sight: sightOf(actor) };
}

export function toQueueRowResponse(row: QueueRow, sight: Sight): z.output<typeof operatorOrder> {
  return {
    id: row.id,
    sn: row.sn,
    status: row.status,
    version: row.version,
    placedAt: toWireTime(row.placedAt),
    statusSince: toWireTime(row.statusSince),
    country: row.countryIso,
    customer: { id: row.userId, email: sight.contact ? row.email : '', name: row.customerName },
    totalUsd: sight.prices ? dollars(row.totalCents) : null,
    payment: sight.prices ? paymentOf(row) : null,
    pieces: row.pieces,
    notes: row.notes,
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
  };
}

type Payment = NonNullable<z.output<typeof operatorOrder>['payment']>;

/** How far an order is paid. A cancelled instalment counts as settled, because no payment is expected for it. */
export function paymentOf({ instalments, hasSlip }: Pick<QueueRow, 'instalments' | 'hasSlip'>): Payment {
  const open = instalments.findIndex(({ state }) => state !== 'paid');
  const next = instalments[open];
  const last = instalments[open - 1] ?? instalments.at(-1);
  const pattern = (next && open === 0 ? next : last)?.pattern ?? 'online_card';
  if (!next) return { pattern, state: 'paid', hasSlip };
  if (next.state === 'confirming') return { pattern: next.pattern, state: 'confirming', hasSlip };
  if (next.received > 0) return { pattern: next.pattern, state: 'part', hasSlip };
  return { pattern, state: open === 0 ? 'unpaid' : 'deposit', hasSlip };
}
