import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { conversationChanged } from '@sampan/contract/conversations/inbox';
import type { CallError } from '@sampan/contract/page-context';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { getOperatorConversation } from './inbox/inbox.ts';

const shop = await openTestShop();
const noor = await shop.makeOperator(['support']);
const wei = await shop.makeOperator(['support']);
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

async function picture(customer: TestActor, bytes = png): Promise<string> {
  const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'message' }, customer);
  await shop.services.storage.write(key, 'image/png', bytes);
  return key;
}

async function ask(customer: TestCustomer, more: object = {}) {
  const { conversationId } = await shop.call(
    'writeMessage',
    { subject: 'Samples', content: 'When?', ...more },
    customer,
  );
  return conversationId;
}

const seen = (id: string, by = noor) => shop.call('operatorGetConversation', { id }, by);
const inbox = (input: object = {}, by = noor) => shop.call('operatorListConversations', input, by);
const answer = (id: string, version: number, by = noor, content = 'On Monday') =>
  shop.call('operatorAnswerConversation', { id, version, content }, by);

describe('a buyer writes and the shop answers', () => {
  test('with a picture; the answer arrives as site message and mail, and in the bell until it is read', async () => {
    const customer = await shop.makeCustomer();
    const id = await ask(customer, { content: '<b>When?</b>', pictures: [await picture(customer)] });
    const { entries, version } = await seen(id);
    expect(entries).toMatchObject([
      { kind: 'message', by: null, content: '<b>When?</b>', pictures: [expect.any(String)] },
    ]);
    const shown = await shop.fetch(entries[0]?.pictures[0] ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await answer(id, version);
    await shop.runJobs();
    const { list, unread } = await shop.call('listMessages', {}, customer);
    expect([unread, list]).toMatchObject([1, [{ kind: 'answered', conversationId: id }]]);
    const [mail] = await shop.inbox(customer.email);
    expect(mail?.text_body).toContain('On Monday');
    expect(mail?.text_body).toContain(`/conversation?id=${id}`);
    expect(await shop.call('getConversation', { id }, customer)).toMatchObject({
      messages: [{ by: 'me' }, { by: 'shop', content: 'On Monday' }],
    });
    expect((await shop.call('listConversations', {}, customer)).list).toMatchObject([{ id, isUnread: true }]);
    expect(await shop.call('readConversation', { id }, customer)).toEqual({ unread: 0 });
    expect((await shop.call('listConversations', {}, customer)).list).toMatchObject([{ isUnread: false }]);
  });

  test('a signature stays as it was when the message was written', async () => {
    const customer = await shop.makeCustomer();
    const sign = (signature: string) => shop.call('updateUser', { id: customer.id, signature }, customer);
    await sign('Ana, Okafor Stores');
    const id = await ask(customer);
    await sign('');
    await shop.call('writeMessage', { conversationId: id, content: 'And?' }, customer);
    const signatures = ['Ana, Okafor Stores', ''];
    expect((await seen(id)).entries.map(({ signature }) => signature)).toEqual(signatures);
    const own = await shop.call('getConversation', { id }, customer);
    expect(own?.messages.map(({ signature }) => signature)).toEqual(signatures);
  });

  test('an order has one conversation, no matter who starts it', async () => {
    const { customer, order: earlier } = await makeSmallOrder(shop);
    const { order } = await makeSmallOrder(shop, 'full', customer);
    expect(await shop.call('getConversation', { orderId: order.id }, customer)).toBeNull();
    const begun = await shop.call(
      'operatorBeginConversation',
      { customerId: customer.id, orderId: order.id, content: 'Two cartons?' },
      noor,
    );
    const { conversationId } = await shop.call('writeMessage', { orderId: order.id, content: 'One' }, customer);
    expect(conversationId).toBe(begun.id);
    expect((await seen(begun.id)).order).toMatchObject({ sn: order.sn });
    expect((await inbox({ queue: 'all', search: order.sn })).list.map(({ id }) => id)).toEqual([begun.id]);
    expect(await shop.call('getConversation', { orderId: earlier.id }, customer)).toBeNull();
  });

  test('guard: html in an answer stays text in the mail', async () => {
    const customer = await shop.makeCustomer();
    const id = await ask(customer);
    await answer(id, 1, noor, '<img src=x onerror=alert(1)>\nsecond line');
    await shop.runJobs();
    const [mail] = await shop.inbox(customer.email);
    expect(mail?.html_body).toContain('&lt;img src=x onerror=alert(1)&gt;<br>second line');
    expect(mail?.html_body).not.toContain('<img src=x');
  });

  test('guard: a disabled buyer gets the message but no mail', async () => {
    const customer = await shop.makeCustomer();
    const id = await ask(customer);
    await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: true, reason: 'test' }, noor);
    await answer(id, 1);
    await shop.runJobs();
    expect(await shop.inbox(customer.email)).toEqual([]);
  });

  test('guard: another buyer’s conversation, order and pictures are not found', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const id = await ask(customer);
    const stranger = await shop.makeCustomer();
    const refused = { error: 'not_found' };
    await expect(shop.call('getConversation', { id }, stranger)).rejects.toMatchObject(refused);
    await expect(shop.call('readConversation', { id }, stranger)).rejects.toMatchObject(refused);
    for (const about of [{ conversationId: id }, { orderId: order.id }])
      await expect(shop.call('writeMessage', { ...about, content: 'x' }, stranger)).rejects.toMatchObject(refused);
    const theirs = { subject: 'x', content: 'x', pictures: [await picture(customer)] };
    await expect(shop.call('writeMessage', theirs, stranger)).rejects.toMatchObject({ error: 'upload_not_allowed' });
    const begun = { customerId: stranger.id, orderId: order.id, content: 'x' };
    await expect(shop.call('operatorBeginConversation', begun, noor)).rejects.toMatchObject(refused);
  });

  test('guard: a picture belongs to one message', async () => {
    const customer = await shop.makeCustomer();
    const pictures = [await picture(customer)];
    await ask(customer, { pictures });
    await expect(ask(customer, { pictures })).rejects.toMatchObject({ error: 'upload_not_allowed' });
  });

  test('guard: a file that is no picture is refused, and nothing is written', async () => {
    const customer = await shop.makeCustomer();
    const pictures = [await picture(customer, Buffer.from('<svg onload="alert(1)"/>'))];
    await expect(shop.call('writeMessage', { subject: 'x', content: 'x', pictures }, customer)).rejects.toMatchObject({
      error: 'file_not_an_image',
    });
    expect((await shop.call('listConversations', {}, customer)).total).toBe(0);
  });

  test('guard: removeCopies. A refusal after the pictures were copied leaves no file', async () => {
    const customer = await shop.makeCustomer();
    const files = () => readdir(join(shop.services.config.dataDir, 'files', 'messages')).catch(() => []);
    const before = await files();
    const refused = { conversationId: randomUUID(), content: 'x', pictures: [await picture(customer)] };
    await expect(shop.call('writeMessage', refused, customer)).rejects.toMatchObject({ error: 'not_found' });
    expect(await files()).toEqual(before);
    await ask(customer, { pictures: refused.pictures });
    expect(await files()).toHaveLength(before.length + 1);
  });

  test('guard: twenty messages an hour', async () => {
    const customer = await shop.makeCustomer();
    const id = await ask(customer);
    const write = () => shop.call('writeMessage', { conversationId: id, content: 'x' }, customer);
    for (let written = 1; written < 20; written++) await write();
    await expect(write()).rejects.toMatchObject({ error: 'too_many_requests' });
  });
});

