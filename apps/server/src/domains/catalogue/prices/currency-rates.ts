import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { listCurrencyRates, operatorSetCurrencyRates } from '@sampan/contract/catalogue/prices';
import { displayCurrencies } from '@sampan/contract/currencies';
import { recordOf } from '@sampan/contract/keys';
import type { DayRates } from '#connectors/rates/rates.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { readSetting, writeSetting } from '#shop/settings/settings.ts';

type Rates = OutputOf<typeof listCurrencyRates>;

/** A rate that moved further than this since yesterday is treated as a bad rate. */
const largestMove = 1.2;

export async function readCurrencyRates(db: Database | Transaction): Promise<Rates> {
  const { validOn, perUsdE6 } = await readSetting(db, 'currencyRates');
  return {
    validOn,
    perUsd: recordOf(displayCurrencies, (code) => perUsdE6[code] / 1_000_000),
  };
}

export function setCurrencyRates(
  ctx: Context & { actor: Operator },
  input: ParsedInputOf<typeof operatorSetCurrencyRates>,
): Promise<Rates> {
  return inTransaction(ctx.db, (tx) => storeRates(tx, input, ctx.actor.operatorId));
}

/** The day's rates from the configured service; an implausible rate keeps yesterday's value. */
export async function refreshCurrencyRates({ db, rates, log }: Pick<Services, 'db' | 'rates' | 'log'>) {
  if (!rates) return;
  const fresh = await rates.today();
  await inTransaction(db, async (tx) => {
    const { perUsd: known } = await readCurrencyRates(tx);
    const believed = displayCurrencies.filter((code) => isBelievable(fresh.perUsd[code], known[code]));
    const refused = displayCurrencies.filter((code) => !believed.includes(code));
    if (refused.length > 0) log.warn({ currencies: refused }, 'no believable rate for these currencies today');
    const perUsd = Object.fromEntries(believed.map((code) => [code, fresh.perUsd[code]]));
    if (believed.length > 0) await storeRates(tx, { validOn: fresh.validOn, perUsd }, null);
  });
}

export function isBelievable(fresh: number | undefined, known: number): boolean {
  return fresh !== undefined && fresh < known * largestMove && fresh > known / largestMove;
}

/** Drops cached pages and responses with the old rates. */
async function storeRates(tx: Transaction, { validOn, perUsd }: DayRates, changedBy: string | null): Promise<Rates> {
  const { perUsd: known } = await readCurrencyRates(tx);
  const perUsdE6 = Object.fromEntries(
    displayCurrencies.map((code) => [code, Math.round((perUsd[code] ?? known[code]) * 1_000_000)]),
  );
  await writeSetting(
    tx,
    'currencyRates',
    { validOn, perUsdE6: perUsdE6 as Record<keyof Rates['perUsd'], number> },
    changedBy,
  );
  await notifyChange(tx);
  return readCurrencyRates(tx);
}
