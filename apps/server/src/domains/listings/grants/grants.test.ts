import { describe, expect, test } from 'vitest';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { grantedProducts } from '#domains/listings/terms/shop-terms.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { FakeChannel } from '#testing/fake-sales-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { endGrants } from './end-grants.ts';

const shop = await openTestShop();
const woo = new FakeChannel('woocommerce');
shop.services.salesChannels = new SalesChannels([woo]);

let counter = 0;
const newSupplier = () => `supplier-of-grants-${++counter}`;
const product = (supplierId = newSupplier(), needsAuthorization = true) =>
  makeProduct(shop.services, { supplierId, needsAuthorization });
const asking = { company: 'Okafor Stores Ltd', reason: 'Our own shop in Germany, toys only.' };
const apply = (customer: TestActor, productId: number, more: object = {}) =>
  shop.call('applyForGrant', { productId, ...asking, ...more }, customer);

async function seen(id: string, operator: TestActor) {
  return shop.call('operatorGetGrant', { id }, operator);
}

async function decide(id: string, operator: TestActor, more: object = {}) {
  const { grant } = await seen(id, operator);
  return shop.call('operatorDecideGrant', { id, version: grant.version, decision: 'grant', ...more }, operator);
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const isGranted = async ({ buyerId }: TestCustomer, productId: number, shopId: string | null = null) =>
  (await grantedProducts(shop.db, buyerId, [productId], shopId)).has(productId);
const mailsOf = async ({ email }: TestActor) => {
  await shop.runJobs();
  return (await shop.inbox(email)).map(({ subject }) => subject);
};
const endDue = () => endGrants(jobContext(shop.services));
const setUntil = (id: string, until: string) =>
  shop.services.pool.query('update grants set until = $2 where id = $1', [id, until]);

async function connected(customer: TestActor): Promise<string> {
  const address = `grants-${++counter}.example`;
  const keys = { key: 'ck_1', secret: 'cs_1' };
  woo.accept(address, keys);
  return (await shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...keys }, customer)).id;
}

async function publish(customer: TestCustomer, shopId: string, productId: number): Promise<void> {
  await shop.db
    .insertInto('publications')
    .values({
      shop_id: shopId,
      buyer_id: customer.buyerId,
      product_id: productId,
      serving: 'none',
      state: 'listed',
      key: `key-${++counter}`,
      remote_id: String(counter),
      published_at: new Date(),
    })
    .execute();
}

const stateOf = async (productId: number) =>
  (await shop.db.selectFrom('publications').select('state').where('product_id', '=', productId).execute()).map(
    ({ state }) => state,
  );

const operator = await shop.makeOperator(['catalogue']);

