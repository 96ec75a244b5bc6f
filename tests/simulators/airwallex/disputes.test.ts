import { describe, expect, it } from 'vitest';
import { days, timeText } from './clock.ts';
import { callerOf, makeIntent, makePaid, newRequestId, refund, start } from './testing.ts';

const setUp = async () => {
  const simulator = await start();
  const call = await callerOf(simulator);
  const intentId = await makePaid(simulator, call, { amount: 100 });
  return { simulator, call, intentId };
};
const disputes = '/pa/payment_disputes';

describe('a dispute', () => {
  it('takes the money and asks for an answer', async () => {
    const { simulator, call, intentId } = await setUp();
    const { id } = simulator.openDispute(intentId, { amount: 40 });
    const { body } = await call('GET', `${disputes}/${id}`);
    expect(body).toMatchObject({ payment_intent_id: intentId, amount: 40, currency: 'USD', stage: 'CHARGEBACK' });
    expect(body).toMatchObject({ status: 'REQUIRES_RESPONSE', reason: { type: 'FRAUD', original_code: '10.4' } });
    expect(body.due_at).toBe(timeText(simulator.now() + days(7)));
    expect(simulator.webhookEvents().at(-1)?.name).toBe('payment_dispute.requires_response');
    const { items } = (await call('GET', `/financial_transactions?source_id=${id}`)).body;
    expect(items).toMatchObject([{ transaction_type: 'DISPUTE', amount: -40, fee: 15, net: -55 }]);
  });

  it('blocks refunds until it is decided', async () => {
    const { simulator, call, intentId } = await setUp();
    const { id } = simulator.openDispute(intentId, { amount: 40 });
    expect((await refund(call, intentId)).body.code).toBe('invalid_status_for_operation');
    simulator.challengeDispute(id);
    expect((await refund(call, intentId)).body.code).toBe('invalid_status_for_operation');
    simulator.resolveDispute(id, 'CUSTOMER');
    expect((await refund(call, intentId, { amount: 60.01 })).body.code).toBe('amount_above_limit');
    expect((await refund(call, intentId)).body.amount).toBe(60);
  });

  it('that is won gives the money back', async () => {
    const { simulator, call, intentId } = await setUp();
    const { id } = simulator.openDispute(intentId);
    const answer = await call('POST', `${disputes}/${id}/challenge`, { request_id: newRequestId() });
    expect(answer.body.status).toBe('CHALLENGED');
    expect(simulator.resolveDispute(id, 'MERCHANT').status).toBe('WON');
    const { items } = (await call('GET', `/financial_transactions?source_id=${id}`)).body;
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([100, -100]);
    const names = simulator.webhookEvents().map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['payment_dispute.challenged', 'payment_dispute.won']);
    expect((await refund(call, intentId)).body.amount).toBe(100);
  });

  it('that the bank takes back before an answer is reversed', async () => {
    const { simulator, intentId } = await setUp();
    const { id } = simulator.openDispute(intentId);
    expect(simulator.resolveDispute(id, 'MERCHANT').status).toBe('REVERSED');
    expect(simulator.webhookEvents().at(-1)?.name).toBe('payment_dispute.reversed');
  });

  it('that is accepted or not answered in time is lost', async () => {
    const { simulator, call, intentId } = await setUp();
    const accepted = simulator.openDispute(intentId, { amount: 10 }).id;
    const answer = await call('POST', `${disputes}/${accepted}/accept`, { request_id: newRequestId() });
    expect(answer.body.status).toBe('ACCEPTED');
    const late = simulator.openDispute(intentId, { amount: 10, dueInMs: days(3) }).id;
    await simulator.advance(days(3) + 1000);
    expect((await call('GET', `${disputes}/${late}`)).body.status).toBe('EXPIRED');
    expect((await refund(call, intentId)).body.amount).toBe(80);
    expect(() => simulator.challengeDispute(late)).toThrow('EXPIRED');
    expect(() => simulator.resolveDispute(accepted, 'MERCHANT')).toThrow('ACCEPTED');
  });

  it('can start as a question that moves no money', async () => {
    const { simulator, call, intentId } = await setUp();
    const { id } = simulator.openDispute(intentId, { stage: 'RFI' });
    const booked = async () => (await call('GET', `/financial_transactions?source_id=${id}`)).body.items.length;
    expect(await booked()).toBe(0);
    const { body } = await call('POST', `/simulation${disputes}/${id}/escalate`, {
      due_at: timeText(simulator.now() + days(5)),
    });
    expect(body).toMatchObject({ stage: 'PRE_CHARGEBACK', status: 'REQUIRES_RESPONSE' });
    expect(await booked()).toBe(1);
  });

  it('is opened and decided by the documented simulation calls', async () => {
    const { simulator, call, intentId } = await setUp();
    const body = { payment_intent_id: intentId, stage: 'CHARGEBACK', reason_code: '4837' };
    const due_at = timeText(simulator.now() + days(7));
    const create = (change: object) => call('POST', `/simulation${disputes}/create`, { ...body, due_at, ...change });
    const { id } = (await create({ amount: 12.5, comment: 'never bought' })).body;
    const decided = await call('POST', `/simulation${disputes}/${id}/resolve`, { in_favor_of: 'CUSTOMER' });
    expect(decided.body).toMatchObject({ status: 'LOST', amount: 12.5, issuer_comment: 'never bought' });
    for (const [source, value] of Object.entries({ stage: 'LATE', reason_code: '1', due_at: 'soon', amount: 0 }))
      expect((await create({ [source]: value })).body).toMatchObject({ code: 'validation_error', source });
    expect((await create({ payment_intent_id: await makeIntent(call) })).body.code).toBe(
      'invalid_status_for_operation',
    );
  });

  it('is listed by when it changed, in pages with marks', async () => {
    const { simulator, call, intentId } = await setUp();
    const ids = [];
    for (let count = 0; count < 3; count++) ids.unshift(simulator.openDispute(intentId, { amount: 1 }).id);
    const first = (await call('GET', `${disputes}?size=2`)).body;
    const second = (await call('GET', `${disputes}?size=2&page=${first.page_after}`)).body;
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.page_after).toBeUndefined();
    expect(second.page_before).toBeTruthy();
    await simulator.advance(days(1));
    simulator.challengeDispute(ids[2] ?? '');
    const since = timeText(simulator.now() - 3_600_000);
    const changed = (await call('GET', `${disputes}?from_updated_at=${encodeURIComponent(since)}`)).body.items;
    expect(changed).toMatchObject([{ id: ids[2], status: 'CHALLENGED' }]);
    expect((await call('GET', `${disputes}?status=CHALLENGED`)).body.items).toHaveLength(1);
    const later = encodeURIComponent(timeText(simulator.now() + days(7)));
    expect((await call('GET', `${disputes}?from_due_at=${later}`)).body.items).toEqual([]);
  });
});
