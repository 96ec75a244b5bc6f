import { type Cents, dollars } from '@sampan/contract/money';
import { refuse } from '#shop/refusal.ts';

/** Decides about the difference between the amount due and the amount received. Pure. */

/** The decisions that finance can make. */
export type AskedResolution = 'bank_fee' | 'rest_due' | 'credit' | 'ahead';
export type Resolution = 'exact' | AskedResolution;

export interface Received {
  /** The amount missing from the instalment, whether or not it can still be paid. */
  due: Cents;
  /** False if it was paid, replaced or closed meanwhile. Then all that comes is a credit. */
  isPayable: boolean;
  received: Cents;
  /** A balance is still to be billed, for which a surplus can be kept. */
  hasBalance: boolean;
  /** The order's number, if the transfer pays several. */
  orderSn?: string;
}

/** Refuses a difference without a decision, and a decision that does not fit it. */
export function resolveTransfer(
  money: Received,
  asked: AskedResolution | undefined,
  { bankFeeUpToCents }: { bankFeeUpToCents: Cents },
): Resolution {
  const { due, isPayable, received } = money;
  const difference = received - due;
  if (received > 0 && difference === 0) return isPayable ? 'exact' : 'credit';
  if (received <= 0 || !asked || !fittingResolutions(money).includes(asked)) throw doesNotMatch(money);
  if (asked === 'bank_fee' && -difference > bankFeeUpToCents)
    throw refuse('bank_fee_too_high', {}, { data: { ...amountsOf(money), maxUsd: dollars(bankFeeUpToCents) } });
  return asked;
}

/** The decisions that fit. */
function fittingResolutions({ due, isPayable, received, hasBalance }: Received): readonly AskedResolution[] {
  if (!isPayable || received > due) return hasBalance ? ['credit', 'ahead'] : ['credit'];
  return received < due ? ['bank_fee', 'rest_due'] : [];
}

const amountsOf = ({ due, received, isPayable, orderSn }: Received) => ({
  ...(orderSn !== undefined && { orderSn }),
  dueUsd: dollars(isPayable ? due : 0),
  receivedUsd: dollars(received),
  differenceUsd: dollars(received - (isPayable ? due : 0)),
});

function doesNotMatch(money: Received) {
  return refuse('amount_does_not_match', {}, { data: { ...amountsOf(money), resolutions: fittingResolutions(money) } });
}
