import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { completeDeliveredOrders } from '#domains/orders/status/confirm-receipt.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { parcel, walkOrder } from '#testing/walk-order.ts';
import { startTrack17Simulator } from '../../../../../../tests/simulators/track17/simulator.ts';
import type { Push } from '../../../../../../tests/simulators/tracked.ts';

const simulator = await startTrack17Simulator();
afterAll(() => simulator.stop());
const shop = await openTestShop({
  TRACKING: 'track17',
  TRACK17_KEY: simulator.keys.join(','),
  TRACK17_ORIGIN: simulator.origin,
});
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);

const newNumber = () => `YT${randomInt(1e12, 9e12)}`;
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

async function readyOrder(parcels = 1) {
  const made = await makeSmallOrder(shop, 'full');
  await walkOrder(shop, made.order, made.customer, owner, 'be_delivered');
  for (let number = 2; number <= parcels; number++)
    await shop.db
      .insertInto('parcels')
      .values({
        order_id: made.order.id,
        number,
        weight_grams: parcel.weightGrams,
        length_mm: parcel.lengthMm,
        width_mm: parcel.widthMm,
        height_mm: parcel.heightMm,
        weighed_by: warehouse.id,
      })
      .execute();
  const rows = await shop.db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', made.order.id)
    .orderBy('number')
    .execute();
  return { ...made, parcelIds: rows.map(({ id }) => id) };
}

async function shipped(trackingNumber = newNumber()) {
  const made = await readyOrder();
  await shop.call('operatorShip', { id: made.order.id, carrier: 'YunExpress', trackingNumber }, warehouse);
  await shop.runJobs();
  return { ...made, trackingNumber };
}

const push = ({ headers, body }: Push, service = 'track17') =>
  shop.fetch(`/api/tracking/${service}/webhooks`, { method: 'POST', headers, body });
async function pushed(number: string) {
  expect((await push(simulator.pushOf(number))).status).toBe(200);
  await shop.runJobs();
}
const parcelOf = (number: string) =>
  shop.db.selectFrom('tracked_parcels').selectAll().where('number', '=', number).executeTakeFirst();
const eventsOf = async (number: string) =>
  shop.db
    .selectFrom('tracking_events')
    .innerJoin('tracked_parcels', 'tracked_parcels.id', 'tracked_parcel_id')
    .select(['at', 'tracking_events.state', 'word', 'description'])
    .where('number', '=', number)
    .orderBy('at')
    .execute();
const tracked = (sn: string, customer: { token: string }, language = 'en') =>
  shop.call('listTracking', { orderId: sn }, customer, { 'accept-language': language });
const messagesOf = async (orderId: string, customer: { token: string }) =>
  (await shop.call('listMessages', { orderId, pageSize: 50 }, customer)).list
    .filter(({ kind }) => kind.startsWith('parcel-'))
    .map(({ kind }) => kind);
