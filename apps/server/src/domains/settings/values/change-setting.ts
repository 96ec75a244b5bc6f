import { type OpeningNeed, openingNeeds } from '@sampan/contract/opening';
import type { SettingSubject } from '@sampan/contract/settings/subjects';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockOpening, readOpening } from '#shop/settings/opening.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { type Change, guardMoney } from './guard-money.ts';

/** What operators, the command line and folders change settings by. */
export async function changeSetting(
  ctx: Pick<Context, 'queue' | 'now'>,
  tx: Transaction,
  change: Change,
): Promise<void> {
  const { subject, value, by, isDemo } = change;
  await keepWhatIsNeeded(tx, subject, value);
  await guardMoney(ctx, tx, change);
  await writeSetting(tx, subject, value as never, by?.operatorId ?? null, { isDemo });
}

/** An open shop has what it could not have opened without. */
async function keepWhatIsNeeded(tx: Transaction, subject: SettingSubject, value: unknown): Promise<void> {
  if (value !== null || !openingNeeds.includes(subject as OpeningNeed)) return;
  await lockOpening(tx);
  if ((await readOpening(tx)).openedAt) throw refuse('setting_needed');
}
