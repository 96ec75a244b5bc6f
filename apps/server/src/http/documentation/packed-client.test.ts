import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Scope, scopeNames } from '@sampan/contract/scopes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

/** A third-party project: packages/client is packed, installed in a folder elsewhere, and its example does business. */

const shop = await openTestShop();
const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sampan-buyer-'));
const example = join(folder, 'node_modules/@sampan/client/example/main.js');
let owner: TestActor;

beforeAll(async () => {
  const { stdout: tarball } = await execute(process.execPath, ['scripts/client-build.ts', folder], { cwd: root });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // Neither a registry nor anything that npm has kept: all is in the tarball.
  const alone = ['--offline', '--cache', join(folder, 'cache'), '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...alone, tarball.trim()], { cwd: folder });
  await makeProduct(shop.services, { titles: { zh: '陶瓷杯', en: 'Porcelain beaker' } });
  owner = await shop.makeOperator(['owner']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Buyer {
  customer: TestCustomer;
  hookId: string;
  env: Record<string, string>;
}

let buyers = 0;

/** A customer with a key and a webhook, and the events that their program receives. */
async function makeBuyer(scopes: Scope[] = scopeNames): Promise<Buyer> {
  const customer = await shop.makeCustomer();
  await shop.makeAddress(customer);
  const { key } = await shop.call('createApiKey', { name: 'ERP', scopes }, customer);
  // Its address is known when the program listens.
  const url = 'http://127.0.0.1:9999/';
  const { id: hookId } = await shop.call('addHook', { url, eventTypes: ['order.shipped'] }, customer);
  const { secret } = await shop.call('getHookSecret', { id: hookId }, customer);
  const env = { SHOP_URL: shop.origin, SHOP_KEY: key, WEBHOOK_SECRET: secret, MEMORY: `memory-${++buyers}.json` };
  return { customer, hookId, env };
}

/** Runs the example to its end. */
const run = ({ env }: Buyer, ...words: string[]) =>
  execute(process.execPath, [example, ...words], { cwd: folder, env: { ...process.env, ...env } });

/** The order that the example places; the rest of its life is other people's work. */
async function orderAndPay(buyer: Buyer) {
  const { stdout } = await run(buyer, 'order', 'porcelain beaker', '20', '--transfer');
  const sn = /ordered: (SP\w+)/.exec(stdout)?.[1] ?? stdout;
  const [order] = (await shop.call('listOrders', { sn }, buyer.customer)).list;
  const [declared] = await shop.call('operatorListDeclarations', {}, owner);
  expect(declared?.sn).toBe(sn);
  const payment = { id: declared?.id ?? '', amountUsd: declared?.amountUsd ?? 0, bankReference: sn };
  await shop.call('operatorApprovePayment', payment, owner);
  return { sn, stdout, order: { id: order?.id ?? '', billId: order?.fmsBill.id ?? '' }, bill: order?.fmsBill };
}

const listeners: ChildProcess[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await end(listener);
});

async function end(listener: ChildProcess): Promise<void> {
  if (listener.exitCode !== null || listener.signalCode !== null) return;
  const ended = new Promise((resolve) => listener.once('exit', resolve));
  listener.kill();
  await ended;
}

/** Starts the example's receiver and registers its URL. */
async function listen({ env, hookId, customer }: Buyer) {
  const options = { cwd: folder, env: { ...process.env, ...env, PORT: '0' } };
  const child = spawn(process.execPath, [example, 'listen'], options);
  listeners.push(child);
  let said = '';
  const awaitLine = (text: string | RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => said.match(text) && resolve(said);
      child.stdout.on('data', look);
      child.once('exit', () => reject(new Error(`the receiver ended: ${said}`)));
      look();
    });
  const keep = (chunk: Buffer) => {
    said += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
  const port = /listening on port (\d+)/.exec(await awaitLine(/listening on port \d+/))?.[1];
  await shop.call('updateHook', { id: hookId, url: `http://127.0.0.1:${port}/` }, customer);
  return { awaitLine, end: () => end(child) };
}

const deliveriesOf = async ({ hookId, customer }: Buyer) =>
  (await shop.call('listHookDeliveries', { id: hookId }, customer)).list;

/** Makes all waiting attempts due. */
async function runDue(): Promise<void> {
  const waiting = sql`name = 'resend-hook' and state = 'created'`;
  await sql`update pgboss.job set start_after = now() where ${waiting}`.execute(shop.db);
  await shop.runJobs();
}

test('orders with an API key, pays by transfer, and learns of the shipment by webhook', async () => {
  const buyer = await makeBuyer();
  const { sn, stdout, order, bill } = await orderAndPay(buyer);
  expect(stdout).toContain('Porcelain beaker: 20 pieces');
  expect(stdout).toContain(`in all $${bill?.totalCostUsd}`);
  const { awaitLine } = await listen(buyer);
  await walkOrder(shop, order, buyer.customer, owner, 'delivered');
  await shop.runJobs();
  expect(await awaitLine(/was shipped/)).toContain(
    `${sn} was shipped with YunExpress, tracking number YT2026110412345`,
  );
  expect(await deliveriesOf(buyer)).toMatchObject([
    { eventType: 'order.shipped', state: 'delivered', attempts: 1, answerStatus: 204 },
  ]);
});

test('learns of it once after an hour away: by polling at its start, and from the repeated webhook', async () => {
  const buyer = await makeBuyer();
  const { sn, order } = await orderAndPay(buyer);
  const before = await listen(buyer);
  await before.end();
  await walkOrder(shop, order, buyer.customer, owner, 'delivered');
  await shop.runJobs();
  // Retries after seconds, minutes and half an hour.
  for (let time = 0; time < 3; time++) await runDue();
  expect(await deliveriesOf(buyer)).toMatchObject([{ state: 'waiting', attempts: 4, error: 'unreachable' }]);
  const after = await listen(buyer);
  await after.awaitLine(`${sn} was shipped with YunExpress`);
  await runDue();
  expect(await deliveriesOf(buyer)).toMatchObject([{ state: 'delivered', attempts: 5, answerStatus: 204 }]);
  // Once more, by hand: the same event again.
  const [delivery] = await deliveriesOf(buyer);
  await shop.call('replayHookDelivery', { id: delivery?.id ?? '' }, buyer.customer);
  await shop.runJobs();
  const { customer, hookId } = buyer;
  await shop.call('testHook', { id: hookId }, customer);
  await shop.runJobs();
  // Said after everything before it.
  const said = await after.awaitLine('hook.test');
  expect(said.match(/was shipped/g)).toHaveLength(1);
});

test('takes a webhook that it has missed although it did not ask', async () => {
  const buyer = await makeBuyer();
  const { sn, order } = await orderAndPay(buyer);
  await walkOrder(shop, order, buyer.customer, owner, 'delivered');
  await shop.runJobs();
  await sql`update orders set status_since = now() - interval '1 day' where id = ${order.id}`.execute(shop.db);
  const { awaitLine } = await listen(buyer);
  await runDue();
  expect(await awaitLine(/was shipped/)).toContain(sn);
});

test('a key that lacks a scope orders nothing, and the program says which one it needs', async () => {
  const buyer = await makeBuyer(scopeNames.filter((scope) => scope !== 'orders:write'));
  await expect(run(buyer, 'order', 'porcelain beaker', '20')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The key needs the scope orders:write.'),
  });
  expect((await shop.call('listOrders', {}, buyer.customer)).total).toBe(0);
});

/** Code that must not compile: TypeScript has to report each marked line. */
const strangersCode = `
import { createClient, isRefusal, verifyWebhook } from '@sampan/client';
const shop = createClient({ url: 'https://shop.example', key: 'shopkey_…' });
try {
  const placed: { sn: string } = await shop.orders.checkoutNow({ addressId: 'a', productDtos: [{ productId: 1, quantity: 2 }] });
  const [address] = (await shop.addresses.listAddresses()).records;
  const country: string | undefined = address?.location.countryCode;
} catch (error) {
  if (isRefusal(error, 'price_changed')) { const price: number | undefined = error.data.lines[0]?.price; }
  // @ts-expect-error a refusal that no shop has
  isRefusal(error, 'prize_changed');
}
const event = verifyWebhook(new Headers(), '', 'whsec_');
if (event.type === 'order.shipped') { const carrier: string = event.data.carrier; }
// @ts-expect-error not before it is known what happened
event.data.carrier;
// @ts-expect-error a quantity that is missing
shop.cart.addToCart({ items: [{ productId: 1 }] });
// @ts-expect-error a field that no call has
shop.catalogue.searchProducts({ keyWord: 'mug' });
// @ts-expect-error a call that is closed to API keys
shop.accounts.login({ username: '', password: '' });
// @ts-expect-error an answer without that field
(await shop.orders.getOrder({ id: '1' })).orderState;
`;

test('its types fit strangers’ programs, and its own example', async () => {
  const tools = join(root, 'tests/openapi');
  await execute('npm', ['run', '-s', 'setup'], { cwd: tools });
  writeFileSync(join(folder, 'program.ts'), strangersCode);
  cpSync(join(folder, 'node_modules/@sampan/client/example'), join(folder, 'example'), { recursive: true });
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom'];
  const how = ['--module', 'nodenext', '--allowJs', '--checkJs', '--types', 'node'];
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  const files = ['program.ts', 'example/main.js'];
  const tsc = join(tools, 'node_modules/.bin/tsc');
  await execute(process.execPath, [tsc, ...strict, ...how, ...types, ...files], { cwd: folder });
});
