import { resellerLimits } from '@sampan/contract/reseller-limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { serveShop } from '#domains/listings/serving/serve-shop.ts';
import { jobContext } from '#shop/context.ts';
import { makeResellerShop, priceByGoods, useFakeChannel } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { rowsOfShop } from '#testing/rows-of-shop.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { applyListingChange } from './apply-change.ts';
import { insertListingRows } from './change-store.ts';
import { removeOldListingChanges } from './remove-old.ts';

const shop = await openTestShop();
const { db } = shop;
const context = () => jobContext(shop.services);

let channel = useFakeChannel(shop.services);
let seller: TestCustomer;
let shopId: string;

beforeEach(async () => {
  await db.deleteFrom('reseller_shops').execute();
  channel = useFakeChannel(shop.services);
  seller = await shop.makeCustomer();
  shopId = await makeResellerShop(shop.services, seller);
});

/** 2.0247 USD by the single piece; delivered to the US 15.18, so 33.99 by the usual rule. */
const product = await makeProduct(shop.services, {
  titles: { en: 'Enamel mug' },
  onePieceFen: 1150,
  tiers: [{ from: 1, fen: 1000 }],
  weightGrams: 60,
  skus: [{ stock: 100 }],
});
let cloned = 0;

/** Copies of the product, made at once. */
async function makeGoods(count: number): Promise<number[]> {
  const first = 9_000_000_000 + cloned;
  cloned += count;
  const ids = Array.from({ length: count }, (_, index) => first + index);
  for (const [table, key] of [
    ['products', 'id'],
    ['skus', 'product_id'],
  ] as const)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', n, ${key}::text, n))).*
      from ${sql.table(table)} t cross join unnest(${ids}::bigint[]) as n where t.${sql.ref(key)} = ${product.offerId}`.execute(
      db,
    );
  return ids;
}

/** Listings that are in the shop as drafts, as if they had been sent. */
async function listed(count: number, { isSent = false, owner = seller, to = shopId } = {}): Promise<string[]> {
  const goods = await makeGoods(count);
  const ids: string[] = [];
  for (let start = 0; start < count; start += resellerLimits.publishAtOnceMax) {
    const offerIds = goods.slice(start, start + resellerLimits.publishAtOnceMax);
    ids.push(...(await shop.call('queuePublications', { shopId: to, offerIds }, owner)).ids);
  }
  if (isSent) await serveAll();
  else
    await sql`
      with sent as (
        update publications set state = 'listed', due_at = null, remote_id = 'r' || product_id, sent_at = now()
        where id = any(${ids}::uuid[]) returning id)
      update publication_variants set remote_id = 'v' || sku_id, sent_price = 3399, seen_price = 3399, sent_pieces = 100,
        sent_cost_e4 = 151800, sent_cost_there_e4 = 151800 where publication_id in (select id from sent)`.execute(db);
  return ids;
}

async function serveAll(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await serveShop(context(), { shopId });
}

type Kind = Parameters<typeof shop.call<'changeSelected'>>[1];
interface Selecting {
  ids?: readonly string[];
  filters?: { tab: 'list'; search?: string; shopId?: string };
  of?: string;
  except?: readonly (string | undefined)[];
}

const select = ({ except = [], ...which }: Selecting, who = seller) =>
  shop.call(
    'selectPublications',
    { which: { ...which, ids: which.ids && [...which.ids] }, except: except.map(String) },
    who,
  );
/** Presses, and lets the job run. */
async function change(ids: readonly string[], input: Omit<Kind, 'id'>): Promise<string> {
  const { id } = await select({ ids });
  const { changeId } = await shop.call('changeSelected', { id, ...input }, seller);
  await applyListingChange(context(), { id: changeId });
  return changeId;
}
const states = async (ids: readonly string[]) => {
  const { rows } = await sql<{ state: string; isActive: boolean; isHeld: boolean; task: string }>`
    select state, is_active as "isActive", is_held as "isHeld", task from publications
    where id = any(${[...ids]}::uuid[]) order by product_id`.execute(db);
  return rows;
};
const progress = async () => (await shop.call('listListingChanges', {}, seller)).list[0];
const refusals = async (id: string) =>
  (await shop.call('listChangeRefusals', { id }, seller)).list.map(({ offerId, reason }) => [offerId, reason]);
const set = (id: string | undefined, values: object) =>
  db
    .updateTable('publications')
    .set(values)
    .where('id', '=', id ?? '')
    .execute();
const versionOf = async (id: string) =>
  (await db.selectFrom('publications').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

describe('a selection', () => {
  test('keeps what was counted, whatever matches when the button is pressed', async () => {
    const ids = await listed(3);
    const filters = { tab: 'list' as const, search: 'enamel' };
    const { id, count, of } = await select({ filters, except: [ids[2] ?? ''] });
    expect([count, of]).toEqual([2, [{ shopId, state: 'listed', isActive: false, count: 2 }]]);
    const [later = ''] = await listed(1);
    await set(ids[0], { state: 'removed' });
    const { changeId } = await shop.call('changeSelected', { id, kind: 'activate' }, seller);
    await applyListingChange(context(), { id: changeId });
    expect((await states(ids)).map(({ isActive }) => isActive)).toEqual([false, true, false]);
    expect(await states([later])).toMatchObject([{ isActive: false }]);
    expect(await progress()).toMatchObject({ kind: 'activate', total: 2, left: 0, refused: 1, sending: 1 });
    expect((await refusals(changeId)).map(([, reason]) => reason)).toEqual(['not_found']);
  });

  test('is narrowed from another, and takes exactly one description', async () => {
    const ids = await listed(3);
    const { id } = await select({ ids });
    expect(await select({ of: id, except: [ids[1]] })).toMatchObject({ count: 2 });
    await expect(select({ ids, of: id })).rejects.toMatchObject({ status: 400 });
    await expect(select({})).rejects.toMatchObject({ status: 400 });
  });

  test('guard: buyer. Another’s listings and selections are not found, and stay as they are', async () => {
    const other = await shop.makeCustomer();
    const theirShop = await makeResellerShop(shop.services, other);
    const theirs = await listed(2, { owner: other, to: theirShop });
    const before = await rowsOfShop(db, theirShop);
    expect(await select({ ids: theirs })).toMatchObject({ count: 0, of: [] });
    expect(await select({ filters: { tab: 'list', shopId: theirShop } })).toMatchObject({ count: 0 });
    const { id } = await select({ ids: theirs }, other);
    for (const [call, input] of [
      ['changeSelected', { id, kind: 'remove' }],
      ['listSelected', { id }],
      ['selectPublications', { which: { of: id } }],
    ] as const)
      await expect(shop.call(call, input as never, seller)).rejects.toMatchObject({ status: 404 });
    const rows = [{ id: theirs[0] ?? '', version: 0, title: 'Mine', prices: [] }];
    const { changeId } = await shop.call('editPublications', { rows }, seller);
    await applyListingChange(context(), { id: changeId });
    await expect(shop.call('listChangeRefusals', { id: changeId }, other)).rejects.toMatchObject({ status: 404 });
    expect(await rowsOfShop(db, theirShop)).toEqual(before);
    // Even rows that name another's listing reach only one's own.
    await inTransaction(db, (tx) => insertListingRows(tx, changeId, seller.buyerId, theirs));
    expect(
      await db.selectFrom('listing_change_rows').select('position').where('change_id', '=', changeId).execute(),
    ).toEqual([]);
  });

  test('guard: isOver. It is kept for a day', async () => {
    const ids = await listed(1);
    const [{ id }, kept] = [await select({ ids }), await select({ ids })];
    const { changeId } = await shop.call('changeSelected', { id: kept.id, kind: 'pause' }, seller);
    await db.updateTable('listing_selections').set({ expires_at: sql`now()` }).where('id', '=', id).execute();
    for (const call of [
      () => shop.call('changeSelected', { id, kind: 'pause' }, seller),
      () => shop.call('listSelected', { id }, seller),
      () => select({ of: id }),
    ])
      await expect(call()).rejects.toMatchObject({ error: 'selection_expired' });
    await removeOldListingChanges(context());
    await expect(select({ of: id })).rejects.toMatchObject({ status: 404 });
    expect(await select({ of: kept.id })).toMatchObject({ count: 1 });
    const changes = () =>
      db.selectFrom('listing_changes').select('id').where('buyer_id', '=', seller.buyerId).execute();
    expect(await changes()).toEqual([{ id: changeId }]);
    await sql`update listing_changes set asked_at = asked_at - interval '61 days' where id = ${changeId}`.execute(db);
    await removeOldListingChanges(context());
    expect(await changes()).toEqual([]);
  });

  test('guard: mostOfBuyer. The last twenty are kept, and what others selected stays', async () => {
    const other = await shop.makeCustomer();
    const filters = { tab: 'list' as const };
    const theirs = await select({ filters }, other);
    const own = [];
    for (let times = 0; times < 21; times += 1) own.push((await select({ filters })).id);
    await expect(select({ of: own[0] ?? '' })).rejects.toMatchObject({ status: 404 });
    expect(await select({ of: own[2] ?? '' })).toMatchObject({ count: 0 });
    expect(await select({ of: theirs.id }, other)).toMatchObject({ count: 0 });
  });

  test('is used up: a second press finds the first change, another one is refused', async () => {
    const ids = await listed(2);
    const { id } = await select({ ids });
    const press = () => shop.call('changeSelected', { id, kind: 'groups', shopId, groupIds: ['g1'] }, seller);
    const pressed = await Promise.all([press(), press()]);
    expect(new Set([...pressed, await press()].map(({ changeId }) => changeId)).size).toBe(1);
    expect((await shop.call('listListingChanges', {}, seller)).list).toHaveLength(1);
    for (const other of [{ kind: 'remove' as const }, { kind: 'groups' as const, shopId, groupIds: ['g2'] }])
      await expect(shop.call('changeSelected', { id, ...other }, seller)).rejects.toMatchObject({
        error: 'selection_used',
      });
  });
});

describe('a change of many', () => {
  test('puts them on sale, sends each once, and leaves those that are so already', async () => {
    const ids = await listed(3, { isSent: true });
    const puts = channel.count('putProduct');
    await change(ids.slice(0, 2), { kind: 'activate' });
    await change(ids, { kind: 'activate' });
    await serveAll();
    expect(await states(ids)).toMatchObject(ids.map(() => ({ state: 'listed', isActive: true })));
    expect(channel.count('putProduct') - puts).toBe(3);
    expect([...channel.products.values()].filter((one) => one.product.isActive)).toHaveLength(3);
    expect(await progress()).toMatchObject({ total: 3, done: 3, left: 0, sending: 0, failed: 0, refused: 0 });
    await change(ids.slice(0, 1), { kind: 'draft' });
    await serveAll();
    expect((await states(ids)).map(({ isActive }) => isActive)).toEqual([false, true, true]);
  });

  test('publishes what was prepared, as active or as drafts', async () => {
    const [first = 0, second = 0] = await makeGoods(2);
    const input = { shopId, offerIds: [first, second], isPrepared: true };
    const { ids } = await shop.call('queuePublications', input, seller);
    await change(ids.slice(0, 1), { kind: 'activate' });
    await change(ids.slice(1), { kind: 'draft' });
    await serveAll();
    expect(await states(ids)).toMatchObject([
      { state: 'listed', isActive: true },
      { state: 'listed', isActive: false },
    ]);
  });

  test('names each that it leaves, and does the rest', async () => {
    const ids = await listed(6);
    const [sending, removing, paused, gone, failed, fine] = ids;
    await set(sending, { state: 'running', started_at: new Date() });
    await set(removing, { state: 'queued', task: 'remove' });
    await set(paused, { state: 'paused', paused_at: new Date() });
    await set(gone, { state: 'expired', expired_reason: 'withdrawn', expired_at: new Date() });
    await set(failed, { state: 'failed', failed_at: new Date(), failed_kind: 'unavailable' });
    const offers = await db.selectFrom('publications').select(['id', 'product_id']).where('id', 'in', ids).execute();
    const offerOf = (id = '') => offers.find((one) => one.id === id)?.product_id;
    expect(await refusals(await change(ids, { kind: 'activate' }))).toEqual([
      [offerOf(sending), 'being_sent'],
      [offerOf(removing), 'being_removed'],
      [offerOf(paused), 'paused'],
      [offerOf(gone), 'expired'],
    ]);
    expect(await states([failed ?? '', fine ?? ''])).toMatchObject([
      { state: 'queued', isActive: true },
      { state: 'queued', isActive: true },
    ]);
    await set(failed, { state: 'listed', failed_at: null, failed_kind: '' });
    const reasons = async (kind: Kind['kind']) => (await refusals(await change(ids, { kind }))).map(([, why]) => why);
    expect(await reasons('renew')).toEqual([
      'being_sent',
      'being_removed',
      'not_expired',
      'not_expired',
      'not_expired',
    ]);
    expect(await reasons('retry')).toEqual([
      ...['being_sent', 'being_removed', 'not_failed', 'not_failed', 'not_failed', 'not_failed'],
    ]);
    expect(await reasons('resume')).toEqual([
      ...['being_sent', 'being_removed', 'not_paused', 'not_paused', 'not_paused'],
    ]);
    expect(await reasons('pause')).toEqual(['being_sent', 'being_removed', 'not_listed', 'not_listed']);
  });

  test('says what the shop refused, by name', async () => {
    const ids = await listed(2, { isSent: true });
    channel.fail('putProduct', new ChannelProblem('rejected', { said: 'Too many tags.' }));
    const id = await change(ids, { kind: 'activate' });
    await serveAll();
    expect(await progress()).toMatchObject({ total: 2, done: 1, failed: 1, refused: 0 });
    expect((await shop.call('listChangeRefusals', { id }, seller)).list).toMatchObject([
      { title: 'Enamel mug', reason: 'failed', said: 'Too many tags.' },
    ]);
    await change(ids, { kind: 'retry' });
    await serveAll();
    expect(await states(ids)).toMatchObject([{ state: 'listed' }, { state: 'listed' }]);
  });

  test('guard: isHeld. What the reseller paused is not sold until it is resumed, whatever is sent', async () => {
    const ids = await listed(2, { isSent: true });
    await db.updateTable('publication_variants').set({ own_price: 4000 }).where('shop_id', '=', shopId).execute();
    await change(ids, { kind: 'pause' });
    await serveAll();
    const pieces = () => [...channel.products.values()].map(({ variants }) => variants[0]?.pieces);
    expect(pieces()).toEqual([0, 0]);
    const paused = (await shop.call('listPublications', { filter: 'paused' }, seller)).list;
    expect(paused).toMatchObject([{ isHeld: true }, { isHeld: true }]);
    // Sending the whole product puts nothing on sale.
    const { version } = await shop.call('getPublication', { id: ids[0] ?? '' }, seller);
    await set(ids[0], { state: 'queued', due_at: new Date(0), version: version + 1 });
    await serveAll();
    expect(pieces()).toEqual([0, 0]);
    expect(await states(ids)).toMatchObject([{ state: 'paused' }, { state: 'paused' }]);
    await shop.call('resumePublication', { id: ids[1] ?? '', by: 'margin' }, seller);
    await change(ids.slice(0, 1), { kind: 'resume' });
    await serveAll();
    expect(pieces()).toEqual([100, 100]);
    expect(await states(ids)).toMatchObject([
      { state: 'listed', isHeld: false },
      { state: 'listed', isHeld: false },
    ]);
    const { rows } = await sql`select distinct own_price from publication_variants where shop_id = ${shopId}`.execute(
      db,
    );
    expect(rows).toEqual([{ own_price: 4000 }]);
  });

  test('resumes those paused for their margin at the margin they have, or by the rule', async () => {
    const ids = await listed(2);
    await db
      .updateTable('publications')
      .set({ state: 'paused', paused_at: new Date() })
      .where('id', 'in', ids)
      .execute();
    await db.updateTable('publication_variants').set({ sent_price: 2000 }).where('shop_id', '=', shopId).execute();
    await change(ids.slice(0, 1), { kind: 'resume', by: 'margin' });
    await change(ids.slice(1), { kind: 'resume', by: 'price' });
    const { rows } = await sql`
      select p.agreed_margin_e6 as margin, v.own_price as price from publications p join publication_variants v
        on v.publication_id = p.id where p.shop_id = ${shopId} order by p.product_id`.execute(db);
    // (20.00 - 15.18) / 20.00
    expect(rows).toEqual([
      { margin: 241_000, price: 2000 },
      { margin: null, price: null },
    ]);
  });

  test('sets collections of one shop, or adds them', async () => {
    const ids = await listed(2);
    const otherShop = await makeResellerShop(shop.services, seller);
    const [other = ''] = await listed(1, { to: otherShop });
    const prepared = { shopId, offerIds: await makeGoods(1), isPrepared: true };
    const [draft = ''] = (await shop.call('queuePublications', prepared, seller)).ids;
    await change(ids, { kind: 'groups', shopId, groupIds: ['g1'] });
    const id = await change([...ids, other, draft], {
      kind: 'groups',
      shopId,
      groupIds: ['g2', 'g1'],
      addsGroups: true,
    });
    expect((await refusals(id)).map(([, reason]) => reason)).toEqual(['other_shop']);
    const { rows } =
      await sql`select group_ids from publications where id = any(${[...ids, other, draft]}::uuid[]) order by product_id`.execute(
        db,
      );
    expect(rows).toEqual([['g1', 'g2'], ['g1', 'g2'], [], ['g2', 'g1']].map((group_ids) => ({ group_ids })));
    // What was only prepared is not sent by it.
    expect(await states([draft])).toMatchObject([{ state: 'draft' }]);
  });

  test('removes and renews', async () => {
    const ids = await listed(3, { isSent: true });
    await set(ids[0], { state: 'expired', expired_reason: 'sold_out', is_held: true });
    await set(ids[2], { state: 'expired', expired_reason: 'withdrawn' });
    await sql`
      update products set status = 'hidden' where id = (select product_id from publications where id = ${ids[2]})`.execute(
      db,
    );
    const id = await change(ids, { kind: 'renew' });
    expect((await refusals(id)).map(([, reason]) => reason)).toEqual(['not_expired', 'withdrawn']);
    await serveAll();
    expect(await states(ids)).toMatchObject([
      { state: 'listed', isHeld: false },
      { state: 'listed' },
      { state: 'expired' },
    ]);
    await change(ids, { kind: 'remove' });
    await serveAll();
    expect(await states(ids)).toMatchObject(ids.map(() => ({ state: 'removed' })));
    expect(channel.products.size).toBe(0);
  });

  test('goes on where it was cut off, and does nothing twice', async () => {
    const ids = await listed(600);
    const { id } = await select({ ids });
    const { changeId } = await shop.call('changeSelected', { id, kind: 'pause' }, seller);
    const { queue, ...rest } = context();
    let batches = 0;
    const cut = Object.assign(Object.create(queue), {
      add: async (...given: Parameters<typeof queue.add>) => {
        batches += 1;
        if (batches === 2) throw new Error('killed');
        return queue.add(...given);
      },
    });
    await expect(applyListingChange({ ...rest, queue: cut }, { id: changeId })).rejects.toThrow('killed');
    expect(await progress()).toMatchObject({ left: 350, endedAt: null });
    await Promise.all([1, 2].map(() => applyListingChange(context(), { id: changeId })));
    expect(await progress()).toMatchObject({ left: 0, refused: 0, total: 600 });
    const versions = await Promise.all(ids.slice(0, 3).map(versionOf));
    await applyListingChange(context(), { id: changeId });
    expect(await Promise.all(ids.slice(0, 3).map(versionOf))).toEqual(versions);
  });

  test('guard: batchSize. 2,000 listings take a few statements a batch', async () => {
    const ids = await listed(2000);
    const before = performance.now();
    const { id, count } = await select({ filters: { tab: 'list' } });
    expect(count).toBe(2000);
    const { changeId } = await shop.call('changeSelected', { id, kind: 'rule' }, seller);
    const pressed = performance.now();
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await applyListingChange({ ...context(), db: counted }, { id: changeId });
    const applied = performance.now();
    expect(await progress()).toMatchObject({ total: 2000, left: 0, refused: 0 });
    expect(statements).toBeLessThan(150);
    process.stdout.write(
      `2,000 listings: pressed in ${Math.round(pressed - before)} ms, applied in ${Math.round(applied - pressed)} ms, ${statements} statements\n`,
    );
    expect(ids).toHaveLength(2000);
  });
});

describe('losses', () => {
  /** By goods 2.0247 × 2.2 = 4.46, so 4.99: 10.19 less than 15.18. */
  const loss = { price: 4.99, loss: 10.19, title: 'Enamel mug', currency: 'USD' };

  beforeEach(() => priceByGoods(shop.services, seller, shopId));

  const refused = (losing: number) => ({
    error: 'rule_loses_money',
    data: { losing, worst: Array.from({ length: losing }, () => loss) },
  });

  test('guard: requireLossesSeen. Publishing says them first, and stores nothing unless they were seen', async () => {
    const offerIds = await makeGoods(2);
    const input = { shopId, offerIds, isActive: true };
    await expect(shop.call('queuePublications', input, seller)).rejects.toMatchObject(refused(2));
    expect((await shop.call('listPublications', { tab: 'queue' }, seller)).total).toBe(0);
    await shop.call('queuePublications', { ...input, acceptsLosing: 2 }, seller);
    expect((await shop.call('listPublications', { tab: 'queue' }, seller)).total).toBe(2);
  });

  test('sending what was prepared says them too, alone and in bulk', async () => {
    const input = { shopId, offerIds: await makeGoods(2), isPrepared: true };
    const { ids } = await shop.call('queuePublications', input, seller);
    await expect(shop.call('sendPublications', { ids }, seller)).rejects.toMatchObject(refused(2));
    const { id } = await select({ ids });
    await expect(shop.call('changeSelected', { id, kind: 'activate' }, seller)).rejects.toMatchObject(refused(2));
    await expect(shop.call('changeSelected', { id, kind: 'activate', acceptsLosing: 1 }, seller)).rejects.toMatchObject(
      refused(2),
    );
    await shop.call('changeSelected', { id, kind: 'activate', acceptsLosing: 2 }, seller);
  });

  test('guard: isPriced. So does every change that sets a price or puts on sale; a currency without a rate is refused', async () => {
    const basis = (name: 'delivered' | 'goods') =>
      db.updateTable('shop_publishing').set({ basis: name }).where('shop_id', '=', shopId).execute();
    await basis('delivered');
    const ids = await listed(6);
    await basis('goods');
    const [expired, failed, paused, draft, byRule, inactive] = ids;
    await set(expired, { state: 'expired', expired_reason: 'sold_out', expired_at: new Date() });
    await set(failed, { state: 'failed', failed_at: new Date(), failed_kind: 'unavailable' });
    await set(paused, { state: 'paused', paused_at: new Date() });
    await set(draft, { state: 'draft' });
    // These lose nothing until the rule sets their price.
    await db
      .updateTable('publication_variants')
      .set({ own_price: 5000 })
      .where('publication_id', 'in', [paused ?? '', byRule ?? ''])
      .execute();
    const all: [string | undefined, Omit<Kind, 'id'>][] = [
      [expired, { kind: 'renew' }],
      [failed, { kind: 'retry' }],
      [paused, { kind: 'resume', by: 'price' }],
      [draft, { kind: 'draft' }],
      [byRule, { kind: 'rule' }],
      [inactive, { kind: 'activate' }],
    ];
    const pressed = async (one: string | undefined, input: Omit<Kind, 'id'>) => {
      const { id } = await select({ ids: [one ?? ''] });
      return shop.call('changeSelected', { id, ...input }, seller).then(
        () => 'done',
        ({ error }: { error: string }) => error,
      );
    };
    const unasked = [];
    for (const [one, input] of all) if ((await pressed(one, input)) !== refused(1).error) unasked.push(input.kind);
    expect(unasked).toEqual([]);
    await db.updateTable('reseller_shops').set({ currency: 'XPF' }).where('id', '=', shopId).execute();
    expect(await pressed(byRule, { kind: 'rule' })).toBe('shop_currency_unknown');
  });

  test('a price typed by hand says them, in the editor and in the table', async () => {
    await db.updateTable('shop_publishing').set({ basis: 'delivered' }).where('shop_id', '=', shopId).execute();
    const [id = ''] = await listed(1);
    const opened = await shop.call('getPublication', { id }, seller);
    const [variant] = opened.variants;
    const skuId = variant?.skuId ?? 0;
    const typed = {
      id,
      version: opened.version,
      texts: [],
      pictures: [],
      variants: [{ skuId, isChosen: true, shopSku: 'SP-1', ownPrice: 12 }],
      groupIds: [],
      isActive: true,
      serving: 'one_piece' as const,
      isPublished: false,
    };
    const lost = { data: { losing: 1, worst: [{ ...loss, price: 12, loss: 3.18 }] } };
    await expect(shop.call('setPublication', typed, seller)).rejects.toMatchObject(lost);
    const rows = [{ id, version: opened.version, prices: [{ skuId, ownPrice: 12 }] }];
    await expect(shop.call('editPublications', { rows }, seller)).rejects.toMatchObject(lost);
    expect(await versionOf(id)).toBe(opened.version);
    const { changeId } = await shop.call('editPublications', { rows, acceptsLosing: 1 }, seller);
    await applyListingChange(context(), { id: changeId });
    // The rule loses nothing: it takes 12.00 away again.
    await change([id], { kind: 'rule' });
    const { variants } = await shop.call('getPublication', { id }, seller);
    expect(variants).toMatchObject([{ ownPrice: null }]);
  });

  test('another market says them', async () => {
    await db.updateTable('shop_publishing').set({ basis: 'delivered' }).where('shop_id', '=', shopId).execute();
    const [id = ''] = await listed(1);
    await db.updateTable('publication_variants').set({ own_price: 1600 }).where('publication_id', '=', id).execute();
    const market = { country: 'SA', shippingLine: '', vat: 0.15 };
    // 16.98 to Saudi Arabia; 16.00 / 1.15 = 13.91.
    await expect(shop.call('setMarket', { shopId, market }, seller)).rejects.toMatchObject({
      error: 'rule_loses_money',
      data: { losing: 1, worst: [{ price: 16, loss: 3.07 }] },
    });
    expect((await shop.call('listMarkets', {}, seller)).shops).toMatchObject([{ isOwn: false }]);
    await shop.call('setMarket', { shopId, market, acceptsLosing: 1 }, seller);
    expect((await shop.call('listMarkets', {}, seller)).shops).toMatchObject([{ isOwn: true }]);
  });
});

describe('the table', () => {
  test('shows titles, prices and collections, part by part', async () => {
    const { id } = await select({ ids: await listed(101) });
    const first = await shop.call('listSelected', { id }, seller);
    expect([first.list.length, first.total, first.next]).toEqual([100, 101, 100]);
    expect(first.shops).toEqual([{ id: shopId, name: 'Okafor Home', currency: 'USD' }]);
    expect(first.list[0]).toMatchObject({
      title: 'Enamel mug',
      ownTitle: '',
      isActive: false,
      variants: [{ byRule: 33.99, ownPrice: null }],
    });
    const rest = await shop.call('listSelected', { id, start: 100 }, seller);
    expect([rest.list.length, rest.next]).toEqual([1, 0]);
  });

  test('stores what was typed and sends it; a row that somebody changed is left', async () => {
    const ids = await listed(3, { isSent: true });
    const opened = await shop.call('listSelected', { id: (await select({ ids })).id }, seller);
    const rows = opened.list.map(({ id, version, variants }, index) => ({
      id,
      version: index === 1 ? version - 1 : version,
      title: `Mug ${index}`,
      isActive: true,
      groupIds: ['g1'],
      prices: variants.map(({ skuId }) => ({ skuId, ownPrice: 40 + index })),
    }));
    const key = { 'idempotency-key': 'table' };
    const { changeId } = await shop.call('editPublications', { rows }, seller, key);
    expect(await shop.call('editPublications', { rows }, seller, key)).toEqual({ changeId });
    await applyListingChange(context(), { id: changeId });
    await serveAll();
    expect((await refusals(changeId)).map(([, reason]) => reason)).toEqual(['changed_meanwhile']);
    const there = [...channel.products.values()].map(({ product: { title, isActive, groupIds }, variants }) => [
      ...[title, isActive, groupIds.join(), variants[0]?.price],
    ]);
    expect(there.sort()).toEqual([
      ['Enamel mug', false, '', '33.99'],
      ['Mug 0', true, 'g1', '40.00'],
      ['Mug 2', true, 'g1', '42.00'],
    ]);
    // Prices alone send no product again; an empty title is the product's.
    const puts = channel.count('putProduct');
    const [first] = (await shop.call('listSelected', { id: (await select({ ids })).id }, seller)).list;
    const again = {
      id: first?.id ?? '',
      version: first?.version ?? 0,
      prices: [{ skuId: first?.variants[0]?.skuId ?? 0, ownPrice: null }],
    };
    const priced = await shop.call('editPublications', { rows: [again] }, seller);
    await applyListingChange(context(), { id: priced.changeId });
    await serveAll();
    expect(channel.count('putProduct')).toBe(puts);
    const own = () => [...channel.products.values()].find(({ product: { key } }) => key === again.id);
    expect(own()?.variants[0]?.price).toBe('33.99');
    const prepared = { shopId, offerIds: await makeGoods(1), isPrepared: true };
    const [draft = ''] = (await shop.call('queuePublications', prepared, seller)).ids;
    const plain = [
      { id: again.id, version: await versionOf(again.id), title: '', prices: [] },
      { id: draft, version: await versionOf(draft), title: 'Not yet', prices: [] },
    ];
    await applyListingChange(context(), {
      id: (await shop.call('editPublications', { rows: plain }, seller)).changeId,
    });
    await serveAll();
    expect(own()?.product.title).toBe('Enamel mug');
    expect(await states([draft])).toMatchObject([{ state: 'draft' }]);
  });
});

describe('goods', () => {
  test('of a selection are prepared once, and those that may not be are named', async () => {
    const goods = await makeGoods(600);
    const [known = 0, locked = 0, gone = 0] = goods;
    await shop.call('queuePublications', { shopId, offerIds: [known] }, seller);
    await serveAll();
    await db.updateTable('products').set({ needs_authorization: true }).where('id', '=', locked).execute();
    const { id, count, publishable } = await shop.call('selectGoods', { which: { offerIds: goods } }, seller);
    expect([count, publishable]).toEqual([600, 599]);
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', gone).execute();
    const press = () => shop.call('prepareSelected', { id, shopId }, seller);
    const [{ changeId }, again] = await Promise.all([press(), press()]);
    expect(again).toEqual({ changeId });
    for (let turn = 0; turn < 2; turn += 1) await applyListingChange(context(), { id: changeId });
    expect(await progress()).toMatchObject({ kind: 'prepare', total: 600, refused: 3, left: 0, done: 597 });
    expect(await refusals(changeId)).toEqual([
      [known, 'already_there'],
      [locked, 'needs_authorization'],
      [gone, 'withdrawn'],
    ]);
    expect((await shop.call('listPublications', { tab: 'queue' }, seller)).counts).toMatchObject({ drafts: 597 });
    const other = await makeResellerShop(shop.services, seller);
    await expect(shop.call('prepareSelected', { id, shopId: other }, seller)).rejects.toMatchObject({
      error: 'selection_used',
    });
  });

  test('are packed 500 at a time; another’s selection is not found', async () => {
    const goods = await makeGoods(510);
    const { id } = await shop.call('selectGoods', { which: { offerIds: goods } }, seller);
    const pack = (start: number, who = seller) => shop.call('listGoodsToPack', { selectionId: id, start }, who);
    const first = await pack(0);
    expect([first.list.length, first.total, first.next]).toEqual([500, 510, 500]);
    expect((await pack(first.next)).list.map(({ offerId }) => offerId)).toEqual(goods.slice(500));
    const other = await shop.makeCustomer();
    await expect(pack(0, other)).rejects.toMatchObject({ status: 404 });
    const theirShop = await makeResellerShop(shop.services, other);
    for (const who of [other, seller])
      await expect(shop.call('prepareSelected', { id, shopId: theirShop }, who)).rejects.toMatchObject({ status: 404 });
    const rest = { which: { of: id }, except: goods.slice(1) };
    expect(await shop.call('selectGoods', rest, seller)).toMatchObject({ count: 1 });
    await expect(shop.call('changeSelected', { id, kind: 'remove' }, seller)).rejects.toMatchObject({ status: 404 });
  });
});
