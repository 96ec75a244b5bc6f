import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { apiKeyAnswer } from './api-key-answer.ts';
import { readApiKeys } from './store.ts';

export async function listApiKeys(ctx: Context & { actor: Customer }) {
  const rows = await readApiKeys(ctx.db, ctx.actor.userId);
  return rows.map(apiKeyAnswer);
}
