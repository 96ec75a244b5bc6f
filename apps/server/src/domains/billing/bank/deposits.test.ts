import { afterAll, expect, it } from 'vitest';
import { signWebhook } from '#connectors/payment/airwallex/webhook-signature.ts';
import { jobContext } from '#shop/context.ts';
import { dueInstalment, makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { startAirwallexSimulator } from '../../../../../../tests/simulators/airwallex/simulator.ts';
import { reconcileDeposits } from './apply-deposit.ts';

/** Transfers into the shop's account with its provider. */

const airwallex = await startAirwallexSimulator({ requestsPerSecond: 10_000 });
afterAll(() => airwallex.stop());
const shop = await openTestShop({
  PAYMENT_PROVIDER: 'airwallex',
  AIRWALLEX_CLIENT_ID: airwallex.clientId,
  AIRWALLEX_API_KEY: airwallex.apiKey,
  AIRWALLEX_WEBHOOK_SECRET: airwallex.webhookSecret,
  AIRWALLEX_ENVIRONMENT: 'demo',
  AIRWALLEX_ORIGIN: airwallex.url,
});
const finance = await shop.makeOperator(['finance']);
const listed = async () => (await shop.call('operatorListBankTransactions', { pageSize: 100 }, finance)).list;
const reconcile = () => reconcileDeposits(jobContext(shop.services, 'provider'));

async function sendEvent(event: string, id: string) {
  const body = JSON.stringify({ id: `evt_${event}_${id}`, name: `deposit.${event}`, account_id: 'acct', data: { id } });
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signWebhook(airwallex.webhookSecret, timestamp, Buffer.from(body)),
  };
  const response = await shop.fetch('/api/webhooks/airwallex', { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  await shop.runJobs();
}

async function placed() {
  const { customer, order } = await makeSmallOrder(shop);
  const { amountUsd } = await dueInstalment(shop, customer, order.billId);
  return { order, amountUsd };
}

it('a webhook records a deposit once; it proposes the order and pays it', async () => {
  const { order, amountUsd } = await placed();
  const { id } = airwallex.deposit({ amount: amountUsd, payer_name: 'Okafor Ltd', reference: `for ${order.sn}` });
  await sendEvent('settled', id);
  await sendEvent('settled', id);
  await reconcile();
  const found = (await listed()).filter(({ bankReference }) => bankReference === id);
  expect(found).toMatchObject([
    {
      source: 'airwallex',
      amount: amountUsd,
      counterparty: 'Okafor Ltd',
      proposals: [{ sn: order.sn, resolution: 'exact', certainty: 'high' }],
    },
  ]);
  await shop.call('operatorBookBankTransaction', { id: found[0]?.id ?? '', orderSn: order.sn }, finance);
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
});

it('the hourly job finds a deposit without a webhook; pending and rejected ones do not count', async () => {
  const { id } = airwallex.deposit({ amount: 12.34, reference: 'silent' });
  const others = ['PENDING', 'REJECTED'].map((status) => airwallex.deposit({ amount: 5, reference: 'no', status }).id);
  await reconcile();
  await reconcile();
  const references = (await listed()).map(({ bankReference }) => bankReference);
  expect(references.filter((one) => one === id)).toHaveLength(1);
  for (const other of others) expect(references).not.toContain(other);
});

it('guard: a recalled deposit can no longer pay an order', async () => {
  const { order, amountUsd } = await placed();
  const { id } = airwallex.deposit({ amount: amountUsd, reference: order.sn });
  await sendEvent('settled', id);
  airwallex.moveDeposit(id, 'REVERSED');
  await sendEvent('reversed', id);
  const found = (await listed()).filter(({ bankReference }) => bankReference === id);
  expect(found.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
    ['kept', -amountUsd],
    ['set_aside', amountUsd],
  ]);
  expect(await statusOf(shop, order.id)).toBe('create');
  const aside = found.find(({ state }) => state === 'set_aside')?.id ?? '';
  await expect(shop.call('operatorTakeUpBankTransaction', { id: aside }, finance)).rejects.toMatchObject({
    error: 'transaction_decided',
  });
});

it('guard: finance is notified once of a deposit recalled after it had paid an order', async () => {
  const { order, amountUsd } = await placed();
  const { id } = airwallex.deposit({ amount: amountUsd, reference: order.sn });
  await sendEvent('settled', id);
  const [credit] = (await listed()).filter(({ bankReference }) => bankReference === id);
  await shop.call('operatorBookBankTransaction', { id: credit?.id ?? '', orderSn: order.sn }, finance);
  airwallex.moveDeposit(id, 'REVERSED');
  await sendEvent('reversed', id);
  await reconcile();
  await shop.runJobs();
  const mails = (await shop.inbox(finance.email)).filter(({ subject }) => subject.includes(order.sn));
  expect(mails.map(({ subject }) => subject)).toEqual([`Transfer recalled: order ${order.sn}`]);
  const found = (await listed()).filter(({ bankReference }) => bankReference === id);
  expect(found.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
    ['booked', 'recalled by the payer’s bank'],
    ['kept', ''],
  ]);
});
