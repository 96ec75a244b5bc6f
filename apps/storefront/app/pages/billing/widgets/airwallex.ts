import { loadScript } from './load-script.ts';
import { type Look, readLook } from './look.ts';
import type { Intent, OpenWidget, Problem } from './widget.ts';

/** Airwallex' drop-in: cards and wallets, with its own button, the bank's question and its answer. */

interface Sdk {
  init(options: Record<string, unknown>): Promise<unknown>;
  /** It says nothing of some mistakes, and makes no element. */
  createElement(type: 'dropIn', options: Record<string, unknown>): Promise<DropIn | undefined>;
}

interface DropIn {
  mount(target: HTMLElement): unknown;
  destroy(): void;
  on(code: Code, handler: (event?: { detail?: Detail }) => void): void;
}

interface Detail {
  error?: { code?: string };
}

const codes = ['ready', 'clickConfirmButton', 'success', 'error', 'pendingVerifyAccount'] as const;
type Code = (typeof codes)[number];

const problems: Record<string, Problem> = {
  validation_error: 'mistake',
  api_connection_error: 'unreachable',
  too_many_requests: 'unreachable',
  service_unavailable: 'unreachable',
  internal_error: 'unreachable',
  invalid_status_for_operation: 'over',
  unauthorized: 'over',
  not_found: 'over',
};

export const openAirwallex: OpenWidget = async ({ intent, place, bankPlace, language, on }) => {
  const sdk = await loadScript(intent.scriptUrl, sdkOf);
  await sdk.init({
    env: intent.environment,
    locale: language,
    enabledElements: ['payments'],
    origin: location.origin,
  });
  bankPlace.id = `bank-${intent.intentId}`;
  const element = await sdk.createElement('dropIn', options(intent, bankPlace.id, readLook()));
  if (!element) throw new Error('Airwallex made no form');
  const stop = listen(element, place, (code, detail) => {
    if (code === 'ready') on.ready();
    else if (code === 'clickConfirmButton') on.sent();
    else if (code === 'error') on.problem(problems[detail?.error?.code ?? ''] ?? 'declined');
    else on.done();
  });
  element.mount(place);
  return {
    says: ['declined'],
    destroy() {
      stop();
      element.destroy();
      bankPlace.replaceChildren();
    },
  };
};

const sdkOf = () => (window as { AirwallexComponentsSDK?: Sdk }).AirwallexComponentsSDK;

function options({ intentId, clientSecret, currency, countryCode }: Intent, bankPlaceId: string, look: Look) {
  return {
    mode: 'payment',
    intent_id: intentId,
    client_secret: clientSecret,
    currency,
    country_code: countryCode,
    authFormContainer: bankPlaceId,
    appearance: {
      mode: 'light',
      variables: { colorBrand: look.brand, colorText: look.text, colorBackground: look.ground },
    },
  };
}

/**
 * The typings name events of the element, its predecessor sent them through the page (`onSuccess`), and some versions
 * do both: duplicates are dropped.
 */
function listen(element: DropIn, place: HTMLElement, report: (code: Code, detail: Detail | undefined) => void) {
  const stop = new AbortController();
  const reported = new Set<Code>();
  const receive = (code: Code, detail: Detail | undefined) => {
    if (stop.signal.aborted || reported.has(code)) return;
    reported.add(code);
    setTimeout(() => reported.delete(code));
    report(code, detail);
  };
  for (const code of codes) {
    element.on(code, (event) => receive(code, event?.detail));
    const name = `on${code.charAt(0).toUpperCase()}${code.slice(1)}`;
    place.addEventListener(name, (event) => receive(code, (event as CustomEvent<Detail>).detail), {
      signal: stop.signal,
    });
  }
  return () => stop.abort();
}
