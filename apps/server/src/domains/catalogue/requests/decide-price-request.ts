import type { ParsedInputOf } from '@sampan/contract/call';
import type { operatorDecidePriceRequest as decideCall } from '@sampan/contract/catalogue/price-requests';
import { isUuid } from '#database/uuid.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import {
  type Decision,
  type LockedRequest,
  lockRequest,
  writeDecision,
} from '#domains/catalogue/prices/price-request-store.ts';
import type { Operator } from '#shop/actor.ts';
import { refuse } from '#shop/refusal.ts';
import { type Change, doorOf, type OperatorContext } from './price-doors.ts';

/** An owner's approval makes the change by its door's own rule, in one transaction with the decision. */
export async function decidePriceRequest(
  ctx: OperatorContext,
  { id, decision, words }: ParsedInputOf<typeof decideCall>,
): Promise<null> {
  if ((decision === 'declined' || decision === 'waived') && words === '') throw refuse('invalid_input');
  if (!isUuid(id)) throw refuse('not_found');
  return writing(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw refuse('not_found');
    if (request.decision !== null) throw refuse('request_decided');
    keepDecider(ctx.actor, request, decision);
    if (decision === 'approved') {
      const { reason, seen } = request;
      await doorOf({ [request.door]: request.change } as Change).make(tx, ctx, { reason, seen });
    }
    await writeDecision(tx, id, { decision, words, by: ctx.actor.operatorId });
    return null;
  });
}

function keepDecider({ roles, operatorId }: Operator, { asked_by }: LockedRequest, decision: Decision) {
  if (decision === 'waived') return;
  const isAllowed = decision === 'withdrawn' ? asked_by === operatorId : roles.includes('owner');
  if (!isAllowed) throw refuse('forbidden');
}
