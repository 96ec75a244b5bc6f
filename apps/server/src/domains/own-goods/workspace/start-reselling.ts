import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { hasStarted, insertStart } from './start-store.ts';

/** The login has seen what the workspace is. */
export async function startReselling({ db, actor }: Context & { actor: Customer }): Promise<null> {
  await insertStart(db, actor.userId);
  return null;
}

/** Every page of the storefront asks, for who is signed in. */
export async function getResellerStart({ db, actor }: Context & { actor: Customer }): Promise<{ hasStarted: boolean }> {
  return { hasStarted: await hasStarted(db, actor.userId) };
}
