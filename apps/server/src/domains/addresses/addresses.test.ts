import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { getOwnAddress } from './get-own-address.ts';

const shop = await openTestShop();

const home = {
  firstName: 'Ana',
  lastName: 'Silva',
  country: 'United States',
  province: 'California',
  city: 'Los Angeles',
  detailAddress: '22 Allen Avenue',
  postcode: '90001',
  mobile: '+1-2133734253',
};

const add = (customer: TestCustomer, overrides: Record<string, unknown> = {}) =>
  shop.call('addAddress', { ...home, ...overrides } as typeof home, customer);
const list = async (customer: TestCustomer, input = {}) => shop.call('listAddresses', input, customer);
const contextOf = (customer: TestCustomer) => ({
  ...jobContext(shop.services),
  actor: {
    kind: 'customer',
    userId: customer.id,
    buyerId: customer.buyerId,
    email: customer.email,
    firstName: '',
    lastName: '',
    avatarKey: null,
  } as const,
});

describe('an address', () => {
  test('comes back as the wire shows it, with our ids of the place', async () => {
    const customer = await shop.makeCustomer();
    const saved = await add(customer);
    expect(saved).toEqual({
      ...home,
      id: expect.any(String),
      customerId: customer.buyerId,
      name: 'Ana Silva',
      phone: '2133734253',
      email: '',
      lines: [home.detailAddress, `${home.city}, ${home.province} ${home.postcode}`, 'United States'],
      defaultType: 1,
      location: { countryCode: 'US', stationId: 'US-CA', cityId: expect.stringMatching(/^US-CA-\d{4}$/) },
    });
    expect(await list(customer)).toEqual({ records: [saved], total: 1 });
  });

  test('ISO code, ids of the list, phone written loosely', async () => {
    const customer = await shop.makeCustomer();
    const sent = {
      country: 'us',
      province: '加利福尼亚州',
      mobile: '1-213 373 4253',
      location: { countryCode: 'US', stationId: 'US-CA', cityId: '' },
    };
    expect(await add(customer, sent)).toMatchObject({
      country: 'United States',
      province: '加利福尼亚州',
      mobile: '+1-2133734253',
      location: { stationId: 'US-CA' },
    });
  });

  test('digits of any script, wide letters and a domain of any script are read', async () => {
    const customer = await shop.makeCustomer();
    const japan = { country: 'Japan', province: 'Tokyo', city: 'Chiyoda', detailAddress: '1-1' };
    const numbers = { postcode: '〒１００−０００１', mobile: '＋８１－９０１２３４５６７８' };
    expect(await add(customer, { ...japan, ...numbers, email: 'taro@例え.jp' })).toMatchObject({
      postcode: '100-0001',
      mobile: '+81-9012345678',
      email: 'taro@xn--r8jz45g.jp',
    });
    const riyadh = { country: 'Saudi Arabia', province: 'Riyadh', city: 'Riyadh' };
    expect(await add(customer, { ...riyadh, postcode: '١٢٣٤٥', mobile: '+٩٦٦-٥٠١٢٣٤٥٦٧' })).toMatchObject({
      postcode: '12345',
      mobile: '+966-501234567',
    });
  });

  test('what is wrong names the country in the reader’s language', async () => {
    const customer = await shop.makeCustomer();
    const sent = { ...home, country: 'Germany', province: 'Bavaria', city: 'Munich', mobile: '+49-15112345678' };
    await expect(
      shop.call('addAddress', { ...sent, postcode: '1' }, customer, { 'accept-language': 'de' }),
    ).rejects.toMatchObject({
      fields: { postcode: expect.stringContaining('Deutschland') },
    });
  });

  test('may have an e-mail address, which stays until another or none is sent', async () => {
    const customer = await shop.makeCustomer();
    const { id, email } = await add(customer, { email: ' Ana@Silva.example ' });
    expect(email).toBe('ana@silva.example');
    const change = (fields: object) => shop.call('updateAddress', { id, ...fields }, customer);
    expect(await change({ postcode: '90002' })).toMatchObject({ email: 'ana@silva.example' });
    expect(await change({ email: null })).toMatchObject({ email: 'ana@silva.example' });
    expect(await change({ email: '' })).toMatchObject({ email: '' });
  });

  test('towns that we do not list are taken as typed', async () => {
    const customer = await shop.makeCustomer();
    const saved = await add(customer, { province: 'Somewhere', city: 'Nowhere' });
    expect(saved).toMatchObject({
      province: 'Somewhere',
      city: 'Nowhere',
      location: { countryCode: 'US', stationId: '', cityId: '' },
    });
  });

  test.each([
    ['firstName', { firstName: '' }],
    ['firstName', { firstName: 'x'.repeat(21) }],
    ['lastName', { lastName: undefined }],
    ['country', { country: 'Atlantis' }],
    ['country', { country: '' }],
    ['province', { province: '  ' }],
    ['city', { city: null }],
    ['detailAddress', { detailAddress: 'x'.repeat(301) }],
    ['postcode', { postcode: '9000' }],
    ['postcode', { postcode: '12345678901' }],
    ['postcode', { postcode: '' }],
    ['mobile', { mobile: '+49-15112345678' }],
    ['mobile', { mobile: '+1-12' }],
    ['mobile', { mobile: '2133734253' }],
    ['mobile', { mobile: '' }],
    ['email', { email: 'ana' }],
  ])('a wrong %s is named: %j', async (field, fields) => {
    const customer = await shop.makeCustomer();
    await expect(add(customer, fields)).rejects.toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
    expect((await list(customer)).total).toBe(0);
  });

  test.each([
    ['IR', { country: 'Iran', province: 'Tehran', city: 'Tehran' }],
    ['SD', { country: 'SD' }],
    ['SY', { country: 'Syria' }],
    ['KP', { country: 'KP' }],
    ['CU', { country: 'Cuba' }],
    ['Crimea', { country: 'Ukraine', province: 'Crimea', city: 'Yalta' }],
    ['Crimea in Chinese', { country: 'UA', province: '克里米亚' }],
    [
      'Crimea by id',
      { country: 'UA', province: 'Kyiv City', location: { countryCode: 'UA', stationId: 'UA-43', cityId: '' } },
    ],
    ['Sevastopol as a town', { country: 'UA', province: 'Kyiv', city: 'Sevastopol' }],
    ['Crimea as a part of another country', { country: 'RU', province: 'Republic of Crimea', city: 'Simferopol' }],
    ['Crimea in Russian', { country: 'Russia', province: 'Республика Крым' }],
  ])('guard: nothing goes to %s', async (_name, place) => {
    const customer = await shop.makeCustomer();
    await expect(add(customer, place)).rejects.toMatchObject({ status: 422, error: 'country_not_served' });
    const saved = await add(customer);
    await expect(shop.call('updateAddress', { id: saved.id, ...place }, customer)).rejects.toMatchObject({
      status: 422,
    });
    expect((await list(customer)).records).toEqual([saved]);
  });

  test('South Sudan is not Sudan, and Kyiv is served', async () => {
    const customer = await shop.makeCustomer();
    await add(customer, { country: 'SS', province: 'Juba', city: 'Juba', postcode: '11111', mobile: '+211-912345678' });
    await add(customer, { country: 'UA', province: 'Kyiv', city: 'Kyiv', postcode: '01001', mobile: '+380-501234567' });
  });
});

