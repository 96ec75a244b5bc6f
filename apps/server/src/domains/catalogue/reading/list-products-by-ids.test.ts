import { limits } from '@sampan/contract/limits';
import { expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);
const read = async (offerIds: string) =>
  (await shop.call('listProductsByIds', { offerIds })).map(({ offerId }) => offerId);

const { offerId: mug } = await makeProduct(shop.services, { titles: { zh: '杯子', en: 'Mug', de: 'Becher' } });
const { offerId: tin } = await makeProduct(shop.services, { skus: [{ stock: 0 }] });
const { offerId: kite } = await makeProduct(shop.services);

test('in the order asked for, in the language asked for', async () => {
  const found = await shop.call('listProductsByIds', { offerIds: `${kite},${mug}` }, undefined, {
    'accept-language': 'de-DE',
  });
  expect(found).toMatchObject([{ offerId: kite }, { offerId: mug, subjectTrans: 'Becher', soldOut: false }]);
  expect(await read(`${mug},${kite},${mug}`)).toEqual([mug, kite]);
});

test('sold out products are there; hidden and unknown ones are left out', async () => {
  await shop.call('operatorSetProductStatus', { offerId: kite, status: 'hidden' }, cataloguer);
  expect(await read(`${kite},${tin},1,${mug}`)).toEqual([tin, mug]);
  expect(await read(`${kite}`)).toEqual([]);
  await shop.call('operatorSetProductStatus', { offerId: kite, status: 'active' }, cataloguer);
});

test('so many and no more', async () => {
  const most = Array.from({ length: limits.viewedProductsMax }, (_, index) => index + 1);
  expect(await read(most.join(','))).toEqual([]);
  await expect(read([...most, mug].join(','))).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
});

test.each(['', ',', 'mug', '1,,2', '-1', '1;2', '1e3'])('%j are no ids', async (offerIds) => {
  await expect(read(offerIds)).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
});