describe('applyForGrant', () => {
  test('waits in the console and in Today, and is granted until a date', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const asked = await apply(customer, offerId);
    expect(asked).toMatchObject({ state: 'asked', goods: { kind: 'product', productId: offerId }, shop: null });
    expect(await isGranted(customer, offerId)).toBe(false);
    const { others } = await shop.call('operatorGetWork', {}, operator);
    expect(others).toContainEqual(expect.objectContaining({ work: 'grants', count: 1 }));
    const until = day(90);
    expect(await decide(asked.id, operator, { until })).toMatchObject({ state: 'granted', until });
    expect(await isGranted(customer, offerId)).toBe(true);
    expect(await isGranted(await shop.makeCustomer(), offerId)).toBe(false);
    expect(await mailsOf(customer)).toEqual([expect.stringMatching(/^You may sell Test product/)]);
    const { list } = await shop.call('listMessages', {}, customer);
    expect(list).toMatchObject([{ kind: 'grant-news', content: expect.stringContaining('until') }]);
  });

  test('is refused for goods that need none, for unknown goods, and for a grant that is pending or active', async () => {
    const customer = await shop.makeCustomer();
    const [{ offerId }, plain] = [await product(), await product(newSupplier(), false)];
    await expect(apply(customer, plain.offerId)).rejects.toMatchObject({ error: 'grant_not_needed' });
    await expect(apply(customer, 999_999_999)).rejects.toMatchObject({ error: 'not_found' });
    const { id } = await apply(customer, offerId);
    await expect(apply(customer, offerId)).rejects.toMatchObject({ error: 'grant_open' });
    await decide(id, operator);
    await expect(apply(customer, offerId)).rejects.toMatchObject({ error: 'grant_open' });
  });

  test('guard: lockBuyer. Five simultaneous requests make one grant', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const outcomes = await barrier(5, () => apply(customer, offerId));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.error] : []));
    expect(new Set(refused)).toEqual(new Set(['grant_open']));
  });

  test('a grant for a supplier covers all its goods that need one, and no other supplier’s', async () => {
    const customer = await shop.makeCustomer();
    const supplierId = newSupplier();
    const [one, two, other] = [await product(supplierId), await product(supplierId), await product()];
    const asked = await apply(customer, one.offerId, { wholeSupplier: true });
    expect(asked.goods).toMatchObject({ kind: 'supplier', productId: null });
    await decide(asked.id, operator);
    const ids = [one, two, other].map(({ offerId }) => offerId);
    expect([...(await grantedProducts(shop.db, customer.buyerId, ids))].sort()).toEqual(
      [one.offerId, two.offerId].sort(),
    );
  });

  test('a grant for one shop counts only there; another buyer’s shop is not found', async () => {
    const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [here, there] = [await connected(customer), await connected(customer)];
    const { offerId } = await product();
    await expect(apply(stranger, offerId, { shopId: here })).rejects.toMatchObject({ error: 'not_found' });
    const { id } = await apply(customer, offerId, { shopId: here });
    await decide(id, operator);
    expect([await isGranted(customer, offerId, here), await isGranted(customer, offerId, there)]).toEqual([
      true,
      false,
    ]);
  });

  test('papers are copied and private, and operators can read them', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const permit = await shop.call('uploadPolicy', { fileType: 'pdf', purpose: 'grant' }, customer);
    const pdf = Buffer.from('%PDF-1.4\n%%EOF');
    await fetch(new URL(permit.url, shop.origin), {
      method: 'PUT',
      headers: { authorization: permit.authorization, 'content-type': permit.contentType },
      body: pdf,
    });
    const stranger = await shop.makeCustomer();
    await expect(apply(stranger, offerId, { files: [permit.key] })).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
    const { id } = await apply(customer, offerId, { files: [permit.key] });
    const { history } = await seen(id, operator);
    const [file] = history[0]?.files ?? [];
    expect(file).toMatchObject({ isPdf: true });
    const answer = await shop.fetch(file?.url ?? '');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    expect((await shop.fetch((file?.url ?? '').replace(/signature=.*/, 'signature=x'))).status).toBe(404);
    await expect(apply(customer, (await product()).offerId, { files: [permit.key] })).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
  });

  test('guard: grantsPerDay. Twenty requests a day', async () => {
    const customer = await shop.makeCustomer();
    for (let index = 0; index < 20; index++) await apply(customer, (await product()).offerId);
    await expect(apply(customer, (await product()).offerId)).rejects.toMatchObject({ error: 'too_many_requests' });
  });
});