describe('the default', () => {
  const defaults = async (customer: TestCustomer) =>
    (await list(customer, { pageSize: 100 })).records
      .filter(({ defaultType }) => defaultType === 1)
      .map(({ id }) => id);

  test('is the first address, then whichever was last made it, and comes first in the list', async () => {
    const customer = await shop.makeCustomer();
    const first = await add(customer);
    const second = await add(customer, { defaultType: 0 });
    expect(await defaults(customer)).toEqual([first.id]);
    const third = await add(customer, { defaultType: '1' });
    expect(await defaults(customer)).toEqual([third.id]);
    expect(await shop.call('updateAddress', { id: second.id, defaultType: 1 }, customer)).toMatchObject({
      id: second.id,
      defaultType: 1,
      detailAddress: home.detailAddress,
    });
    expect((await list(customer)).records.map(({ id }) => id)).toEqual([second.id, third.id, first.id]);
    await shop.call('updateAddress', { id: second.id, defaultType: 0, postcode: '90002' }, customer);
    expect(await defaults(customer)).toEqual([second.id]);
  });

  test('passes to the newest when it is removed', async () => {
    const customer = await shop.makeCustomer();
    const [first, , third] = [await add(customer), await add(customer), await add(customer)];
    await shop.call('deleteAddress', { id: first.id }, customer);
    expect(await defaults(customer)).toEqual([third.id]);
  });

  test('guard: there is exactly one, whatever comes at once', async () => {
    const customer = await shop.makeCustomer();
    await barrier(10, () => add(customer, { defaultType: 1 }));
    expect(await defaults(customer)).toHaveLength(1);
    const { records } = await list(customer);
    await barrier(10, (index) =>
      shop.call('updateAddress', { id: records[index]?.id ?? '', defaultType: 1 }, customer),
    );
    expect(await defaults(customer)).toHaveLength(1);
    await barrier(5, (index) => shop.call('deleteAddress', { id: records[index]?.id ?? '' }, customer));
    expect(await defaults(customer)).toHaveLength(1);
  });
});

