import { makeClient } from './client.ts';
import { stripeHosts } from './hosts.ts';
import { ask } from './outcome.ts';

/** Stripe's own test card, which needs no number (docs.stripe.com/testing). Live keys do not know it. */
export async function payWithTestCard(
  { secretKey, origin }: { secretKey: string; origin: string | undefined },
  intentId: string,
  returnUrl: string,
): Promise<void> {
  const stripe = makeClient(secretKey, new URL(stripeHosts(origin).apiUrl));
  await ask(stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa', return_url: returnUrl }));
}
