import { createHmac, timingSafeEqual } from 'node:crypto';

/** Airwallex's scheme: `x-signature` is the hex HMAC-SHA256 of `x-timestamp` (Unix ms) followed by the raw body. */

export function signWebhook(secret: string, timestamp: string, rawBody: Buffer | string): string {
  return createHmac('sha256', secret).update(timestamp).update(rawBody).digest('hex');
}

export function isSignedBy(secret: string, timestamp: unknown, signature: unknown, rawBody: Buffer): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,16}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = Buffer.from(signWebhook(secret, timestamp, rawBody), 'hex');
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
