import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { openShop } from '#testing/shop.ts';
import { defaultSettings, readSetting, readSettings, type Settings, writeSetting } from './settings.ts';

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

test('a change is kept with whoever made it, and refused when it makes no sense', async () => {
  const { id } = await shop.makeOperator(['owner']);
  const change = (depositFromCents: number) =>
    inTransaction(shop.db, (tx) => writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents }, id));
  await change(5);
  await change(6);
  await expect(change(-1)).rejects.toThrow();
  const history = await shop.db.selectFrom('setting_changes').select(['key', 'value', 'changed_by']).execute();
  expect(history.map(({ key, value, changed_by }) => [key, (value as Json).depositFromCents, changed_by])).toEqual([
    ['payment', 5, id],
    ['payment', 6, id],
  ]);
  expect((await readSetting(shop.db, 'payment')).depositFromCents).toBe(6);
  await shop.db.deleteFrom('settings').where('key', '=', 'payment').execute();
});

test('what the shop has set wins over the default, null and lists too', async () => {
  const stored = { fullUpToCents: null, depositFromCents: 7 };
  await shop.db
    .insertInto('settings')
    .values({ key: 'payment', value: JSON.stringify(stored) })
    .execute();
  expect(await readSetting(shop.db, 'payment')).toEqual({ ...defaultSettings.payment, ...stored });
  await shop.db.deleteFrom('settings').where('key', '=', 'payment').execute();
});
