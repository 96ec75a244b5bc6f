import { describe, expect, it } from 'vitest';
import { days, hours, minutes, timeText } from './clock.ts';
import { callerOf, makeIntent, makePaid, refund, start } from './testing.ts';

const setUp = async () => {
  const simulator = await start();
  return { simulator, call: await callerOf(simulator) };
};
const settlements = '/pa/financial/settlements';

describe('the books', () => {
  it('hold every payment with its fee', async () => {
    const { simulator, call } = await setUp();
    await makeIntent(call);
    const id = await makePaid(simulator, call, { amount: 100 });
    const attempt = (await call('GET', `/pa/payment_intents/${id}`)).body.latest_payment_attempt.id;
    const { items } = (await call('GET', '/financial_transactions')).body;
    expect(items).toMatchObject([
      { source_id: attempt, source_type: 'PAYMENT_ATTEMPT', transaction_type: 'PAYMENT', status: 'PENDING' },
    ]);
    expect(items[0]).toMatchObject({ amount: 100, fee: 3.2, net: 96.8, currency: 'USD' });
  });

  it('are paid out in a settlement whose records add up', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call, { amount: 100 });
    await makePaid(simulator, call, { amount: 50 });
    await refund(call, id, { amount: 20 });
    await simulator.advance(minutes(1));
    const settlement = simulator.settle();
    expect(settlement).toMatchObject({ amount: 125.05, fee: 4.95, currency: 'USD', status: 'SETTLED' });
    const day = (ms: number) => encodeURIComponent(timeText(simulator.now() + ms));
    const list = (query: string) => call('GET', `${settlements}?currency=USD&status=SETTLED&${query}`);
    const found = await list(`from_settled_at=${day(-days(1))}&to_settled_at=${day(days(1))}`);
    expect(found.body).toEqual({ items: [settlement], has_more: false });
    expect((await list(`from_settled_at=${day(hours(1))}&to_settled_at=${day(days(1))}`)).body.items).toEqual([]);
    expect((await list(`from_settled_at=${day(0)}`)).body.source).toBe('to_settled_at');
    expect((await call('GET', `${settlements}/${settlement?.id}`)).body).toEqual(settlement);

    const { items } = (await call('GET', `/pa/settlement_records?settlement_id=${settlement?.id}`)).body;
    expect(
      items.map(({ transaction_type: type, gross_amount: gross, fees }: Record<string, unknown>) => [
        type,
        gross,
        fees,
      ]),
    ).toEqual([
      ['PAYMENT', 100, 3.2],
      ['PAYMENT', 50, 1.75],
      ['REFUND', -20, 0],
    ]);
    const nets = items.map(({ net_amount }: { net_amount: number }) => Math.round(net_amount * 100));
    expect(nets.reduce((sum: number, net: number) => sum + net)).toBe(12505);
    expect((await call('GET', `/financial_transactions?batch_id=${settlement?.id}`)).body.items).toHaveLength(3);
    expect(simulator.settle()).toBeUndefined();
  });

  it('are reported to the paid-out attempt', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call);
    simulator.settle();
    expect((await call('GET', `/pa/payment_intents/${id}`)).body.latest_payment_attempt.status).toBe('PAID');
    const names = simulator.webhookEvents().map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['payment_attempt.settled', 'payment_attempt.paid']);
  });

  it('list records by intent, in pages of at most fifty, once they are settled', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call);
    const records = (query: string) => call('GET', `/pa/settlement_records?${query}`);
    expect((await records(`payment_intent_id=${id}`)).body.items).toEqual([]);
    for (let count = 0; count < 2; count++) await makePaid(simulator, call);
    const settlement = simulator.settle();
    expect((await records(`payment_intent_id=${id}`)).body.items).toHaveLength(1);
    const first = (await records(`settlement_id=${settlement?.id}&page_size=2`)).body;
    expect(first).toMatchObject({ has_more: true, items: [{ payment_intent_id: id }, {}] });
    const second = (await records(`settlement_id=${settlement?.id}&page_size=2&page=${first.page_after}`)).body;
    expect(second).toMatchObject({ has_more: false, items: [{}] });
    expect((await records('')).body.code).toBe('validation_error');
    expect((await records(`settlement_id=${settlement?.id}&page_size=51`)).body.source).toBe('page_size');
  });

  it('keep the amount returned by a failed refund', async () => {
    const { simulator, call } = await setUp();
    const { body } = await refund(call, await makePaid(simulator, call, { amount: 100 }));
    await simulator.advance(minutes(1));
    simulator.failRefund(body.id);
    const { items } = (await call('GET', `/financial_transactions?source_id=${body.id}`)).body;
    expect(items).toMatchObject([{ transaction_type: 'ADJUSTMENT', amount: 100 }, { amount: -100 }]);
  });
});

