/** The form inside the frame: what is typed here never reaches the shop's page. */

declare const origins: { api: string };

type Type = 'card' | 'us_bank_account';
interface Field {
  type: Type;
  name: string;
  label: string;
  placeholder: string;
  autocomplete: string;
  isWide: boolean;
  length: number;
  incomplete: { code: string; message: string };
}

const fields: Field[] = [
  {
    type: 'card',
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    isWide: true,
    length: 14,
    incomplete: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
  },
  {
    type: 'card',
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    isWide: false,
    length: 4,
    incomplete: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  },
  {
    type: 'card',
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    isWide: false,
    length: 3,
    incomplete: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
  },
  {
    type: 'us_bank_account',
    name: 'routingNumber',
    label: 'Routing number',
    placeholder: '110000000',
    autocomplete: 'off',
    isWide: false,
    length: 9,
    incomplete: { code: 'incomplete_routing_number', message: 'Your routing number is incomplete.' },
  },
  {
    type: 'us_bank_account',
    name: 'accountNumber',
    label: 'Account number',
    placeholder: '000123456789',
    autocomplete: 'off',
    isWide: false,
    length: 9,
    incomplete: { code: 'incomplete_account_number', message: 'Your account number is incomplete.' },
  },
];

interface Init {
  publishableKey: string;
  clientSecret: string;
  types: string[];
  locale: string;
  appearance: { variables?: Record<string, string> };
}

interface Confirm {
  returnUrl: string | undefined;
  billing: Record<string, string | Record<string, string>> | undefined;
}

const form = document.querySelector('form') as HTMLFormElement;
let init: Init;
let port: MessagePort;
let chosen: Type = 'card';

addEventListener('message', (event) => {
  if (event.source !== parent || event.data?.stripe !== 'init' || port) return;
  init = event.data as Init;
  port = event.ports[0] as MessagePort;
  port.onmessage = ({ data }) => void answer(data as { id: number; ask: string } & Confirm);
  draw();
  new ResizeObserver(() => port.postMessage({ event: 'resize', height: form.scrollHeight + 12 })).observe(form);
  port.postMessage({ event: 'ready' });
});

function draw(): void {
  document.documentElement.lang = init.locale;
  document.documentElement.dir = /^(ar|he)/.test(init.locale) ? 'rtl' : 'ltr';
  const names: Record<string, string> = {
    colorPrimary: '--primary',
    colorBackground: '--background',
    colorText: '--text',
    colorDanger: '--danger',
    fontFamily: '--font',
    borderRadius: '--radius',
    spacingUnit: '--unit',
  };
  for (const [name, value] of Object.entries(init.appearance.variables ?? {})) {
    const property = names[name];
    if (property) document.documentElement.style.setProperty(property, value);
  }
  if (init.types.includes('us_bank_account')) form.append(choice());
  for (const field of fields.filter(({ type }) => init.types.includes(type))) form.append(row(field));
  showChosen();
}

function choice(): HTMLElement {
  const set = document.createElement('fieldset');
  set.className = 'wide';
  for (const [type, text] of [
    ['card', 'Card'],
    ['us_bank_account', 'US bank account'],
  ] as const) {
    const label = document.createElement('label');
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'type', value: type, checked: type === chosen });
    radio.addEventListener('change', () => {
      chosen = type;
      showChosen();
      reportChange();
    });
    label.append(radio, ` ${text}`);
    set.append(label);
  }
  return set;
}

function row({ name, label, placeholder, autocomplete, isWide, type }: Field): HTMLElement {
  const holder = document.createElement('label');
  holder.className = isWide ? 'field wide' : 'field';
  holder.dataset.type = type;
  const text = document.createElement('span');
  text.textContent = label;
  const input = document.createElement('input');
  Object.assign(input, { name, id: `Field-${name}Input`, placeholder, autocomplete, inputMode: 'numeric' });
  input.dir = 'ltr';
  const mistake = document.createElement('p');
  mistake.setAttribute('role', 'alert');
  mistake.hidden = true;
  input.addEventListener('input', () => {
    mistake.hidden = true;
    input.removeAttribute('aria-invalid');
    reportChange();
  });
  input.addEventListener('focus', () => port.postMessage({ event: 'focus' }));
  input.addEventListener('blur', () => port.postMessage({ event: 'blur' }));
  holder.append(text, input, mistake);
  return holder;
}