/** As if the parcels had left so many days ago. */
async function age(orderId: string, days: number) {
  await sql`update shipments set shipped_at = shipped_at - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
    shop.db,
  );
  await sql`update tracked_parcels set since = since - make_interval(days => ${days}) where id in
    (select tracked_parcel_id from shipments where order_id = ${orderId})`.execute(shop.db);
}
const leftOut = async () =>
  Object.fromEntries(
    (await shop.db.selectFrom('tracking_left_out').select(['reason', 'count']).execute()).map((row) => [
      row.reason,
      row.count,
    ]),
  );
const waitNoLonger = () =>
  sql`update tracked_parcels set try_at = now() where registration = 'waiting'`.execute(shop.db);
const run = async (name: string) => {
  const { allJobs } = await import('../../../all-jobs.ts');
  const { runJob } = await import('#jobs/job.ts');
  for (const job of allJobs(shop.services)) if (job.definition.name === name) await runJob(job, {});
};

describe('registering', () => {
  it('tells the service the number, the carrier and the country, and nothing else', async () => {
    const number = newNumber();
    const before = simulator.requests().length;
    await shipped(` ${number.toLowerCase()} `);
    expect(
      simulator
        .requests()
        .slice(before)
        .filter(({ operation }) => operation === 'POST register'),
    ).toEqual([
      {
        operation: 'POST register',
        body: [{ number, auto_detection: true, carrier: 190_008, destination_country: 'US' }],
      },
    ]);
    expect(await parcelOf(number)).toMatchObject({ registration: 'registered', service: 'track17', kind: 'to_buyer' });
  });

  it('waits while the service is down, and is never lost', async () => {
    simulator.failCalls({ operation: 'POST register', how: 503 });
    const { trackingNumber } = await shipped();
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'waiting', tries: 1 });
    await run('register-waiting-parcels');
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'waiting', tries: 1 });
    await waitNoLonger();
    await run('register-waiting-parcels');
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'registered', tries: 0 });
  });

  it('an answer that was lost does no harm: registered before is registered', async () => {
    simulator.failCalls({ operation: 'POST register', how: 'cut', isAccepted: true });
    const { trackingNumber } = await shipped();
    expect(simulator.numbers()).toContain(trackingNumber);
    await waitNoLonger();
    await run('register-waiting-parcels');
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'registered' });
  });

  it('guard: quotas. An empty plan is not the number’s fault', async () => {
    simulator.setQuota(0);
    const { trackingNumber } = await shipped();
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'waiting' });
    simulator.setQuota(1000);
    await waitNoLonger();
    await run('register-waiting-parcels');
    expect(await parcelOf(trackingNumber)).toMatchObject({ registration: 'registered' });
  });

  it('a number that is refused says why, and is tried again when it is corrected', async () => {
    const { order, trackingNumber } = await shipped(`ZZ${randomInt(1e12)}`);
    expect(await parcelOf(trackingNumber)).toMatchObject({
      registration: 'refused',
      refusal: '-18019903 The carrier cannot be detected.',
    });
    const { id } = await shop.db
      .selectFrom('shipments')
      .innerJoin('parcels', 'parcels.id', 'parcel_id')
      .select('parcels.id')
      .where('shipments.order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const right = newNumber();
    await shop.call('operatorCorrectShipment', { id, carrier: 'YunExpress', trackingNumber: right }, warehouse);
    await shop.runJobs();
    expect(await parcelOf(right)).toMatchObject({ registration: 'registered' });
    expect((await parcelOf(trackingNumber))?.ended_at).toBeInstanceOf(Date);
  });

  it('takes 41 in two calls, and eight who register at once register each once', async () => {
    const numbers = Array.from({ length: 41 }, newNumber);
    for (const number of numbers)
      await shop.db
        .insertInto('tracked_parcels')
        .values({ number, carrier: '', kind: 'from_seller', since: new Date() })
        .execute();
    const before = simulator.requests().length;
    await barrier(8, () => run('register-waiting-parcels'));
    const calls = simulator.requests().slice(before);
    const sent = calls.flatMap(({ body }) => (body as { number: string }[]).map(({ number }) => number));
    expect(sent.toSorted()).toEqual(numbers.toSorted());
    expect(Math.max(...calls.map(({ body }) => (body as unknown[]).length))).toBeLessThanOrEqual(40);
  });
});

describe('pushes', () => {
  it('an event is stored once, however often and in whatever order it comes', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    const first = { at: ago(30), word: 'InTransit_PickedUp', place: 'Foshan, China', message: '【佛山市】已揽收' };
    const last = { at: ago(2), word: 'OutForDelivery', place: 'Lyon', message: 'Out for delivery' };
    await simulator.scan(number, last);
    const early = simulator.pushOf(number);
    await simulator.scan(number, first);
    const late = simulator.pushOf(number);
    const answers = await barrier(12, (index) => push(index % 3 === 0 ? early : late));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))).toEqual(
      Array(12).fill(200),
    );
    await shop.runJobs();
    expect(await eventsOf(number)).toMatchObject([
      { at: new Date(first.at), state: 'in_transit', word: 'InTransit_PickedUp' },
      { at: new Date(last.at), state: 'out_for_delivery' },
    ]);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ state: 'out_for_delivery', silentSince: null }]);
    // An older report that comes later changes nothing.
    await push(early);
    await shop.runJobs();
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ state: 'out_for_delivery' }]);
  });

  it('guard: isReadable. Chinese remarks are shown to readers of Chinese; others read the state in their language', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, {
      at: ago(30),
      word: 'InTransit_PickedUp',
      place: '佛山市',
      message: '【佛山市】已揽收',
    });
    await simulator.scan(number, { at: ago(3), word: 'Delivered_Signed', place: 'Lyon', message: 'Livré, signé HM' });
    await pushed(number);
    const lines = async (language: string) =>
      (await tracked(order.sn, customer, language)).list[0]?.logisticsSteps.split('\n').slice(2, -1) ?? [];
    const [title, newest, oldest] = await lines('de');
    expect(title).toBe('Zugestellt');
    expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d Zugestellt · Lyon · Der Paketdienst: Livré, signé HM$/);
    expect(oldest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d Unterwegs$/);
    expect((await lines('zh'))[2]).toMatch(/ 运输中 · 佛山市 · 承运商原文：【佛山市】已揽收$/);
    for (const language of ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru'])
      expect((await lines(language)).join(), language).not.toMatch(/揽收|佛山/);
  });

  it('hand-typed steps and the service’s events are one list', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(20), word: 'InTransit_Departure', place: 'Guangzhou', message: 'Departed' });
    await simulator.scan(number, { at: ago(2), word: 'InTransit_Arrival', place: 'Liège', message: 'Arrived' });
    await pushed(number);
    await shop.call(
      'operatorAddTrackingStep',
      { id: order.id, at: ago(10), place: 'Dubai', description: 'Changed planes', state: 'in_transit' },
      warehouse,
    );
    const [track] = (await tracked(order.sn, customer)).list;
    expect(track?.steps.map(({ place, isReported }) => [place, isReported])).toEqual([
      ['Liège', true],
      ['Dubai', false],
      ['Guangzhou', true],
    ]);
    expect(track?.logisticsSteps.split('\n')).toHaveLength(3 + 3 + 1);
  });

  it('guard: unknown. A word nobody knows is kept under its name, and delivers nothing', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(1), word: 'Teleported_Twice', place: 'Lyon', message: 'Delivered' });
    await pushed(number);
    expect(await eventsOf(number)).toMatchObject([{ state: 'unknown', word: 'Teleported_Twice' }]);
    expect((await tracked(order.sn, customer)).list).toMatchObject([
      { state: 'info_received', steps: [{ state: null, place: 'Lyon', description: 'Delivered' }] },
    ]);
    expect(await messagesOf(order.id, customer)).toEqual([]);
  });

  it('guard: readPush. A forged push writes nothing; an unknown number is counted', async () => {
    const { trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(1), word: 'Delivered_Signed', message: 'Signed' });
    const { headers, body } = simulator.pushOf(number);
    for (const forged of [
      { headers: {}, body },
      { headers: simulator.sign(body, 'another-key').headers, body },
      { headers, body: body.replace('Signed', 'Signee') },
    ])
      expect((await push(forged)).status).toBe(401);
    expect((await push({ headers, body }, 'aftership')).status).toBe(404);
    expect(await eventsOf(number)).toEqual([]);
    const { unknown_number: before = 0 } = await leftOut();
    expect((await push(simulator.sign(body.replace(number, 'YT0000000000000')))).status).toBe(200);
    expect(await leftOut()).toMatchObject({ unknown_number: before + 1 });
    const large = simulator.sign(`${body.slice(0, -1)},"padding":"${'x'.repeat(2_100_000)}"}`);
    expect((await push(large)).status).toBe(413);
  });

  it('guard: isOfItsTime. A number that a carrier used before brings no events of the other parcel', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(24 * 300), word: 'Delivered_Signed', place: 'Oslo', message: 'Signed' });
    await simulator.scan(number, { at: ago(-24 * 3), word: 'Delivered_Signed', place: 'Lyon', message: 'Signed' });
    await pushed(number);
    expect(await eventsOf(number)).toEqual([]);
    expect(await statusOf(shop, order.id)).toBe('delivered');
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ state: 'info_received', steps: [] }]);
  });

  it('a corrected number shows nothing of the old one', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(1), word: 'Delivered_Signed', place: 'Oslo', message: 'Signed' });
    await pushed(number);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ state: 'delivered' }]);
    const { parcel_id: id } = await shop.db
      .selectFrom('shipments')
      .select('parcel_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await shop.call('operatorCorrectShipment', { id, carrier: 'YunExpress', trackingNumber: newNumber() }, warehouse);
    await shop.runJobs();
    expect((await tracked(order.sn, customer)).list).toMatchObject([
      { state: 'info_received', steps: [], replacedNumber: number, correctedAt: expect.stringMatching(/^20/) },
    ]);
    const { delivered_at } = await shop.db
      .selectFrom('shipments')
      .select('delivered_at')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(delivered_at).toBeNull();
  });
});

describe('pulling', () => {
  it('asks about silent parcels at once after registering, and then every six hours', async () => {
    const { trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(1), word: 'InTransit_Departure', place: 'Guangzhou', message: 'Left' });
    await run('pull-silent-parcels');
    await shop.runJobs();
    expect(await parcelOf(number)).toMatchObject({ state: 'in_transit' });
    const asked = () =>
      JSON.stringify(simulator.requests().filter(({ operation }) => operation === 'POST gettrackinfo')).split(number)
        .length;
    const before = asked();
    await run('pull-silent-parcels');
    expect(asked()).toBe(before);
    await sql`update tracked_parcels set pulled_at = now() - interval '7 hours', heard_at = now() - interval '7 hours'`.execute(
      shop.db,
    );
    await run('pull-silent-parcels');
    expect(asked()).toBe(before + 1);
    // guard: claimSilent. Not after a push, not for ever, and not once it has arrived or nobody follows it.
    const silent = (more: string) =>
      sql`update tracked_parcels set pulled_at = now() - interval '7 hours', heard_at = now() - interval '7 hours',
        ${sql.raw(more)} where number = ${number}`.execute(shop.db);
    for (const more of [
      `ended_at = now()`,
      `ended_at = null, since = now() - interval '121 days'`,
      `since = now(), state = 'delivered'`,
      `state = 'expired'`,
      `state = 'in_transit', service = 'aftership'`,
    ]) {
      await silent(more);
      await run('pull-silent-parcels');
      expect(asked(), more).toBe(before + 1);
    }
    await silent(`service = 'track17'`);
    await sql`update tracked_parcels set heard_at = now() where number = ${number}`.execute(shop.db);
    await run('pull-silent-parcels');
    expect(asked()).toBe(before + 1);
    await silent(`service = 'track17'`);
    await run('pull-silent-parcels');
    expect(asked()).toBe(before + 2);
  });
});

describe('delivery', () => {
  it('the buyer gets one message of it, and one of each attempt; none of a scan', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(9), word: 'OutForDelivery', place: 'Lyon', message: 'On the van' });
    await pushed(number);
    expect(await messagesOf(order.id, customer)).toEqual([]);
    await simulator.scan(number, { at: ago(5), word: 'DeliveryFailure_NoBody', place: 'Lyon', message: 'Nobody' });
    await pushed(number);
    await pushed(number);
    expect(await messagesOf(order.id, customer)).toEqual(['parcel-waiting']);
    await simulator.scan(number, { at: ago(1), word: 'Delivered_Signed', place: 'Lyon', message: 'Signed' });
    await pushed(number);
    await pushed(number);
    expect(await messagesOf(order.id, customer)).toEqual(['parcel-delivered', 'parcel-waiting']);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ state: 'delivered' }]);
  });

  it('guard: newsDays. What happened more than a week ago is no message any more', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await age(order.id, 12);
    await simulator.scan(number, { at: ago(24 * 8), word: 'DeliveryFailure_NoBody', place: 'Lyon', message: 'Nobody' });
    await pushed(number);
    expect(await messagesOf(order.id, customer)).toEqual([]);
  });

  it('guard: buyerDetails. What customs asks for is a message, once; the next scan ends it on the page', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    const asks = 'InTransit_CustomsRequiringInformation';
    const inParis = new Date(Date.now() - 2 * hourMs).toISOString().slice(0, 16);
    await simulator.scan(number, { at: `${inParis}:00+01:00`, word: asks, place: 'Roissy', message: 'Tax number' });
    await pushed(number);
    await pushed(number);
    expect(await messagesOf(order.id, customer)).toEqual(['parcel-waiting']);
    const waits = (await tracked(order.sn, customer, 'de')).list[0];
    expect(waits).toMatchObject({ state: 'in_transit', detail: 'customs_asks', following: 'registered' });
    expect(waits?.steps).toMatchObject([
      {
        at: new Date(`${inParis}:00+01:00`).toISOString(),
        localAt: inParis,
        state: 'in_transit',
        detail: 'customs_asks',
      },
    ]);
    expect(waits?.logisticsSteps.split('\n').slice(2)).toEqual([
      'Der Zoll braucht Angaben',
      `${inParis.replace('T', ' ')} Der Zoll braucht Angaben · Roissy · Der Paketdienst: Tax number`,
      '',
    ]);
    await simulator.scan(number, { at: ago(2), word: 'InTransit_CustomsReleased', place: 'Roissy', message: 'Free' });
    await pushed(number);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ detail: 'customs_cleared' }]);
    await simulator.scan(number, { at: ago(0.5), word: 'InTransit_Arrival', place: 'Lyon', message: 'Arrived' });
    await pushed(number);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ detail: null }]);
  });

  it('the 30 days run from the day that the carrier delivered the last parcel', async () => {
    const { order, parcelIds } = await readyOrder(2);
    const numbers = [newNumber(), newNumber()];
    for (const [index, trackingNumber] of numbers.entries())
      await shop.call(
        'operatorShipParcel',
        { id: parcelIds[index] ?? '', carrier: 'YunExpress', trackingNumber },
        warehouse,
      );
    await shop.runJobs();
    await age(order.id, 45);
    const [first = '', second = ''] = numbers;
    await simulator.scan(first, { at: ago(24 * 40), word: 'Delivered_Signed', message: 'Signed' });
    await pushed(first);
    const complete = async () => {
      await completeDeliveredOrders(jobContext(shop.services));
      await shop.runJobs();
      return statusOf(shop, order.id);
    };
    expect(await complete()).toBe('delivered');
    await simulator.scan(second, { at: ago(24 * 29), word: 'Delivered_Signed', message: 'Signed' });
    await pushed(second);
    expect(await complete()).toBe('delivered');
    // Two days later the 30 are over.
    await sql`update tracking_events set at = at - interval '2 days' where tracked_parcel_id in
      (select id from tracked_parcels where number = ${second})`.execute(shop.db);
    await sql`update shipments set delivered_at = delivered_at - interval '2 days' where tracking_number = ${second}`.execute(
      shop.db,
    );
    expect(await complete()).toBe('completed');
  });

  it('a delivery that the carrier takes back completes nothing', async () => {
    const { order, trackingNumber: number } = await shipped();
    await age(order.id, 45);
    await simulator.scan(number, { at: ago(24 * 40), word: 'Delivered_Signed', message: 'Signed' });
    await simulator.scan(number, { at: ago(24 * 38), word: 'Exception_Returned', message: 'Back' });
    await pushed(number);
    await completeDeliveredOrders(jobContext(shop.services));
    expect(await statusOf(shop, order.id)).toBe('delivered');
  });

  it('guard: silentSince. More than five days without news are said to the buyer', async () => {
    const { customer, order, trackingNumber: number } = await shipped();
    await age(order.id, 12);
    await simulator.scan(number, { at: ago(24 * 4.9), word: 'InTransit_Departure', message: 'Left' });
    await pushed(number);
    expect((await tracked(order.sn, customer)).list).toMatchObject([{ silentSince: null }]);
    await sql`update tracking_events set at = at - interval '1 day' where tracked_parcel_id in
      (select id from tracked_parcels where number = ${number})`.execute(shop.db);
    const [track] = (await tracked(order.sn, customer)).list;
    expect(track?.silentSince).toBe(track?.steps[0]?.at);
  });
});

describe('parcels that need somebody', () => {
  const support = shop.makeOperator(['support']);
  const questionsOf = async (orderId: string, list: 'open' | 'answered' = 'open') =>
    (await shop.call('operatorListParcelQuestions', { list }, await support)).list.filter(
      (question) => question.orderId === orderId,
    );
  const waiting = async () =>
    (await shop.call('operatorGetWork', {}, await support)).others.find(({ work }) => work === 'parcels');

  it('a number that is refused waits on Today, until it is corrected', async () => {
    await run('ask-about-parcels');
    const { order } = await shipped(`ZZ${randomInt(1e12)}`);
    const { count: before = 0 } = (await waiting()) ?? {};
    await run('ask-about-parcels');
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toMatchObject([
      { reason: 'refused', said: '-18019903 The carrier cannot be detected.', parcel: 1, sn: order.sn },
    ]);
    expect(await waiting()).toMatchObject({ count: before + 1 });
    const { parcel_id: id } = await shop.db
      .selectFrom('shipments')
      .select('parcel_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await shop.call('operatorCorrectShipment', { id, carrier: 'YunExpress', trackingNumber: newNumber() }, warehouse);
    await shop.runJobs();
    expect(await questionsOf(order.id)).toEqual([]);
    expect(await waiting()).toMatchObject({ count: before });
  });

  it('one that is lost waits, is answered by name once, and is asked about again only after something new', async () => {
    const { order, trackingNumber: number } = await shipped();
    await simulator.scan(number, { at: ago(9), word: 'Exception_Returned', place: 'Roissy', message: 'Back' });
    await pushed(number);
    await run('ask-about-parcels');
    const [question] = await questionsOf(order.id);
    expect(question).toMatchObject({ reason: 'exception', said: 'Exception_Returned' });
    const answer = { id: question?.id ?? '', answer: 'The carrier sends it again on Monday' };
    const answers = await barrier(3, async () => shop.call('operatorAnswerParcelQuestion', answer, await support));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(shop.call('operatorAnswerParcelQuestion', answer, await support)).rejects.toMatchObject({
      error: 'request_decided',
    });
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toEqual([]);
    expect(await questionsOf(order.id, 'answered')).toMatchObject([
      { answer: answer.answer, answeredBy: expect.stringMatching(/./) },
    ]);
    await sql`update parcel_questions set asked_at = now() - interval '5 hours' where order_id = ${order.id}`.execute(
      shop.db,
    );
    await simulator.scan(number, { at: ago(2), word: 'Exception_Lost', place: 'Roissy', message: 'Lost' });
    await pushed(number);
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toMatchObject([{ said: 'Exception_Lost' }]);
    await simulator.scan(number, { at: ago(1), word: 'OutForDelivery', place: 'Lyon', message: 'On the van' });
    await pushed(number);
    expect(await questionsOf(order.id)).toEqual([]);
  });

  it('guard: silentParcelDays. One that is silent for longer than the setting says, counted from the last answer', async () => {
    const { order } = await shipped();
    await age(order.id, 9);
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toEqual([]);
    await age(order.id, 2);
    await run('ask-about-parcels');
    const [question] = await questionsOf(order.id);
    expect(question).toMatchObject({ reason: 'silent' });
    await shop.call(
      'operatorAnswerParcelQuestion',
      { id: question?.id ?? '', answer: 'Asked YunExpress' },
      await support,
    );
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toEqual([]);
    await sql`update parcel_questions set answered_at = answered_at - interval '11 days' where order_id = ${order.id}`.execute(
      shop.db,
    );
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toMatchObject([{ reason: 'silent' }]);
    await shop.call(
      'operatorAddTrackingStep',
      { id: order.id, place: 'Lyon', description: 'The carrier has it', state: 'in_transit' },
      warehouse,
    );
    expect(await questionsOf(order.id)).toEqual([]);
  });

  it('guard: available_for_pickup. A parcel that waits for its buyer is not silent', async () => {
    const { order, trackingNumber: number } = await shipped();
    await age(order.id, 20);
    await simulator.scan(number, {
      at: ago(24 * 15),
      word: 'AvailableForPickup_Other',
      place: 'Lyon',
      message: 'There',
    });
    await pushed(number);
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toEqual([]);
  });

  it('nobody is asked about a parcel whose receipt was confirmed', async () => {
    const { customer, order } = await shipped();
    await age(order.id, 20);
    await run('ask-about-parcels');
    expect(await questionsOf(order.id)).toHaveLength(1);
    await shop.call('confirmReceipt', { id: order.id }, customer);
    expect(await questionsOf(order.id)).toEqual([]);
  });

  it('the warehouse and support answer, nobody else', async () => {
    const refused = { error: 'forbidden' };
    for (const role of ['finance', 'catalogue', 'purchasing'] as const)
      await expect(shop.call('operatorListParcelQuestions', {}, await shop.makeOperator([role]))).rejects.toMatchObject(
        refused,
      );
    for (const id of ['x', '0190b6f0-0000-7000-8000-000000000000'])
      await expect(shop.call('operatorAnswerParcelQuestion', { id, answer: 'x' }, await support)).rejects.toMatchObject(
        { error: 'not_found' },
      );
  });
});
