import type { Cents } from '@sampan/contract/money';
import type { Settings } from '@sampan/contract/settings/subjects';

/** Parcels that cost more than this have to be looked at again. Pure. */
export function quoteLimitCents(
  quotedCents: Cents,
  { warnAboveQuoteE6 }: Pick<Settings['shipping'], 'warnAboveQuoteE6'>,
): Cents {
  return Number((BigInt(quotedCents) * BigInt(warnAboveQuoteE6)) / 1_000_000n);
}
