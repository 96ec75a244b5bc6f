import { displayCurrencies } from '@sampan/contract/currencies';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import { defaultShipping, shippingSchema } from './shipping-lines.ts';

/** The shop's settings: a schema and a sensible default for each. Rates are millionths (20000 = 2 %), amounts cents. */

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
    /**
     * Goods value from which a deposit may be chosen, and above which full payment is no longer offered (null: always
     * offered).
     */
    depositFromCents: z.int().nonnegative(),
    fullUpToCents: z.int().nonnegative().nullable(),
    /** Offline payments from this amount need a second approver. */
    secondApproverFromCents: z.int().nonnegative(),
  }),
  shipping: shippingSchema,
  /** What a US dollar buys of each display currency, in millionths. */
  currencyRates: z.object({ validOn: z.iso.date(), perUsdE6: z.record(z.enum(displayCurrencies), z.int().positive()) }),
  abuse: z.object({
    /** Unpaid orders of one customer; and of one who has never paid, with the value of their goods. */
    unpaidOrdersMax: z.int().positive(),
    newCustomerOrdersMax: z.int().positive(),
    newCustomerGoodsCents: z.int().positive(),
    /** Declared transfers: without a slip, and with one that has not been decided. */
    withoutSlipHours: z.int().positive(),
    slipReminderDays: z.int().positive(),
    unjudgedSlipDays: z.int().positive(),
    /** An unpaid balance: when the customer is reminded, and when an operator is told. */
    balanceReminderDays: z.array(z.int().positive()),
    balanceOverdueDays: z.int().positive(),
    /** Code mails per hour above which a proof of work is required: per network, and for the whole shop. */
    codesOfNetworkWithoutProof: z.int().nonnegative(),
    codesOfShopWithoutProof: z.int().nonnegative(),
  }),
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
  shipping: defaultShipping,
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
  abuse: {
    unpaidOrdersMax: 10,
    newCustomerOrdersMax: 3,
    newCustomerGoodsCents: 2_000_000,
    withoutSlipHours: 72,
    slipReminderDays: 3,
    unjudgedSlipDays: 14,
    balanceReminderDays: [7, 14, 21],
    balanceOverdueDays: 30,
    codesOfNetworkWithoutProof: 20,
    codesOfShopWithoutProof: 200,
  },
  contact: { wechatQr: 'wechat-qr.svg', whatsappQr: 'whatsapp-qr.svg' },
};

/** A setting may have gained fields since it was stored: they get their default until someone changes them. */
function readStored<Key extends keyof Settings>(key: Key, value: unknown): Settings[Key] {
  return schemas[key].parse(mergedOver(defaultSettings[key], value)) as Settings[Key];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergedOver(standard: unknown, stored: unknown): unknown {
  if (!isRecord(standard) || !isRecord(stored)) return stored;
  const merged: Record<string, unknown> = { ...standard };
  for (const [name, value] of Object.entries(stored)) merged[name] = mergedOver(standard[name], value);
  return merged;
}

export async function readSetting<Key extends keyof Settings>(
  db: Database | Transaction,
  key: Key,
): Promise<Settings[Key]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? readStored(key, row.value) : defaultSettings[key];
}

export async function readSettings<Key extends keyof Settings>(
  db: Database | Transaction,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, readStored(key as Key, value)]));
  return Object.fromEntries(keys.map((key) => [key, changed[key] ?? defaultSettings[key]])) as Pick<Settings, Key>;
}

/** Changes one setting and keeps the old value in the history. */
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
  // Cached responses and pages mention fees and shipping.
  await sql`select pg_notify('sampan_cache', 'settings')`.execute(tx);
}
