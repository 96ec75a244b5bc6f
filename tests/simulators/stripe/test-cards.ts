import { StripeFault } from './errors.ts';
import { newId } from './ids.ts';
import type { Input } from './params.ts';

/** Stripe's test cards and test bank accounts (docs.stripe.com/testing), and what each does. */

type Decline = { code: string; decline_code?: string; message: string };

interface Behaviour {
  decline?: Decline;
  /** Blocked by Radar, never sent to the bank. */
  isBlocked?: true;
  /** The cardholder's bank wants to see them first. */
  challenge?: 'dialog' | 'redirect';
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  refund?: 'pending_then_succeeds' | 'succeeds_then_fails';
  isAvailableAtOnce?: true;
  bank?: 'succeeds' | 'fails' | 'never_decides';
  bankFailure?: Decline;
}

export interface Method {
  id: string;
  type: 'card' | 'us_bank_account';
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: 'credit' | 'debit';
  name: string | null;
  email: string | null;
  does: Behaviour;
}

const declined = (decline_code: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  decline_code,
  message,
});

const cards: { number: string; token: string; does: Behaviour }[] = [
  { number: '4242424242424242', token: 'pm_card_visa', does: {} },
  { number: '4000056655665556', token: 'pm_card_visa_debit', does: {} },
  { number: '5555555555554444', token: 'pm_card_mastercard', does: {} },
  { number: '378282246310005', token: 'pm_card_amex', does: {} },
  { number: '4000000000000077', token: 'pm_card_bypassPending', does: { isAvailableAtOnce: true } },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    does: { decline: declined('generic_decline') },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    does: { decline: declined('insufficient_funds', 'Your card has insufficient funds.') },
  },
  {
    number: '4000000000009987',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    does: { decline: declined('lost_card') },
  },
  {
    number: '4000000000009979',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    does: { decline: declined('stolen_card') },
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    does: { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    does: { decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." } },
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    does: {
      decline: { code: 'processing_error', message: 'An error occurred while processing your card. Try again later.' },
    },
  },
  {
    number: '4100000000000019',
    token: 'pm_card_radarBlock',
    does: { decline: declined('fraudulent'), isBlocked: true },
  },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', does: { challenge: 'dialog' } },
  { number: '4000000000003220', token: 'pm_card_threeDSecure2Required', does: { challenge: 'redirect' } },
  {
    number: '4000008400001629',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    does: { challenge: 'dialog', decline: declined('generic_decline') },
  },
  { number: '4000000000000259', token: 'pm_card_createDispute', does: { dispute: 'fraudulent' } },
  {
    number: '4000000000002685',
    token: 'pm_card_createDisputeProductNotReceived',
    does: { dispute: 'product_not_received' },
  },
  { number: '4000000000001976', token: 'pm_card_createDisputeInquiry', does: { dispute: 'inquiry' } },
  { number: '4000000000007726', token: 'pm_card_pendingRefund', does: { refund: 'pending_then_succeeds' } },
  { number: '4000000000005126', token: 'pm_card_refundFail', does: { refund: 'succeeds_then_fails' } },
];

const banks: { number: string; token: string; does: Behaviour }[] = [
  { number: '000123456789', token: 'pm_usBankAccount_success', does: { bank: 'succeeds' } },
  {
    number: '000111111113',
    token: 'pm_usBankAccount_accountClosed',
    does: {
      bank: 'fails',
      bankFailure: {
        code: 'payment_method_customer_decline',
        decline_code: 'account_closed',
        message: "The customer's bank account has been closed.",
      },
    },
  },
  {
    number: '000222222227',
    token: 'pm_usBankAccount_insufficientFunds',
    does: {
      bank: 'fails',
      bankFailure: {
        code: 'payment_method_customer_decline',
        decline_code: 'insufficient_funds',
        message: "The customer's account has insufficient funds to cover this payment.",
      },
    },
  },
  { number: '000000000009', token: 'pm_usBankAccount_processing', does: { bank: 'never_decides' } },
];

export function methodByToken(token: string): Method | undefined {
  const card = cards.find((one) => one.token === token);
  if (card) return { ...cardMethod(card.number, card.does), expMonth: 12, expYear: 2040 };
  const bank = banks.find((one) => one.token === token);
  return bank && bankMethod(bank.number, bank.does);
}

const cardError = (code: string, message: string, param: string, more = {}) =>
  new StripeFault(402, { type: 'card_error', code, message, param, ...more });

/** The method that a page's form describes. Mistakes in it are card errors. */
export function methodFromData(data: Input, now: Date): Method {
  const { name = null, email = null } = (data.billing_details ?? {}) as { name?: string; email?: string };
  const made = data.type === 'us_bank_account' ? fromBank(data) : fromCard(data, now);
  return { ...made, name, email };
}

function fromCard(data: Input, now: Date): Method {
  const { number = '', exp_month = '', exp_year = '', cvc = '' } = (data.card ?? {}) as Record<string, string>;
  const digits = number.replace(/\D/g, '');
  if (!passesLuhn(digits)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const [month, year] = [Number(exp_month), Number(exp_year) < 100 ? 2000 + Number(exp_year) : Number(exp_year)];
  if (!(month >= 1 && month <= 12))
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (!(year * 12 + month - 1 >= now.getUTCFullYear() * 12 + now.getUTCMonth()))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const does = cards.find((card) => card.number === digits)?.does ?? {
    decline: declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card.',
    ),
  };
  return { ...cardMethod(digits, does), expMonth: month, expYear: year };
}

function fromBank(data: Input): Method {
  const { account_number = '' } = (data.us_bank_account ?? {}) as Record<string, string>;
  const bank = banks.find(({ number }) => number === account_number);
  if (!bank) throw cardError('bank_account_unusable', 'This is not a test bank account.', 'account_number');
  return bankMethod(bank.number, bank.does);
}

function cardMethod(number: string, does: Behaviour): Omit<Method, 'expMonth' | 'expYear'> & Pick<Method, 'id'> {
  const brands = [
    [/^4/, 'visa'],
    [/^(5[1-5]|2[2-7])/, 'mastercard'],
    [/^3[47]/, 'amex'],
  ] as const;
  return {
    id: newId('pm'),
    type: 'card',
    brand: brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown',
    last4: number.slice(-4),
    funding: number === '4000056655665556' ? 'debit' : 'credit',
    name: null,
    email: null,
    does,
  };
}

function bankMethod(number: string, does: Behaviour): Method {
  return {
    id: newId('pm'),
    type: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    last4: number.slice(-4),
    expMonth: 0,
    expYear: 0,
    funding: 'debit',
    name: null,
    email: null,
    does,
  };
}

function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
