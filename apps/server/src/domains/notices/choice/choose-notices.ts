import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type NoticeTopic, noticeTopics } from '@sampan/contract/notices';
import { withProofIf } from '#domains/accounts/fresh-proof.ts';
import { findOperatorHook, getOperatorHookSecret, setOperatorHook } from '#domains/hooks/operator-hook.ts';
import { handoversOf } from '#domains/today/handovers.ts';
import { hasRole, otherWorkOf, seesOrders, workOf } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { dropUnmailed, findChoice, findLanguage, storeChoice } from './notice-store.ts';

type OperatorContext = Context & { actor: Operator };
type Chosen = OutputOf<Calls['operatorGetNotices']>;

export async function getNotices({ db, actor }: OperatorContext): Promise<Chosen> {
  const [choice, hook] = await Promise.all([findChoice(db, actor.operatorId), findOperatorHook(db, actor.operatorId)]);
  const { topics = [], mail = 'off', dailyHour = 0 } = choice ?? {};
  return {
    topics,
    mail,
    dailyHour,
    offered: offeredTopics(actor),
    hook: hook ? { url: hook.url, isOn: hook.isOn } : null,
  };
}

/** Notices that wait for a mail go into the next one, whenever that is, unless mails are switched off. */
export async function setNotices(
  ctx: OperatorContext,
  { hookUrl, password, code, passkey, ...choice }: ParsedInputOf<Calls['operatorSetNotices']>,
): Promise<null> {
  const { operatorId } = ctx.actor;
  const moves = hookUrl !== '' && hookUrl !== (await findOperatorHook(ctx.db, operatorId))?.url;
  await withProofIf(moves, ctx, { password, code, passkey }, async (tx) => {
    await storeChoice(tx, operatorId, choice);
    await setOperatorHook(tx, ctx, { url: hookUrl, language: await findLanguage(tx, operatorId) });
    if (choice.mail === 'off') await dropUnmailed(tx, operatorId);
  });
  return null;
}

export async function getNoticeSecret(
  ctx: OperatorContext,
  proof: ParsedInputOf<Calls['operatorGetNoticeSecret']>,
): Promise<{ secret: string }> {
  const secret = await getOperatorHookSecret(ctx, proof);
  if (secret === undefined) throw refuse('not_found');
  return { secret };
}

/** The topics that an operator's roles allow. Nobody is notified of something they may not see. */
export function offeredTopics(who: Pick<Operator, 'roles'>): NoticeTopic[] {
  const may: Record<NoticeTopic, boolean> = {
    new_orders: seesOrders(who),
    questions: otherWorkOf(who).includes('questions'),
    handovers: handoversOf(who).length > 0,
    // The catalogue role gets the answer to a request for prices.
    answers: seesOrders(who) || hasRole(who, 'catalogue'),
    overdue: workOf(who).length > 0 || otherWorkOf(who).length > 0,
    failed_jobs: who.roles.includes('owner'),
  };
  return noticeTopics.filter((topic) => may[topic]);
}
