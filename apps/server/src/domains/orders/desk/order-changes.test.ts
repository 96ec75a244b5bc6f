import { changedMeanwhile } from '@sampan/contract/operator-orders/fields';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const [ana, sun] = [await shop.makeOperator(['support']), await shop.makeOperator(['support'])];
const nameOf = async ({ token }: { token: string }) => (await shop.call('operatorMe', {}, { token })).name;

async function orderAt(stage: Stage) {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  await shop.runJobs();
  return { ...made, id: made.order.id };
}
const read = (id: string) => shop.call('operatorGetOrder', { id }, owner);
const address = {
  name: 'Amara Okafor',
  province: 'California',
  city: 'Los Angeles',
  detailAddress: '24 Allen Avenue',
  postcode: '90001',
  mobile: '+1-2133734253',
};
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();

describe('guard: version. An operator who saw an older one learns who changed what, and overwrites nothing', () => {
  test('an address that a colleague corrected, and a step of the order', async () => {
    const { id } = await orderAt('be_purchased');
    // Changes before the order was read are no news.
    await shop.call('operatorAssignOrder', { id, operatorId: ana.id }, sun);
    const { version } = await read(id);
    await shop.call('operatorChangeOrderAddress', { id, version, ...address }, ana);
    await shop.call('operatorStartProcurement', { id }, owner);
    const late = { id, version, ...address, detailAddress: '26 Allen Avenue' };
    const refused = await shop.call('operatorChangeOrderAddress', late, sun).catch((error) => error);
    expect(refused).toMatchObject({ status: 409, error: 'changed_meanwhile' });
    expect(changedMeanwhile.parse(refused.data)).toEqual({
      version: version + 2,
      changes: [
        {
          version: version + 1,
          at: expect.any(String),
          by: 'operator',
          actor: await nameOf(ana),
          kind: 'address',
          before: { detailAddress: '22 Allen Avenue' },
          after: { detailAddress: '24 Allen Avenue' },
        },
        {
          version: version + 2,
          at: expect.any(String),
          by: 'operator',
          actor: await nameOf(owner),
          kind: 'status',
          before: { status: 'be_purchased' },
          after: { status: 'in_purchased' },
        },
      ],
    });
    expect((await read(id)).address?.detailAddress).toBe('24 Allen Avenue');
    // Sent with the version from the refusal.
    await shop.call('operatorChangeOrderAddress', { ...late, version: refused.data.version }, sun);
    expect(await read(id)).toMatchObject({ address: { detailAddress: '26 Allen Avenue' }, version: version + 3 });
  });

  test('each step of the warehouse, too', async () => {
    const { id } = await orderAt('in_purchased');
    const { version } = await read(id);
    await shop.call('operatorAssignOrder', { id, version, operatorId: ana.id }, sun);
    const changed = { error: 'changed_meanwhile' };
    await expect(shop.call('operatorReceiveGoods', { id, version }, owner)).rejects.toMatchObject(changed);
    await shop.call('operatorReceiveGoods', { id, version: version + 1 }, owner);
    const parcel = { weightGrams: 40_000, lengthMm: 400, widthMm: 300, heightMm: 200 };
    await expect(shop.call('operatorPassInspection', { id, version, ...parcel }, owner)).rejects.toMatchObject(changed);
    await shop.call('operatorPassInspection', { id, version: version + 2, ...parcel }, owner);
    const ship = { id, carrier: 'DHL', trackingNumber: '1' };
    await expect(shop.call('operatorShip', { ...ship, version }, owner)).rejects.toMatchObject(changed);
    await shop.call('operatorShip', { ...ship, version: version + 3 }, owner);
    await shop.runJobs();
  });

  test('the warehouse sees the changed address; purchasing sees only that it changed', async () => {
    const { id } = await orderAt('be_purchased');
    const { version } = await read(id);
    await shop.call('operatorChangeOrderAddress', { id, ...address }, ana);
    await shop.call('operatorAssignOrder', { id, operatorId: ana.id }, sun);
    const purchasing = await shop.makeOperator(['purchasing']);
    const refused = await shop.call('operatorStartProcurement', { id, version }, purchasing).catch((error) => error);
    expect(refused.data.changes).toMatchObject([
      { kind: 'address', before: {}, after: {} },
      { kind: 'assignee', before: { assignee: '' }, after: { assignee: await nameOf(ana) } },
    ]);
    expect(JSON.stringify(refused.data)).not.toContain('Allen');
    expect(JSON.stringify(await shop.call('operatorGetOrder', { id }, purchasing))).not.toContain('Allen');
  });
});

