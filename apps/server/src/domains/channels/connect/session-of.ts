import { hashToken } from '#security/hash-token.ts';
import type { Context } from '#shop/context.ts';

/** What was begun in one session cannot be finished in another, not even by the same person. */
export function sessionOf({ request }: Pick<Context, 'request'>): Buffer {
  if (!request?.token) throw new Error('a call of a customer comes with a session');
  return hashToken(request.token);
}