describe('the inbox', () => {
  test('waiting customers first, longest before others; answered ones leave, new messages bring them back', async () => {
    const [first, second] = [await shop.makeCustomer(), await shop.makeCustomer({ firstName: 'Chidi' })];
    const [a, b] = [await ask(first), await ask(second)];
    const waiting = async () =>
      (await inbox({ pageSize: 100 })).list.map(({ id }) => id).filter((id) => [a, b].includes(id));
    expect(await waiting()).toEqual([a, b]);
    await answer(a, 1);
    expect(await waiting()).toEqual([b]);
    await shop.call('writeMessage', { conversationId: a, content: 'Thanks, and?' }, first);
    expect(await waiting()).toEqual([b, a]);
    // Asking again keeps the place.
    await shop.call('writeMessage', { conversationId: b, content: 'Hello?' }, second);
    expect(await waiting()).toEqual([b, a]);
    expect((await inbox({ queue: 'all', search: 'chidi' })).list.map(({ id }) => id)).toEqual([b]);
    await shop.call('operatorAssignConversation', { id: b, version: 2, operatorId: wei.id }, noor);
    expect((await inbox({ assignee: 'me' }, wei)).list.map(({ id }) => id)).toEqual([b]);
    expect(await shop.call('operatorCountConversations', {}, wei)).toMatchObject({ mine: 1 });
  });

  test('pages continue without a gap', async () => {
    const all = (await inbox({ queue: 'all', pageSize: 100 })).list.map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof inbox>> = await inbox({ queue: 'all', pageSize: 3, after });
      paged.push(...page.list.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(all);
  });

  test('guard: unread is per operator', async () => {
    const id = await ask(await shop.makeCustomer());
    const isUnread = async (by: TestActor) =>
      (await inbox({ pageSize: 100 }, by)).list.find((one) => one.id === id)?.isUnread;
    expect([await isUnread(noor), await isUnread(wei)]).toEqual([true, true]);
    await shop.call('operatorSeeConversation', { id }, noor);
    expect([await isUnread(noor), await isUnread(wei)]).toEqual([false, true]);
  });

  test('guard: a former operator cannot be assigned, and closing twice changes nothing', async () => {
    const id = await ask(await shop.makeCustomer());
    const gone = await shop.makeOperator(['support']);
    await shop.db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
    for (const operatorId of [gone.id, 'x']) {
      const assigned = shop.call('operatorAssignConversation', { id, version: 1, operatorId }, noor);
      await expect(assigned).rejects.toMatchObject({ error: 'invalid_input' });
    }
    await shop.call('operatorCloseConversation', { id, version: 1 }, noor);
    await shop.call('operatorCloseConversation', { id, version: 2 }, wei);
    expect(await seen(id)).toMatchObject({ state: 'closed', version: 2 });
  });

  test('a buyer’s next message reopens a closed one', async () => {
    const customer = await shop.makeCustomer();
    const id = await ask(customer);
    await shop.call('operatorAnswerConversation', { id, version: 1, content: 'Done', close: 1 }, noor);
    expect(await seen(id)).toMatchObject({ state: 'closed', version: 3, waitingSince: null });
    await shop.call('writeMessage', { conversationId: id, content: 'Not quite' }, customer);
    expect(await seen(id)).toMatchObject({ state: 'open', waitingSince: expect.any(String) });
  });
});

describe('two at once', () => {
  test('guard: lockAsSeen. Of two operators who answer, one succeeds and the other sees the answer', async () => {
    const id = await ask(await shop.makeCustomer());
    const ends = await barrier(2, (index) => answer(id, 1, index ? wei : noor, `Answer ${index}`));
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as CallError);
    expect(refused).toMatchObject([{ status: 409, error: 'conversation_changed' }]);
    const changed = conversationChanged.parse(refused[0]?.data);
    expect(changed).toMatchObject({
      version: 2,
      entries: [{ kind: 'message', content: expect.stringMatching(/^Answer/) }],
    });
    expect((await seen(id)).entries).toHaveLength(2);
  });

  test('guard: version. Messages that arrive during a read are shown with their version, or not at all', async () => {
    const customer = await shop.makeCustomer();
    const conversationId = await ask(customer);
    const { pool } = shop.services;
    const late = {
      query: async (...asked: Parameters<typeof pool.query>) => {
        const found = await pool.query(...asked);
        await shop.call('writeMessage', { conversationId, content: 'And bowls?' }, customer);
        return found;
      },
    };
    const ctx = { ...jobContext(shop.services), actor: { operatorId: noor.id }, pool: late };
    const { version, entries } = await getOperatorConversation(ctx as never, { id: conversationId });
    expect([version, entries.length]).toEqual([2, 2]);
  });

  test('guard: one closes while another answers: the second is refused', async () => {
    const id = await ask(await shop.makeCustomer());
    const ends = await barrier(
      2,
      (index): Promise<unknown> =>
        index ? answer(id, 1, wei) : shop.call('operatorCloseConversation', { id, version: 1 }, noor),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await seen(id)).version).toBe(2);
  });

  test('guard: the unique index. Two simultaneous messages about an order: one conversation, both messages', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const write = (index: number) => shop.call('writeMessage', { orderId: order.id, content: `${index}` }, customer);
    const ends = await barrier(3, write);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect((await shop.call('listConversations', {}, customer)).total).toBe(1);
    expect((await shop.call('getConversation', { orderId: order.id }, customer))?.messages).toHaveLength(3);
  });
});

