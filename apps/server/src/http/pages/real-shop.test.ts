import { demoConnectors } from '@sampan/demo/connectors';
import { describe, expect, test } from 'vitest';
import { connectorJobs } from '#connectors/register.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, realShop, testPassword } from '#testing/shop.ts';

/** Behaviour of a shop with real customers only. */

const shop = await openTestShop(realShop, undefined, { given: demoConnectors });
const demo = await openTestShop({}, undefined, { given: demoConnectors });

test('guard: a Secure cookie and HSTS by the shop’s own address, regardless of the proxy’s headers', async () => {
  const { email } = await shop.makeCustomer();
  const answer = await shop.fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: email, password: testPassword }),
  });
  expect(answer.headers.get('set-cookie')).toMatch(/(^|, )__Host-sid=[^,]*; Secure/);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const { data } = (await answer.json()) as { data: { tokenHead: string; token: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const authorization = data.tokenHead + data.token;
  expect((await shop.fetch('/api/admin/get_user', { headers: { authorization, cookie } })).status).toBe(200);
  expect((await shop.fetch('/api/admin/get_user', { headers: { authorization } })).status).toBe(401);
});

describe('guard: the calls’ documentation', () => {
  const pages = ['/api/docs', '/api/openapi.json'];

  test.each(pages)('%s is for operators', async (page) => {
    const as = async (actor?: { token: string }) =>
      (await shop.fetch(page, actor && { headers: { authorization: `Bearer ${actor.token}` } })).status;
    expect(await as()).toBe(401);
    expect(await as(await shop.makeCustomer())).toBe(403);
    expect(await as(await shop.makeOperator(['warehouse']))).toBe(200);
  });

  test.each(pages)('%s is public in a demo, or if the shop says so', async (page) => {
    expect((await demo.fetch(page)).status).toBe(200);
    const open = await openTestShop({ ...realShop, PUBLIC_API_DOCS: '1' });
    expect((await open.fetch(page)).status).toBe(200);
  });
});

test('guard: the demo’s pictures are a demo’s', async () => {
  const code = '/pictures/ball/blue-front-400.avif';
  expect((await demo.fetch(code)).status).toBe(200);
  expect((await shop.fetch(code)).status).toBe(404);
});

describe('guard: without cards', () => {
  test('nothing of the sandbox is there', async () => {
    for (const path of ['/sandbox/widget.js', '/sandbox/widget.css']) expect((await shop.fetch(path)).status).toBe(404);
    expect((await shop.fetch('/sandbox/intents/1/confirm', { method: 'POST' })).status).toBe(404);
    expect((await shop.fetch('/api/webhooks/sandbox', { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
    expect(connectorJobs(shop.services)).toEqual([]);
  });

  test('an order is paid by transfer, and asks for no card', async () => {
    const buyer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services);
    const placed = await makeOrder(shop, buyer, { lines: [{ productId: offerId, quantity: 10 }] });
    const order = await shop.call('getOrder', { id: placed.id }, buyer);
    const id = order.fmsBill.billDetailDtos.find(({ state }) => state === 'due')?.id ?? '';
    await expect(shop.call('createPaymentIntent', { billDetailId: id }, buyer)).rejects.toMatchObject({
      status: 409,
      error: 'payment_method_not_offered',
    });
    await expect(
      shop.call('editBillDetailPayment', { id, patternPayment: 'online_card' }, buyer),
    ).rejects.toMatchObject({ error: 'payment_method_not_offered' });
    await shop.call('editBillDetailPayment', { id, patternPayment: 'bank_card' }, buyer);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id, billImages: [] }, buyer);
    const [declaration] = await shop.call('operatorListDeclarations', {}, await shop.makeOperator(['finance']));
    await shop.call(
      'operatorApprovePayment',
      { id: declaration?.id ?? '', amountUsd: declaration?.amountUsd ?? 0, bankReference: 'TT-1' },
      await shop.makeOperator(['finance']),
    );
    expect((await shop.call('getOrder', { id: order.id }, buyer)).orderStatus).toBe('be_purchased');
  });
});
