import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { expireUngranted, notifyOfGrant } from './after-decision.ts';
import { viewForOperator } from './operator-grants.ts';
import { changeGrant, findGrant, type GrantEvent, type GrantRow, insertGrantEvent, lockGrant } from './store.ts';

type OperatorContext = Context & { actor: Operator };
type Decision = ParsedInputOf<Calls['operatorDecideGrant']>;
type Decided = OutputOf<Calls['operatorDecideGrant']>;

/** The first of two operators decides. The other gets a refusal that says so. */
export async function operatorDecideGrant(ctx: OperatorContext, input: Decision): Promise<Decided> {
  const until = input.decision === 'grant' ? (input.until ?? null) : null;
  requireDayToCome(ctx.now(), until);
  if (input.decision === 'refuse' && !input.answer) throw refuseField('answer', 'required');
  return inTransaction(ctx.db, async (tx) => {
    const grant = await lockSeen(tx, input);
    if (grant.state !== 'asked' && !grant.renewalAskedAt) throw refuse('grant_decided');
    const event = await decide(tx, ctx.actor, grant, { ...input, until });
    return settle(tx, ctx, grant.id, event);
  });
}

async function decide(
  tx: Transaction,
  { operatorId }: Operator,
  grant: GrantRow,
  { decision, until, answer }: Decision & { until: string | null },
): Promise<GrantEvent> {
  const decided = { answer, decided_at: sql<Date>`now()`, renewal_asked_at: null, warned_at: null };
  if (decision === 'grant') {
    await changeGrant(tx, grant.id, { ...decided, state: 'granted', until });
    return { kind: 'granted', operatorId, text: answer, until };
  }
  if (grant.state === 'asked') {
    await changeGrant(tx, grant.id, { ...decided, state: 'refused' });
    return { kind: 'refused', operatorId, text: answer };
  }
  // The decision already names the end, so the job need not warn again.
  await changeGrant(tx, grant.id, { ...decided, warned_at: sql<Date>`now()` });
  return { kind: 'renewal_refused', operatorId, text: answer, until: grant.until };
}

/** Expires what was published with the grant, unless another grant covers it. */
export async function operatorWithdrawGrant(
  ctx: OperatorContext,
  input: ParsedInputOf<Calls['operatorWithdrawGrant']>,
): Promise<OutputOf<Calls['operatorWithdrawGrant']>> {
  return inTransaction(ctx.db, async (tx) => {
    const grant = await lockSeen(tx, input);
    if (grant.state !== 'granted') throw refuse('grant_decided');
    const { answer: text } = input;
    await changeGrant(tx, grant.id, {
      state: 'withdrawn',
      answer: text,
      decided_at: sql<Date>`now()`,
      renewal_asked_at: null,
    });
    await expireUngranted(tx, grant);
    return settle(tx, ctx, grant.id, { kind: 'withdrawn', operatorId: ctx.actor.operatorId, text });
  });
}

async function lockSeen(tx: Transaction, { id, version }: { id: string; version: number }): Promise<GrantRow> {
  const grant = await lockGrant(tx, id, null);
  if (!grant) throw refuse('not_found');
  if (grant.version !== version) throw refuse('grant_decided');
  return grant;
}

async function settle(tx: Transaction, ctx: OperatorContext, id: string, event: GrantEvent): Promise<Decided> {
  const eventId = await insertGrantEvent(tx, id, event);
  const grant = await findGrant(tx, id);
  if (!grant) throw refuse('not_found');
  const outcome = event.kind as 'granted' | 'refused' | 'renewal_refused' | 'withdrawn';
  await notifyOfGrant(tx, ctx, grant, { outcome, eventId });
  return viewForOperator(ctx.language, grant);
}

const years = 10;

function requireDayToCome(now: Date, until: string | null): void {
  if (until === null) return;
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + years);
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  if (until <= dayOf(now) || until > dayOf(last)) throw refuseField('until', 'day_to_come');
}
