import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { insertStart } from './store.ts';

/** The login has seen what the workspace is. */
export async function startReselling({ db, actor }: Context & { actor: Customer }): Promise<null> {
  await insertStart(db, actor.userId);
  return null;
}
