import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changesOf } from '#testing/changes-of.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { turnPallets } from './change-pallets.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);

const add = async (en: string, parentId?: number) =>
  (await shop.call('operatorAddCategory', { names: { en }, ...(parentId !== undefined && { parentId }) }, cataloguer))
    .id;
type Change = Parameters<typeof shop.call<'operatorChangeCategory'>>[1];
const change = (input: Change) => shop.call('operatorChangeCategory', input, cataloguer);
const tree = async () => {
  type Node = { id: number; otherName: string; children: Node[] };
  const names = (nodes: Node[]): unknown[] =>
    nodes.map(({ otherName, children }) => (children.length > 0 ? [otherName, names(children)] : otherName));
  return names((await shop.call('listCategoryTree', {})) as Node[]);
};
const inCategory = async (id: number) =>
  (await shop.call('searchProducts', { categoryIdList: [id] })).data.map(({ offerId }) => offerId);

describe('categories', () => {
  test('are added, named, put in order and hidden; buyers see it at once', async () => {
    const garden = await add('Garden');
    const [pots, tools] = [await add('Pots', garden), await add('Tools', garden)];
    expect(await tree()).toEqual([['Garden', ['Pots', 'Tools']]]);
    await change({ id: tools, place: 0 });
    await change({ id: pots, names: { en: 'Flower pots', de: 'Töpfe' } });
    expect(await tree()).toEqual([['Garden', ['Tools', 'Flower pots']]]);
    await change({ id: pots, names: { fr: 'Pots' } });
    const named = (await shop.call('operatorListCategories', {}, cataloguer)).find(({ id }) => id === pots);
    expect(named?.names).toEqual({ en: 'Flower pots', de: 'Töpfe', fr: 'Pots' });
    await expect(change({ id: pots, names: { en: '' } })).rejects.toMatchObject({ error: 'invalid_input' });
    await change({ id: tools, isVisible: false });
    expect(await tree()).toEqual([['Garden', ['Flower pots']]]);
    await change({ id: garden, isVisible: false });
    expect(await tree()).toEqual([]);
    await change({ id: garden, isVisible: true });
    await expect(add('Too deep', await add('Third', pots))).rejects.toMatchObject({ error: 'too_deep' });
    const tall = await add('Tall');
    await add('Stem', tall);
    await expect(change({ id: tall, parentId: pots })).rejects.toMatchObject({ error: 'too_deep' });
  });

  test('a category that moves takes its goods along: lists, searches, paths and counts', async () => {
    const { offerId } = await makeProduct(shop.services, { titles: { en: 'Tin whistle' } });
    const edited = await makeProduct(shop.services, { titles: { en: 'Tin drum' } });
    await shop.call('operatorChangeProduct', { offerId: edited.offerId, version: 0, minimum: 3 }, cataloguer);
    const music = await add('Music');
    expect(await inCategory(91)).toContain(offerId);
    await change({ id: 9101, parentId: music });
    expect(await inCategory(91)).not.toContain(offerId);
    expect(await inCategory(music)).toEqual(expect.arrayContaining([offerId, edited.offerId]));
    expect(await inCategory(910101)).toContain(offerId);
    expect((await shop.call('searchProducts', { keyword: 'music' })).data.map((one) => one.offerId)).toContain(offerId);
    expect((await shop.call('getProductDetail', { offerId })).categoryPath.map(({ id }) => id)).toEqual([
      music,
      9101,
      910101,
    ]);
    const categories = await shop.call('operatorListCategories', {}, cataloguer);
    expect(categories.find(({ id }) => id === music)?.productCount).toBeGreaterThanOrEqual(2);
    // The next import says that 9101 is below 91: it is the shop's now.
    const later = await makeProduct(shop.services, { offerId, titles: { en: 'Tin whistle again' } });
    await shop.call('operatorChangeProduct', { offerId: edited.offerId, version: 1, minimum: null }, cataloguer);
    for (const id of [later.offerId, edited.offerId])
      expect((await shop.call('getProductDetail', { offerId: id })).categoryPath[0]?.id).toBe(music);
    await expect(change({ id: music, parentId: 910101 })).rejects.toMatchObject({ error: 'not_found' });
    await expect(change({ id: 9101, parentId: 9101 })).rejects.toMatchObject({ error: 'not_found' });
  });
});

