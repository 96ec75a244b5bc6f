import type { Call, OutputOf } from '@sampan/contract/call';
import { type CallName, type Calls, calls } from '@sampan/contract/calls';
import type { Scope } from '@sampan/contract/scopes';
import { successAnswer } from '#http/answers/envelope.ts';
import { answerTags, type CachedAnswer, type Caches } from '#http/caches.ts';
import { consoleContext, isConsole } from '#shop/acting-as.ts';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { findAnswer, isKeyTaken } from '#shop/idempotency.ts';
import { mayAct } from '#shop/may-act.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { declaredBy } from './declared-refusals.ts';
import { isOperatorsAction, logAction } from './operators-actions.ts';
import { packedAnswer } from './packed.ts';
import { validate } from './validate.ts';

type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown> | unknown;

/** Whether the actor may make the call at all; the action checks what exactly they may touch. */
export function checkAccess({ access, scope }: Pick<Call, 'access' | 'scope'>, ctx: Context): void {
  if (ctx.actor.kind === 'customer' && ctx.actor.apiKey) checkScope(scope, ctx.actor.apiKey.scopes);
  if (access === 'public') return;
  if (ctx.actor.kind === 'anonymous') throw refuse('not_signed_in');
  if (access === 'customer') {
    if (ctx.actor.kind !== 'customer') throw refuse('forbidden');
    return;
  }
  if (ctx.actor.kind !== 'operator' || !mayAct(ctx.actor, access)) throw refuse('forbidden');
}

/** Calls without a scope are closed to API keys, public ones included. */
function checkScope(needed: Scope | undefined, given: readonly Scope[]): void {
  if (!needed) throw refuse('closed_to_api_keys');
  if (!given.includes(needed)) throw refuse('scope_missing', { scope: needed }, { data: { scope: needed } });
}

/** Makes a call: access, validation, action. Both HTTP and page loaders use it. */
export async function dispatch<Name extends CallName>(
  handlers: Handlers,
  ctx: Context,
  name: Name,
  raw: unknown,
): Promise<OutputOf<Calls[Name]>> {
  const call: Call = calls[name];
  checkAccess(call, ctx);
  const input = validate(call, raw);
  const handler = handlers[name] as AnyHandler;
  const actingAs = isConsole(call) ? consoleContext(ctx, name) : ctx;
  const run = () => (call.idempotent ? runOnce(actingAs, name, input, handler) : handler(actingAs, input));
  const answer = isOperatorsAction(name) ? logAction(ctx, name, input, run) : run();
  return (await (ctx.config.env === 'test' ? declared(name, answer) : answer)) as OutputOf<Calls[Name]>;
}

/** Fails tests on a refusal that the call's documentation does not declare. */
async function declared(name: CallName, answer: unknown): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && !declaredBy(calls[name]).includes(error.error))
      throw new Error(`${name} refuses with ${error.error}, which it does not declare`, { cause: error });
    throw error;
  }
}

async function runOnce(ctx: Context, name: CallName, input: unknown, handler: AnyHandler): Promise<unknown> {
  const stored = await findAnswer(ctx, name, input);
  if (stored) return stored.answer;
  try {
    return await handler(ctx, input);
  } catch (error) {
    // A concurrent copy of the request was quicker: it took the key, or the last pieces and the cart's lines.
    if (!isKeyTaken(error) && !(error instanceof Refusal)) throw error;
    const earlier = await findAnswer(ctx, name, input);
    if (!earlier) throw error;
    return earlier.answer;
  }
}

/**
 * A call whose response depends on input and language only: cached under `key` until the catalogue changes. The key is
 * the raw input in any form, so that a cached response needs neither parsing nor validation.
 */
export async function dispatchCached(
  handlers: Handlers,
  ctx: Context,
  caches: Caches,
  { name, raw, key }: { name: CallName; raw: unknown; key: string },
): Promise<CachedAnswer> {
  const cached = caches.answers.get(key);
  if (cached) return cached;
  const call: Call = calls[name];
  const place = { ...packedAnswer(call), kind: 'answer', cache: caches.answers, key };
  const others = await caches.shared.find(place);
  if (others) return others;
  const { generation } = caches.answers;
  const { mark } = caches.shared;
  const input = validate(call, raw);
  const handler = handlers[name] as AnyHandler;
  const made = await makeForEveryone(ctx, (from) => handler(from, input));
  if ('alone' in made) return { ...answerOf(call, input, made.alone), isPrivate: true };
  const { result: output, isCurrent } = made;
  const answer = answerOf(call, input, output);
  if (!isCurrent) return { ...answer, isOutdated: true };
  caches.answers.set(key, answer, answer.tags, generation);
  caches.shared.keep(place, answer, answer.tags, mark);
  return answer;
}

type Made = { result: unknown; isCurrent: boolean } | { alone: unknown };

/** As an anonymous visitor gets it; a customer's own goods, which a visitor does not find, for that customer alone. */
async function makeForEveryone(ctx: Context, make: (from: Context) => unknown): Promise<Made> {
  try {
    return await ctx.reads.run(ctx, async (from) => make({ ...from, actor: { kind: 'anonymous' } }));
  } catch (error) {
    if (ctx.actor.kind !== 'customer' || !(error instanceof Refusal) || error.error !== 'not_found') throw error;
    return { alone: await make(ctx) };
  }
}

function answerOf(call: Call, input: unknown, output: unknown): CachedAnswer {
  const identity = JSON.stringify(successAnswer(call, output));
  return { output, tags: answerTags(input, output), identity, bytes: 4 * identity.length };
}
