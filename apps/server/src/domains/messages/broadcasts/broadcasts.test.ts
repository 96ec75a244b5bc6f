import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { runBroadcast } from './run-broadcast.ts';

const shop = await openTestShop();
const noor = await shop.makeOperator(['support']);
const wei = await shop.makeOperator(['support']);

let words = 0;
/** Each test needs its own texts, because equal texts are the same broadcast. */
const newTexts = () => ({ en: `Dear {name}, {shop} is closed on day ${++words}.` });
const send = (input: object = {}, by = noor) =>
  shop.call('operatorSendBroadcast', { kind: 'service', texts: newTexts(), ...input }, by);
const run = () => shop.runQueue('send-broadcast');
const find = async (id: string) =>
  (await shop.call('operatorListBroadcasts', {}, noor)).list.find((one) => one.id === id);
const messagesOf = async (customer: TestCustomer) =>
  (await shop.call('listMessages', {}, customer)).list.map(({ content }) => content);
const recipientsOf = async (id: string) => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from site_messages where reference = ${`broadcast:${id}`}`.execute(shop.db);
  return rows.map(({ user_id }) => user_id);
};
const setLanguage = (customer: TestCustomer, language: string) =>
  sql`update users set language = ${language} where id = ${customer.id}`.execute(shop.db);
const setCountry = (country: string, customers: readonly TestCustomer[]) =>
  sql`update users set country = ${country} where id = any(${customers.map(({ id }) => id)}::uuid[])`.execute(shop.db);
const agree = (customer: TestCustomer, isOn: boolean) =>
  sql`update users set offers_since = ${isOn ? sql`now()` : null} where id = ${customer.id}`.execute(shop.db);
/** Inserts many customers of one country. */
const makeMany = async (country: string, count: number) => {
  const { buyerId } = await shop.makeCustomer();
  await sql`
    insert into users (buyer_id, email, password_hash, first_name, last_name, country)
    select ${buyerId}, ${country.toLowerCase()} || n || '@many.example', '', 'One', n::text, ${country}
    from generate_series(1, ${count}) n`.execute(shop.db);
};

describe('a broadcast', () => {
  test('reaches each customer in their language or in English, with names filled in', async () => {
    const [first, german, french] = [
      await shop.makeCustomer({ firstName: 'Amara', lastName: 'Okafor' }),
      await shop.makeCustomer({ firstName: 'Jonas', lastName: 'Weber' }),
      await shop.makeCustomer(),
    ];
    await setLanguage(german, 'de');
    await setLanguage(french, 'fr');
    const texts = { en: 'Dear {name}, we are closed.', de: 'Guten Tag {name}, wir haben geschlossen.', fr: '' };
    const { id, recipients } = await send({ texts });
    await run();
    expect(await messagesOf(first)).toEqual(['Dear Amara Okafor, we are closed.']);
    expect(await messagesOf(german)).toEqual(['Guten Tag Jonas Weber, wir haben geschlossen.']);
    expect((await messagesOf(french))[0]).toMatch(/^Dear /);
    expect(await find(id)).toMatchObject({
      state: 'sent',
      recipients,
      sent: recipients,
      createdBy: expect.any(String),
    });
  });

  test('guard: unknownPlaceholders. An unknown placeholder is refused, in every language', async () => {
    for (const texts of [{ en: 'Dear {nmae}' }, { en: 'Dear {name}', de: 'Bestellung {order}' }, { de: 'Hallo' }])
      await expect(send({ texts })).rejects.toMatchObject({ error: 'invalid_input' });
  });

  test('goes to a group of the size that was counted before, by language', async () => {
    const [one, two, other] = [await shop.makeCustomer(), await shop.makeCustomer(), await shop.makeCustomer()];
    await setCountry('Ghana', [one, two]);
    await setLanguage(two, 'fr');
    const group = { country: 'Ghana' };
    expect(await shop.call('operatorCountBroadcast', { kind: 'service', ...group }, noor)).toEqual({
      recipients: 2,
      languages: [
        { value: 'en', customers: 1 },
        { value: 'fr', customers: 1 },
      ],
    });
    const { id } = await send(group);
    await run();
    expect((await recipientsOf(id)).sort()).toEqual([one.id, two.id].sort());
    expect(await messagesOf(other)).toEqual([]);
    const { customer: buyer } = await makeSmallOrder(shop);
    await setCountry('Togo', [buyer, other]);
    const some = await send({ country: 'Togo', orders: 'some' });
    const none = await send({ country: 'Togo', orders: 'none' });
    await run();
    expect([await recipientsOf(some.id), await recipientsOf(none.id)]).toEqual([[buyer.id], [other.id]]);
    await expect(send({ country: 'Nowhere' })).rejects.toMatchObject({ error: 'not_found' });
  });

  test('guard: wantsOffers, state. Offers go to customers who consent and are enabled at that moment', async () => {
    const [yes, no, withdrawn, disabled] = [
      await shop.makeCustomer(),
      await shop.makeCustomer(),
      await shop.makeCustomer(),
      await shop.makeCustomer(),
    ];
    await setCountry('Benin', [yes, no, withdrawn, disabled]);
    for (const customer of [yes, withdrawn, disabled]) await agree(customer, true);
    const { id, recipients } = await send({ kind: 'offers', country: 'Benin' });
    expect(recipients).toBe(3);
    await agree(withdrawn, false);
    await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(shop.db);
    await run();
    expect(await recipientsOf(id)).toEqual([yes.id]);
    expect(await find(id)).toMatchObject({ state: 'sent', recipients: 3, sent: 1 });
  });

  test('guard: created_at. Later registrations do not get it', async () => {
    const before = await shop.makeCustomer();
    const { id } = await send();
    const after = await shop.makeCustomer();
    await run();
    const all = await recipientsOf(id);
    expect([all.includes(before.id), all.includes(after.id)]).toEqual([true, false]);
  });
});

describe('sending', () => {
  test('guard: cursor, reference. A killed job continues, and nobody gets it twice', async () => {
    await makeMany('Chad', 1203);
    const { id, recipients } = await send({ country: 'Chad' });
    expect(recipients).toBe(1203);
    const killed = { ...jobContext(shop.services), db: failingAfter(2) };
    await expect(runBroadcast(killed, { id })).rejects.toThrow('killed');
    expect(await find(id)).toMatchObject({ state: 'sending', sent: 500 });
    expect(await recipientsOf(id)).toHaveLength(500);
    await barrier(3, () => runBroadcast(jobContext(shop.services), { id }));
    const all = await recipientsOf(id);
    expect([all.length, new Set(all).size]).toEqual([1203, 1203]);
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 1203 });
    // Writing a batch again would not send it twice either.
    await sql`update broadcasts set state = 'sending', cursor = null where id = ${id}`.execute(shop.db);
    await runBroadcast(jobContext(shop.services), { id });
    expect(await recipientsOf(id)).toHaveLength(1203);
    expect(await find(id)).toMatchObject({ sent: 1203 });
  });

  test('guard: lockSame. Two operators who send the same at once, or one who clicks twice, send one', async () => {
    const texts = newTexts();
    const sent = await barrier(6, (index) => send({ texts }, index % 2 ? noor : wei));
    const ids = new Set(sent.map((one) => one.status === 'fulfilled' && one.value.id));
    expect(ids.size).toBe(1);
    const [id = ''] = [...ids].map(String);
    await run();
    const all = await recipientsOf(id);
    expect(new Set(all).size).toBe(all.length);
    expect((await send({ texts }, wei)).id).toBe(id);
    expect((await send({ texts: { ...texts, de: 'Am Montag.' } }, wei)).id).not.toBe(id);
    expect((await send({ texts, orders: 'none' }, wei)).id).not.toBe(id);
    await sql`update broadcasts set created_at = created_at - interval '25 hours' where id = ${id}`.execute(shop.db);
    expect((await send({ texts }, wei)).id).not.toBe(id);
    await run();
  });

  test('guard: state. A stopped broadcast reaches nobody else, and continues where it was', async () => {
    await makeMany('Mali', 700);
    const texts = newTexts();
    const { id } = await send({ country: 'Mali', texts });
    await expect(runBroadcast({ ...jobContext(shop.services), db: failingAfter(2) }, { id })).rejects.toThrow('killed');
    const stops = await barrier(2, (index) => shop.call('operatorStopBroadcast', { id }, index ? noor : wei));
    expect(stops.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await run();
    expect(await find(id)).toMatchObject({ state: 'stopped', sent: 500 });
    expect((await send({ country: 'Mali', texts }, wei)).id).toBe(id);
    await run();
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 700 });
    await expect(shop.call('operatorStopBroadcast', { id }, noor)).rejects.toMatchObject({
      error: 'changed_meanwhile',
    });
    await expect(shop.call('operatorStopBroadcast', { id: 'nothing' }, noor)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('guard: isOnItsWay. A stopped broadcast, or one whose job was given up, is continued once', async () => {
    await makeMany('Niger', 700);
    const { id } = await send({ country: 'Niger' });
    const again = (who = noor) => shop.call('operatorContinueBroadcast', { id }, who);
    await expect(again()).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await expect(runBroadcast({ ...jobContext(shop.services), db: failingAfter(2) }, { id })).rejects.toThrow('killed');
    await shop.call('operatorStopBroadcast', { id }, noor);
    await run();
    const both = await barrier(2, (index) => again(index ? noor : wei));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await dropJobs(id);
    expect(await find(id)).toMatchObject({ state: 'failed', sent: 500 });
    await again();
    expect(await find(id)).toMatchObject({ state: 'sending' });
    await run();
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 700 });
    const all = await recipientsOf(id);
    expect([all.length, new Set(all).size]).toEqual([700, 700]);
    await expect(again()).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await expect(shop.call('operatorContinueBroadcast', { id: 'nothing' }, noor)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('the list has pages, newest first', async () => {
    const page = await shop.call('operatorListBroadcasts', { pageSize: 2 }, noor);
    const rest = await shop.call('operatorListBroadcasts', { pageSize: 2, after: page.next ?? '' }, noor);
    expect(page.list).toHaveLength(2);
    const times = [...page.list, ...rest.list].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set([...page.list, ...rest.list].map(({ id }) => id)).size).toBe(4);
  });
});

describe('also by mail', () => {
  const broadcastMails = async (customer: TestCustomer) =>
    (await shop.inbox(customer.email)).filter(({ text_body }) => text_body.includes('/site-messages'));

  test('each customer gets it in their language; an offer says how to unsubscribe, and only reaches those who consent', async () => {
    const [one, german, against] = [
      await shop.makeCustomer({ firstName: 'Amara', lastName: 'Okafor' }),
      await shop.makeCustomer({ firstName: 'Jonas', lastName: 'Weber' }),
      await shop.makeCustomer(),
    ];
    await setCountry('Kenya', [one, german, against]);
    await setLanguage(german, 'de');
    for (const customer of [one, german]) await agree(customer, true);
    const texts = { en: 'Dear {name},\nmugs are cheaper.', de: 'Guten Tag {name}, Tassen sind billiger.' };
    const { id } = await send({ kind: 'offers', country: 'Kenya', texts, byMail: 1 });
    await run();
    await shop.runQueue('send-mail');
    const [[mail], [translated]] = [await broadcastMails(one), await broadcastMails(german)];
    expect(mail?.text_body).toContain('Dear Amara Okafor,\nmugs are cheaper.');
    expect(mail?.text_body).toContain('/my-account');
    expect(translated?.subject).toMatch(/^Angebote und Neuigkeiten/);
    expect(translated?.text_body).toContain('Guten Tag Jonas Weber, Tassen sind billiger.');
    expect(translated?.text_body).toContain('/de/my-account');
    expect(await broadcastMails(against)).toEqual([]);
    expect(await messagesOf(one)).toEqual(['Dear Amara Okafor,\nmugs are cheaper.']);
    expect(await find(id)).toMatchObject({ byMail: true, sent: 2 });
  });

  test('mails only reach their recipients, and the same text by mail is another broadcast', async () => {
    const customer = await shop.makeCustomer();
    await setCountry('Rwanda', [customer]);
    const input = { country: 'Rwanda', texts: newTexts() };
    const first = await send(input);
    await run();
    await shop.runQueue('send-mail');
    expect(await broadcastMails(customer)).toEqual([]);
    const second = await send({ ...input, byMail: 1 });
    expect(second.id).not.toBe(first.id);
    await run();
    await shop.runQueue('send-mail');
    const [mail, more] = await broadcastMails(customer);
    expect(more).toBeUndefined();
    expect(mail?.text_body).not.toContain('/my-account');
  });

  test('guard: written, mailsWaitingMax. A killed job mails nobody twice, and pauses while many mails wait', async () => {
    await makeMany('Gabon', 1203);
    const { id } = await send({ country: 'Gabon', byMail: 1 });
    const go = () => runBroadcast(jobContext(shop.services), { id });
    await expect(runBroadcast({ ...jobContext(shop.services), db: failingAfter(2) }, { id })).rejects.toThrow('killed');
    expect(await queued(id)).toHaveLength(500);
    await go();
    expect(await queued(id)).toHaveLength(1000);
    expect(await find(id)).toMatchObject({ state: 'sending', sent: 1000 });
    await go();
    expect(await queued(id)).toHaveLength(1000);
    await sql`update pgboss.job set state = 'completed' where name = 'send-mail' and priority < 0`.execute(shop.db);
    await barrier(3, go);
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 1203 });
    // Writing all batches again would not send twice either.
    await sql`update broadcasts set state = 'sending', cursor = null where id = ${id}`.execute(shop.db);
    await go();
    const to = await queued(id);
    expect([to.length, new Set(to).size]).toEqual([1203, 1203]);
  });
});

const queued = async (id: string) => {
  const { rows } = await sql<{ to: string }>`
    select data ->> 'to' as to from pgboss.job
    where name = 'send-mail' and data ->> 'mailId' = ${`broadcast:${id}`} and priority < 0`.execute(shop.db);
  return rows.map(({ to }) => to);
};
const dropJobs = (id: string) =>
  sql`delete from pgboss.job where name = 'send-broadcast' and data ->> 'id' = ${id}`.execute(shop.db);

/** A database whose process is killed before the given transaction ends. */
function failingAfter(transactions: number): typeof shop.db {
  let begun = 0;
  return new Proxy(shop.db, {
    get(db, name) {
      if (name !== 'transaction' || ++begun < transactions)
        return Reflect.get(db, name).bind?.(db) ?? Reflect.get(db, name);
      return () => ({
        execute: (work: (tx: never) => Promise<unknown>) =>
          db.transaction().execute(async (tx) => {
            await work(tx as never);
            throw new Error('killed');
          }),
      });
    },
  });
}