describe('pallets', () => {
  const shown = async () => (await shop.call('listHomePallets', {})).map(({ palletName }) => palletName);
  const pallet = { names: { en: 'Spring' }, taglines: { en: 'New' }, tone: 'sand', isActive: true } as const;
  const always = { startsOn: null, endsOn: null };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const upload = async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const policy = await shop.call('operatorUploadPolicy', { fileType: 'png', purpose: 'product' }, cataloguer);
    await shop.fetch(policy.url, {
      method: 'PUT',
      headers: { authorization: policy.authorization, 'content-type': policy.contentType },
      body: new Uint8Array(bytes),
    });
    return policy.key;
  };
  const save = async (more: object) =>
    shop.call(
      'operatorSavePallet',
      { ...pallet, ...always, picture: await upload(), offerIds: [], ...more } as never,
      cataloguer,
    );
  const list = () => shop.call('operatorListPallets', {}, cataloguer);

  test('with picture, texts, products in order; changed, put in order and removed', async () => {
    const [one, other] = [await makeProduct(shop.services), await makeProduct(shop.services)];
    const { id } = await save({ offerIds: [other.offerId, one.offerId] });
    const [made] = await shop.call('listHomePallets', {});
    expect(made).toMatchObject({ palletName: 'Spring', tagline: 'New', productCount: 2 });
    expect((await shop.fetch(made?.palletPic ?? '')).headers.get('content-type')).toBe('image/webp');
    const goods = async () =>
      (await shop.call('searchProducts', { productCollectionId: id })).data.map(({ offerId }) => offerId);
    expect(await goods()).toEqual([other.offerId, one.offerId]);
    const [known] = await list();
    await save({ id, picture: known?.picture, names: { en: 'Summer' }, offerIds: [one.offerId] });
    // guard: an operator who saw the earlier state is refused, and changes nothing
    await expect(save({ id, picture: known?.picture, names: { en: 'Winter' } })).rejects.toMatchObject({
      error: 'changed_meanwhile',
      data: { version: 1, by: expect.stringMatching(/./) },
    });
    expect(await shown()).toEqual(['Summer']);
    expect(await goods()).toEqual([one.offerId]);
    const { id: second } = await save({ names: { en: 'Autumn' } });
    await shop.call('operatorOrderPallets', { ids: [second, id] }, cataloguer);
    expect(await shown()).toEqual(['Autumn', 'Summer']);
    await shop.call('operatorDeletePallet', { id: second }, cataloguer);
    expect(await shown()).toEqual(['Summer']);
    await expect(save({ id, version: 1, picture: '/elsewhere.png' })).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
    await expect(save({ id: 'unknown' })).rejects.toMatchObject({ error: 'not_found' });
    await expect(save({ startsOn: day(1), endsOn: day(0) })).rejects.toMatchObject({ status: 400 });
    await shop.call('operatorDeletePallet', { id }, cataloguer);
  });

  test('are shown from their first day to their last; caches are notified of both', async () => {
    await save({ names: { en: 'Past' }, endsOn: day(-1) });
    await save({ names: { en: 'Today' }, startsOn: day(0), endsOn: day(0) });
    await save({ names: { en: 'Future' }, startsOn: day(1) });
    await save({ names: { en: 'Off' }, isActive: false });
    expect(await shown()).toEqual(['Today']);
    expect((await list()).map(({ names }) => names.en)).toEqual(['Past', 'Today', 'Future', 'Off']);
    const ctx = { ...shop.services, actor: { kind: 'job' as const }, language: 'en' as const, request: undefined };
    const changes = await changesOf(shop.db, async () => {
      await turnPallets(ctx);
      await sql`delete from pallets where names ->> 'en' in ('Past', 'Today')`.execute(shop.db);
      await turnPallets(ctx);
    });
    expect(changes).toEqual(['catalogue']);
  });
});
