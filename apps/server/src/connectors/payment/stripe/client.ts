import { Stripe } from 'stripe';

/** Buyers wait for most calls, and a call without a timely answer is repeated with the same key. */
const answerWithinMs = 10_000;
const retries = 2;

/** `apiUrl` is Stripe's, or a simulator's. */
export function makeClient(secretKey: string, apiUrl: URL): Stripe {
  const isHttp = apiUrl.protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isHttp ? 'http' : 'https',
    host: apiUrl.hostname,
    port: apiUrl.port || (isHttp ? 80 : 443),
    timeout: answerWithinMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}