describe('operatorDecideGrant', () => {
  test('guard: lockSeen. Of two simultaneous decisions one counts, and the other operator is refused', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await apply(customer, (await product()).offerId);
    const { grant } = await seen(id, operator);
    const both = [{ decision: 'grant' }, { decision: 'refuse', answer: 'Sold there already.' }] as const;
    const outcomes = await barrier(6, (index) =>
      shop.call('operatorDecideGrant', { id, version: grant.version, ...both[index % 2] } as never, operator),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await seen(id, operator)).history).toHaveLength(2);
    expect(await mailsOf(customer)).toHaveLength(1);
  });

  test('a refusal needs a reason; the last day must be in the future', async () => {
    const { id } = await apply(await shop.makeCustomer(), (await product()).offerId);
    await expect(decide(id, operator, { decision: 'refuse' })).rejects.toMatchObject({
      fields: { answer: expect.any(String) },
    });
    for (const until of [day(0), day(-1), day(4000)])
      await expect(decide(id, operator, { until })).rejects.toMatchObject({ fields: { until: expect.any(String) } });
    await decide(id, operator, { until: day(1) });
  });

  test('a refused request can be repeated, with its history; a withdrawn one no longer waits', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const { id } = await apply(customer, offerId);
    await decide(id, operator, { decision: 'refuse', answer: 'Sold there already.' });
    const { list } = await shop.call('listGrants', {}, customer);
    expect(list).toMatchObject([{ id, state: 'refused', answer: 'Sold there already.' }]);
    expect(await apply(customer, offerId)).toMatchObject({ id, state: 'asked', answer: '' });
    await shop.call('withdrawGrant', { id }, customer);
    await expect(shop.call('withdrawGrant', { id }, customer)).rejects.toMatchObject({ error: 'grant_decided' });
    await expect(decide(id, operator)).rejects.toMatchObject({ error: 'grant_decided' });
    const { history } = await seen(id, operator);
    expect(history.map(({ kind }) => kind)).toEqual(['asked', 'refused', 'asked', 'taken_back']);
  });

  test('only the catalogue role decides, and another customer’s grant is not found', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await apply(customer, (await product()).offerId);
    const support = await shop.makeOperator(['support']);
    await expect(decide(id, support)).rejects.toMatchObject({ error: 'forbidden' });
    await expect(shop.call('withdrawGrant', { id }, await shop.makeCustomer())).rejects.toMatchObject({
      error: 'not_found',
    });
  });
});

describe('renewGrant', () => {
  test('the grant stays valid while the renewal waits, then is extended or refused', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const { id } = await apply(customer, offerId);
    await decide(id, operator, { until: day(5) });
    const renew = () => shop.call('renewGrant', { id, reason: 'It sells well.' }, customer);
    expect(await renew()).toMatchObject({ state: 'granted', renewalAskedAt: expect.any(String), endsSoon: true });
    await expect(renew()).rejects.toMatchObject({ error: 'grant_decided' });
    const stranger = await shop.makeCustomer();
    await expect(shop.call('renewGrant', { id, reason: 'Mine.' }, stranger)).rejects.toMatchObject({
      error: 'not_found',
    });
    await decide(id, operator, { decision: 'refuse', answer: 'The supplier ends the line.' });
    expect(await isGranted(customer, offerId)).toBe(true);
    await renew();
    await shop.call('withdrawGrant', { id }, customer);
    await renew();
    expect(await decide(id, operator, { until: day(200) })).toMatchObject({ until: day(200), renewalAskedAt: null });
    await expect(renew()).resolves.toMatchObject({ state: 'granted' });
  });

  test('a grant without a last day needs no renewal', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await apply(customer, (await product()).offerId);
    await decide(id, operator);
    await expect(decide(id, operator)).rejects.toMatchObject({ error: 'grant_decided' });
    await expect(shop.call('renewGrant', { id, reason: 'Again.' }, customer)).rejects.toMatchObject({
      error: 'grant_decided',
    });
  });
});

