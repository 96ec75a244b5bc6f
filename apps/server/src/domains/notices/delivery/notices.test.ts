import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { fileSmallClaim } from '#testing/claim.ts';
import { openReceiver, verified } from '#testing/hook-receiver.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop, realShop, type TestActor } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { notifyOperators } from './notify-operators.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const receiver = await openReceiver();

type Choice = InputOf<Calls['operatorSetNotices']>;
const choose = (who: TestActor, choice: Partial<Choice> = {}) =>
  shop.call('operatorSetNotices', { topics: ['new_orders'], mail: 'at_once', dailyHour: 0, ...choice }, who);

const find = () => notifyOperators(jobContext(shop.services));
const run = async () => {
  await find();
  await shop.runQueue('send-mail');
};
const mailsOf = async ({ email }: TestActor) =>
  (await shop.inbox(email)).filter(({ html_body }) =>
    /You get this mail because of your settings|这封邮件按您的通知设置发送/.test(html_body),
  );
const noticesTo = async (who: TestActor) =>
  (await mailsOf(who)).map(({ text_body }) => [...new Set(text_body.match(/\bSP[0-9A-Z]{12,}/g) ?? [])].sort());
const later = (minutes: number) =>
  sql`update operator_notices set mailed_at = mailed_at - make_interval(mins => ${minutes})`.execute(shop.db);
const place = async () => (await makeSmallOrder(shop)).order;
/** Longer in its status than any limit of these tests. */
const age = (id: string, hours: number) =>
  shop.services.pool.query(
    `update orders set status_since = status_since - interval '${hours} hours' where id = '${id}'`,
  );

describe('new orders', () => {
  test('guard: a burst is one mail, nothing is sent twice, and nothing from before the choice', async () => {
    const who = await shop.makeOperator(['support']);
    await place();
    await choose(who);
    await run();
    expect(await noticesTo(who)).toEqual([]);
    const first = await place();
    await run();
    await run();
    expect(await noticesTo(who)).toEqual([[first.sn]]);
    const burst = [await place(), await place(), await place()];
    await later(9);
    await run();
    expect(await noticesTo(who)).toHaveLength(1);
    await later(1);
    await run();
    expect(await noticesTo(who)).toEqual([[first.sn], burst.map(({ sn }) => sn).sort()]);
  });

  test('guard: two concurrent runs send it once', async () => {
    const who = await shop.makeOperator(['finance']);
    await choose(who);
    const { sn } = await place();
    await barrier(4, find);
    await shop.runQueue('send-mail');
    expect(await noticesTo(who)).toEqual([[sn]]);
  });

  test('guard: the next run makes up for an interrupted one', async () => {
    const who = await shop.makeOperator(['support']);
    await choose(who);
    const { sn } = await place();
    const broken = { ...shop.services.queue, add: () => Promise.reject(new Error('killed')) };
    await notifyOperators({ ...jobContext(shop.services), queue: broken as never });
    expect(await noticesTo(who)).toEqual([]);
    await run();
    expect(await noticesTo(who)).toEqual([[sn]]);
  });

  test('a daily mail has the whole day, in the reader’s language', async () => {
    const who = await shop.makeOperator(['support']);
    await shop.call('operatorUpdateMe', { language: 'zh' }, who);
    const hour = new Date().getUTCHours();
    await choose(who, { mail: 'daily', dailyHour: (hour + 1) % 24 });
    await place();
    await run();
    expect(await noticesTo(who)).toEqual([]);
    await choose(who, { mail: 'daily', dailyHour: hour });
    const orders = [await place(), await place()];
    await run();
    expect(await noticesTo(who)).toEqual([]);
    await sql`update operator_notices set since = since - interval '1 day' where operator_id = ${who.id}`.execute(
      shop.db,
    );
    await run();
    await run();
    const [mail, more] = await mailsOf(who);
    expect(more).toBeUndefined();
    for (const { sn } of orders) expect(mail?.text_body).toContain(sn);
    expect(mail?.subject).toContain('个新订单');
  });
});

