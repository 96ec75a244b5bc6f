import type { Appearance, Stripe, StripeConstructor, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadScript } from './load-script.ts';
import { type Look, readLook } from './look.ts';
import type { OpenWidget, Problem } from './widget.ts';

/**
 * Stripe's Payment Element; the button is the shop's. The script is loaded by its address, not by `loadStripe`, which
 * takes no other host and no Trusted Types.
 */
export const openStripe: OpenWidget = async ({ intent, place, language, email, on }) => {
  const { clientSecret, publicKey, scriptUrl, returnUrl } = intent;
  const makeStripe = await loadScript(scriptUrl, () => (window as { Stripe?: StripeConstructor }).Stripe);
  const stripe = makeStripe(publicKey);
  const elements = stripe.elements({ clientSecret, locale: language, appearance: appearanceOf(readLook()) });
  const element = elements.create('payment', { fields: { billingDetails: { email: 'never' } } });
  element.on('ready', () => on.ready());
  element.on('loaderror', () => on.broken());
  element.mount(place);
  return {
    async pay() {
      const error = await confirm(stripe, elements, returnUrl, email);
      if (error) on.problem(problemOf(error));
      else on.done();
    },
    destroy: () => element.destroy(),
  };
};

/** Never ends if the bank has a page of its own: the browser goes there. */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
  email: string,
): Promise<StripeError | undefined> {
  const { error: mistake } = await elements.submit();
  if (mistake) return mistake;
  const confirmParams = { return_url: returnUrl, payment_method_data: { billing_details: { email } } };
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams });
  return error;
}

function problemOf({ type, code, param }: StripeError): Problem {
  // The bank found fault with a field, and the form marks it.
  if (type === 'validation_error' || (type === 'card_error' && param)) return 'mistake';
  if (code === 'payment_intent_unexpected_state') return 'over';
  if (type === 'card_error' || code === 'payment_intent_authentication_failure') return 'declined';
  return type === 'invalid_request_error' ? 'over' : 'unreachable';
}

function appearanceOf(look: Look): Appearance {
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: look.brand,
      colorText: look.text,
      colorTextSecondary: look.muted,
      colorBackground: look.ground,
      colorDanger: look.danger,
      borderRadius: look.radius,
      fontFamily: look.font,
      fontSizeBase: '16px',
    },
    rules: { '.Input': { borderColor: look.line } },
  };
}
