import type { WidgetIntent, WidgetOptions } from './api.ts';

/** The provider's own host. Known only while the script is first run. */
export const origin = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? '/', location.href).origin;

/** Sends a step of the payment; `gone` when there is no such intent any more. */
export async function askProvider(
  { intentId, clientSecret }: WidgetOptions,
  step: '' | '/confirm' | '/authenticate',
  body: Record<string, unknown>,
): Promise<WidgetIntent | 'gone' | 'unreachable'> {
  try {
    const response = await fetch(`${origin}/sandbox/intents/${encodeURIComponent(intentId)}${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, ...body }),
      credentials: 'omit',
    });
    if (response.ok) return (await response.json()) as WidgetIntent;
    return response.status === 404 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
