import type { changedMeanwhile, orderChange, orderChangeKinds } from '@sampan/contract/operator-orders/fields';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { type Sight, sightOf } from './order-sight.ts';

/**
 * Concurrent changes by operators: each change bumps the order's version, and an operator who saw an older one learns
 * what has changed.
 */

type OperatorContext = Context & { actor: Operator };
export type OrderChange = z.output<typeof orderChange>;

/**
 * Locks an order for an operator's change. Refuses with `changed_meanwhile`, and says who changed what, if the order is
 * no longer at the operator's version. Without `version` any is accepted.
 */
export async function lockAsSeen(
  tx: Transaction,
  ctx: OperatorContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw refuse('not_found');
  if (version === undefined || version === order.version) return order;
  const changes = await listChanges(tx, order.id, sightOf(ctx.actor), version);
  const data: z.output<typeof changedMeanwhile> = { version: order.version, changes };
  throw refuse('changed_meanwhile', {}, { data });
}

interface Change {
  kind: (typeof orderChangeKinds)[number];
  /** Shown field by field. Unchanged fields are left out. */
  before: Record<string, string>;
  after: Record<string, string>;
}

/** Bumps a locked order's version for a change that is no move; `moveOrder` does so by itself. */
export async function recordChange(tx: Transaction, ctx: OperatorContext, order: LockedOrder, change: Change) {
  const fields = Object.keys(change.after).filter((field) => change.before[field] !== change.after[field]);
  const only = (values: Record<string, string>) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])));
  order.version += 1;
  await tx.updateTable('orders').set({ version: order.version }).where('id', '=', order.id).execute();
  await tx
    .insertInto('order_changes')
    .values({
      order_id: order.id,
      version: order.version,
      kind: change.kind,
      before: only(change.before),
      after: only(change.after),
      changed_by: ctx.actor.operatorId,
    })
    .execute();
}

interface ChangeRow extends Pick<OrderChange, 'version' | 'by' | 'actor' | 'kind' | 'before' | 'after'> {
  at: Date;
}

/** The changes after a version, moves included, oldest first. */
async function listChanges(
  db: Database | Transaction,
  orderId: string,
  sight: Sight,
  version: number,
): Promise<OrderChange[]> {
  const { rows } = await sql<ChangeRow>`
    select c.version, c.changed_at as at, 'operator' as by, p.name as actor, c.kind, c.before, c.after
    from order_changes c join operators p on p.id = c.changed_by
    where c.order_id = ${orderId} and c.version > ${version}
    union all
    select e.version, e.at, e.cause, coalesce(p.name, trim(u.first_name || ' ' || u.last_name), ''), 'status',
      jsonb_build_object('status', e.from_status), jsonb_build_object('status', e.to_status)
    from order_events e left join operators p on p.id = e.actor_id left join users u on u.id = e.actor_id
    where e.order_id = ${orderId} and e.version > ${version} and e.from_status is not null
    order by version`.execute(db);
  return rows.map((row) => toChangeResponse(row, sight));
}

export function toChangeResponse({ at, before, after, ...change }: ChangeRow, sight: Sight): OrderChange {
  const isHidden = change.kind === 'address' && !sight.address;
  return {
    ...change,
    at: toWireTime(at),
    before: isHidden ? {} : before,
    after: isHidden ? {} : after,
  };
}
