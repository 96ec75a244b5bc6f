import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Intent = OutputOf<Calls['createPaymentIntent']>;

type WidgetEvent = 'ready' | 'success' | 'error' | 'pendingVerifyAccount' | 'cancel';

interface WidgetElement {
  mount(target: HTMLElement): unknown;
  destroy(): void;
  on(event: WidgetEvent, handler: (event: { detail?: { error?: { code?: string } } }) => void): unknown;
}

interface Options {
  intentId: string;
  clientSecret: string;
  currency: string;
  environment: string;
  countryCode: string;
  locale: string;
  texts: Record<string, string>;
}

interface WidgetMaker {
  createElement(type: 'dropIn', options: Options): WidgetElement;
}

declare global {
  interface Window {
    /** What a provider's script leaves behind; each the same name. */
    ShopPayments?: WidgetMaker | undefined;
  }
}

interface Policy {
  createScriptURL: (address: string) => string;
}

let policy: Policy | undefined;

/**
 * If the policy applies, the provider is our own sandbox; another provider's host is in the content security policy
 * instead.
 */
function refuseOther(address: string): string {
  if (new URL(address, location.href).href !== `${location.origin}/sandbox/widget.js`)
    throw new TypeError('not the payment script');
  return address;
}

/** Marks the provider's script as trusted, whose URL came from the server, for browsers with Trusted Types. */
function trustedScript(address: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
    .trustedTypes;
  policy ??= factory?.createPolicy('shop-payments', { createScriptURL: refuseOther });
  return policy?.createScriptURL(address) ?? address;
}

const scripts = new Map<string, Promise<WidgetMaker>>();

/** Loads the provider's script once; a failed load may be retried. Returns what the script offers. */
function loadScript(address: string): Promise<WidgetMaker> {
  const known = scripts.get(address);
  if (known) return known;
  const promise = new Promise<WidgetMaker>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedScript(address);
    script.async = true;
    const fail = (mistake: string) => {
      scripts.delete(address);
      script.remove();
      reject(new Error(mistake));
    };
    script.onload = () => {
      // Taken away at once: an instalment that was begun with another provider loads that one's beside it.
      const maker = window.ShopPayments;
      window.ShopPayments = undefined;
      if (maker) resolve(maker);
      else fail('the payment script offers no widget');
    };
    script.onerror = () => fail('the payment script did not load');
    document.head.append(script);
  });
  scripts.set(address, promise);
  return promise;
}

/** The provider's form for an intent, not yet on the page. */
export async function makeWidget(
  intent: Intent,
  locale: string,
  texts: Record<string, string>,
): Promise<WidgetElement> {
  const maker = await loadScript(intent.scriptUrl);
  const { intentId, clientSecret, currency, environment, countryCode } = intent;
  return maker.createElement('dropIn', {
    intentId,
    clientSecret,
    currency,
    environment,
    countryCode,
    locale,
    texts,
  });
}