describe('the end of an authorization', () => {
  test('guard: expireUngranted. Withdrawing a grant expires its publications, unless another grant covers them', async () => {
    const customer = await shop.makeCustomer();
    const supplierId = newSupplier();
    const [one, two] = [await product(supplierId), await product(supplierId)];
    const shopId = await connected(customer);
    const whole = await apply(customer, one.offerId, { wholeSupplier: true });
    const own = await apply(customer, two.offerId);
    for (const { id } of [whole, own]) await decide(id, operator);
    for (const { offerId } of [one, two]) await publish(customer, shopId, offerId);
    const { grant, published } = await seen(whole.id, operator);
    expect(published).toBe(2);
    const withdraw = () =>
      shop.call('operatorWithdrawGrant', { id: whole.id, version: grant.version, answer: 'A recall.' }, operator);
    await withdraw();
    await expect(withdraw()).rejects.toMatchObject({ error: 'grant_decided' });
    expect([await stateOf(one.offerId), await stateOf(two.offerId)]).toEqual([['expired'], ['listed']]);
  });

  test('guard: lockEnded. However many jobs run, a grant ends once, after its last day', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const shopId = await connected(customer);
    const { id } = await apply(customer, offerId);
    await decide(id, operator, { until: day(1) });
    await publish(customer, shopId, offerId);
    await setUntil(id, day(0));
    await endDue();
    expect(await isGranted(customer, offerId)).toBe(true);
    await setUntil(id, day(-1));
    // The job has not run yet.
    expect(await isGranted(customer, offerId)).toBe(false);
    await Promise.all([endDue(), endDue()]);
    expect(await stateOf(offerId)).toEqual(['expired']);
    const { history } = await seen(id, operator);
    expect(history.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    const subjects = await mailsOf(customer);
    expect(subjects.filter((subject) => subject.includes('has ended'))).toHaveLength(1);
    expect(await apply(customer, offerId)).toMatchObject({ id, state: 'asked' });
  });

  test('the reseller is warned two weeks before, once, and not if a renewal is pending', async () => {
    const customer = await shop.makeCustomer();
    const [far, near, renewed] = await Promise.all(
      [15, 14, 10].map(async (days) => {
        const { id } = await apply(customer, (await product()).offerId);
        await decide(id, operator, { until: day(days) });
        return id;
      }),
    );
    await shop.call('renewGrant', { id: renewed ?? '', reason: 'It sells well.' }, customer);
    await endDue();
    await endDue();
    const subjects = (await mailsOf(customer)).filter((subject) => subject.includes('ends on'));
    expect(subjects).toHaveLength(1);
    const warned = await shop.db.selectFrom('grants').select('id').where('warned_at', 'is not', null).execute();
    expect(warned.map(({ id }) => id)).toContain(near);
    expect(warned.map(({ id }) => id)).not.toContain(far);
  });

  test('a grant whose renewal is unanswered still waits after its last day', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await product();
    const { id } = await apply(customer, offerId);
    await decide(id, operator, { until: day(3) });
    await shop.call('renewGrant', { id, reason: 'It sells well.' }, customer);
    await setUntil(id, day(-1));
    await endDue();
    expect((await seen(id, operator)).grant).toMatchObject({ state: 'asked', waitingSince: expect.any(String) });
    expect(await decide(id, operator, { until: day(60) })).toMatchObject({ state: 'granted' });
    expect(await isGranted(customer, offerId)).toBe(true);
  });
});

describe('lists', () => {
  test('operators see the longest waiting first, and search by goods, supplier and company', async () => {
    const customer = await shop.makeCustomer();
    const company = 'Lists and Sons';
    const ids: string[] = [];
    for (let index = 0; index < 3; index++)
      ids.push((await apply(customer, (await product()).offerId, { company })).id);
    const list = (input: object) => shop.call('operatorListGrants', { search: 'lists and', ...input }, operator);
    const first = await list({ state: 'waiting', pageSize: 2 });
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list({ state: 'waiting', pageSize: 2, after: first.next ?? '' });
    expect(rest.list.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await list({})).list.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list({ search: first.list[0]?.goods.name ?? '' })).list.map(({ id }) => id)).toContain(ids[0]);
    expect((await list({ search: '50%_' })).total).toBe(0);
    expect(first.waiting).toBeGreaterThanOrEqual(3);
  });

  test('goods that need a grant are found by name and supplier; others are not', async () => {
    const customer = await shop.makeCustomer();
    const [{ offerId }, plain] = [await product(), await product(newSupplier(), false)];
    const find = (input: object) => shop.call('findGoodsToAuthorize', input, customer);
    const [found] = (await find({ productId: offerId })).list;
    expect(found).toMatchObject({ productId: offerId });
    expect((await find({ search: found?.name.toUpperCase() ?? '' })).list.map(({ productId }) => productId)).toContain(
      offerId,
    );
    expect((await find({ productId: plain.offerId })).list).toEqual([]);
    expect((await find({ search: 'nothing is called so' })).list).toEqual([]);
  });
});

test('erasing a customer erases shops, keys, authorizations and papers', async () => {
  const customer = await shop.makeCustomer();
  await connected(customer);
  await apply(customer, (await product()).offerId);
  const support = await shop.makeOperator(['support']);
  const { email } = customer;
  await shop.call('operatorErasePerson', { id: customer.id, email, reason: 'Asked for it.' }, support);
  for (const table of ['reseller_shops', 'grants'] as const)
    expect(await shop.db.selectFrom(table).select('id').where('buyer_id', '=', customer.buyerId).execute()).toEqual([]);
});
