import { loadScript } from './load-script.ts';
import { sandboxTexts } from './sandbox-texts.ts';
import type { OpenWidget, Problem } from './widget.ts';

/** The shop's own practice cards (apps/server/src/connectors/payment/sandbox/widget). */

type Code = 'ready' | 'success' | 'error' | 'pendingVerifyAccount';

interface DropIn {
  mount(target: HTMLElement): unknown;
  destroy(): void;
  on(code: Code, handler: (event: { detail?: { error?: { code?: string } } }) => void): unknown;
}

interface Maker {
  createElement(type: 'dropIn', options: Record<string, unknown>): DropIn;
}

interface Policy {
  createScriptURL: (address: string) => string;
}

let policy: Policy | undefined;

/** Refuses foreign scripts: a page that may load one has no Trusted Types, and needs none. */
function refuseOther(address: string): string {
  if (new URL(address, location.href).href !== `${location.origin}/sandbox/widget.js`)
    throw new TypeError('not the payment script');
  return address;
}

/** Marks a URL from the server as trusted, for browsers with Trusted Types. */
function trusted(address: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
    .trustedTypes;
  policy ??= factory?.createPolicy('shop-payments', { createScriptURL: refuseOther });
  return policy?.createScriptURL(address) ?? address;
}

const problems: Record<string, Problem> = { card_declined: 'declined', unreachable: 'unreachable' };

export const openSandbox: OpenWidget = async ({ intent, place, language, texts, on }) => {
  const { scriptUrl, intentId, clientSecret, currency, environment, countryCode } = intent;
  const read = () => (window as { ShopPayments?: Maker }).ShopPayments;
  const maker = await loadScript(scriptUrl, read, trusted);
  const options = { intentId, clientSecret, currency, environment, countryCode };
  const element = maker.createElement('dropIn', { ...options, locale: language, texts: sandboxTexts(texts) });
  let isReady = false;
  element.on('ready', () => {
    isReady = true;
    on.ready();
  });
  element.on('success', () => on.done());
  element.on('pendingVerifyAccount', () => on.done());
  element.on('error', ({ detail }) => {
    const problem = problems[detail?.error?.code ?? ''] ?? 'over';
    // No card could be typed yet.
    if (problem === 'unreachable' && !isReady) on.broken();
    else on.problem(problem);
  });
  element.mount(place);
  return { says: ['declined'], destroy: () => element.destroy() };
};