describe('changing', () => {
  test('what is not sent stays, and the ids with it', async () => {
    const customer = await shop.makeCustomer();
    const saved = await add(customer, {
      province: 'Kalifornien',
      location: { countryCode: 'US', stationId: 'US-CA', cityId: '' },
    });
    expect(saved.location.stationId).toBe('US-CA');
    const changed = await shop.call('updateAddress', { id: saved.id, detailAddress: '1 New Street' }, customer);
    const [, ...place] = saved.lines;
    expect(changed).toEqual({ ...saved, detailAddress: '1 New Street', lines: ['1 New Street', ...place] });
  });

  test('guard: the whole address must still fit together', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await add(customer);
    const move = { id, country: 'DE', province: 'Berlin', city: 'Berlin' };
    await expect(shop.call('updateAddress', move, customer)).rejects.toMatchObject({
      fields: { mobile: expect.any(String) },
    });
    await expect(
      shop.call('updateAddress', { ...move, mobile: '+49-15112345678', postcode: '1' }, customer),
    ).rejects.toMatchObject({ fields: { postcode: expect.any(String) } });
    const moved = await shop.call('updateAddress', { ...move, mobile: '+49-15112345678', postcode: '10115' }, customer);
    expect(moved).toMatchObject({ country: 'Germany', location: { countryCode: 'DE', stationId: 'DE-BE' } });
  });
});

describe('whose it is', () => {
  test('guard: another’s address is not found by any call', async () => {
    const [customer, victim] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { id } = await add(victim);
    await add(customer);
    const before = await list(victim);
    for (const foreign of [id, '01890a5d-ac96-774b-bcce-b302099a8057', 'x', 7]) {
      await expect(shop.call('updateAddress', { id: foreign, firstName: 'Eve' }, customer)).rejects.toMatchObject({
        status: 404,
        error: 'not_found',
      });
      await expect(shop.call('updateAddress', { id: foreign, defaultType: 1 }, customer)).rejects.toMatchObject({
        status: 404,
      });
      await expect(shop.call('deleteAddress', { id: foreign }, customer)).rejects.toMatchObject({ status: 404 });
      await expect(getOwnAddress(contextOf(customer), String(foreign))).rejects.toMatchObject({ error: 'not_found' });
    }
    expect(await list(victim)).toEqual(before);
    const homeless = contextOf(await shop.makeCustomer());
    await expect(getOwnAddress(homeless, id)).rejects.toMatchObject({ error: 'no_shipping_address' });
  });

  test('guard: customerId is ignored, and another’s is logged', async () => {
    const [customer, victim] = [await shop.makeCustomer(), await shop.makeCustomer()];
    await add(victim);
    expect((await list(customer, { customerId: victim.buyerId })).total).toBe(0);
    const saved = await add(customer, { customerId: victim.buyerId });
    expect(saved.customerId).toBe(customer.buyerId);
    await shop.call('updateAddress', { id: saved.id, customerId: victim.buyerId, firstName: 'Own' }, customer);
    expect((await list(victim)).total).toBe(1);
  });

  test('guard: a hundred at most, also when the last ones come at once', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await add(customer);
    const row = await shop.db
      .selectFrom('shipping_addresses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = { ...row, is_default: false };
    await shop.db
      .insertInto('shipping_addresses')
      .values(Array.from({ length: 97 }, () => copy))
      .execute();
    const ends = await barrier(6, () => add(customer));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(customer)).rejects.toMatchObject({ status: 409, error: 'too_many_addresses' });
    expect(await list(customer, { pageNum: 4, pageSize: 30 })).toMatchObject({ total: 100, records: { length: 10 } });
  });

  test('orders learn whether an address can still be served', async () => {
    const customer = await shop.makeCustomer();
    const { id } = await add(customer);
    expect(await getOwnAddress(contextOf(customer), id)).toMatchObject({
      country_iso: 'US',
      detail_address: home.detailAddress,
      canBeServed: true,
    });
    await shop.db.updateTable('shipping_addresses').set({ country_iso: 'CU' }).where('id', '=', id).execute();
    expect((await getOwnAddress(contextOf(customer), id)).canBeServed).toBe(false);
  });
});

