import type { PaymentIntent, PaymentIntentResult, StripeConstructor, StripeError } from '@stripe/stripe-js';

/**
 * Replaces https://js.stripe.com: the part used by a shop with the Payment Element. Like the real one, it puts a frame
 * of its own host into the page, and never a script or markup from text: a page with Trusted Types needs no policy for
 * it.
 */

declare const origins: { api: string; js: string; hooks: string };

type Handler = (event: Record<string, unknown>) => unknown;
interface GroupOptions {
  clientSecret?: string;
  locale?: string;
  appearance?: { variables?: Record<string, string> };
}
interface Group {
  clientSecret: string;
  element: Element_ | undefined;
}

class IntegrationError extends Error {
  override name = 'IntegrationError';
}

const connectionError = (): StripeError => ({
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please try again.',
});

async function retrieve(publishableKey: string, clientSecret: string): Promise<PaymentIntentResult> {
  const intentId = clientSecret.split('_secret_')[0];
  const query = new URLSearchParams({ client_secret: clientSecret, key: publishableKey });
  try {
    const response = await fetch(`${origins.api}/v1/payment_intents/${intentId}?${query}`);
    const read = await response.json();
    return read.error ? { error: read.error } : { paymentIntent: read };
  } catch {
    return { error: connectionError() };
  }
}

class Element_ {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #publishableKey: string;
  readonly #options: GroupOptions & { clientSecret: string };
  readonly #answers = new Map<number, (result: never) => void>();
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #asked = 0;

  constructor(publishableKey: string, options: GroupOptions & { clientSecret: string }) {
    this.#publishableKey = publishableKey;
    this.#options = options;
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place)
      throw new IntegrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
    if (this.#frame) throw new IntegrationError('This Element has already been mounted. Use unmount() first.');
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.allow = 'payment *';
    Object.assign(frame.style, { border: '0', width: '100%', height: '260px', display: 'block' });
    this.#frame = frame;
    this.#emit('loaderstart', {});
    void this.#load(frame);
    frame.src = `${origins.js}/endive/frame.html`;
    place.replaceChildren(frame);
  }

