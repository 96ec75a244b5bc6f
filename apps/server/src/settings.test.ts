import { expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { defaultSettings, readSetting, readSettings, type Settings } from './settings.ts';

const shop = await openShop();

type Json = Record<string, unknown>;

/** The value without one of its fields, for each of them, however deep. */
function withoutEach(value: Json): Json[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...rest } = value;
    const isRecord = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    const deeper = isRecord ? withoutEach(inner as Json).map((smaller) => ({ ...value, [name]: smaller })) : [];
    return [rest, ...deeper];
  });
}

const subjects = Object.keys(defaultSettings) as (keyof Settings)[];

test.each(subjects)(
  'guard: mergedOver. %s stored before it had a field is read with the default of that field',
  async (key) => {
    const shortened = withoutEach(defaultSettings[key] as Json);
    expect(shortened.length).toBeGreaterThan(0);
    for (const value of shortened) {
      await shop.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
      expect(await readSetting(shop.db, key)).toEqual(defaultSettings[key]);
      expect((await readSettings(shop.db, [key]))[key]).toEqual(defaultSettings[key]);
    }
    await shop.db.deleteFrom('settings').where('key', '=', key).execute();
  },
);

test('what the shop has set wins over the default, null and lists too', async () => {
  const stored = { fullUpToCents: null, depositFromCents: 7 };
  await shop.db
    .insertInto('settings')
    .values({ key: 'payment', value: JSON.stringify(stored) })
    .execute();
  expect(await readSetting(shop.db, 'payment')).toEqual({ ...defaultSettings.payment, ...stored });
  await shop.db.deleteFrom('settings').where('key', '=', 'payment').execute();
});
