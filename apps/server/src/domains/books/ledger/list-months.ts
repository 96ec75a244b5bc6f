import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { closeMonth, isOver, nextMonth } from './close-month.ts';
import { findFirstMonth, listClosed } from './entry-store.ts';

/** Past months from the first with books, latest first. */
export async function listMonths({ db, now }: Context): Promise<OutputOf<Calls['operatorListMonths']>> {
  const closed = new Map((await listClosed(db)).map(({ month, closedAt }) => [month, closedAt]));
  const list: OutputOf<Calls['operatorListMonths']>['list'] = [];
  for (let month = await findFirstMonth(db); month !== undefined && isOver(month, now()); month = nextMonth(month)) {
    const closedAt = closed.get(month);
    list.unshift({ month, closedAt: closedAt ? toWireTime(closedAt) : null });
  }
  return { list };
}

export async function closeBooks(ctx: Context, { month }: { month: string }): Promise<null> {
  if (!(await closeMonth(ctx, month))) throw refuse('not_found');
  return null;
}
