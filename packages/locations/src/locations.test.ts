import { expect, test } from 'vitest';
import {
  addressLabel,
  checkPostcode,
  dialCodes,
  findCity,
  findStation,
  fullCountry,
  getCountry,
  isBlockedPlace,
  languages,
  listCities,
  listCountries,
  listStations,
  postalLabel,
} from './index.ts';

const countries = listCountries('en');
const everyCountry = countries.map(({ iso }) => ({ iso, stations: fullCountry(iso)?.station ?? [] }));

test('there are 243 countries, about 4,020 regions and about 164,000 cities', () => {
  const stations = everyCountry.flatMap((country) => country.stations);
  const cities = stations.reduce((sum, { city }) => sum + city.length, 0);
  expect(countries).toHaveLength(243);
  expect(stations.length).toBeGreaterThan(3990);
  expect(stations.length).toBeLessThan(4050);
  expect(cities).toBeGreaterThan(163_000);
  expect(cities).toBeLessThan(166_000);
});

test.each([
  ['US', 51],
  ['JP', 47],
  ['MX', 32],
  ['DE', 16],
  ['IT', 107],
  ['KZ', 21],
  ['KE', 47],
  ['MC', 1],
  ['NR', 1],
  ['MK', 71],
  ['HT', 10],
  ['IS', 8],
  ['IR', 31],
  ['MY', 16],
  ['KW', 6],
  ['IQ', 19],
  ['UY', 19],
  ['UZ', 14],
  ['VU', 6],
  ['VA', 1],
  ['ZW', 10],
  ['CN', 31],
])('%s has %i regions', (iso, count) => {
  expect(listStations(iso)).toHaveLength(count);
});

test('ids are unique, carry their country and province, and every region has a city', () => {
  const ids = new Set<string>();
  let listed = 0;
  for (const { iso, stations } of everyCountry)
    for (const { stationId, city } of stations) {
      listed += 1 + city.length;
      ids.add(stationId);
      for (const { cityId } of city) ids.add(cityId);
      if (!stationId.startsWith(`${iso}-`)) expect.fail(`${stationId} is not in ${iso}`);
      if (!city.every(({ cityId }) => cityId.startsWith(`${stationId}-`))) expect.fail(`a city outside ${stationId}`);
      if (city.length === 0) expect.fail(`${stationId} has no city`);
    }
  expect(ids.size).toBe(listed);
});

// Addresses remember ids. When one of these moves, the generator has lost its memory of the numbers given out.
test.each([
  ['KZ-AKM', 'Akkol', 'KZ-AKM-0001'],
  ['US-CA', 'Los Angeles', 'US-CA-0552'],
  ['DE-BY', 'Munich', 'DE-BY-0964'],
  ['IT-MI', 'Milan', 'IT-MI-0096'],
  ['CN-44', 'Shenzhen', 'CN-44-0015'],
])('ids stay what they are: %s, %s is %s', (stationId, city, cityId) => {
  const found = listCities(stationId.slice(0, 2), stationId).find(({ cityNameEn }) => cityNameEn === city);
  expect(found?.cityId).toBe(cityId);
});

test('nothing goes to the blocked places, and South Sudan is not one of them', () => {
  const blocked = countries.filter((country) => country.blocked).map(({ iso }) => iso);
  expect(blocked.sort()).toEqual(['CU', 'IR', 'KP', 'SD', 'SY']);
  expect(isBlockedPlace('IR')).toBe(true);
  expect(isBlockedPlace('SD', 'SD-KH')).toBe(true);
  expect(isBlockedPlace('SS')).toBe(false);
  expect(isBlockedPlace('UA')).toBe(false);
  expect(isBlockedPlace('UA', 'UA-30')).toBe(false);
  for (const crimea of ['UA-43', 'Crimea', '克里米亚', 'UA-40', 'Sevastopol'])
    expect(isBlockedPlace('UA', crimea)).toBe(true);
  expect(listStations('UA').filter((station) => station.blocked)).toHaveLength(2);
  expect(listStations('CU').every((station) => station.blocked)).toBe(true);
});