describe('a deposit', () => {
  it('settles in the wallet and names its owner', async () => {
    const { simulator, call } = await setUp();
    const { id } = simulator.deposit({ amount: 985, payer_name: 'Kente Ltd', reference: 'Order 7' });
    const { body } = await call('GET', `/deposits/${id}`);
    expect(body).toMatchObject({ type: 'BANK_TRANSFER', status: 'SETTLED', amount: 985, currency: 'USD' });
    expect(body).toMatchObject({ reference: 'Order 7', payer: { name: 'Kente Ltd' } });
    const [pending, settled] = simulator.webhookEvents().map(({ body: raw }) => JSON.parse(raw));
    expect(pending.name).toBe('deposit.pending');
    // Unlike payments, deposits are `data` itself.
    expect(settled).toMatchObject({ name: 'deposit.settled', data: { id, amount: 985, status: 'SETTLED' } });
    const { items } = (await call('GET', `/financial_transactions?source_id=${id}`)).body;
    expect(items).toMatchObject([{ transaction_type: 'DEPOSIT', amount: 985, status: 'SETTLED' }]);
    expect(simulator.settle()).toBeUndefined();
  });

  it('can wait, be rejected or be recalled', async () => {
    const { simulator, call } = await setUp();
    const [one, two] = [1, 2].map((amount) => simulator.deposit({ amount, status: 'PENDING' }).id);
    expect((await call('POST', `/simulation/deposits/${one}/settle`)).body).toBe(true);
    expect((await call('POST', `/simulation/deposits/${one}/reverse`)).body).toBe(true);
    expect((await call('POST', `/simulation/deposits/${two}/reject`)).body).toBe(true);
    expect((await call('POST', `/simulation/deposits/${two}/settle`)).body.code).toBe('invalid_status_for_operation');
    expect((await call('GET', `/deposits/${one}`)).body.status).toBe('REVERSED');
    const { items } = (await call('GET', '/financial_transactions')).body;
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([-1, 1]);
  });

  it('is made by the documented simulation call, into an account that exists', async () => {
    const { simulator, call } = await setUp();
    const create = (change: object) =>
      call('POST', '/simulation/deposit/create', {
        amount: 5,
        global_account_id: simulator.globalAccountId,
        ...change,
      });
    expect((await create({})).body).toMatchObject({ status: 'SETTLED', amount: 5 });
    expect((await create({ global_account_id: 'ga_other' })).status).toBe(404);
    expect((await create({ amount: 0.001 })).body.source).toBe('amount');
    expect((await create({ status: 'LATER' })).body.source).toBe('status');
  });

  it('is listed for a month, unless asked for longer', async () => {
    const { simulator, call } = await setUp();
    const { id } = simulator.deposit({ amount: 1 });
    await simulator.advance(days(31));
    simulator.deposit({ amount: 2 });
    expect((await call('GET', '/deposits')).body.items).toHaveLength(1);
    const since = encodeURIComponent(timeText(simulator.now() - days(60)));
    expect((await call('GET', `/deposits?from_created_at=${since}`)).body.items[1].id).toBe(id);
    expect((await call('GET', `/deposits?from_created_at=${since}&page_size=1`)).body.has_more).toBe(true);
  });
});