describe('prepared answers', () => {
  test('are added, changed and removed; English is required, and unknown placeholders are refused', async () => {
    const save = (input: object) =>
      shop.call('operatorSaveReplyTemplate', { name: 'On its way', texts: { en: 'Dear {name}' }, ...input }, noor);
    const { id } = await save({});
    await save({ id, texts: { en: 'Dear {name}', de: 'Guten Tag {name}', fr: '' } });
    expect(await shop.call('operatorListReplyTemplates', {}, wei)).toMatchObject([
      { id, texts: { en: 'Dear {name}', de: 'Guten Tag {name}' } },
    ]);
    for (const texts of [{ de: 'x' }, { en: 'Dear {nmae}' }])
      await expect(save({ texts })).rejects.toMatchObject({ error: 'invalid_input' });
    await shop.call('operatorRemoveReplyTemplate', { id }, noor);
    expect(await shop.call('operatorListReplyTemplates', {}, noor)).toEqual([]);
  });
});

test('guard: an erased customer’s conversations and pictures are gone; the export contained them', async () => {
  const customer = await shop.makeCustomer();
  const id = await ask(customer, { content: 'Zebulon asks', pictures: [await picture(customer)] });
  await answer(id, 1);
  const { tables, files } = await shop.call('operatorExportPerson', { person: customer.id }, noor);
  expect(tables.conversation_entries).toMatchObject([{ content: 'Zebulon asks' }, { content: 'On Monday' }]);
  const key = files.map(({ name }) => name).find((name) => name.startsWith('messages/')) ?? '';
  expect(await shop.services.storage.read(key, 1e6)).toBeDefined();
  await shop.call('operatorErasePerson', { id: customer.id, email: customer.email, reason: 'asked by letter' }, noor);
  await shop.runJobs();
  await expect(seen(id)).rejects.toMatchObject({ error: 'not_found' });
  const again = { customerId: customer.id, subject: 'Samples', content: 'Still there?' };
  await expect(shop.call('operatorBeginConversation', again, noor)).rejects.toMatchObject({ error: 'not_found' });
  expect(await shop.services.storage.read(key, 1e6)).toBeUndefined();
  const { rows } = await shop.services.pool.query(`select from audit_log a where a::text like '%Zebulon asks%'`);
  expect(rows).toEqual([]);
});
