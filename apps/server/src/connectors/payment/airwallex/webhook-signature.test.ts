import { describe, expect, it } from 'vitest';
import { isSignedBy, signWebhook } from './webhook-signature.ts';

const body =
  '{"id":"evt_1","name":"payment_intent.succeeded","account_id":"acct_x","data":{"object":{"id":"int_1","status":"SUCCEEDED"}}}';
const signature = 'a83a09c96ca9971ba859e769ea9153c750df377427f2c284993dcb7ff3d29f2b';

describe('webhook signature', () => {
  it('agrees with the published scheme', () => {
    expect(signWebhook('whsec_test', '1700000000000', body)).toBe(signature);
  });

  it('accepts the raw bytes and nothing else', () => {
    const raw = Buffer.from(body);
    expect(isSignedBy('whsec_test', '1700000000000', signature, raw)).toBe(true);
    expect(isSignedBy('whsec_other', '1700000000000', signature, raw)).toBe(false);
    expect(isSignedBy('whsec_test', '1700000000001', signature, raw)).toBe(false);
    expect(isSignedBy('whsec_test', '1700000000000', signature.toUpperCase(), raw)).toBe(false);
    expect(isSignedBy('whsec_test', '1700000000000', signature.slice(0, 62), raw)).toBe(false);
    expect(isSignedBy('whsec_test', undefined, signature, raw)).toBe(false);
    expect(isSignedBy('whsec_test', '1700000000000', undefined, raw)).toBe(false);
    expect(
      isSignedBy('whsec_test', '1700000000000', signature, Buffer.from(JSON.stringify(JSON.parse(body), null, 1))),
    ).toBe(false);
  });
});
