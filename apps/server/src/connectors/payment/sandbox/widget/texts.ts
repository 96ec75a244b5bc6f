export interface WidgetTexts {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  pay: string;
  paying: string;
  invalid_number: string;
  invalid_expiry: string;
  invalid_cvc: string;
  invalid_name: string;
  card_declined: string;
  code_wrong: string;
  unreachable: string;
  gone: string;
  paid: string;
  pending: string;
  codeTitle: string;
  codeHint: string;
  code: string;
  confirm: string;
  cancel: string;
  testCards: string;
  cardSucceeds: string;
  cardDeclined: string;
  cardAsksCode: string;
  cardPendingThenPaid: string;
  cardPendingThenFailed: string;
}

export const english: WidgetTexts = {
  number: 'Card number',
  expiry: 'Expires (MM/YY)',
  cvc: 'Security code',
  name: 'Name on the card',
  pay: 'Pay {amount}',
  paying: 'Paying…',
  invalid_number: 'Check the card number.',
  invalid_expiry: 'Check the month and year.',
  invalid_cvc: 'The security code has 3 or 4 digits.',
  invalid_name: 'Enter the name as it is on the card.',
  card_declined: 'The bank declined this card. Try another one.',
  code_wrong: 'That code is wrong. Try again.',
  unreachable: 'The payment service did not answer.',
  gone: 'This payment is no longer open. Close this window and start again.',
  paid: 'The payment went through.',
  pending: 'The bank is checking the payment. This can take a moment.',
  codeTitle: 'Your bank asks for a code',
  codeHint: 'A real bank would send it to your phone. Here it is the demo code: 123456',
  code: 'Code',
  confirm: 'Confirm',
  cancel: 'Cancel',
  testCards: 'Test cards: no money moves here',
  cardSucceeds: 'is accepted',
  cardDeclined: 'is declined',
  cardAsksCode: 'asks for a code',
  cardPendingThenPaid: 'is pending at the bank, then paid',
  cardPendingThenFailed: 'is pending at the bank, then fails',
};

export const testCards: [string, keyof WidgetTexts][] = [
  ['4242 4242 4242 4242', 'cardSucceeds'],
  ['4000 0000 0000 0002', 'cardDeclined'],
  ['4000 0025 0000 3155', 'cardAsksCode'],
  ['4000 0000 0000 0077', 'cardPendingThenPaid'],
  ['4000 0000 0000 0341', 'cardPendingThenFailed'],
];
