import { describe, expect, test } from 'vitest';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { createSession } from '#domains/accounts/sessions.ts';
import { barrier } from '#testing/barrier.ts';
import { FakeChannel } from '#testing/fake-sales-channel.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';

/** Connecting by consent: Shopify's browser brings a code, WooCommerce's server sends keys. */

const shop = await openTestShop();
const shopify = new FakeChannel('shopify');
const woo = new FakeChannel('woocommerce');
shop.services.salesChannels = new SalesChannels([shopify, woo]);

let counter = 0;
const newAddress = () => `consent-${++counter}.example`;

async function ask(customer: TestActor, channel: 'shopify' | 'woocommerce', address = newAddress()) {
  const { url } = await shop.call('askShopConsent', { channel, address }, customer);
  const { state = '', returnUrl, callbackUrl } = Object.fromEntries(new URL(url).searchParams);
  return { address, state, returnUrl, callbackUrl };
}

function agree(address: string): string {
  const keys = { token: `shpat_${address}` };
  shopify.accept(address, keys);
  const code = `code-${address}`;
  shopify.codes.set(code, { address, keys });
  return code;
}

const finish = (query: Record<string, string>, customer: TestActor) =>
  shop.call('finishShopConsent', { query }, customer);

/** Signs the same person in with another browser. */
async function otherSession({ id }: TestCustomer): Promise<TestActor> {
  const { token } = await shop.db
    .transaction()
    .execute((tx) => createSession(tx, { userId: id, epoch: 0, remember: false, isBrowser: false }));
  return { token, id, email: '' };
}

describe('Shopify', () => {
  test('the owner agrees, the browser comes back, and the shop is connected', async () => {
    const customer = await shop.makeCustomer();
    const { address, state, returnUrl } = await ask(customer, 'shopify');
    expect(returnUrl).toMatch(/\/m\/authorization\/connected$/);
    const made = await finish({ state, code: agree(address) }, customer);
    expect(made).toMatchObject({ address, state: 'connected' });
  });

  test('guard: sessionOf. Nobody else can finish it, nor the same person in another session, nor twice', async () => {
    const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { address, state } = await ask(customer, 'shopify');
    const query = { state, code: agree(address) };
    const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
    for (const other of [stranger, colleague, await otherSession(customer)])
      await expect(finish(query, other)).rejects.toMatchObject({ error: 'consent_failed' });
    const outcomes = await barrier(3, () => finish(query, customer));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finish(query, customer)).rejects.toMatchObject({ error: 'consent_failed' });
  });

  test('guard: readConsent. A forged state or code, or another shop’s code, connects nothing', async () => {
    const customer = await shop.makeCustomer();
    const code = agree(newAddress());
    for (const query of [{}, { state: 'x'.repeat(43), code }, { code }])
      await expect(finish(query as never, customer)).rejects.toMatchObject({ error: 'consent_failed' });
    const { state } = await ask(customer, 'shopify');
    await expect(finish({ state, code }, customer)).rejects.toMatchObject({ error: 'consent_failed' });
    expect((await shop.call('listResellerShops', {}, customer)).list).toEqual([]);
  });

  test('guard: expires_at. It expires after 15 minutes', async () => {
    const customer = await shop.makeCustomer();
    const { address, state } = await ask(customer, 'shopify');
    await shop.services.pool.query(`update reseller_consents set expires_at = now() where user_id = $1`, [customer.id]);
    await expect(finish({ state, code: agree(address) }, customer)).rejects.toMatchObject({ error: 'consent_failed' });
  });

  test('only a hash of the state is stored', async () => {
    const customer = await shop.makeCustomer();
    const { state } = await ask(customer, 'shopify');
    const { rows } = await shop.services.pool.query<{ text: string }>(
      'select to_jsonb(c)::text as text from reseller_consents c',
    );
    for (const { text } of rows) expect(text).not.toContain(state);
  });
});

describe('WooCommerce', () => {
  const keys = { key: 'ck_handed_over', secret: 'cs_handed_over' };
  const callback = (url: string | undefined, state: string, given: object = keys) =>
    fetch(`${shop.origin}${new URL(url ?? '').pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: state, ...given }),
    });

  test('its server sends keys, which wait sealed until the browser is back', async () => {
    const customer = await shop.makeCustomer();
    const { address, state, callbackUrl } = await ask(customer, 'woocommerce');
    woo.accept(address, keys);
    const back = { success: '1', user_id: state };
    expect((await callback(callbackUrl, state)).status).toBe(200);
    const { rows } = await shop.services.pool.query<{ text: string }>(
      'select to_jsonb(c)::text as text from reseller_consents c',
    );
    for (const { text } of rows) expect(text).not.toContain('_handed_over');
    await expect(finish(back, await shop.makeCustomer())).rejects.toMatchObject({ error: 'consent_failed' });
    expect(await finish(back, customer)).toMatchObject({ address, state: 'connected' });
    // Later calls find nothing.
    expect((await callback(callbackUrl, state)).status).toBe(404);
  });

  test('guard: storeConsentKeys. The first keys count; a forged callback gets the usual answer and changes nothing', async () => {
    const customer = await shop.makeCustomer();
    const { address, state, callbackUrl } = await ask(customer, 'woocommerce');
    woo.accept(address, keys);
    expect((await callback(callbackUrl, 'y'.repeat(43))).status).toBe(404);
    expect((await callback(callbackUrl?.replace(state, 'z'.repeat(43)), state)).status).toBe(404);
    expect((await callback(callbackUrl?.replace('woocommerce', 'shopify'), state)).status).toBe(404);
    const outcomes = await barrier(2, () => callback(callbackUrl, state));
    expect(outcomes.map((one) => one.status === 'fulfilled' && one.value.status).sort()).toEqual([200, 404]);
    expect((await callback(callbackUrl, state, { key: 'ck_of_another', secret: 'cs' })).status).toBe(404);
    expect(await finish({ user_id: state }, customer)).toMatchObject({ address });
  });

  test('an owner who does not agree connects nothing', async () => {
    const customer = await shop.makeCustomer();
    const { state } = await ask(customer, 'woocommerce');
    await expect(finish({ success: '0', user_id: state }, customer)).rejects.toMatchObject({ error: 'consent_failed' });
  });
});

test('programs with an API key connect nothing', async () => {
  const customer = await shop.makeCustomer();
  const key = await shop.makeApiKey(customer, ['orders:read', 'orders:write']);
  await expect(ask(key as never, 'shopify')).rejects.toMatchObject({ error: 'closed_to_api_keys' });
});

test('another reseller’s shop is refused before its owner is asked', async () => {
  const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const { address, state } = await ask(one, 'shopify');
  await finish({ state, code: agree(address) }, one);
  await expect(ask(other, 'shopify', address)).rejects.toMatchObject({ error: 'shop_taken' });
});
