/** The sandbox's test cards and the rules for a card form's fields. Nothing here is ever stored or logged. */

/** The behaviour of the fake bank: decide at once, after an extra code, or some seconds later. */
export type CardBehaviour =
  | 'succeeds'
  | 'declined'
  | 'asks_code'
  | 'pending_then_paid'
  | 'pending_then_failed'
  | 'refund_fails'
  | 'disputed_and_won'
  | 'disputed_and_lost';

export const testCards: readonly { number: string; behaviour: CardBehaviour }[] = [
  { number: '4242424242424242', behaviour: 'succeeds' },
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000002500003155', behaviour: 'asks_code' },
  { number: '4000000000000077', behaviour: 'pending_then_paid' },
  { number: '4000000000000341', behaviour: 'pending_then_failed' },
  // Pays at once; refunds to it fail.
  { number: '4000000000005126', behaviour: 'refund_fails' },
  // Pay at once; their holders dispute the payment a moment later.
  { number: '4000000000002685', behaviour: 'disputed_and_won' },
  { number: '4000000000000259', behaviour: 'disputed_and_lost' },
];

export const demoCode = '123456';

export interface CardForm {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvc: string;
  name: string;
}

export type CardMistake = 'invalid_number' | 'invalid_expiry' | 'invalid_cvc' | 'invalid_name';

/** The Luhn check: the sum of its digits, every second one doubled, must be a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry);
  if (!match) return false;
  return Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > now.getTime();
}

export function findCardMistakes(card: CardForm, now: Date): CardMistake[] {
  const digits = digitsOf(card.number);
  const checks: [CardMistake, boolean][] = [
    ['invalid_number', !/^\d{13,19}$/.test(digits) || !passesLuhn(digits)],
    ['invalid_expiry', !isFuture(card.expiry, now)],
    ['invalid_cvc', !/^\d{3,4}$/.test(card.cvc)],
    ['invalid_name', card.name.trim() === ''],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([mistake]) => mistake);
}

const digitsOf = (number: string) => number.replaceAll(/[\s-]/g, '');

/** The card's brand and last digits, for the receipt; nothing else of the number is stored. */
export function faceOf(number: string): { brand: string; last_four: string } {
  const digits = digitsOf(number);
  const brand = digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : 'other';
  return { brand, last_four: digits.slice(-4) };
}

/** Any number that is not in the list, real cards included, is declined: the sandbox never takes one. */
export function behaviourOf(number: string): CardBehaviour {
  const digits = digitsOf(number);
  return testCards.find((card) => card.number === digits)?.behaviour ?? 'declined';
}
