export {};

/** The card form, in a frame of the provider's own host. */

interface Intent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  decimals: number;
  next_action?: { url: string };
}

interface Fault {
  code: string;
  message: string;
  source?: string;
  details?: unknown;
}

const given = new URLSearchParams(location.hash.slice(1));
const intentId = given.get('intent') ?? '';
const secret = given.get('secret') ?? '';
const shopPage = given.get('page') ?? '';
const main = document.getElementById('drop-in') as HTMLElement;

function post(message: Record<string, unknown>): void {
  parent.postMessage(message, shopPage);
}

const emit = (name: string, detail: Record<string, unknown> = {}): void => post({ kind: 'event', name, detail });

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

async function ask(step: 'intent' | 'confirm', body: Record<string, unknown> = {}): Promise<Intent | Fault> {
  try {
    const response = await fetch(`/checkout/api/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intent_id: intentId, client_secret: secret, ...body }),
    });
    return await response.json();
  } catch {
    return { code: 'api_connection_error', message: 'The payment service does not respond.' };
  }
}

const isFault = (answer: Intent | Fault): answer is Fault => 'code' in answer;

const notice = make('p', {});
notice.setAttribute('role', 'alert');
const pay = make('button', { type: 'submit', textContent: 'Pay' });
const inputs = {
  number: make('input', { name: 'cardNumber', inputMode: 'numeric', autocomplete: 'cc-number' }),
  expiry: make('input', { name: 'expiry', inputMode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM/YY' }),
  cvc: make('input', { name: 'cvc', inputMode: 'numeric', autocomplete: 'cc-csc' }),
  name: make('input', { name: 'name', autocomplete: 'cc-name' }),
};
const form = make(
  'form',
  { noValidate: true },
  make('label', {}, 'Card number', inputs.number),
  make('label', {}, 'Expiry (MM/YY)', inputs.expiry),
  make('label', {}, 'Security code', inputs.cvc),
  make('label', {}, 'Name on card', inputs.name),
  notice,
  pay,
);

function fail({ code, message, details, source }: Fault): void {
  notice.textContent = message;
  emit('error', { error: { code, message, details, source } });
}

function show(intent: Intent): void {
  if (intent.status === 'SUCCEEDED' || intent.status === 'PENDING') {
    main.replaceChildren(make('p', { textContent: intent.status === 'PENDING' ? 'Pending' : 'Paid' }));
    emit('success', { intent });
  } else if (intent.status === 'REQUIRES_CUSTOMER_ACTION' && intent.next_action) {
    challenge(intent.next_action.url);
  } else if (intent.status === 'CANCELLED') {
    fail({ code: 'invalid_status_for_operation', message: 'This payment was cancelled.' });
  }
}

function challenge(url: string): void {
  if (given.get('challenge') === 'redirect') {
    post({ kind: 'leave', url });
    return;
  }
  given.set('after', 'challenge');
  location.assign(`${url}?${new URLSearchParams({ back: `/checkout/drop-in.html#${given}` })}`);
}

async function confirmCard(): Promise<void> {
  notice.textContent = '';
  pay.disabled = true;
  const [month = '', year = ''] = inputs.expiry.value.split('/').map((part) => part.trim());
  const number = inputs.number.value.trim();
  const card = {
    number,
    expiry_month: month,
    expiry_year: `20${year}`,
    cvc: inputs.cvc.value,
    name: inputs.name.value,
  };
  const answer = await ask('confirm', { payment_method: { type: 'card', card } });
  pay.disabled = false;
  if (isFault(answer)) fail(answer);
  else show(answer);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  emit('clickConfirmButton');
  void confirmCard();
});

addEventListener('message', async ({ origin, data }) => {
  if (origin !== shopPage || !data?.airwallexSimulator) return;
  if (data.step === 'confirm') await confirmCard();
  if (data.step === 'refetch') await start();
});

async function start(): Promise<void> {
  const intent = await ask('intent');
  if (isFault(intent)) {
    main.replaceChildren(notice);
    return fail(intent);
  }
  const format = new Intl.NumberFormat(given.get('locale') ?? 'en', { style: 'currency', currency: intent.currency });
  pay.textContent = `Pay ${format.format(intent.amount)}`;
  pay.hidden = given.get('button') === 'false';
  main.replaceChildren(form);
  emit('ready');
  // A question that was left unanswered is not put again: the shopper may take another card.
  if (intent.status !== 'REQUIRES_CUSTOMER_ACTION') show(intent);
  if (given.has('after') && intent.status === 'REQUIRES_PAYMENT_METHOD')
    fail({ code: 'authentication_declined', message: 'The user failed authentication.' });
}

new ResizeObserver(() => post({ kind: 'height', height: main.scrollHeight + 8 })).observe(main);
void start();
