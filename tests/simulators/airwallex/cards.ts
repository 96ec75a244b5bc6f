export type Outcome =
  | { kind: 'pays'; refundsFail?: boolean }
  | { kind: 'asks_code' }
  | { kind: 'pending'; later: 'pays' | 'fails' }
  | { kind: 'declined'; code: 'issuer_declined' | 'authentication_declined' | 'risk_declined'; response?: string };

/** The code that the bank of a 3-D Secure test card expects. */
export const challengeCode = '1234';

/** Airwallex' test cards (its page "Test card numbers"). */
const documented: Record<string, Outcome> = {
  '4035501000000008': { kind: 'pays' },
  '4012000300000005': { kind: 'pays' },
  '4012000300000021': { kind: 'pays' },
  '4012000300001003': { kind: 'pays' },
  '2223000010181375': { kind: 'pays' },
  '5307837360544518': { kind: 'pays' },
  '370636803809394': { kind: 'pays' },
  '4012000300000062': { kind: 'asks_code' },
  '4012000300000088': { kind: 'asks_code' },
  '4012000300000013': { kind: 'declined', code: 'authentication_declined' },
  '4012000300000039': { kind: 'declined', code: 'authentication_declined' },
  '4012000300000070': { kind: 'declined', code: 'authentication_declined' },
  '4646464646464644': { kind: 'declined', code: 'risk_declined' },
};

/** Cards missing among Airwallex' test cards; these are the simulator's own, and known to the shop's sandbox, too. */
const own: Record<string, Outcome> = {
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks_code' },
  '4000000000000002': { kind: 'declined', code: 'issuer_declined', response: '05' },
  '4000000000000077': { kind: 'pending', later: 'pays' },
  '4000000000000341': { kind: 'pending', later: 'fails' },
  '4000000000005126': { kind: 'pays', refundsFail: true },
  // Its holder disputes the payment; the test opens and decides the dispute.
  '4000000000002685': { kind: 'pays' },
  '4000000000000259': { kind: 'pays' },
};

/** This card pays for every amount; the others are declined at 80 to 89 dollars, where the cents are the reason. */
const alwaysPays = '4035501000000008';

export function outcomeOf(number: string, minor: number): Outcome {
  const outcome = documented[number] ?? own[number];
  if (!outcome) return { kind: 'declined', code: 'issuer_declined', response: '14' };
  if (!(number in documented) || number === alwaysPays || outcome.kind === 'declined') return outcome;
  const response = declineByAmount(minor);
  return response === undefined ? outcome : { kind: 'declined', code: 'issuer_declined', response };
}

function declineByAmount(minor: number): string | undefined {
  if (minor === 8888) return '01';
  const cents = minor % 100;
  return minor >= 8000 && minor < 9000 && cents > 0 ? String(cents).padStart(2, '0') : undefined;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const worth = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += worth > 9 ? worth - 9 : worth;
  }
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'american express';
  return 'mastercard';
}
