import { serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { answering, openReceiver } from '#testing/hook-receiver.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const receiver = await openReceiver();
let owner: TestActor;

beforeAll(async () => {
  owner = await shop.makeOperator(['owner']);
});

/** The schedule that docs/webhooks.md promises. */
const pausesSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

const refusing = answering(500, 'not now');

async function makeHook(overrides: { url?: string } = {}) {
  const customer = await shop.makeCustomer();
  const { id } = await shop.call(
    'addHook',
    { url: receiver.url, eventTypes: ['order.placed'], ...overrides },
    customer,
  );
  return { customer, id };
}

const sendTest = async ({ customer, id }: { customer: TestCustomer; id: string }) => {
  const { deliveryId } = await shop.call('testHook', { id }, customer);
  await shop.runQueue('send-hook');
  return deliveryId;
};

const callsTo = ({ id }: { id: string }) => receiver.calls.filter(({ event }) => event.data.hookId === id);

/** Seconds until the next attempt, from the waiting job. */
async function pauseOf(deliveryId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
    where name = 'resend-hook' and state = 'created' and data ->> 'deliveryId' = ${deliveryId}`.execute(shop.db);
  return rows[0]?.seconds;
}

/** Runs all waiting attempts as if they were due. */
async function runDue(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'resend-hook' and state = 'created'`.execute(
    shop.db,
  );
  await shop.runQueue('resend-hook');
}

const stateOf = (deliveryId: string, actor: TestActor) => shop.call('getHookDelivery', { id: deliveryId }, actor);

test('a refused delivery is retried with growing pauses, ten times in all, and appears in the log', async () => {
  receiver.answer = refusing;
  const hook = await makeHook();
  const deliveryId = await sendTest(hook);
  let spread = 0;
  for (const [index, seconds] of pausesSeconds.entries()) {
    const pause = (await pauseOf(deliveryId)) ?? 0;
    if (seconds > 60) spread = Math.max(spread, Math.abs(pause / seconds - 1));
    expect(pause).toBeGreaterThanOrEqual(0.9 * seconds - 1);
    expect(pause).toBeLessThanOrEqual(1.1 * seconds + 1);
    const { nextAttemptAt, ...waiting } = await stateOf(deliveryId, hook.customer);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: index + 1, answerStatus: 500, answerBody: 'not now' });
    expect(Math.abs(Date.parse(nextAttemptAt ?? '') - Date.now() - pause * 1000)).toBeLessThan(60_000);
    await runDue();
  }
  expect(await pauseOf(deliveryId)).toBeUndefined();
  // Jitter spreads deliveries that failed together.
  expect(spread).toBeGreaterThan(0.01);
  expect(await stateOf(deliveryId, hook.customer)).toMatchObject({
    state: 'failed',
    attempts: 10,
    nextAttemptAt: null,
    error: 'not_accepted',
    body: receiver.calls[0]?.body,
  });
  expect(receiver.calls).toHaveLength(10);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(pausesSeconds.reduce((sum, seconds) => sum + seconds, 0) / 3600).toBeGreaterThan(72);
});

test('a later success ends the retries, and the hook no longer counts as failing', async () => {
  receiver.answer = refusing;
  const hook = await makeHook();
  const deliveryId = await sendTest(hook);
  const [failing] = await shop.call('listHooks', {}, hook.customer);
  expect(failing?.failingSince).toEqual(expect.any(String));
  // Switching on a hook that is on does not hide its failures.
  const { failingSince } = await shop.call('updateHook', { id: hook.id, isOn: true }, hook.customer);
  expect(failingSince).toBe(failing?.failingSince);
  receiver.answer = answering(202, 'thanks');
  await runDue();
  await runDue();
  expect(receiver.calls).toHaveLength(2);
  expect(await stateOf(deliveryId, hook.customer)).toMatchObject({ state: 'delivered', attempts: 2, error: '' });
  expect(await shop.call('listHooks', {}, hook.customer)).toMatchObject([{ failingSince: null, isOn: true }]);
});

test('guard: isFailing. Deliveries to a failing receiver leave the lanes of first attempts unsent', async () => {
  receiver.answer = refusing;
  const hook = await makeHook();
  await sendTest(hook);
  receiver.answer = answering(200);
  const second = await sendTest(hook);
  expect(receiver.calls).toHaveLength(1);
  await shop.runQueue('resend-hook');
  expect(receiver.calls).toHaveLength(2);
  expect(await stateOf(second, hook.customer)).toMatchObject({ state: 'delivered', attempts: 1 });
  // After a success the next delivery uses the first lane.
  await sendTest(hook);
  expect(receiver.calls).toHaveLength(3);
});