describe('operatorChangeOrderAddress', () => {
  test('checks it like the buyer’s own, keeps the country, and records no change if it is the same', async () => {
    const { id, customer } = await orderAt('create');
    const change = (fields: object) => shop.call('operatorChangeOrderAddress', { id, ...address, ...fields }, ana);
    await expect(change({ postcode: 'x' })).rejects.toMatchObject({ fields: { postcode: expect.any(String) } });
    await expect(change({ mobile: '12' })).rejects.toMatchObject({ fields: { mobile: expect.any(String) } });
    await change({ detailAddress: '22 Allen Avenue' });
    expect(await read(id)).toMatchObject({ version: 1, changes: [] });
    await change({ name: 'Okafor Stores', mobile: '+1 213 373 4254' });
    expect((await shop.call('getOrder', { id }, customer)).address).toMatchObject({
      name: 'Okafor Stores',
      mobile: '+1-2133734254',
      country: expect.stringMatching(/United States/),
    });
    const { records } = await shop.call('listAddresses', {}, customer);
    expect(records[0]).toMatchObject({ name: 'Amara Okafor', detailAddress: '22 Allen Avenue' });
    expect((await read(id)).changes).toMatchObject([
      { before: { name: 'Amara Okafor', mobile: '+1-2133734253' }, after: { name: 'Okafor Stores' } },
    ]);
  });

  test('guard: notifyOfNewAddressJob. Each change notifies the buyer by message and mail, without the address', async () => {
    const { id, customer } = await orderAt('be_purchased');
    const messages = async () =>
      (await shop.call('listMessages', { orderId: id }, customer)).list.filter(
        ({ kind }) => kind === 'address-changed',
      );
    const mails = async () =>
      (await shop.inbox(customer.email)).filter(({ subject }) => subject.startsWith('The shipping address of order'));
    for (const detailAddress of ['24 Allen Avenue', '26 Allen Avenue', '26 Allen Avenue']) {
      await shop.call('operatorChangeOrderAddress', { id, ...address, detailAddress }, ana);
      await shop.runJobs();
    }
    expect(await messages()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
    expect(JSON.stringify([await messages(), await mails()])).not.toContain('Allen');
  });

  test('guard: refused once the order is shipped or closed, and to the warehouse', async () => {
    const { id } = await orderAt('delivered');
    const refused = { error: 'order_status_changed' };
    await expect(shop.call('operatorChangeOrderAddress', { id, ...address }, ana)).rejects.toMatchObject(refused);
    const closed = await orderAt('create');
    await shop.call('closeOrder', { id: closed.id }, closed.customer);
    await expect(shop.call('operatorChangeOrderAddress', { id: closed.id, ...address }, ana)).rejects.toMatchObject(
      refused,
    );
    const warehouse = await shop.makeOperator(['warehouse']);
    await expect(shop.call('operatorChangeOrderAddress', { id, ...address }, warehouse)).rejects.toMatchObject({
      error: 'forbidden',
    });
    await shop.runJobs();
  });
});

test('operatorAssignOrder: to a colleague or to nobody, never to one who has left', async () => {
  const { id } = await orderAt('create');
  const assign = (operatorId?: string) => shop.call('operatorAssignOrder', { id, operatorId }, sun);
  await assign(ana.id);
  expect((await read(id)).assignee).toEqual({ id: ana.id, name: await nameOf(ana) });
  await assign(ana.id);
  await assign();
  expect(await read(id)).toMatchObject({
    assignee: null,
    version: 3,
    changes: [
      { kind: 'assignee', before: { assignee: '' }, after: { assignee: await nameOf(ana) } },
      { kind: 'assignee', before: { assignee: await nameOf(ana) }, after: { assignee: '' } },
    ],
  });
  const gone = await shop.makeOperator(['support']);
  await shop.db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
  const clerk = await shop.makeOperator(['catalogue']);
  for (const nobody of [gone.id, clerk.id, id, 'x'])
    await expect(assign(nobody)).rejects.toMatchObject({ error: 'invalid_input' });
  const names = (await shop.call('operatorListColleagues', {}, sun)).map((one) => one.id);
  expect(names).toContain(ana.id);
  for (const nobody of [gone.id, clerk.id]) expect(names).not.toContain(nobody);
});

test('notes: any role writes them, the author or an owner removes them, the buyer never reads them', async () => {
  const { id, customer } = await orderAt('create');
  const other = await orderAt('create');
  const note = await shop.call('operatorAddOrderNote', { id, text: 'Wants it before Eid' }, ana);
  expect((await read(id)).notes).toMatchObject([{ text: 'Wants it before Eid', by: { id: ana.id } }]);
  expect((await read(id)).version).toBe(1);
  const remove = (orderId: string, noteId: string, who: { token: string }) =>
    shop.call('operatorRemoveOrderNote', { id: orderId, noteId }, who);
  await expect(remove(id, note.id, sun)).rejects.toMatchObject({ error: 'not_found' });
  await expect(remove(other.id, note.id, ana)).rejects.toMatchObject({ error: 'not_found' });
  expect(JSON.stringify(await shop.call('getOrder', { id }, customer))).not.toContain('Eid');
  await remove(id, note.id, ana);
  const second = await shop.call('operatorAddOrderNote', { id, text: 'x' }, ana);
  await remove(id, second.id, owner);
  expect((await read(id)).notes).toEqual([]);
});

describe('at once', () => {
  test('of concurrent corrections one succeeds and the others are refused', async () => {
    const { id } = await orderAt('be_purchased');
    const { version } = await read(id);
    const answers = await barrier(6, (index) =>
      shop.call(
        'operatorChangeOrderAddress',
        { id, version, ...address, detailAddress: `${index + 30} Allen Avenue` },
        index % 2 ? ana : sun,
      ),
    );
    expect(outcomes(answers)).toEqual([...Array(5).fill('changed_meanwhile'), 'ok']);
    const order = await read(id);
    const first = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(order.address?.detailAddress).toBe(`${first + 30} Allen Avenue`);
    expect(order).toMatchObject({ version: version + 1, changes: { length: 1 } });
  });

  test('correcting the address against shipping: the parcel leaves with the address that the warehouse saw, or stays', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await orderAt('be_delivered');
      const { version } = await read(id);
      const answers = await barrier<unknown>(2, (index) =>
        index === round % 2
          ? shop.call('operatorShip', { id, version, carrier: 'DHL', trackingNumber: '1' }, owner)
          : shop.call('operatorChangeOrderAddress', { id, version, ...address }, ana),
      );
      expect(outcomes(answers)).toEqual(['changed_meanwhile', 'ok']);
      const order = await read(id);
      const isShipped = order.status === 'delivered';
      expect(order.address?.detailAddress).toBe(isShipped ? '22 Allen Avenue' : '24 Allen Avenue');
      expect(await statusOf(shop, id)).toBe(isShipped ? 'delivered' : 'be_delivered');
    }
    await shop.runJobs();
  });
});
