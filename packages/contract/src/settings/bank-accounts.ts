/** The charged currency's accounts first: a sender there has nothing to convert. */
export const dollarsFirst = <Account extends { currency: string }>(accounts: readonly Account[]): Account[] =>
  accounts.toSorted((one, other) => Number(other.currency === 'USD') - Number(one.currency === 'USD'));

/** An IBAN in groups of four, as it is printed; another number as it is. */
export function readableAccount(number: string): string {
  const plain = number.replaceAll(' ', '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i.test(plain) ? plain.replaceAll(/(.{4})(?=.)/g, '$1 ') : number;
}
