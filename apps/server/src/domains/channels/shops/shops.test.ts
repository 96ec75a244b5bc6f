import { describe, expect, test } from 'vitest';
import { type ChannelKeys, ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { findSealedShop } from '#domains/channels/state/store.ts';
import { runOn, useShop } from '#domains/channels/use-shop.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { FakeChannel } from '#testing/fake-sales-channel.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { checkShops } from './check-shops.ts';

const shop = await openTestShop();
const shopify = new FakeChannel('shopify');
const woo = new FakeChannel('woocommerce');
shop.services.salesChannels = new SalesChannels([shopify, woo]);

let counter = 0;
const newAddress = () => `shop-${++counter}.example`;
const keys = { key: 'ck_key_of_the_shop', secret: 'cs_secret_of_the_shop' };

function connect(customer: TestActor, address = newAddress(), own: ChannelKeys = keys) {
  woo.accept(address, own);
  return shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...own }, customer);
}

const rowOf = (id: string) =>
  shop.db.selectFrom('reseller_shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const use = (id: string) => useShop(shop.services, id, (remote) => remote.facts());
const mailsOf = async ({ email }: TestActor) => {
  await shop.runJobs();
  return (await shop.inbox(email)).map(({ subject }) => subject);
};

describe('connectShopByKeys', () => {
  test('connects a shop whose keys open it, registers webhooks, and notifies its logins', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    expect(made).toMatchObject({ state: 'connected', name: 'Okafor Home', currency: 'EUR', isDefault: true });
    await shop.runJobs();
    const [hook] = woo.shop(made.address).hooks;
    expect(hook?.url).toMatch(/\/api\/channels\/woocommerce\/webhooks\/[\w-]{32}$/);
    expect(await rowOf(made.id)).toMatchObject({ hooks_at: expect.any(Date) });
    expect(await mailsOf(customer)).toEqual(['Okafor Home is connected']);
    const { list } = await shop.call('listMessages', {}, customer);
    expect(list[0]).toMatchObject({ kind: 'shop-news', content: expect.stringContaining('Okafor Home') });
  });

  test('refuses keys that do not open it, and shops that do not answer', async () => {
    const customer = await shop.makeCustomer();
    const call = (address: string) =>
      shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...keys }, customer);
    await expect(call(newAddress())).rejects.toMatchObject({ error: 'shop_keys_refused' });
    const silent = newAddress();
    woo.accept(silent, keys).problem = 'unavailable';
    await expect(call(silent)).rejects.toMatchObject({ error: 'shop_not_reached' });
    await expect(call('ftp://nowhere')).rejects.toMatchObject({ fields: { address: expect.any(String) } });
    const { list } = await shop.call('listResellerShops', {}, customer);
    expect(list).toEqual([]);
  });

  test('needs a token, or a key with its secret', async () => {
    const customer = await shop.makeCustomer();
    const call = (more: object, channel: 'shopify' | 'woocommerce') =>
      shop.call('connectShopByKeys', { channel, address: newAddress(), ...more }, customer);
    await expect(call({}, 'shopify')).rejects.toMatchObject({ fields: { token: expect.any(String) } });
    await expect(call({ token: 'shpat_1' }, 'woocommerce')).rejects.toMatchObject({
      fields: { key: expect.any(String) },
    });
    await expect(call({ key: 'ck_1' }, 'woocommerce')).rejects.toMatchObject({
      fields: { secret: expect.any(String) },
    });
    const address = newAddress();
    shopify.accept(address, { token: 'shpat_1', secret: 'shpss_1' });
    await shop.call(
      'connectShopByKeys',
      { channel: 'shopify', address, token: 'shpat_1', secret: 'shpss_1' },
      customer,
    );
  });

  test('guard: refuseTaken. A shop belongs to one reseller, even in a race', async () => {
    const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const address = newAddress();
    woo.accept(address, keys);
    const outcomes = await barrier(6, (index) => connect(index % 2 ? one : other, address));
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.error] : []));
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(refused)).toEqual(new Set(['shop_taken']));
    const rows = await shop.db.selectFrom('reseller_shops').select('buyer_id').where('address', '=', address).execute();
    expect(rows).toHaveLength(1);
  });

  test('guard: askHolders. Working keys take a shop over from keys that no longer work, and both resellers are notified', async () => {
    const [held, owner, third] = [await shop.makeCustomer(), await shop.makeCustomer(), await shop.makeCustomer()];
    const address = newAddress();
    const remote = woo.accept(address, keys);
    const before = await connect(held, address);
    const mine = { channel: 'woocommerce' as const, address, key: 'ck_new', secret: 'cs_new' };
    woo.accept(address, { key: mine.key, secret: mine.secret });
    // Both keys work, so a second key displaces nobody.
    await expect(shop.call('connectShopByKeys', mine, owner)).rejects.toMatchObject({ error: 'shop_taken' });
    remote.accepted.delete(JSON.stringify(keys));
    const wrong = { ...mine, key: 'ck_wrong', secret: 'cs_wrong' };
    await expect(shop.call('connectShopByKeys', wrong, third)).rejects.toMatchObject({ error: 'shop_keys_refused' });
    expect((await shop.call('listResellerShops', {}, held)).list).toMatchObject([{ state: 'refused' }]);
    const taken = await shop.call('connectShopByKeys', mine, owner);
    expect(taken.id).not.toBe(before.id);
    expect((await shop.call('listResellerShops', {}, held)).list).toEqual([]);
    await shop.runJobs();
    const subjects = async ({ email }: { email: string }) => (await shop.inbox(email)).map(({ subject }) => subject);
    expect(await subjects(held)).toContainEqual(expect.stringContaining('elsewhere'));
    expect(await subjects(owner)).toContainEqual(expect.stringContaining('is connected'));
    // The previous holder cannot take it back.
    await expect(connect(held, address)).rejects.toMatchObject({ error: 'shop_taken' });
  });

  test('guard: notifyOwner. The shop’s own address learns which account it was connected to', async () => {
    const customer = await shop.makeCustomer();
    const address = newAddress();
    woo.accept(address, keys).ownerEmail = `owner@${address}`;
    await connect(customer, address);
    await shop.runJobs();
    const [mail] = await shop.inbox(`owner@${address}`);
    expect(mail?.text_body).toContain(`…@${customer.email.split('@')[1]}`);
    expect(mail?.text_body).not.toContain(customer.email);
    // Name and recipient come from a server that anybody may run.
    expect([mail?.subject, mail?.text_body].join(' ')).not.toContain('Okafor Home');
    expect(mail?.subject).toContain(address);
    await connect(customer, address);
    await shop.runJobs();
    expect(await shop.inbox(`owner@${address}`)).toHaveLength(1);
  });

  test('guard: placeOf. With and without www. is the same shop', async () => {
    const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const address = newAddress();
    for (const typed of [address, `www.${address}`]) woo.accept(typed, keys);
    const made = await connect(one, `www.${address}`);
    await expect(connect(other, address)).rejects.toMatchObject({ error: 'shop_taken' });
    expect(await connect(one, address)).toMatchObject({ id: made.id, address });
    expect((await shop.call('listResellerShops', {}, one)).list).toHaveLength(1);
  });

  test('guard: findRemoteStore. A shop is connected at the address that it calls its own, whichever was entered', async () => {
    const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [home, alias] = [newAddress(), newAddress()];
    for (const typed of [home, alias]) woo.accept(typed, keys).home = home;
    expect(await connect(one, alias)).toMatchObject({ address: home });
    await expect(connect(other, home)).rejects.toMatchObject({ error: 'shop_taken' });
    await expect(connect(other, alias)).rejects.toMatchObject({ error: 'shop_taken' });
  });

  test('guard: findRemoteStore. A shop that claims another shop’s address is connected at its own', async () => {
    const [owner, thief] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [address, claims] = [newAddress(), newAddress()];
    woo.accept(address, keys).home = claims;
    expect(await connect(thief, address)).toMatchObject({ address });
    woo.accept(claims, { key: 'ck_owner', secret: 'cs_owner' });
    const own = { channel: 'woocommerce' as const, address: claims, key: 'ck_owner', secret: 'cs_owner' };
    expect(await shop.call('connectShopByKeys', own, owner)).toMatchObject({ address: claims });
  });

  test('a disconnected shop is reconnected by its reseller as the same row, or connected by another', async () => {
    const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const made = await connect(one);
    await shop.call('disconnectResellerShop', { id: made.id }, one);
    expect(await connect(one, made.address)).toMatchObject({ id: made.id, state: 'connected' });
    await shop.call('disconnectResellerShop', { id: made.id }, one);
    const taken = await connect(other, made.address);
    expect(taken.id).not.toBe(made.id);
    await expect(connect(one, made.address)).rejects.toMatchObject({ error: 'shop_taken' });
  });

  test('guard: resellerShopsMax. The eleventh is refused, even in a race', async () => {
    const customer = await shop.makeCustomer();
    const outcomes = await barrier(13, () => connect(customer));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.error] : []));
    expect(refused).toEqual(['too_many_shops', 'too_many_shops', 'too_many_shops']);
    const { list } = await shop.call('listResellerShops', {}, customer);
    expect(list).toHaveLength(10);
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('guard: countConnecting. Twenty attempts an hour', async () => {
    const customer = await shop.makeCustomer();
    for (let index = 0; index < 20; index++)
      await expect(
        shop.call('connectShopByKeys', { channel: 'woocommerce', address: newAddress(), ...keys }, customer),
      ).rejects.toMatchObject({ error: 'shop_keys_refused' });
    await expect(connect(customer)).rejects.toMatchObject({ error: 'too_many_requests' });
    await expect(shop.call('finishShopConsent', { query: { state: 'a guess' } }, customer)).rejects.toMatchObject({
      error: 'too_many_requests',
    });
  });
});

