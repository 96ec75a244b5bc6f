import { displayCurrencies } from '@sampan/contract/currencies';
import { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';

/** The shop's settings: one schema and one sensible default a subject. Rates are millionths (20000 = 2 %), amounts cents. */

const shippingLine = z.object({
  id: z.string(),
  name: z.string(),
  /** Price of the first half kilogram and of each further one. */
  firstHalfKgCents: z.int().nonnegative(),
  nextHalfKgCents: z.int().nonnegative(),
});

const schemas = {
  fees: z.object({
    /** Per supplier in the order, and per started kilogram of the order. */
    domesticPerSupplierCents: z.int().nonnegative(),
    domesticPerKgCents: z.int().nonnegative(),
    inspectionRateE6: z.int().nonnegative(),
    inspectionMinimumCents: z.int().nonnegative(),
    serviceRateE6: z.int().nonnegative(),
  }),
  payment: z.object({
    /** Goods value from which a deposit may be chosen, and from which full payment is no longer offered (null: always). */
    depositFromCents: z.int().nonnegative(),
    fullUpToCents: z.int().nonnegative().nullable(),
    /** Offline payments from this amount need a second approver. */
    secondApproverFromCents: z.int().nonnegative(),
  }),
  shipping: z.object({
    /** Countries by zone; a country in none belongs to `rest`. */
    zones: z.array(z.object({ id: z.string(), countries: z.array(z.string()), line: shippingLine })),
    rest: shippingLine,
  }),
  /** What a US dollar buys of the currencies in which prices may be shown, in millionths. */
  currencyRates: z.object({ validOn: z.iso.date(), perUsdE6: z.record(z.enum(displayCurrencies), z.int().positive()) }),
  contact: z.object({
    wechatQr: z.string().regex(/^[a-z0-9_-]+\.(png|jpg|svg)$/),
    whatsappQr: z.string().regex(/^[a-z0-9_-]+\.(png|jpg|svg)$/),
  }),
} as const;

export type Settings = { [Key in keyof typeof schemas]: z.output<(typeof schemas)[Key]> };

export const defaultSettings: Settings = {
  fees: {
    domesticPerSupplierCents: 300,
    domesticPerKgCents: 6,
    inspectionRateE6: 20_000,
    inspectionMinimumCents: 200,
    serviceRateE6: 50_000,
  },
  payment: { depositFromCents: 10_000, fullUpToCents: null, secondApproverFromCents: 1_000_000 },
  shipping: {
    zones: [
      {
        id: 'east-asia',
        countries: ['HK', 'MO', 'TW', 'JP', 'KR', 'MN'],
        line: { id: 'ea-air', name: 'Air', firstHalfKgCents: 620, nextHalfKgCents: 115 },
      },
      {
        id: 'south-east-asia',
        countries: ['SG', 'MY', 'TH', 'VN', 'PH', 'ID', 'KH', 'LA', 'MM', 'BN'],
        line: { id: 'sea-sea', name: 'Sea', firstHalfKgCents: 540, nextHalfKgCents: 95 },
      },
      {
        id: 'europe',
        countries: [
          'GB',
          'IE',
          'DE',
          'FR',
          'IT',
          'ES',
          'PT',
          'NL',
          'BE',
          'LU',
          'AT',
          'CH',
          'PL',
          'CZ',
          'SK',
          'HU',
          'SI',
          'HR',
          'RO',
          'BG',
          'GR',
          'DK',
          'SE',
          'NO',
          'FI',
          'EE',
          'LV',
          'LT',
        ],
        line: { id: 'eu-rail', name: 'Rail', firstHalfKgCents: 890, nextHalfKgCents: 185 },
      },
      {
        id: 'north-america',
        countries: ['US', 'CA', 'MX'],
        line: { id: 'na-sea', name: 'Sea', firstHalfKgCents: 960, nextHalfKgCents: 205 },
      },
      {
        id: 'oceania',
        countries: ['AU', 'NZ'],
        line: { id: 'oc-sea', name: 'Sea', firstHalfKgCents: 840, nextHalfKgCents: 170 },
      },
    ],
    rest: { id: 'world-sea', name: 'Sea', firstHalfKgCents: 1080, nextHalfKgCents: 225 },
  },
  currencyRates: {
    validOn: '2026-11-20',
    perUsdE6: {
      EUR: 861_000,
      GBP: 757_000,
      JPY: 154_300_000,
      CNY: 7_100_000,
      KRW: 1_438_000_000,
      BRL: 5_380_000,
      MXN: 18_420_000,
      AED: 3_672_500,
      RUB: 80_900_000,
      INR: 88_700_000,
    },
  },
  contact: { wechatQr: 'wechat-qr.svg', whatsappQr: 'whatsapp-qr.svg' },
};

/** Reads one subject; its default when the shop never changed it. */
export async function readSetting<Key extends keyof Settings>(
  db: Database | Transaction,
  key: Key,
): Promise<Settings[Key]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? (schemas[key].parse(row.value) as Settings[Key]) : defaultSettings[key];
}

/** Reads several subjects at once. */
export async function readSettings<Key extends keyof Settings>(
  db: Database | Transaction,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, schemas[key as Key].parse(value)]));
  return Object.fromEntries(keys.map((key) => [key, changed[key] ?? defaultSettings[key]])) as Pick<Settings, Key>;
}

/** Changes one subject and keeps the old value in the history. */
export async function writeSetting<Key extends keyof Settings>(
  tx: Transaction,
  key: Key,
  value: Settings[Key],
  changedBy: string | null,
): Promise<void> {
  const checked = JSON.stringify(schemas[key].parse(value));
  await tx.insertInto('setting_changes').values({ key, value: checked, changed_by: changedBy }).execute();
  await tx
    .insertInto('settings')
    .values({ key, value: checked, changed_by: changedBy })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: checked, changed_by: changedBy, changed_at: new Date() }),
    )
    .execute();
}
