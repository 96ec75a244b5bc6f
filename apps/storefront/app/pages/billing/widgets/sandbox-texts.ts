import type { Translate } from '../../../texts/texts.ts';

const names = [
  'number',
  'expiry',
  'cvc',
  'name',
  'pay',
  'paying',
  'invalid_number',
  'invalid_expiry',
  'invalid_cvc',
  'invalid_name',
  'card_declined',
  'code_wrong',
  'unreachable',
  'gone',
  'paid',
  'pending',
  'codeTitle',
  'codeHint',
  'code',
  'confirm',
  'cancel',
  'testCards',
  'cardSucceeds',
  'cardDeclined',
  'cardAsksCode',
  'cardPendingThenPaid',
  'cardPendingThenFailed',
] as const;

/** Texts of the provider's form, which fills in the amount itself. */
export function sandboxTexts(t: Translate): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, t(`billing.widget_${name}`, { amount: '{amount}' })]));
}