describe('keys', () => {
  test('guard: sealKeys. Keys are nowhere in plain text, and open only for their own shop', async () => {
    const customer = await shop.makeCustomer();
    const one = await connect(customer);
    const other = await connect(customer);
    const { rows } = await shop.services.pool.query<{ text: string }>(
      `select to_jsonb(s)::text as text from reseller_shops s union all select to_jsonb(a)::text from audit_log a`,
    );
    for (const { text } of rows) for (const key of Object.values(keys)) expect(text).not.toContain(key);
    const { sealed_keys: own } = await rowOf(one.id);
    const { sealed_keys } = await rowOf(other.id);
    await shop.db.updateTable('reseller_shops').set({ sealed_keys }).where('id', '=', one.id).execute();
    await expect(use(one.id)).rejects.toThrow();
    await use(other.id);
    await shop.db.updateTable('reseller_shops').set({ sealed_keys: own }).where('id', '=', one.id).execute();
  });

  test('are in no response, message, mail, export or log', async () => {
    const customer = await shop.makeCustomer();
    const operator = await shop.makeOperator(['support']);
    const made = await connect(customer);
    await shop.runJobs();
    const answers = [
      made,
      await shop.call('listResellerShops', {}, customer),
      await shop.call('testResellerShop', { id: made.id }, customer),
      await shop.call('operatorListResellerShops', {}, operator),
      await shop.call('operatorGetResellerShop', { id: made.id }, operator),
      await shop.call('exportMyData', {}, customer),
      await shop.call('listMessages', {}, customer),
      await shop.inbox(customer.email),
      shop.mistakes,
    ];
    const { sealed_keys, hook_token, sealed_hook_secret } = await rowOf(made.id);
    const secrets = [
      ...Object.values(keys),
      sealed_keys,
      hook_token,
      sealed_hook_secret,
      woo.shop(made.address).hooks[0]?.secret,
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(JSON.stringify(answers)).not.toContain(secret);
    }
  });

  test('that expire are renewed once, before they are used', async () => {
    const customer = await shop.makeCustomer();
    const address = newAddress();
    const before = { token: 'shpat_before' };
    const after = { token: 'shpat_after' };
    shopify.accept(address, before);
    const made = await shop.call('connectShopByKeys', { channel: 'shopify', address, token: 'shpat_before' }, customer);
    const remote = shopify.accept(address, after);
    remote.accepted.delete(JSON.stringify(before));
    shopify.renewals.set(JSON.stringify(before), after);
    const renewed = shopify.renewed;
    const read = await findSealedShop(shop.db, made.id);
    const ends = await barrier(3, () => use(made.id));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    // guard: beginRenewal. A process that read the keys before they were renewed does not renew them again.
    if (read) await runOn(shop.services, read, (remote) => remote.facts());
    expect(shopify.renewed).toBe(renewed + 1);
    expect(await rowOf(made.id)).toMatchObject({ state: 'connected', renewing_until: null });
    shopify.renewals.clear();
    await use(made.id);
  });
});

