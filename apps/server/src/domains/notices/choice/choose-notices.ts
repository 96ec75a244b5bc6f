import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { withProofIf } from '#domains/accounts/fresh-proof.ts';
import { findOperatorHook, getOperatorHookSecret, setOperatorHook } from '#domains/hooks/operator-hook.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { dropUnmailed, findChoice, findLanguage, storeChoice } from './notice-store.ts';
import { offeredTopics } from './offered-topics.ts';

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

/** What waits for a mail goes into the next one, whenever that is, unless there are to be none. */
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

export async function getNoticeSecret(ctx: OperatorContext): Promise<{ secret: string }> {
  const secret = await getOperatorHookSecret(ctx);
  if (secret === undefined) throw refuse('not_found');
  return { secret };
}