function showChosen(): void {
  for (const holder of form.querySelectorAll<HTMLElement>('label.field'))
    holder.hidden = holder.dataset.type !== chosen;
}

const inputOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
const digitsOf = (name: string) => (inputOf(name)?.value ?? '').replace(/\D/g, '');
const shown = () => fields.filter(({ type }) => type === chosen);

function reportChange(): void {
  const isComplete = shown().every(({ name, length }) => digitsOf(name).length >= length);
  const isEmpty = shown().every(({ name }) => digitsOf(name) === '');
  port.postMessage({ event: 'change', complete: isComplete, empty: isEmpty, value: { type: chosen } });
}

/** The first field that is not complete, marked for the customer. */
function findMistake(): { code: string; message: string } | undefined {
  const wrong = shown().filter(({ name, length }) => digitsOf(name).length < length);
  for (const { name, incomplete } of wrong) mark(name, incomplete.message);
  return wrong[0]?.incomplete;
}

function mark(name: string, message: string): void {
  const input = inputOf(name);
  const mistake = input?.parentElement?.querySelector('p');
  input?.setAttribute('aria-invalid', 'true');
  if (!mistake) return;
  mistake.textContent = message;
  mistake.hidden = false;
}

async function answer(message: { id: number; ask: string } & Confirm): Promise<void> {
  const { id, ask } = message;
  const mistake = ask === 'focus' ? undefined : findMistake();
  if (ask === 'focus') inputOf(shown()[0]?.name ?? '')?.focus();
  else if (mistake) port.postMessage({ id, result: { error: { type: 'validation_error', ...mistake } } });
  else if (ask === 'submit') port.postMessage({ id, result: { selectedPaymentMethod: chosen } });
  else port.postMessage({ id, result: await confirm(message) });
}

async function confirm({ returnUrl, billing }: Confirm): Promise<object> {
  const intentId = init.clientSecret.split('_secret_')[0];
  const body = new URLSearchParams({
    client_secret: init.clientSecret,
    use_stripe_sdk: 'true',
    key: init.publishableKey,
  });
  if (returnUrl) body.set('return_url', returnUrl);
  body.set('payment_method_data[type]', chosen);
  const [month = '', year = ''] = [digitsOf('expiry').slice(0, 2), digitsOf('expiry').slice(2)];
  const details =
    chosen === 'card'
      ? { number: digitsOf('number'), exp_month: month, exp_year: year, cvc: digitsOf('cvc') }
      : { routing_number: digitsOf('routingNumber'), account_number: digitsOf('accountNumber') };
  for (const [name, value] of Object.entries(details)) body.set(`payment_method_data[${chosen}][${name}]`, value);
  for (const [name, value] of Object.entries(billing ?? {})) {
    const path = `payment_method_data[billing_details][${name}]`;
    if (typeof value === 'string') body.set(path, value);
    else for (const [part, text] of Object.entries(value)) body.set(`${path}[${part}]`, text);
  }
  try {
    const response = await fetch(`${origins.api}/v1/payment_intents/${intentId}/confirm`, { method: 'POST', body });
    const read = (await response.json()) as { error?: { param?: string; message: string } };
    if (!read.error) return { paymentIntent: read };
    const names: Record<string, string> = { exp_month: 'expiry', exp_year: 'expiry', number: 'number', cvc: 'cvc' };
    if (read.error.param) mark(names[read.error.param] ?? '', read.error.message);
    return { error: read.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    };
  }
}

export {};
