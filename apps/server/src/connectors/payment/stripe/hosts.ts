import type { Widget } from '../payment.ts';

/** docs.stripe.com/security/guide */
const stripe = {
  apiUrl: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  hosts: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    image: ['https://*.stripe.com'],
  },
};

interface StripeHosts extends Pick<Widget, 'scriptUrl' | 'hosts'> {
  apiUrl: string;
}

/** Where Stripe is. `origin` is a simulator's API instead; its scripts and its banks' pages are on the next two ports. */
export function stripeHosts(origin?: string): StripeHosts {
  if (!origin) return stripe;
  const [js, hooks] = [1, 2].map((distance) => atLaterPort(origin, distance)) as [string, string];
  return {
    apiUrl: origin,
    scriptUrl: new URL('/endive/stripe.js', js).href,
    hosts: { script: [js], frame: [js, hooks], connect: [origin], image: [js] },
  };
}

function atLaterPort(origin: string, distance: number): string {
  const url = new URL(origin);
  url.port = String(Number(url.port || 80) + distance);
  return url.origin;
}
