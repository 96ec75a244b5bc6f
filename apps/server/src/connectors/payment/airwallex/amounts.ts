import { type Cents, dollars, readCents } from '@sampan/contract/money';

/** Airwallex writes major units as JSON numbers: 19.99 is $19.99. */
export const toAmount = (cents: Cents): number => dollars(cents);

/** Its books have amounts below nothing, too. Throws on fractions of a cent: such an answer is not understood. */
export function fromAmount(amount: number): Cents {
  const cents = readCents(Math.abs(amount));
  if (cents === undefined) throw new Error(`Airwallex sent an amount that is no whole cents: ${amount}`);
  return amount < 0 ? -cents : cents;
}
