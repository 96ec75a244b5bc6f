import { type NoticeTopic, noticeTopics } from '@sampan/contract/notices';
import { handoversOf } from '#domains/today/handovers.ts';
import { hasRole, otherWorkOf, seesOrders, workOf } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';

/** Of what somebody's roles allow to be told; what they may not see is never told. */
export function offeredTopics(who: Pick<Operator, 'roles'>): NoticeTopic[] {
  const may: Record<NoticeTopic, boolean> = {
    new_orders: seesOrders(who),
    questions: otherWorkOf(who).includes('questions'),
    handovers: handoversOf(who).length > 0,
    // Of catalogue, to a request for prices.
    answers: seesOrders(who) || hasRole(who, 'catalogue'),
    overdue: workOf(who).length > 0 || otherWorkOf(who).length > 0,
    failed_jobs: who.roles.includes('owner'),
  };
  return noticeTopics.filter((topic) => may[topic]);
}