test('guard: failingHoursMax. After three days of failures a hook is switched off, its owners get a mail, and they can switch it on again', async () => {
  receiver.answer = refusing;
  const hook = await makeHook();
  const colleague = await shop.makeCustomer({ buyerId: hook.customer.buyerId });
  const first = await sendTest(hook);
  const age = (hours: number) =>
    sql`update hook_endpoints set failing_since = now() - make_interval(hours => ${hours}) where id = ${hook.id}`.execute(
      shop.db,
    );
  await age(71);
  await runDue();
  expect(await shop.call('listHooks', {}, hook.customer)).toMatchObject([{ isOn: true, switchedOff: '' }]);
  await sql`update users set language = 'de' where id = ${colleague.id}`.execute(shop.db);
  await age(72);
  const second = await sendTest(hook);
  await runDue();
  expect(await shop.call('listHooks', {}, hook.customer)).toMatchObject([{ isOn: false, switchedOff: 'failing' }]);
  for (const id of [first, second])
    expect(await stateOf(id, hook.customer)).toMatchObject({ state: 'failed', error: 'switched_off' });
  const sent = callsTo(hook);
  await shop.runJobs();
  await runDue();
  expect(callsTo(hook)).toEqual(sent);
  const inboxes = await Promise.all([hook.customer, colleague].map(({ email }) => shop.inbox(email)));
  // The first mail says that the hook was added. The colleague came later.
  expect(inboxes.map((list) => list.length)).toEqual([2, 1]);
  const mails = inboxes.map((list) => list.slice(-1));
  for (const [mail] of mails) expect(mail?.text_body).toContain(receiver.url);
  expect(mails[0]?.[0]?.subject).not.toBe(mails[1]?.[0]?.subject);

  await expect(shop.call('replayHookDelivery', { id: first }, hook.customer)).rejects.toMatchObject({
    error: 'hook_is_off',
  });
  const on = await shop.call('updateHook', { id: hook.id, isOn: true }, hook.customer);
  expect(on).toMatchObject({ isOn: true, switchedOff: '', failingSince: null });
  receiver.answer = answering(200);
  const since = '2026-01-01T00:00:00Z';
  const replayed = await shop.call('replayFailedHookDeliveries', { id: hook.id, since }, hook.customer);
  expect(replayed).toEqual({ count: 2, more: false });
  await shop.runQueue('send-hook');
  for (const id of [first, second])
    expect(await stateOf(id, hook.customer)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('the shop’s own hook: the shop’s owner gets the mail', async () => {
  receiver.answer = answering(410);
  const { id } = await shop.call('operatorAddHook', { url: receiver.url, eventTypes: ['order.placed'] }, owner);
  const { deliveryId } = await shop.call('operatorTestHook', { id }, owner);
  await shop.runQueue('send-hook');
  expect(await shop.call('operatorListHooks', {}, owner)).toMatchObject([{ isOn: false, switchedOff: 'gone' }]);
  expect(await shop.call('operatorGetHookDelivery', { id: deliveryId }, owner)).toMatchObject({
    state: 'failed',
    answerStatus: 410,
    error: 'not_accepted',
  });
  await shop.runJobs();
  // One mail that it was added, and one that it is off.
  expect(await shop.inbox(owner.email)).toHaveLength(2);
  await shop.call('operatorDeleteHook', { id }, owner);
});

test('a delivered event can be replayed with its id; the list has pages and filters', async () => {
  const hook = await makeHook();
  const delivered = await sendTest(hook);
  await shop.call('replayHookDelivery', { id: delivered }, hook.customer);
  await shop.runQueue('send-hook');
  const [first, second] = receiver.calls;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);

  await sql`with events as (
      insert into hook_events (type, data) select 'hook.test', jsonb_build_object('n', n) from generate_series(1, 120) n
      returning id, (data ->> 'n')::int as n)
    insert into hook_deliveries (event_id, endpoint_id, state, created_at)
    select id, ${hook.id}, case when n % 2 = 0 then 'failed' else 'delivered' end, now() + n / 10 * interval '1 ms'
    from events`.execute(shop.db);
  const readAll = async (state?: 'failed') => {
    const ids: string[] = [];
    for (let after: string | undefined, more = true; more; after = ids.at(-1)) {
      const page = await shop.call('listHookDeliveries', { id: hook.id, state, after }, hook.customer);
      expect(page.list.length).toBeLessThanOrEqual(50);
      ids.push(...page.list.map(({ id }) => id));
      more = page.more;
    }
    return ids;
  };
  const all = await readAll();
  expect([all.length, new Set(all).size, all.at(-1)]).toEqual([121, 121, delivered]);
  expect(await readAll('failed')).toHaveLength(60);
});

test('guard: redirects. They are not followed, and count as failures', async () => {
  const elsewhere = await openReceiver();
  receiver.answer = answering(307, '', { location: elsewhere.url });
  const hook = await makeHook();
  expect(await stateOf(await sendTest(hook), hook.customer)).toMatchObject({
    state: 'waiting',
    answerStatus: 307,
    error: 'not_accepted',
  });
  expect(elsewhere.calls).toEqual([]);
});

test('guard: hookAnswerKept. Only the beginning of the response is stored, without unprintable characters', async () => {
  receiver.answer = answering(400, `\u0000\u001b[31m${'x'.repeat(500_000)}`);
  const hook = await makeHook();
  const { answerBody } = await stateOf(await sendTest(hook), hook.customer);
  expect(answerBody).toBe(`\ufffd\ufffd[31m${'x'.repeat(994)}`);
});

test('without a listener it counts as unreachable', async () => {
  const hook = await makeHook({ url: 'http://127.0.0.1:1025/' });
  expect(await stateOf(await sendTest(hook), hook.customer)).toMatchObject({
    error: 'unreachable',
    answerStatus: null,
    answerBody: '',
  });
});

test('guard: refuseUpgrade. A protocol switch is a failed attempt, and frees its lane', async () => {
  receiver.answer = (_request, response) =>
    void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
  const hook = await makeHook();
  const deliveryId = await sendTest(hook);
  expect(await stateOf(deliveryId, hook.customer)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: 'unreachable',
  });
});

test('guard: turn. A replay replaces the attempts planned before', async () => {
  receiver.answer = refusing;
  const hook = await makeHook();
  const deliveryId = await sendTest(hook);
  await shop.call('replayHookDelivery', { id: deliveryId }, hook.customer);
  await shop.runQueue('send-hook');
  await runDue();
  expect(callsTo(hook)).toHaveLength(2);
  expect(await stateOf(deliveryId, hook.customer)).toMatchObject({ state: 'waiting', attempts: 1 });
});

/** Sends, and lets the owner act while the receiver is being called. */
async function sendWhile(deliveryId: string, customer: TestCustomer, act: () => Promise<unknown>): Promise<void> {
  const { send } = shop.services.hooks;
  const slow = vi.spyOn(shop.services.hooks, 'send').mockImplementationOnce(async (...call) => {
    const outcome = await send(...call);
    await act();
    return outcome;
  });
  await shop.call('replayHookDelivery', { id: deliveryId }, customer);
  await shop.runQueue('send-hook');
  slow.mockRestore();
}

test('guard: recordAttempt. A call’s result does not overwrite what was decided meanwhile', async () => {
  const hook = await makeHook();
  const deliveryId = await sendTest(hook);
  const { customer } = hook;
  await sendWhile(deliveryId, customer, () => shop.call('replayHookDelivery', { id: deliveryId }, customer));
  expect(await stateOf(deliveryId, customer)).toMatchObject({ state: 'waiting', attempts: 0 });
  await shop.runQueue('send-hook');
  expect(await stateOf(deliveryId, customer)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(callsTo(hook)).toHaveLength(3);
  await sendWhile(deliveryId, customer, () => shop.call('updateHook', { id: hook.id, isOn: false }, customer));
  expect(await stateOf(deliveryId, customer)).toMatchObject({ state: 'failed', error: 'switched_off' });
});

test('guard: giveUpWaiting. Switching a hook off gives up its waiting deliveries, and only those', async () => {
  const hook = await makeHook();
  const delivered = await sendTest(hook);
  receiver.answer = refusing;
  const waiting = await sendTest(hook);
  await shop.call('updateHook', { id: hook.id, isOn: false }, hook.customer);
  expect(await stateOf(delivered, hook.customer)).toMatchObject({ state: 'delivered', error: '' });
  const givenUp = { state: 'failed', error: 'switched_off', nextAttemptAt: null };
  expect(await stateOf(waiting, hook.customer)).toMatchObject(givenUp);
  // A test does not switch off a hook that is already off, and mails nobody.
  receiver.answer = answering(410);
  await sendTest(hook);
  expect(callsTo(hook)).toHaveLength(3);
  expect(await shop.call('listHooks', {}, hook.customer)).toMatchObject([{ isOn: false, switchedOff: '' }]);
  await shop.runJobs();
  expect(await shop.inbox(hook.customer.email)).toHaveLength(1);
});

test('guard: lockFailed. Only failures since the given time are resent, in limited numbers', async () => {
  const hook = await makeHook();
  await sendTest(hook);
  const max = serverLimits.hookReplaysAtOnce;
  await sql`with events as (
      insert into hook_events (type, data, at) select 'hook.test', '{}', now() - n * interval '1 minute'
      from generate_series(1, ${max + 2}::int) n returning id)
    insert into hook_deliveries (event_id, endpoint_id, state) select id, ${hook.id}, 'failed' from events`.execute(
    shop.db,
  );
  const replay = (minutes: number) => {
    const since = new Date(Date.now() - minutes * 60_000).toISOString();
    return shop.call('replayFailedHookDeliveries', { id: hook.id, since }, hook.customer);
  };
  expect(await replay(1.5)).toEqual({ count: 1, more: false });
  expect(await replay(10_000)).toEqual({ count: max, more: true });
  expect(await replay(10_000)).toEqual({ count: 1, more: false });
  await shop.loseJobs('send-hook');
  expect(callsTo(hook)).toHaveLength(1);
});
