import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { markAllRead, markRead } from './message-store.ts';

type CustomerContext = Context & { actor: Customer };

export async function readAllMessages(ctx: CustomerContext): Promise<null> {
  await markAllRead(ctx.db, ctx.actor.userId);
  return null;
}

/** Refuses another user's message as not found. */
export async function readMessage(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  if (!(await markRead(ctx.db, ctx.actor.userId, id))) throw refuse('not_found');
  return null;
}
