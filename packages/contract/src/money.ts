/**
 * Exact money. Amounts are whole US cents, unit prices whole ten-thousandths of a US dollar ("e4"), Chinese prices
 * whole fen; all are safe integers. Products and quotients are worked out in BigInt, so no float ever rounds.
 */
export type Cents = number;
export type PriceE4 = number;
export type Fen = number;

export class MoneyError extends Error {}

/** Throws unless the amount is a safe integer. */
export function checked(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new MoneyError(`amount out of range: ${value}`);
  return result;
}

/** Line amount: quantity × unit price, rounded down to cents (specification §5). */
export function lineAmount(quantity: number, unitPrice: PriceE4): Cents {
  return checked((BigInt(quantity) * BigInt(unitPrice)) / 100n);
}

/**
 * The cost of a line's first `pieces`. A substitute's line may cost a cent more than its pieces: that of the line it
 * was a part of.
 */
export function amountOfPieces(
  { quantity, amountCents, unitPriceE4 }: { quantity: number; amountCents: Cents; unitPriceE4: PriceE4 },
  pieces: number,
): Cents {
  return pieces === quantity ? amountCents : lineAmount(pieces, unitPriceE4);
}

export function sum(amounts: readonly Cents[]): Cents {
  return checked(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
}

/** `amount` × `rate`, where the rate is given in millionths (20000 = 2 %), rounded to the nearest cent, halves up. */
export function share(amount: Cents, rateMillionths: number): Cents {
  return checked((BigInt(amount) * BigInt(rateMillionths) + 500_000n) / 1_000_000n);
}

/**
 * Divides an amount by weights, to the cent: each gets its share rounded down, and the cents left over go to the largest
 * fractions, the first of equal ones.
 */
export function divide(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total <= 0n) throw new MoneyError('nothing to divide by');
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = parts.map((part) => part / total);
  const left = Number(BigInt(amount) - shares.reduce((all, one) => all + one, 0n));
  const step = left < 0 ? -1n : 1n;
  const fraction = (index: number) => Math.abs(Number((parts[index] ?? 0n) % total));
  const first = weights.map((_, index) => index).sort((a, b) => fraction(b) - fraction(a) || a - b);
  for (const index of first.slice(0, Math.abs(left))) shares[index] = (shares[index] ?? 0n) + step;
  return shares.map(checked);
}

/** The amount as it travels: a JSON number in US dollars. Exact, because it has at most 15 significant digits. */
export function dollars(amount: Cents): number {
  return amount / 100;
}

export function priceDollars(price: PriceE4): number {
  return price / 10_000;
}

/** Reads a price that a client sent (number or text, at most 4 decimals). Undefined when it is no such price. */
export function readPriceE4(value: number | string): PriceE4 | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,4})0*)?$/.exec(String(value).trim());
  if (!match) return undefined;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'));
}

/** Reads an amount with at most 2 decimals into cents. Undefined when it is no such amount. */
export function readCents(value: number | string): Cents | undefined {
  const price = readPriceE4(value);
  return price === undefined || price % 100 !== 0 ? undefined : price / 100;
}

/** "731.76": the decimal text of an amount in cents, for providers and documents. */
export function centsText(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