test('dial codes follow the shop where the phone library differs', () => {
  expect(dialCodes('VA')).toEqual(['+379', '+39']);
  expect(dialCodes('PG')).toEqual(['+675', '+677']);
  expect(dialCodes('SB')).toEqual(['+677']);
  expect(dialCodes('GD')).toEqual(['+1473', '+1']);
  expect(dialCodes('JM')[0]).toBe('+1876');
  expect(dialCodes('RU')).toEqual(['+7']);
  expect(dialCodes('KZ')).toEqual(['+7']);
  expect(dialCodes('UY')).toEqual(['+598']);
  expect(dialCodes('ZZ')).toEqual([]);
});

test('phone lengths leave out the dial code and end at 15 digits with it', () => {
  expect(getCountry('US')?.phone).toMatchObject({ min: 10, max: 10 });
  expect(getCountry('GD')?.phone).toMatchObject({ min: 7, max: 7 });
  for (const { iso, code, phone } of countries) {
    if (!/^\+\d{1,4}$/.test(code)) expect.fail(`${iso} has the dial code ${code}`);
    if (phone.min < 2 || phone.min > phone.max || phone.max > 16 - code.length) expect.fail(`${iso} ${phone.max}`);
  }
});

const scripts: Partial<Record<(typeof languages)[number], RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
};
const notLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

test('every country has a name in every language, in its own script', () => {
  for (const language of languages)
    for (const { iso, name } of listCountries(language)) {
      const script = scripts[language];
      const right = script ? script.test(name) && !/\p{Script=Latin}/u.test(name) : !notLatin.test(name);
      if (!name || !right) expect.fail(`${iso} ${language}: ${name}`);
    }
});

test('every region has a Chinese name, and no Chinese name holds another script', () => {
  const han = /^[\u4e00-\u9fff·（）\-－•]+$/;
  for (const { stations } of everyCountry)
    for (const { stationId, stationName, city } of stations) {
      if (!han.test(stationName)) expect.fail(`${stationId}: ${stationName}`);
      for (const { cityId, cityName } of city)
        if (!cityName || (/[\u4e00-\u9fff]/.test(cityName) && !han.test(cityName)))
          expect.fail(`${cityId}: ${cityName}`);
    }
});

test('English names are in Latin letters', () => {
  for (const { iso } of countries)
    for (const { stationId, stationNameEn } of listStations(iso)) {
      if (notLatin.test(stationNameEn)) expect.fail(`${stationId}: ${stationNameEn}`);
      const odd = listCities(iso, stationId).find(({ cityNameEn }) => notLatin.test(cityNameEn));
      if (odd) expect.fail(`${odd.cityId}: ${odd.cityNameEn}`);
    }
});

test.each([
  ['JP', '大阪府', 'Osaka', '大阪'],
  ['IT', '米兰省', 'Milan', '米兰'],
  ['ES', '巴塞罗那省', 'Barcelona', '巴塞罗那'],
  ['KE', '蒙巴萨郡', 'Mombasa', '蒙巴萨'],
  ['NG', '拉各斯州', 'Lagos', '拉各斯'],
  ['DE', '巴伐利亚州', 'Munich', '慕尼黑'],
  ['US', '伊利诺伊州', 'Chicago', '芝加哥'],
  ['CN', '广东省', 'Guangzhou', '广州市'],
])('%s %s has %s, %s', (iso, stationName, english, chinese) => {
  const station = findStation(iso, stationName);
  const cities = listCities(iso, station?.stationId ?? '');
  expect(cities.find(({ cityNameEn }) => cityNameEn === english)?.cityName).toBe(chinese);
});

test('Moroccan and Vietnamese regions have the names of today, not those of reassigned codes', () => {
  expect(findStation('MA', 'Casablanca-Settat')?.stationName).toBe('卡萨布兰卡-塞塔特大区');
  expect(listCities('MA', 'MA-06').map(({ cityNameEn }) => cityNameEn)).toContain('Casablanca');
  expect(findStation('VN', 'Can Tho')?.stationName).toBe('芹苴市');
});

