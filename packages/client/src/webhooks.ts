import { Webhook } from 'standardwebhooks';
import type { EventData } from './generated/calls.ts';

/** An event of the shop: `type` names it, `data` has its shape. */
export type ShopEvent = {
  [Type in keyof EventData]: {
    /** The same in every attempt to deliver this event: receivers can ignore duplicates. */
    id: string;
    type: Type;
    /** The time of the event, ISO 8601. */
    timestamp: string;
    data: EventData[Type];
  };
}[keyof EventData];

/** Those of a `Request` or of Node’s `IncomingMessage`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Not from the shop, changed on the way, or older than five minutes. Answer 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Verifies a webhook and returns its event. `body` is the raw body, before anything parsed it; `secret` is the
 * endpoint’s (`whsec_…`). Throws `WebhookError`. A newer shop may send types that this version does not list.
 */
export function verifyWebhook(headers: WebhookHeaders, body: string | Uint8Array, secret: string): ShopEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])?.toString() ?? '';
  const found = Object.fromEntries(signed.map((name) => [name, read(name)]));
  const webhook = new Webhook(secret);
  try {
    webhook.verify(text, found, { jsonParse: false });
    return { id: found['webhook-id'], ...JSON.parse(text) };
  } catch (cause) {
    throw new WebhookError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
