import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import { ChannelProblem, type ConsentAnswer } from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

const shopify = await openShopify();
const woo = await openWooCommerce();
afterAll(() => Promise.all([shopify.simulator.stop(), woo.simulator.stop()]));

const { simulator, address, origin } = shopify;
const demo = { isDemo: true, isPublicDemo: false };
const channel = shopifyChannel({ ...demo, shopify: { app: simulator.app, origin } });
const wooShops = wooCommerceChannel(demo);
const hour = 3_600_000;

const returnUrl = 'https://shop.example/m/authorization';
const request = {
  appName: 'Dragon Boat',
  address,
  state: 'state-1',
  returnUrl,
  callbackUrl: 'https://shop.example/api/channels/shopify/keys',
};

function agree(change: Partial<Record<string, string>> = {}): ConsentAnswer {
  const page = channel.consentUrl(request) ?? '';
  const back = new URL(simulator.consent(address, page));
  expect(back.href.startsWith(`${returnUrl}?`)).toBe(true);
  const query = { ...Object.fromEntries(back.searchParams), ...change } as Record<string, string>;
  return { address, state: 'state-1', query, rawBody: undefined };
}

it('consent at Shopify gives a token that ends and can be renewed', async () => {
  const keys = await channel.readConsent(agree());
  if (!keys || !('token' in keys)) return expect.fail('no token');
  const endsIn = new Date(keys.renewal?.endsAt ?? 0).getTime() - Date.now();
  expect(endsIn).toBeGreaterThan(hour / 2);
  expect((await channel.open(address, keys).facts()).missingScopes).toEqual([]);
  expect(await channel.renewKeys(address, keys)).toBeUndefined();

  const ending = {
    ...keys,
    renewal: { token: keys.renewal?.token ?? '', endsAt: new Date(Date.now() + 60_000).toISOString() },
  };
  // The answer is lost: asked again with the old renewal, Shopify gives another.
  simulator.failCalls({ operation: 'token', how: 'cut', isAccepted: true });
  await expect(channel.renewKeys(address, ending)).rejects.toMatchObject({ kind: 'unavailable' });
  const issued = simulator.counts(address).tokensIssued;
  const [renewed, same] = await Promise.all([channel.renewKeys(address, ending), channel.renewKeys(address, ending)]);
  if (!renewed) return expect.fail('not renewed');
  // Two at once renew once: a second token would void the first.
  expect([same, simulator.counts(address).tokensIssued]).toEqual([renewed, issued + 1]);
  await expect(channel.open(address, ending).facts()).rejects.toMatchObject({ kind: 'unauthorized' });
  await channel.open(address, renewed).facts();
  // Once the new token was used, the renewal before it is worth nothing.
  const other = shopifyChannel({ ...demo, shopify: { app: simulator.app, origin } });
  await expect(other.renewKeys(address, ending)).rejects.toMatchObject({ kind: 'unauthorized' });
});

it('guard: isSigned. An answer from Shopify that is forged, for another shop or state, or repeated, gives no keys', async () => {
  const issued = simulator.counts(address).tokensIssued;
  const forged: Partial<Record<string, string>>[] = [
    { hmac: 'a'.repeat(64) },
    { hmac: '' },
    { code: 'another' },
    { shop: 'other.myshopify.com' },
    { state: 'state-2' },
    { timestamp: '1' },
    { extra: 'field' },
  ];
  for (const change of forged) expect([change, await channel.readConsent(agree(change))]).toEqual([change, undefined]);
  expect(await channel.readConsent({ ...agree(), state: 'state-2' })).toBeUndefined();
  expect(await channel.readConsent({ ...agree(), address: 'other.myshopify.com' })).toBeUndefined();
  expect(simulator.counts(address).tokensIssued).toBe(issued);
  const once = agree();
  await channel.readConsent(once);
  await expect(channel.readConsent(once)).rejects.toBeInstanceOf(ChannelProblem);
});

it('disconnecting takes our app away; another’s app stays', async () => {
  const keys = await channel.readConsent(agree());
  if (!keys) return expect.fail('no keys');
  await channel.open(address, keys).unsubscribe();
  await expect(channel.open(address, keys).facts()).rejects.toMatchObject({ kind: 'unauthorized' });
  await channel.open(address, shopify.keys).unsubscribe();
  await channel.open(address, shopify.keys).facts();
});