test('a country is found by code or English name; lists are sorted in their language', () => {
  expect(getCountry('us')?.country).toBe('United States');
  expect(getCountry('Germany', 'zh')?.name).toBe('德国');
  expect(getCountry('Atlantis')).toBeUndefined();
  const german = listCountries('de').map(({ name }) => name);
  expect(german).toEqual([...german].sort(new Intl.Collator('de').compare));
  expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'));
});

test('a country has the tree of the original list', () => {
  const monaco = fullCountry('MC');
  expect(monaco).toMatchObject({ code: '+377', country: 'Monaco', countryName: '摩纳哥' });
  expect(Object.keys(monaco?.station[0] ?? {})).toEqual(['stationId', 'stationName', 'city']);
  expect(Object.keys(monaco?.station[0]?.city[0] ?? {})).toEqual(['cityId', 'cityName']);
  expect(fullCountry('ZZ')).toBeUndefined();
});

test('postcodes are checked where there is a rule, and each example keeps to its own', () => {
  for (const { iso, postcode } of countries)
    if (postcode && !checkPostcode(iso, postcode.example)) expect.fail(`${iso}: ${postcode.example}`);
  expect(countries.filter(({ postcode }) => postcode).length).toBeGreaterThan(165);
  expect(checkPostcode('US', '90210')).toBe(true);
  expect(checkPostcode('US', '9021')).toBe(false);
  expect(checkPostcode('GB', 'sw1a1aa')).toBe(true);
  expect(checkPostcode('JP', '1000001')).toBe(true);
  expect(checkPostcode('HK', '')).toBe(true);
  expect(checkPostcode('HK', '12345678901')).toBe(false);
  expect(['IE', 'HR', 'DE', 'US'].map((iso) => checkPostcode(iso, ''))).toEqual([true, true, false, false]);
  expect(checkPostcode('IE', 'nowhere')).toBe(false);
});

test('an address label has lines for every country, city included', () => {
  const parts = { street: '1200 Main Street', city: 'Springfield', province: 'Illinois', postcode: '62701' };
  for (const { iso } of countries) {
    const label = addressLabel(iso, 'en', parts).join('\n');
    if (!label.includes(parts.street) || !label.includes(parts.city) || /[{}]/.test(label)) expect.fail(label);
  }
  expect(addressLabel('US', 'de', parts)).toEqual([
    '1200 Main Street',
    'Springfield, Illinois 62701',
    'Vereinigte Staaten',
  ]);
  expect(addressLabel('DE', 'de', { ...parts, postcode: '' })).toEqual([
    '1200 Main Street',
    'Springfield',
    'Deutschland',
  ]);
});

test('a made-up country never reaches the file system', () => {
  expect(listStations('../countries')).toEqual([]);
  expect(listCities('US', '../x')).toEqual([]);
  expect(findStation('ZZ', 'x')).toBeUndefined();
});

test.each([
  ['DE', 'de', 'Bayern', 'DE-BY'],
  ['DE', 'de', 'Nordrhein-Westfalen', 'DE-NW'],
  ['FR', 'fr', 'Île-de-France', 'FR-IDF'],
  ['ES', 'es', 'Sevilla', 'ES-SE'],
  ['IT', 'it', 'Milano', 'IT-MI'],
  ['JP', 'ja', '東京都', 'JP-13'],
  ['KR', 'ko', '서울특별시', 'KR-11'],
  ['RU', 'ru', 'Москва', 'RU-MOW'],
  ['SA', 'ar', 'منطقة الرياض', 'SA-01'],
  ['PT', 'pt', 'Lisboa', 'PT-11'],
  ['CN', 'zh', '广东省', 'CN-44'],
  ['US', 'de', 'Kalifornien', 'US-CA'],
  ['CZ', 'de', 'Středočeský kraj', 'CZ-ST'],
] as const)('%s in %s has %s', (iso, language, name, id) => {
  expect(listStations(iso, language).find(({ stationId }) => stationId === id)?.name).toBe(name);
  expect(findStation(iso, name)?.stationId).toBe(id);
});

