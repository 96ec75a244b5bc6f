import type { OutputOf } from '@sampan/contract/call';
import type { getResellerCounts as countsCall } from '@sampan/contract/reseller/goods';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { hasStarted } from './store.ts';

/** Every page of the workspace asks for these, so each is a count along an index. */
export async function getResellerCounts({
  db,
  actor,
}: Context & { actor: Customer }): Promise<OutputOf<typeof countsCall>> {
  return { hasStarted: await hasStarted(db, actor.userId) };
}
