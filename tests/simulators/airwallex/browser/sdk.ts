export {};

/** `window.AirwallexComponentsSDK`, as @airwallex/components-sdk 1.35 describes it, for the drop-in element only. */

declare const settings: { signals: 'on' | 'dom' | 'both'; challenge: 'redirect' | 'frame' };

interface InitOptions {
  env?: string;
  locale?: string;
  enabledElements?: string[];
}

interface DropInOptions {
  intent_id?: string;
  client_secret?: string;
  currency?: string;
  showConfirmButton?: boolean;
  [name: string]: unknown;
}

type Detail = Record<string, unknown>;
type Handler = (event?: { detail: Detail }) => void;

const codes = [
  'ready',
  'success',
  'error',
  'cancel',
  'clickConfirmButton',
  'switchMethod',
  'pendingVerifyAccount',
  'surchargeFeeChange',
  'change',
];

const own = document.currentScript as HTMLScriptElement | null;
const loaded = [...document.querySelectorAll('script')].find(({ src }) =>
  /\/(components\/sdk|assets\/elements)/.test(src),
);
const origin = new URL((own ?? loaded)?.src ?? '/', location.href).origin;

class CodedError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

class DropIn {
  #options: DropInOptions;
  readonly #locale: string;
  readonly #handlers = new Map<string, Handler[]>();
  #frame: HTMLIFrameElement | undefined;
  #confirming: { resolve(intent: unknown): void; reject(error: unknown): void } | undefined;

  constructor(options: DropInOptions, locale: string) {
    this.#options = options;
    this.#locale = locale;
    addEventListener('message', this.#hear);
  }

  mount(target: string | HTMLElement): HTMLElement {
    const place = typeof target === 'string' ? document.getElementById(target) : target;
    if (!place) throw new CodedError('INVALID_DOM', `Cannot find the element ${target} to mount to.`);
    const frame = document.createElement('iframe');
    frame.title = 'Airwallex card payment (simulated)';
    frame.style.cssText = 'display: block; width: 100%; height: 340px; border: 0';
    frame.src = `${origin}/checkout/drop-in.html#${this.#parameters()}`;
    this.#frame = frame;
    place.replaceChildren(frame);
    return place;
  }

  #parameters(): URLSearchParams {
    return new URLSearchParams({
      intent: this.#options.intent_id ?? '',
      secret: this.#options.client_secret ?? '',
      locale: this.#locale,
      button: String(this.#options.showConfirmButton !== false),
      challenge: settings.challenge,
      page: location.origin,
    });
  }

  unmount(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    removeEventListener('message', this.#hear);
  }

  update(options: DropInOptions = {}): void {
    this.#options = { ...this.#options, ...options };
  }

  on(code: string, handler: Handler): void {
    if (!codes.includes(code)) throw new CodedError('INVALID_EVENT', `${code} is not an event of dropIn.`);
    this.#handlers.set(code, [...(this.#handlers.get(code) ?? []), handler]);
  }

  trigger(code: string): void {
    if (code === 'intentRefetch') this.#emitStep({ step: 'refetch' });
  }

  confirm(): Promise<unknown> {
    if (this.#options.showConfirmButton !== false)
      return Promise.reject(new CodedError('INVALID_OPERATION', 'confirm() needs showConfirmButton: false.'));
    return new Promise((resolve, reject) => {
      this.#confirming = { resolve, reject };
      this.#emitStep({ step: 'confirm' });
    });
  }

  #emitStep(message: Detail): void {
    this.#frame?.contentWindow?.postMessage({ airwallexSimulator: true, ...message }, origin);
  }

  readonly #hear = (event: MessageEvent): void => {
    if (event.origin !== origin || !this.#frame || event.source !== this.#frame.contentWindow) return;
    const { kind, name, detail, height, url } = event.data;
    if (kind === 'height') this.#frame.style.height = `${height}px`;
    else if (kind === 'leave') location.assign(url);
    else if (kind === 'event') this.#emit(name, detail);
  };

  #emit(code: string, detail: Detail): void {
    if (code === 'success') this.#confirming?.resolve(detail.intent);
    if (code === 'error') this.#confirming?.reject(detail.error);
    if (settings.signals !== 'dom') for (const handler of this.#handlers.get(code) ?? []) handler({ detail });
    if (settings.signals === 'on') return;
    const name = `on${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;
    this.#frame?.parentElement?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

let initialised: InitOptions | undefined;

async function init(options: InitOptions) {
  initialised = options;
  return options.enabledElements?.includes('payments') ? { payments: { createElement } } : {};
}

async function createElement(type: string, options: DropInOptions = {}): Promise<DropIn> {
  if (!type) throw new Error('Element type is missing. Please specify a valid element.');
  if (!initialised) throw new Error('Please initialize the Element before creating it.');
  if (type !== 'dropIn')
    throw new Error(`\`createElement()\` with type \`${type}\` is not supported. Please specify a valid Element type.`);
  for (const name of ['intent_id', 'client_secret', 'currency'])
    if (typeof options[name] !== 'string' || options[name] === '')
      throw new CodedError('INIT_ERROR', `${name} is missing.`);
  return new DropIn(options, initialised.locale ?? 'en');
}

if (!('AirwallexComponentsSDK' in window))
  Object.defineProperty(window, 'AirwallexComponentsSDK', { value: { init, createElement }, writable: false });