describe('useShop', () => {
  test('guard: markRefused. A refusal is recorded and reported once, and later calls do not reach the shop', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    await shop.runJobs();
    const remote = woo.shop(made.address);
    remote.accepted.clear();
    const outcomes = await barrier(4, () => use(made.id));
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(ChannelProblem);
    const { asked } = remote;
    await expect(use(made.id)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(remote.asked).toBe(asked);
    const [seen] = (await shop.call('listResellerShops', {}, customer)).list;
    expect(seen).toMatchObject({ state: 'refused', refusedBecause: 'key', refusedReason: 'unknown key' });
    expect((await mailsOf(customer)).filter((subject) => subject.includes('refuses'))).toHaveLength(1);
  });

  test('guard: unwanted mails. A login that opted out is notified on the site only', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    const unwanted_mails = ['shop_refused'];
    await shop.db.updateTable('users').set({ unwanted_mails }).where('id', '=', customer.id).execute();
    woo.shop(made.address).accepted.clear();
    await expect(use(made.id)).rejects.toThrow();
    expect((await mailsOf(customer)).filter((subject) => subject.includes('refuses'))).toEqual([]);
    const { list } = await shop.call('listMessages', {}, customer);
    expect(list.filter(({ content }) => content.includes('no longer accepts'))).toHaveLength(1);
  });

  test('a late refusal of replaced keys changes nothing', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    const newer = { key: 'ck_newer', secret: 'cs_newer' };
    const asked = useShop(shop.services, made.id, async (remote) => {
      woo.shop(made.address).accepted.clear();
      await connect(customer, made.address, newer);
      return remote.facts();
    });
    await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(await rowOf(made.id)).toMatchObject({ state: 'connected', refused_since: null });
    await use(made.id);
  });

  test('a shop that works again resumes when it is tested or reconnected', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    const remote = woo.shop(made.address);
    remote.accepted.clear();
    expect(await shop.call('testResellerShop', { id: made.id }, customer)).toMatchObject({ outcome: 'refused' });
    woo.accept(made.address, keys);
    const tested = await shop.call('testResellerShop', { id: made.id }, customer);
    expect(tested).toMatchObject({ outcome: 'works', shop: { state: 'connected', refusedReason: '' } });
    remote.problem = 'unavailable';
    const silent = await shop.call('testResellerShop', { id: made.id }, customer);
    expect(silent).toMatchObject({
      outcome: 'not_reached',
      shop: { state: 'connected', silentSince: expect.any(String) },
    });
    delete remote.problem;
    remote.accepted.clear();
    await expect(use(made.id)).rejects.toThrow();
    expect(await connect(customer, made.address)).toMatchObject({ id: made.id, state: 'connected', silentSince: null });
  });
});