test('a region is found by its local name and by the larger one around it', () => {
  const station = (iso: string, id: string, language: (typeof languages)[number]) =>
    listStations(iso, language).find(({ stationId }) => stationId === id);
  expect(station('ES', 'ES-B', 'es')?.also).toEqual(expect.arrayContaining(['Cataluña', 'Catalunya']));
  expect(station('IT', 'IT-BG', 'it')?.also).toContain('Lombardia');
  expect(station('JP', 'JP-13', 'de')?.also).toContain('東京都');
  expect(station('GR', 'GR-I', 'fr')?.also).toContain('Αττική');
});

test.each([
  ['DE-BY', 'de', 'Munich', 'München'],
  ['DE-BY', 'ja', 'Munich', 'ミュンヘン'],
  ['IT-RM', 'fr', 'Rome', 'Rome'],
  ['RU-MOW', 'ru', 'Moscow', 'Москва'],
  ['SA-01', 'ar', 'Riyadh', 'الرياض'],
  ['US-NY', 'es', 'New York City', 'Nueva York'],
  ['CN-44', 'ko', 'Shenzhen', '선전 시'],
  ['DE-BY', 'de', 'Abensberg', 'Abensberg'],
  ['CN-45', 'ko', 'Liuzhou', '류저우시'],
  ['CN-12', 'ja', 'Heping District', '和平区'],
] as const)('%s in %s: %s is %s', (stationId, language, english, name) => {
  const iso = stationId.slice(0, 2);
  expect(listCities(iso, stationId, language).find(({ cityNameEn }) => cityNameEn === english)?.name).toBe(name);
  expect(findCity(iso, stationId, name)?.cityNameEn).toBe(english);
});

test('regions have names in nearly all countries; the others are in English', () => {
  const unnamed = (language: (typeof languages)[number]) =>
    countries.flatMap(({ iso }) => listStations(iso, language).filter(({ name }) => notLatin.test(name) === false))
      .length;
  expect(unnamed('zh')).toBe(0);
  expect(unnamed('ar')).toBeLessThan(550);
  for (const language of ['ja', 'ko', 'ru'] as const) expect(unnamed(language)).toBeLessThan(375);
});

test.each([
  ['DE', 'ja', 'ノルトライン＝ヴェストファーレン州', 'DE-NW'],
  ['KZ', 'ru', 'Абайская область', 'KZ-G12510143'],
  ['NO', 'ko', '인란데주', 'NO-G34'],
  ['HK', 'ja', '観塘区', 'HK-GKKT'],
  ['ES', 'ar', 'مدريد', 'ES-M'],
] as const)('where the sources have no name, %s in %s has %s', (iso, language, name, id) => {
  expect(listStations(iso, language).find(({ stationId }) => stationId === id)?.name).toBe(name);
  expect(findStation(iso, name)?.stationId).toBe(id);
});

test('a stored address is shown in the reader’s language, and for a carrier as its country writes it', () => {
  const munich = { street: 'Leopoldstraße 1', city: 'Munich', province: 'Bavaria', postcode: '80802' };
  expect(addressLabel('DE', 'de', munich)).toEqual(['Leopoldstraße 1', '80802 München', 'Deutschland']);
  expect(addressLabel('DE', 'it', munich)).toEqual(['Leopoldstraße 1', '80802 Monaco di Baviera', 'Germania']);
  expect(addressLabel('DE', 'it', { ...munich, city: 'Kleinkleckersdorf' })[1]).toBe('80802 Kleinkleckersdorf');
  expect(postalLabel('DE', 'en', munich)).toEqual(['Leopoldstraße 1', '80802 München', 'Germany']);
  expect(postalLabel('JP', 'en', { ...munich, city: '東京', province: '東京都' }).join()).toContain('Tokyo');
  // Brussels has two languages: neither is chosen for its carrier.
  expect(postalLabel('BE', 'en', { ...munich, city: 'Brussels', province: 'Brussels' }).join()).toContain('Brussels');
});
