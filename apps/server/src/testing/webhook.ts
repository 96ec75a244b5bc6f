import { SandboxProvider } from '#connectors/payment/sandbox/provider.ts';
import type { TestShop } from './shop.ts';

/** Webhooks in tests, as the provider would send them. */

export function sandboxOf(shop: TestShop): SandboxProvider {
  const provider = shop.services.payments.get('sandbox');
  if (!(provider instanceof SandboxProvider)) throw new Error('these tests need the sandbox');
  return provider;
}

export function eventBody(id: string, name: string, objectId: string): string {
  return JSON.stringify({ id, name, account_id: 'acct_sandbox', data: { object: { id: objectId } } });
}

/** Posts a body with its correct signature; `timestamp` in ms, now by default. */
export function postEvent(shop: TestShop, body: string, timestamp?: number): Promise<Response> {
  const headers = sandboxOf(shop).sign(body, timestamp === undefined ? undefined : String(timestamp));
  return postRaw(shop, body, headers);
}

export function postRaw(
  shop: TestShop,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  return shop.fetch('/api/webhooks/sandbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
