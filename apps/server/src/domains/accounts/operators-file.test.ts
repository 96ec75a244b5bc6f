import { expect, test } from 'vitest';
import { makeSmallOrder, payByCard } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';

/** Links to files of many people's data. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
// Books can be exported of a month that is over.
const { customer: buyer, order } = await makeSmallOrder(shop);
await payByCard(shop, buyer, order.billId);
await shop.runJobs();
const today = new Date();
const month = today.toISOString().slice(0, 7);
const monthLater = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2);
shop.services.now = () => new Date(monthLater);

const linksOf = async (actor: TestActor) => [
  (await shop.call('operatorExportOrders', {}, actor)).url,
  (await shop.call('operatorExportBooks', { month }, actor)).url,
  (await shop.call('operatorExportAuditLog', {}, actor)).url,
];
const open = (links: readonly string[]) => Promise.all(links.map(async (link) => (await shop.fetch(link)).status));

test('guard: findFileReader. A link ends with the account or the role of the operator who asked for it', async () => {
  const leaving = await shop.makeOperator(['owner']);
  const moving = await shop.makeOperator(['owner']);
  const [left, moved] = [await linksOf(leaving), await linksOf(moving)];
  expect([await open(left), await open(moved)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  await shop.call('operatorSetOperatorDisabled', { id: leaving.id, disabled: true }, owner);
  await shop.call('operatorSetRoles', { id: moving.id, roles: ['warehouse'] }, owner);
  expect(await open(left)).toEqual([404, 404, 404]);
  expect(await open(moved)).toEqual([200, 404, 404]);
});

test('guard: findFileReader. The columns are those of the roles of now', async () => {
  const operator = await shop.makeOperator(['finance']);
  const { url } = await shop.call('operatorExportOrders', {}, operator);
  expect(await (await shop.fetch(url)).text()).toContain('email');
  await shop.call('operatorSetRoles', { id: operator.id, roles: ['warehouse'] }, owner);
  expect(await (await shop.fetch(url)).text()).not.toContain('email');
});

test('guard: findFileReader. Nobody gets a file by another operator’s id', async () => {
  const warehouse = await shop.makeOperator(['warehouse']);
  const { url } = await shop.call('operatorExportOrders', {}, warehouse);
  expect((await shop.fetch(url.replace(warehouse.id, owner.id))).status).toBe(404);
});

test('guard: takingAway. Who takes data away is recorded, although nothing changes', async () => {
  const operator = await shop.makeOperator(['owner']);
  const customer = await shop.makeCustomer();
  await linksOf(operator);
  await shop.call('operatorExportPerson', { person: customer.email }, operator);
  await shop.call('operatorListOrders', {}, operator);
  await shop.services.securityEvents.flush();
  const events = await shop.db
    .selectFrom('security_events')
    .select(['call', 'subject'])
    .where('person', '=', operator.id)
    .where('kind', '=', 'operator_act')
    .orderBy('call')
    .execute();
  expect(events).toEqual([
    { call: 'operatorExportAuditLog', subject: '' },
    { call: 'operatorExportBooks', subject: month },
    { call: 'operatorExportOrders', subject: '' },
    { call: 'operatorExportPerson', subject: customer.id },
  ]);
});

test('guard: holder. A link ends with the session that asked for it, and with no other one', async () => {
  const operator = await shop.makeOperator(['owner']);
  const links = await linksOf(operator);
  expect(await open(links)).toEqual([200, 200, 200]);
  const forged = links.map((link) => link.replace(/&for=[\w-]+/, ''));
  expect(await open(forged)).toEqual([404, 404, 404]);
  await shop.call('operatorLogout', {}, operator);
  expect(await open(links)).toEqual([404, 404, 404]);
});