  async #load(frame: HTMLIFrameElement): Promise<void> {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    const { paymentIntent, error } = await retrieve(this.#publishableKey, this.#options.clientSecret);
    const isOver = paymentIntent && ['succeeded', 'canceled', 'processing'].includes(paymentIntent.status);
    if (!paymentIntent || isOver) {
      const state = {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
      };
      return this.#emit('loaderror', { error: error ?? state });
    }
    await loaded;
    if (this.#frame !== frame) return;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#hear(data);
    const { clientSecret, appearance = {}, locale = 'auto' } = this.#options;
    const language = locale === 'auto' ? navigator.language : locale;
    const init = { stripe: 'init', publishableKey: this.#publishableKey, clientSecret, appearance, locale: language };
    frame.contentWindow?.postMessage({ ...init, types: paymentIntent.payment_method_types }, origins.js, [port2]);
  }

  #hear(message: { event?: string; id?: number; result?: never; height?: number }): void {
    if (message.id !== undefined) {
      this.#answers.get(message.id)?.(message.result as never);
      this.#answers.delete(message.id);
    } else if (message.event === 'resize') {
      if (this.#frame) this.#frame.style.height = `${message.height}px`;
    } else {
      const { event = '', ...more } = message;
      this.#emit(event, event === 'change' ? { collapsed: false, ...more } : {});
    }
  }

  ask<Result>(ask: string, more: object = {}): Promise<Result> {
    if (!this.#port) throw new IntegrationError('Invalid value for elements: the Payment Element is not ready.');
    const id = ++this.#asked;
    this.#port.postMessage({ id, ask, ...more });
    return new Promise((resolve) => this.#answers.set(id, resolve as (result: never) => void));
  }

  #emit(name: string, event: Record<string, unknown>): void {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler({ elementType: 'payment', ...event });
  }

  on(name: string, handler: Handler): this {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
    return this;
  }

  once(name: string, handler: Handler): this {
    const only: Handler = (event) => {
      this.off(name, only);
      return handler(event);
    };
    return this.on(name, only);
  }

  off(name: string, handler?: Handler): this {
    this.#handlers.set(name, handler ? (this.#handlers.get(name) ?? []).filter((one) => one !== handler) : []);
    return this;
  }

  update(): this {
    return this;
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.#port?.postMessage({ id: ++this.#asked, ask: 'focus' });
  }

  unmount(): void {
    this.#frame?.remove();
    this.#port?.close();
    this.#frame = undefined;
    this.#port = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
  }
}

const groups = new WeakMap<object, Group>();

function makeElements(publishableKey: string, options: GroupOptions): object {
  const { clientSecret = '' } = options;
  if (!/^pi_[^_]+_secret_.+$/.test(clientSecret))
    throw new IntegrationError('Invalid value for elements(): clientSecret should be a client secret of an intent.');
  const group: Group = { clientSecret, element: undefined };
  const elements = {
    create(type: string) {
      if (type !== 'payment') throw new IntegrationError(`The simulator knows no Element called ${type}.`);
      if (group.element) throw new IntegrationError('Can only create one Element of type payment through Elements.');
      group.element = new Element_(publishableKey, { ...options, clientSecret });
      return group.element;
    },
    getElement: (type: string) => (type === 'payment' ? (group.element ?? null) : null),
    submit: () => elementOf(group).ask('submit'),
    update: async () => {},
    fetchUpdates: async () => ({}),
    on: () => {},
  };
  groups.set(elements, group);
  return elements;
}

function elementOf(group: Group): Element_ {
  if (!group.element) throw new IntegrationError('Create and mount a Payment Element first.');
  return group.element;
}

interface ConfirmOptions {
  elements: object;
  confirmParams?: { return_url?: string; payment_method_data?: { billing_details?: object } };
  redirect?: 'always' | 'if_required';
}

async function confirmPayment(publishableKey: string, options: ConfirmOptions): Promise<PaymentIntentResult> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const group = groups.get(elements);
  if (!group) throw new IntegrationError('confirmPayment() needs elements.');
  if (redirect === 'always' && !confirmParams.return_url)
    throw new IntegrationError('You must provide a return_url, unless redirect is "if_required".');
  const result = await elementOf(group).ask<PaymentIntentResult>('confirm', {
    returnUrl: confirmParams.return_url,
    billing: confirmParams.payment_method_data?.billing_details,
  });
  const after = result.paymentIntent
    ? await doNextAction(publishableKey, group.clientSecret, result.paymentIntent)
    : result;
  if (after.paymentIntent && redirect === 'always')
    return leaveFor(returnUrlOf(confirmParams.return_url ?? '', after.paymentIntent));
  return after;
}

function returnUrlOf(returnUrl: string, intent: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status);
  return url.href;
}

/** The page is left: the promise never settles. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

async function doNextAction(
  publishableKey: string,
  clientSecret: string,
  intent: PaymentIntent,
): Promise<PaymentIntentResult> {
  const action = intent.next_action;
  if (intent.status !== 'requires_action' || !action) return { paymentIntent: intent };
  if (action.type === 'redirect_to_url') return leaveFor(action.redirect_to_url?.url ?? '');
  await showChallenge((action.use_stripe_sdk as { stripe_js: string }).stripe_js);
  const read = await retrieve(publishableKey, clientSecret);
  const error = read.paymentIntent?.last_payment_error;
  return error ? { error: { ...(error as StripeError), payment_intent: read.paymentIntent as PaymentIntent } } : read;
}

/** The bank's page over the shop's, until the customer is through with it. */
function showChallenge(url: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Secure 3D Secure challenge';
  frame.name = 'stripe-challenge-frame';
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'white',
  });
  frame.src = url;
  document.body.append(frame);
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== origins.hooks) return;
      removeEventListener('message', receive);
      frame.remove();
      resolve();
    };
    addEventListener('message', receive);
  });
}

function makeStripe(publishableKey: string): object {
  if (/^(sk|rk)_/.test(publishableKey))
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  if (!/^pk_/.test(publishableKey)) throw new IntegrationError('Please call Stripe() with your publishable key.');
  return {
    elements: (options: GroupOptions = {}) => makeElements(publishableKey, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(publishableKey, options),
    retrievePaymentIntent: (clientSecret: string) => retrieve(publishableKey, clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const { paymentIntent, error } = await retrieve(publishableKey, clientSecret);
      return paymentIntent ? doNextAction(publishableKey, clientSecret, paymentIntent) : { error };
    },
    _registerWrapper: () => {},
  };
}

window.Stripe = Object.assign(makeStripe, { version: 'endive' }) as unknown as StripeConstructor;