describe('places', () => {
  test('countries in the language of the page, blocked ones marked', async () => {
    const german = await shop.call('listCountries', {}, undefined, { 'accept-language': 'de-US' });
    expect(german.length).toBeGreaterThan(240);
    expect(german.find(({ iso }) => iso === 'DE')).toEqual({
      iso: 'DE',
      code: '+49',
      country: 'Germany',
      countryName: '德国',
      name: 'Deutschland',
      blocked: false,
      postcode: { pattern: expect.any(String), example: expect.any(String) },
    });
    expect(
      german
        .filter(({ blocked }) => blocked)
        .map(({ iso }) => iso)
        .sort(),
    ).toEqual(['CU', 'IR', 'KP', 'SD', 'SY']);
  });

  test('regions and towns', async () => {
    const states = await shop.call('listStations', { iso: 'us' });
    expect(states).toHaveLength(51);
    expect(states.find(({ stationId }) => stationId === 'US-CA')).toEqual({
      stationId: 'US-CA',
      stationName: expect.any(String),
      stationNameEn: 'California',
      name: 'California',
      blocked: false,
    });
    const cities = await shop.call('listCities', { iso: 'US', stationId: 'US-CA' });
    expect(cities.some(({ cityNameEn }) => cityNameEn === 'Los Angeles')).toBe(true);
    const ukraine = await shop.call('listStations', { iso: 'UA' });
    expect(
      ukraine
        .filter(({ blocked }) => blocked)
        .map(({ stationId }) => stationId)
        .sort(),
    ).toEqual(['UA-40', 'UA-43']);
  });

  test('regions and towns in the reader’s language, and what they call themselves', async () => {
    const german = { 'accept-language': 'de' };
    const regions = await shop.call('listStations', { iso: 'DE' }, undefined, german);
    expect(regions.find(({ stationId }) => stationId === 'DE-BY')).toMatchObject({
      name: 'Bayern',
      stationNameEn: 'Bavaria',
    });
    const japan = await shop.call('listStations', { iso: 'JP' }, undefined, german);
    expect(japan.find(({ stationId }) => stationId === 'JP-13')).toMatchObject({ name: 'Tokio', also: ['東京都'] });
    const towns = await shop.call('listCities', { iso: 'DE', stationId: 'DE-BY' }, undefined, german);
    expect(towns.find(({ cityNameEn }) => cityNameEn === 'Munich')).toMatchObject({ name: 'München' });
  });

  test('an address written in one language is shown in another', async () => {
    const customer = await shop.makeCustomer();
    const sent = {
      ...home,
      country: 'DE',
      province: 'Bayern',
      city: 'München',
      postcode: '80802',
      mobile: '+49-15112345678',
    };
    const saved = await shop.call('addAddress', sent, customer, { 'accept-language': 'ja' });
    expect(saved).toMatchObject({
      province: 'Bayern',
      city: 'München',
      lines: ['22 Allen Avenue', '80802 ミュンヘン', 'ドイツ'],
      location: { countryCode: 'DE', stationId: 'DE-BY', cityId: 'DE-BY-0964' },
    });
  });

  test('what there is not', async () => {
    await expect(shop.call('listStations', { iso: 'ZZ' })).rejects.toMatchObject({ status: 404 });
    await expect(shop.call('listCities', { iso: 'US', stationId: 'DE-BE' })).rejects.toMatchObject({ status: 404 });
    await expect(shop.call('listCities', { iso: 'US', stationId: '../../secret' })).rejects.toMatchObject({
      status: 400,
    });
  });
});