describe('a choice', () => {
  /** No mail is due yet. */
  const mailedNow = (...all: TestActor[]) =>
    sql`update operator_notices set mailed_at = now() where operator_id = any(${all.map(({ id }) => id)}::uuid[])`.execute(
      shop.db,
    );

  test('guard: dropUnmailed, ways. Notices from before mails were switched on again are not mailed', async () => {
    const [who, colleague] = [await shop.makeOperator(['support']), await shop.makeOperator(['support'])];
    for (const one of [who, colleague]) await choose(one);
    await mailedNow(who, colleague);
    const waited = await place();
    await run();
    const hookUrl = (await openReceiver()).url;
    await choose(who, { mail: 'off', hookUrl });
    const meanwhile = await place();
    await run();
    await choose(who, { hookUrl });
    await later(60);
    await run();
    expect(await noticesTo(who)).toEqual([]);
    expect(await noticesTo(colleague)).toEqual([[waited.sn, meanwhile.sn].sort()]);
    // Nor does a webhook receive notices that were mailed before it existed.
    const own = await openReceiver();
    await choose(colleague, { hookUrl: own.url });
    await run();
    await shop.runJobs();
    expect(own.calls).toEqual([]);
  });

  test('guard: since. A topic begins when it is chosen, and continues without a gap when the choice is saved again', async () => {
    const who = await shop.makeOperator(['support']);
    await choose(who, { topics: ['questions'] });
    await place();
    await choose(who, { topics: ['questions', 'new_orders'] });
    const { sn } = await place();
    await choose(who, { topics: ['new_orders'] });
    await run();
    expect(await noticesTo(who)).toEqual([[sn]]);
  });

  test('guard: topics. Notices of a topic that is no longer chosen are not sent', async () => {
    const who = await shop.makeOperator(['support']);
    await choose(who);
    await mailedNow(who);
    await place();
    await run();
    await choose(who, { topics: ['questions'] });
    await later(60);
    await run();
    expect(await noticesTo(who)).toEqual([]);
  });

  test('guard: daysBack. After a standstill only the last days are notified', async () => {
    const who = await shop.makeOperator(['support']);
    await choose(who);
    await sql`update operator_notices set since = now() - interval '10 days' where operator_id = ${who.id}`.execute(
      shop.db,
    );
    const [old, late] = [await place(), await place()];
    for (const [{ id }, days] of [[old, 4] as const, [late, 2] as const])
      await sql`update orders set placed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(shop.db);
    await run();
    const notified = (await noticesTo(who)).flat();
    expect([notified.includes(old.sn), notified.includes(late.sn)]).toEqual([false, true]);
  });

  test('guard: own. Notices of a status are not sent once its role is lost, though other work remains', async () => {
    const who = await shop.makeOperator(['purchasing', 'warehouse']);
    await choose(who, { topics: ['overdue'] });
    await run();
    await later(60);
    const before = await noticesTo(who);
    const late = await makeSmallOrder(shop);
    await walkOrder(shop, late.order, late.customer, owner, 'be_purchased');
    await age(late.order.id, 25);
    await mailedNow(who);
    await run();
    await sql`update operators set roles = '{warehouse}' where id = ${who.id}`.execute(shop.db);
    await later(60);
    await run();
    expect(await noticesTo(who)).toEqual(before);
    await shop.call('operatorStartProcurement', { id: late.order.id }, owner);
  });
});

describe('who is notified of what', () => {
  test('guard: a role that may not see orders is offered and sent no notices of them, whatever it asks for', async () => {
    const catalogue = await shop.makeOperator(['catalogue']);
    const everything: Choice['topics'] = ['new_orders', 'questions', 'handovers', 'answers', 'overdue', 'failed_jobs'];
    expect((await shop.call('operatorGetNotices', {}, catalogue)).offered).toEqual(['handovers', 'answers', 'overdue']);
    const warehouse = await shop.makeOperator(['warehouse']);
    expect((await shop.call('operatorGetNotices', {}, warehouse)).offered).toEqual([
      'new_orders',
      'handovers',
      'answers',
      'overdue',
    ]);
    expect((await shop.call('operatorGetNotices', {}, owner)).offered).toEqual(everything);
    for (const who of [catalogue, warehouse]) await choose(who, { topics: everything });
    await giveUpJob();
    const { sn } = await place();
    await run();
    expect(await noticesTo(catalogue)).toEqual([]);
    expect(await noticesTo(warehouse)).toEqual([[sn]]);
    expect((await mailsOf(warehouse))[0]?.text_body).not.toContain('Job given up');
  });

  test('guard: the roles responsible are notified of overdue work once, and not if it is done by then', async () => {
    const [buyer, packer] = [await shop.makeOperator(['purchasing']), await shop.makeOperator(['warehouse'])];
    for (const who of [buyer, packer]) await choose(who, { topics: ['overdue'] });
    const [late, inTime, done] = [await makeSmallOrder(shop), await makeSmallOrder(shop), await makeSmallOrder(shop)];
    for (const one of [late, inTime, done]) await walkOrder(shop, one.order, one.customer, owner, 'be_purchased');
    await age(late.order.id, 25);
    await age(inTime.order.id, 23);
    await run();
    await later(60);
    await run();
    expect(await noticesTo(buyer)).toEqual([[late.order.sn]]);
    expect(await noticesTo(packer)).toEqual([]);
    // Found before a mail is due, and bought before it is sent.
    await sql`update operator_notices set mailed_at = now() where operator_id = ${buyer.id}`.execute(shop.db);
    await age(done.order.id, 25);
    await run();
    await shop.call('operatorStartProcurement', { id: done.order.id }, owner);
    await later(60);
    await run();
    expect(await noticesTo(buyer)).toEqual([[late.order.sn]]);
  });

  test('guard: retentionDays. Work that is overdue when the topic is chosen is notified once, however long it stays overdue', async () => {
    const late = await makeSmallOrder(shop);
    await walkOrder(shop, late.order, late.customer, owner, 'pending_inspection');
    await age(late.order.id, 24 * 40);
    const packer = await shop.makeOperator(['warehouse']);
    const own = await openReceiver();
    await choose(packer, { topics: ['overdue'], hookUrl: own.url });
    await run();
    await shop.runJobs();
    const found = await noticesTo(packer);
    const callsBefore = own.calls.length;
    expect(found.flat().filter((sn) => sn === late.order.sn)).toHaveLength(1);
    await sql`update notices set found_at = found_at - interval '31 days'`.execute(shop.db);
    await run();
    await later(60);
    await run();
    await shop.runJobs();
    expect(await noticesTo(packer)).toEqual(found);
    expect(own.calls).toHaveLength(callsBefore);
    const { rows } = await sql<{
      topic: string;
    }>`select distinct topic from notices where found_at < now() - interval '30 days'`.execute(shop.db);
    expect(rows).toEqual([{ topic: 'overdue' }]);
  });

  test('guard: doersOfOthers. Questions and claims that wait too long are notified, unless they are done by then', async () => {
    const own = await openReceiver();
    const [support, packer] = [await shop.makeOperator(['support']), await shop.makeOperator(['warehouse'])];
    const { customer, order } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'delivered');
    const claim = await fileSmallClaim(shop, order, customer);
    const second = await makeSmallOrder(shop);
    await walkOrder(shop, second.order, second.customer, owner, 'delivered');
    const rejected = await fileSmallClaim(shop, second.order, second.customer);
    // No claim, but a request to refund goods that are not sent.
    const third = await makeSmallOrder(shop);
    await walkOrder(shop, third.order, third.customer, owner, 'be_purchased');
    const { customerOrderItemList } = await shop.call('getOrder', { id: third.order.id }, third.customer);
    const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 1 }];
    const asked = await shop.call('requestRefund', { orderId: third.order.id, orderReturnItems }, third.customer);
    const ask = (subject: string) => shop.call('writeMessage', { subject, content: 'Do you send samples?' }, customer);
    const [{ conversationId: late }, { conversationId: answered }, { conversationId: inTime }] = [
      await ask('Late'),
      await ask('Answered'),
      await ask('In time'),
    ];
    await sql`update conversations set waiting_since = waiting_since - interval '25 hours'
      where id = any(${[late, answered]}::uuid[])`.execute(shop.db);
    await sql`update refunds set requested_at = requested_at - interval '90 hours'
      where id = any(${[claim.id, rejected.id, asked.id]}::uuid[])`.execute(shop.db);
    for (const who of [support, packer]) await choose(who, { topics: ['overdue'], hookUrl: own.url });
    // Found before a mail is due, and answered before it is sent.
    await sql`update operator_notices set mailed_at = now() where operator_id = ${support.id}`.execute(shop.db);
    await find();
    const { version } = await shop.call('operatorGetConversation', { id: answered }, owner);
    await shop.call('operatorAnswerConversation', { id: answered, version, content: 'Yes.' }, owner);
    await shop.call('writeMessage', { conversationId: answered, content: 'And bowls?' }, customer);
    await shop.call('operatorRejectRefund', { id: rejected.id, reason: 'As described' }, owner);
    await later(60);
    await run();
    await run();
    const [mail, more] = await mailsOf(support);
    expect(more).toBeUndefined();
    expect(mail?.text_body.match(/Overdue: question to answer/g)).toHaveLength(1);
    expect(mail?.text_body).toContain(`${order.sn}: Overdue: claim to decide`);
    expect(mail?.text_body.match(/Overdue: claim to decide/g)).toHaveLength(1);
    for (const { text_body } of await mailsOf(packer)) expect(text_body).not.toMatch(/question|claim/);
    await shop.runJobs();
    const notified = own.calls.map(({ body }) => JSON.parse(body).data);
    expect(
      notified
        .flatMap((data) => data.overdueQuestions)
        .map((one) => one.conversationId)
        .sort(),
    ).toEqual([late, answered].sort());
    const claims = notified.flatMap((data) => data.overdueClaims);
    expect(claims).toContainEqual({
      refundId: claim.id,
      orderId: order.id,
      sn: order.sn,
      dueAt: expect.any(String),
    });
    expect(claims.map(({ refundId }) => refundId).sort()).toEqual([claim.id, rejected.id].sort());
    expect(inTime).toBeTruthy();
  });

  test('guard: grantSubject, requestSubject. A request repeated after an answer becomes overdue again', async () => {
    const cataloguer = await shop.makeOperator(['catalogue']);
    await choose(cataloguer, { topics: ['overdue'] });
    const { buyerId: buyer_id } = await shop.makeCustomer();
    const { offerId: product_id } = await makeProduct(shop.services);
    const ago = (hours: number) => new Date(Date.now() - hours * 3600_000);
    const request = { buyer_id, kind: 'sourcing', title: 'A teapot', quantity: 10, waiting_since: ago(100) } as const;
    const grant = { buyer_id, product_id, state: 'asked', company: 'A', reason: 'B', asked_at: ago(100) } as const;
    await shop.db.insertInto('goods_requests').values(request).execute();
    await shop.db.insertInto('grants').values(grant).execute();
    for (let times = 0; times < 2; times++) await find();
    await shop.db
      .updateTable('goods_requests')
      .set({ waiting_since: ago(90) })
      .execute();
    await shop.db
      .updateTable('grants')
      .set({ state: 'granted', renewal_asked_at: ago(90) })
      .execute();
    await find();
    const { rows } = await sql<{ about: string }>`
      select about from notices where operator_id = ${cataloguer.id} order by about`.execute(shop.db);
    expect(rows.map(({ about }) => about)).toEqual(['grants', 'grants', 'requests', 'requests']);
    await shop.db.deleteFrom('goods_requests').execute();
    await shop.db.deleteFrom('grants').execute();
  });

  test('guard: disabled operators and lost roles are not notified', async () => {
    const [gone, moved] = [await shop.makeOperator(['support']), await shop.makeOperator(['support'])];
    for (const who of [gone, moved]) await choose(who, { hookUrl: receiver.url });
    await place();
    await sql`update operators set disabled_at = now() where id = ${gone.id}`.execute(shop.db);
    await sql`update operators set roles = '{catalogue}' where id = ${moved.id}`.execute(shop.db);
    await run();
    await shop.runJobs();
    for (const who of [gone, moved]) expect(await noticesTo(who)).toEqual([]);
    expect(receiver.calls).toEqual([]);
  });

  test('guard: support is notified of a question once, again after an answer, and not if it is answered by then', async () => {
    const own = await openReceiver();
    const [support, packer] = [await shop.makeOperator(['support']), await shop.makeOperator(['warehouse'])];
    for (const who of [support, packer]) await choose(who, { topics: ['questions'], hookUrl: own.url });
    const customer = await shop.makeCustomer();
    const ask = (conversationId?: string) =>
      shop.call('writeMessage', { conversationId, subject: 'Samples', content: 'Do you send samples?' }, customer);
    const { conversationId } = await ask();
    await run();
    await ask(conversationId);
    await later(60);
    await run();
    const asked = (who: TestActor) =>
      mailsOf(who).then((mails) => mails.map(({ text_body }) => text_body.includes('Question to answer')));
    expect(await asked(support)).toEqual([true]);
    expect(await asked(packer)).toEqual([]);
    await shop.runJobs();
    const notified = own.calls.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.questions?.length > 0);
    expect(notified.map(({ data }) => data.questions)).toEqual([
      [{ conversationId, orderId: '', sn: '', askedAt: expect.any(String) }],
    ]);
    const answer = async () => {
      const { version } = await shop.call('operatorGetConversation', { id: conversationId }, owner);
      await shop.call('operatorAnswerConversation', { id: conversationId, version, content: 'Yes.' }, owner);
    };
    await answer();
    await ask(conversationId);
    await later(60);
    await run();
    expect(await asked(support)).toEqual([true, true]);
    // Found before a mail is due, and answered before it is sent.
    await sql`update operator_notices set mailed_at = now() where operator_id = ${support.id}`.execute(shop.db);
    await answer();
    await ask(conversationId);
    await run();
    await answer();
    await later(60);
    await run();
    expect(await asked(support)).toEqual([true, true]);
    // Found, answered, and asked again before the mail: it is one question.
    await sql`update operator_notices set mailed_at = now() where operator_id = ${support.id}`.execute(shop.db);
    await ask(conversationId);
    await run();
    await answer();
    await ask(conversationId);
    await later(60);
    await run();
    expect((await mailsOf(support)).at(-1)?.text_body.match(/Question to answer/g)).toHaveLength(1);
  });

  test('guard: namedMax, noticesPerHookMax. Owners are notified of failed jobs: twenty in a mail, 500 in a message', async () => {
    const own = await openReceiver();
    await choose(owner, { topics: ['failed_jobs'], hookUrl: own.url });
    await giveUpJob(501);
    await giveUpJob(1, 'completed');
    await run();
    const text = (await mailsOf(owner))[0]?.text_body ?? '';
    expect(text).toContain('tell-buyer: Job given up');
    expect(text.match(/Job given up/g)).toHaveLength(20);
    await shop.runJobs();
    const notified = own.calls.map(({ body }) => JSON.parse(body).data.failedJobs.length);
    expect(notified.toSorted()).toEqual([1, 500]);
  });
});

describe('an own webhook', () => {
  test('guard: it receives only the notices, at once and signed; the shop’s owner does not see it', async () => {
    const who = await shop.makeOperator(['support']);
    await choose(who, { mail: 'off', hookUrl: receiver.url });
    expect((await shop.call('operatorGetNotices', {}, who)).hook).toEqual({ url: receiver.url, isOn: true });
    await shop.runQueue('send-mail');
    expect((await shop.inbox(who.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A webhook for your notices at /),
    ]);
    const { sn, id } = await place();
    await shop.runJobs();
    expect(receiver.calls).toEqual([]);
    await find();
    await find();
    await shop.runJobs();
    const { secret } = await shop.call('operatorGetNoticeSecret', {}, who);
    expect(receiver.calls.map((call) => verified(call, secret))).toEqual([
      expect.objectContaining({
        type: 'operator.notices',
        data: {
          newOrders: [expect.objectContaining({ orderId: id, sn })],
          questions: [],
          overdue: [],
          overdueQuestions: [],
          overdueClaims: [],
          handovers: [],
          answers: [],
          overduePurchases: [],
          overdueTransfersBack: [],
          overdueFindings: [],
          overdueSurplus: [],
          overdueMarketplace: [],
          overdueGrants: [],
          overdueRequests: [],
          failedJobs: [],
        },
      }),
    ]);
    expect(await noticesTo(who)).toEqual([]);
    expect(await shop.call('operatorListHooks', {}, owner)).toEqual([]);
    await choose(who, { mail: 'off', hookUrl: '' });
    expect((await shop.call('operatorGetNotices', {}, who)).hook).toBeNull();
    await expect(shop.call('operatorGetNoticeSecret', {}, who)).rejects.toMatchObject({ error: 'not_found' });
  });

  test('guard: requireAllowed. A real shop refuses an address within its own network', async () => {
    const real = await openTestShop(realShop);
    const who = await real.makeOperator(['support']);
    const choice = { topics: ['new_orders' as const], mail: 'off' as const, dailyHour: 0, hookUrl: receiver.url };
    await expect(real.call('operatorSetNotices', choice, who)).rejects.toMatchObject({ error: 'invalid_input' });
    expect((await real.call('operatorGetNotices', {}, who)).hook).toBeNull();
  });
});

async function giveUpJob(times = 1, state = 'created'): Promise<void> {
  await shop.services.pool.query(
    `insert into pgboss.job (id, name, state, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     select gen_random_uuid(), 'failed', '${state}', '{}', 'tell-buyer', gen_random_uuid(), now(), 80, '{}'
     from generate_series(1, ${times})`,
  );
}