it('without an app of our own at Shopify there is no page, and an owner’s own app opens the shop by its id and secret', async () => {
  const alone = shopifyChannel({ ...demo, shopify: { app: undefined, origin } });
  expect(alone.consentUrl(request)).toBeUndefined();
  expect(await alone.readConsent(agree())).toBeUndefined();
  const before = simulator.counts(address).tokensIssued;
  const shop = alone.open(address, shopify.ownAppKeys);
  await shop.facts();
  await shop.facts();
  expect(simulator.counts(address).tokensIssued).toBe(before + 1);
  // Its token ended early: another one is fetched, unseen.
  simulator.revokeTokens(address);
  await shop.facts();
  const wrong = alone.open(address, { ...shopify.ownAppKeys, secret: 'shpss_wrong' });
  await expect(wrong.facts()).rejects.toMatchObject({ kind: 'unauthorized' });
});

it('reports missing permissions, on both channels', async () => {
  const fresh = simulator.addShop({ address: 'narrow.myshopify.com' });
  simulator.setScopes(fresh.address, ['read_products', 'read_orders']);
  const shop = channel.open(fresh.address, { token: fresh.token });
  const { missingScopes } = await shop.facts();
  expect(missingScopes).toContain('write_products');
  expect(missingScopes).not.toContain('read_products');
  await expect(shop.removeProduct('1')).rejects.toMatchObject({ kind: 'unauthorized' });
  const readOnly = woo.simulator.issueKey(woo.folder, 'read');
  expect(await wooShops.open(woo.address, readOnly).facts()).toMatchObject({
    scopes: ['read'],
    missingScopes: ['write'],
  });
});

it('WooCommerce’s own page makes a key, and its server hands it over', async () => {
  const handed: Buffer[] = [];
  const server = createServer(async (incoming, response) => {
    for await (const part of incoming) handed.push(part as Buffer);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  const page =
    wooShops.consentUrl({
      appName: 'Dragon Boat (z…@x.example)',
      address: woo.address,
      state: 'state-1',
      returnUrl,
      callbackUrl,
    }) ?? '';
  // guard: appName. The consent page shows the shop and the account.
  expect(new URL(page).searchParams.get('app_name')).toBe('Dragon Boat (z…@x.example)');
  expect(await (await fetch(page)).text()).toContain('Okafor Home');
  const back = new URL(await woo.simulator.consent(woo.folder, page));
  server.close();
  server.closeAllConnections();
  expect(Object.fromEntries(back.searchParams)).toEqual({ success: '1', user_id: 'state-1' });
  const answer = { address: woo.address, state: 'state-1', query: {}, rawBody: Buffer.concat(handed) };
  const keys = await wooShops.readConsent(answer);
  if (!keys) return expect.fail('no keys');
  expect((await wooShops.open(woo.address, keys).facts()).missingScopes).toEqual([]);
  // guard: the state. A call without it hands over nothing.
  expect(await wooShops.readConsent({ ...answer, state: 'state-2' })).toBeUndefined();
  for (const rawBody of [undefined, Buffer.from('{'), Buffer.from('{"user_id":"state-1"}'), Buffer.from('[]')])
    expect(await wooShops.readConsent({ ...answer, rawBody })).toBeUndefined();
});

it('parses the address of a shop from typed text', () => {
  for (const text of [
    'okafor-home',
    ' Okafor-Home.myshopify.com ',
    'https://okafor-home.myshopify.com/admin',
    'https://admin.shopify.com/store/okafor-home/products',
  ])
    expect(channel.readAddress(text)).toBe('okafor-home.myshopify.com');
  for (const text of ['', 'shop.example', 'a b', 'x.myshopify.com.evil.example', '-x', 'x/../y.example'])
    expect([text, channel.readAddress(text)]).toEqual([
      text,
      text === 'x/../y.example' ? 'x.myshopify.com' : undefined,
    ]);
  const real = wooCommerceChannel({ isDemo: false, isPublicDemo: false });
  for (const text of [
    'shop.example',
    ' https://Shop.example/ ',
    'http://shop.example',
    'shop.example/wp-admin/index.php',
    'shop.example.',
    'https://shop.example:443//',
    'http://shop.example:443',
    'http://SHOP.example:80/wp-json/',
  ])
    expect(real.readAddress(text)).toBe('shop.example');
  expect(real.readAddress('https://shop.example//store//wp-json/')).toBe('shop.example/store');
  expect(real.readAddress('Köln.example')).toBe(real.readAddress('https://xn--kln-sna.example'));
  for (const text of [
    '',
    'shop',
    'http://127.0.0.1:80/x y',
    'https://key:secret@shop.example',
    'localhost',
    'javascript:alert(1)',
  ])
    expect([text, real.readAddress(text)]).toEqual([text, undefined]);
  // Its own machine is a demo's only.
  expect(wooShops.readAddress(woo.address)).toBe(woo.address);
});