describe('another buyer’s shop', () => {
  test('guard: where. Whatever happens to one shop, the row of another reseller’s stays as it is', async () => {
    const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [made, other] = [await connect(customer), await connect(stranger)];
    await shop.runJobs();
    // What no answer of the fake shop would store.
    const own = { name: 'Lindqvist', currency: 'SEK', country_iso: 'SE', last_contact_at: new Date('2026-11-01') };
    await shop.db.updateTable('reseller_shops').set(own).where('id', '=', other.id).execute();
    const before = await rowOf(other.id);
    const remote = woo.shop(made.address);
    const steps = {
      tested: () => shop.call('testResellerShop', { id: made.id }, customer),
      changed: () => shop.call('updateResellerShop', { id: made.id, stockBuffer: 3, isDefault: true }, customer),
      silent: () => {
        remote.problem = 'unavailable';
        return expect(use(made.id)).rejects.toMatchObject({ kind: 'unavailable' });
      },
      refused: () => {
        delete remote.problem;
        remote.accepted.clear();
        return expect(use(made.id)).rejects.toMatchObject({ kind: 'unauthorized' });
      },
      connected: () => connect(customer, made.address),
      subscribed: () => shop.runJobs(),
      disconnected: () => shop.call('disconnectResellerShop', { id: made.id }, customer),
    };
    for (const [what, step] of Object.entries(steps)) {
      await step();
      expect([what, await rowOf(other.id)]).toEqual([what, before]);
    }
    expect(await rowOf(made.id)).toMatchObject({ name: 'Okafor Home', state: 'disconnected', stock_buffer: 3 });
    await shop.runJobs();
  });

  test('is not found', async () => {
    const [owner, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { id } = await connect(owner);
    for (const call of [
      () => shop.call('testResellerShop', { id: 'x' }, owner),
      () => shop.call('testResellerShop', { id }, stranger),
      () => shop.call('updateResellerShop', { id, stockBuffer: 3 }, stranger),
      () => shop.call('disconnectResellerShop', { id }, stranger),
    ])
      await expect(call()).rejects.toMatchObject({ error: 'not_found' });
    const colleague = await shop.makeCustomer({ buyerId: owner.buyerId });
    expect(await shop.call('updateResellerShop', { id, stockBuffer: 3 }, colleague)).toMatchObject({ stockBuffer: 3 });
  });
});

describe('disconnectResellerShop', () => {
  test('guard: markDisconnected. Keys are gone at once, on both sides; another shop becomes the default', async () => {
    const customer = await shop.makeCustomer();
    const [first, second] = [await connect(customer), await connect(customer)];
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    await shop.call('disconnectResellerShop', { id: first.id }, customer);
    expect(await rowOf(first.id)).toMatchObject({ sealed_keys: null, sealed_hook_secret: null, state: 'disconnected' });
    expect(woo.shop(first.address)).toMatchObject({ ended: 1, hooks: [] });
    const { list } = await shop.call('listResellerShops', {}, customer);
    expect(list).toMatchObject([{ id: second.id, isDefault: true }]);
    await expect(use(first.id)).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(shop.call('testResellerShop', { id: first.id }, customer)).rejects.toMatchObject({
      error: 'shop_not_connected',
    });
    // Repeating changes nothing.
    await shop.call('disconnectResellerShop', { id: first.id }, customer);
    expect(woo.shop(first.address).ended).toBe(1);
  });

  test('our keys are gone even if the shop does not answer', async () => {
    const customer = await shop.makeCustomer();
    const made = await connect(customer);
    woo.shop(made.address).problem = 'unavailable';
    await shop.call('disconnectResellerShop', { id: made.id }, customer);
    expect(await rowOf(made.id)).toMatchObject({ sealed_keys: null });
  });

  test('an operator gives a reason, and the reseller is notified', async () => {
    const customer = await shop.makeCustomer();
    const operator = await shop.makeOperator(['support']);
    const made = await connect(customer);
    const reason = 'The address belongs to somebody else.';
    await shop.call('operatorDisconnectResellerShop', { id: made.id, reason }, operator);
    await expect(shop.call('operatorDisconnectResellerShop', { id: made.id, reason }, operator)).rejects.toMatchObject({
      error: 'shop_not_connected',
    });
    expect(await mailsOf(customer)).toContain('Okafor Home was disconnected');
    const { shop: seen } = await shop.call('operatorGetResellerShop', { id: made.id }, operator);
    expect(seen).toMatchObject({ state: 'disconnected', disconnectedBy: 'operator', disconnectedReason: reason });
  });
});

describe('checkShops', () => {
  const age = (id: string, column: 'last_contact_at' | 'silent_since', hours: number) =>
    shop.services.pool.query(`update reseller_shops set ${column} = now() - make_interval(hours => $2) where id = $1`, [
      id,
      hours,
    ]);

  test('notices that a quiet shop refuses us, and reports a shop that is silent for a day, once', async () => {
    const customer = await shop.makeCustomer();
    const [refusing, silent] = [await connect(customer), await connect(customer)];
    await shop.runJobs();
    woo.shop(refusing.address).accepted.clear();
    woo.shop(silent.address).problem = 'unavailable';
    for (const { id } of [refusing, silent]) await age(id, 'last_contact_at', 2);
    const check = async () => {
      await checkShops(jobContext(shop.services));
      await shop.runJobs();
    };
    await check();
    expect(await rowOf(refusing.id)).toMatchObject({ state: 'refused' });
    expect(await rowOf(silent.id)).toMatchObject({ state: 'connected', silent_since: expect.any(Date) });
    await age(silent.id, 'silent_since', 25);
    await check();
    await check();
    const subjects = await mailsOf(customer);
    expect(subjects.filter((subject) => subject.includes('does not answer'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('refuses'))).toHaveLength(1);
  });
});

describe('operators', () => {
  test('find shops by state, address and customer, page by page', async () => {
    const operator = await shop.makeOperator(['support']);
    const customer = await shop.makeCustomer({ email: 'finder@example.com' });
    const [first, second, third] = [await connect(customer), await connect(customer), await connect(customer)];
    woo.shop(second.address).accepted.clear();
    await expect(use(second.id)).rejects.toThrow();
    const list = (input: object) => shop.call('operatorListResellerShops', { search: 'finder@', ...input }, operator);
    const all = await list({ pageSize: 2 });
    expect(all).toMatchObject({ total: 3, list: [{ id: third.id }, { id: second.id, refusals: 1 }] });
    expect(await list({ pageSize: 2, after: all.next ?? '' })).toMatchObject({ list: [{ id: first.id }], next: null });
    expect((await list({ state: 'refused' })).list.map(({ id }) => id)).toEqual([second.id]);
    expect((await list({ search: first.address })).list[0]).toMatchObject({
      customer: { email: 'finder@example.com' },
    });
    expect((await list({ search: '100%' })).total).toBe(0);
  });
});
