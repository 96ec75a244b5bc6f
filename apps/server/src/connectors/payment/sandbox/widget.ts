/**
 * The sandbox provider's drop-in widget, in the browser: served as `/sandbox/widget.js` with its types stripped.
 * `window.SampanPayments.createElement('dropIn', options)` returns an element with `mount`, `destroy` and `on`; the
 * events are those of the real provider's element, with their data in `detail`.
 */

export type WidgetEvent = 'ready' | 'success' | 'error' | 'pendingVerifyAccount' | 'cancel';

export interface WidgetTexts {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  pay: string;
  paying: string;
  invalid_number: string;
  invalid_expiry: string;
  invalid_cvc: string;
  invalid_name: string;
  card_declined: string;
  code_wrong: string;
  unreachable: string;
  gone: string;
  paid: string;
  pending: string;
  codeTitle: string;
  codeHint: string;
  code: string;
  confirm: string;
  cancel: string;
  testCards: string;
  cardSucceeds: string;
  cardDeclined: string;
  cardAsksCode: string;
  cardPendingThenPaid: string;
  cardPendingThenFailed: string;
}

export interface WidgetOptions {
  intentId: string;
  clientSecret: string;
  currency: string;
  environment: string;
  countryCode: string;
  locale: string;
  texts?: Partial<WidgetTexts>;
}

export interface WidgetIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  error?: keyof WidgetTexts;
  mistakes?: (keyof WidgetTexts)[];
}

export type WidgetHandler = (event: {
  detail: { intent?: WidgetIntent; error?: { code: string; message: string } };
}) => void;

export interface WidgetElement {
  mount(target: string | HTMLElement): HTMLElement;
  destroy(): void;
  on(event: WidgetEvent, handler: WidgetHandler): WidgetElement;
}

(() => {
  const english: WidgetTexts = {
    number: 'Card number',
    expiry: 'Expires (MM/YY)',
    cvc: 'Security code',
    name: 'Name on the card',
    pay: 'Pay {amount}',
    paying: 'Paying…',
    invalid_number: 'Check the card number.',
    invalid_expiry: 'Check the month and year.',
    invalid_cvc: 'The security code has 3 or 4 digits.',
    invalid_name: 'Enter the name as it is on the card.',
    card_declined: 'The bank declined this card. Try another one.',
    code_wrong: 'That code is wrong. Try again.',
    unreachable: 'The payment service is not responding. Nothing was charged; try again.',
    gone: 'This payment is no longer open. Close this window and start again.',
    paid: 'The payment went through.',
    pending: 'The bank is checking the payment. This can take a moment.',
    codeTitle: 'Your bank asks for a code',
    codeHint: 'A real bank would send it to your phone. Here it is the demo code: 123456',
    code: 'Code',
    confirm: 'Confirm',
    cancel: 'Cancel',
    testCards: 'Test cards: no money moves here',
    cardSucceeds: 'is accepted',
    cardDeclined: 'is declined',
    cardAsksCode: 'asks for a code',
    cardPendingThenPaid: 'is pending at the bank, then paid',
    cardPendingThenFailed: 'is pending at the bank, then fails',
  };
  const cards: [string, keyof WidgetTexts][] = [
    ['4242 4242 4242 4242', 'cardSucceeds'],
    ['4000 0000 0000 0002', 'cardDeclined'],
    ['4000 0025 0000 3155', 'cardAsksCode'],
    ['4000 0000 0000 0077', 'cardPendingThenPaid'],
    ['4000 0000 0000 0341', 'cardPendingThenFailed'],
  ];
  const fieldOf: Record<string, FieldName> = {
    invalid_number: 'number',
    invalid_expiry: 'expiry',
    invalid_cvc: 'cvc',
    invalid_name: 'name',
  };
  const origin = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? '/', location.href).origin;
  let counter = 0;

  type FieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'code';
  interface Field {
    box: HTMLElement;
    input: HTMLInputElement;
    say(mistake: string): void;
  }

  function make<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function makeField(name: FieldName, label: string, attributes: Record<string, string>, wide = false): Field {
    const id = `sampan-pay-${name}-${++counter}`;
    const input = make('input', { id, name, required: true });
    for (const [key, value] of Object.entries(attributes)) input.setAttribute(key, value);
    const mistake = make('p', { id: `${id}-mistake`, className: 'sampan-pay-mistake' });
    input.setAttribute('aria-describedby', mistake.id);
    const className = wide ? 'sampan-pay-field sampan-pay-wide' : 'sampan-pay-field';
    const box = make('div', { className }, make('label', { htmlFor: id, textContent: label }), input, mistake);
    const say = (text: string) => {
      mistake.textContent = text;
      if (text) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    };
    input.addEventListener('input', () => say(''));
    return { box, input, say };
  }

  const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

  /** Groups of four digits while typing, keeping the caret behind the same digit. */
  function groupDigits(input: HTMLInputElement): void {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = digitsOf(input.value)
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    const caret = before + Math.max(0, Math.floor((before - 1) / 4));
    input.setSelectionRange(caret, caret);
  }

  /** 0428 and 4/28 become 04/28. */
  function formatExpiry(input: HTMLInputElement, event: Event): void {
    if ((event as InputEvent).inputType?.startsWith('delete')) return;
    const single = /^([2-9])$|^([1-9])\s*\//.exec(input.value);
    const digits = digitsOf(single ? `0${input.value}` : input.value).slice(0, 4);
    input.value = digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  }

  function createDropIn(options: WidgetOptions): WidgetElement {
    const texts: WidgetTexts = { ...english, ...options.texts };
    const handlers = new Map<WidgetEvent, WidgetHandler[]>();
    const root = make('div', { className: 'sampan-pay' });
    const notice = make('p', { className: 'sampan-pay-notice sampan-pay-wide' });
    notice.setAttribute('role', 'status');
    const fields: Record<FieldName, Field> = {
      number: makeField(
        'number',
        texts.number,
        { inputmode: 'numeric', autocomplete: 'cc-number', dir: 'ltr', maxlength: '23' },
        true,
      ),
      expiry: makeField('expiry', texts.expiry, {
        inputmode: 'numeric',
        autocomplete: 'cc-exp',
        dir: 'ltr',
        placeholder: 'MM/YY',
        maxlength: '7',
      }),
      cvc: makeField('cvc', texts.cvc, { inputmode: 'numeric', autocomplete: 'cc-csc', dir: 'ltr', maxlength: '4' }),
      name: makeField('name', texts.name, { autocomplete: 'cc-name', maxlength: '100' }, true),
      code: makeField(
        'code',
        texts.code,
        { inputmode: 'numeric', autocomplete: 'one-time-code', dir: 'ltr', maxlength: '10' },
        true,
      ),
    };
    const pay = make('button', { type: 'submit' });
    const form = make(
      'form',
      { noValidate: true },
      fields.number.box,
      fields.expiry.box,
      fields.cvc.box,
      fields.name.box,
      notice,
      make('div', { className: 'sampan-pay-buttons' }, pay),
    );
    const codeDialog = makeCodeDialog();
    const cardList = testCardList();
    let isWorking = false;
    let isGone = false;

    fields.number.input.addEventListener('input', () => groupDigits(fields.number.input));
    fields.expiry.input.addEventListener('input', (event) => formatExpiry(fields.expiry.input, event));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submitCard();
    });

    function emit(
      event: WidgetEvent,
      detail: { intent?: WidgetIntent; error?: { code: string; message: string } },
    ): void {
      if (isGone) return;
      for (const handler of handlers.get(event) ?? []) handler({ detail });
    }

    function say(text: string, kind: 'error' | 'plain' = 'plain'): void {
      notice.dataset.kind = kind;
      notice.textContent = text;
    }

    function amountText(intent: WidgetIntent): string {
      const format = new Intl.NumberFormat(options.locale || 'en', { style: 'currency', currency: intent.currency });
      return texts.pay.replace('{amount}', format.format(intent.amount));
    }

    let payLabel = '';
    function work(on: boolean): void {
      isWorking = on;
      pay.textContent = on ? texts.paying : payLabel;
      pay.dataset.working = String(on);
      pay.setAttribute('aria-disabled', String(on));
    }

    async function ask(step: string, body: Record<string, unknown>): Promise<WidgetIntent | undefined> {
      try {
        const response = await fetch(`${origin}/sandbox/intents/${encodeURIComponent(options.intentId)}${step}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ clientSecret: options.clientSecret, ...body }),
          credentials: 'omit',
        });
        if (response.ok) return (await response.json()) as WidgetIntent;
        fail(response.status === 404 ? 'gone' : 'unreachable');
      } catch {
        fail('unreachable');
      }
      return undefined;
    }

    function fail(code: 'gone' | 'unreachable' | 'card_declined', intent?: WidgetIntent): void {
      say(texts[code], 'error');
      emit('error', { intent, error: { code, message: texts[code] } });
    }

    async function submitCard(): Promise<void> {
      if (isWorking) return;
      say('');
      work(true);
      const { number, expiry, cvc, name } = fields;
      const card = {
        number: number.input.value,
        expiry: expiry.input.value.replaceAll(' ', ''),
        cvc: cvc.input.value,
        name: name.input.value,
      };
      const intent = await ask('/confirm', { card });
      work(false);
      if (intent) show(intent);
    }

    function show(intent: WidgetIntent): void {
      const wrong = (intent.mistakes ?? []).flatMap((mistake) => {
        const name = fieldOf[mistake];
        return name ? [{ field: fields[name], mistake }] : [];
      });
      for (const { field, mistake } of wrong) field.say(texts[mistake]);
      if (wrong[0]) wrong[0].field.input.focus();
      else if (intent.status === 'SUCCEEDED') finish(intent, 'success', texts.paid);
      else if (intent.status === 'PENDING') finish(intent, 'pendingVerifyAccount', texts.pending);
      else if (intent.status === 'CANCELLED') fail('gone', intent);
      else if (intent.status === 'REQUIRES_CUSTOMER_ACTION') askCode(intent);
      else if (intent.error === 'card_declined') fail('card_declined', intent);
    }

    function finish(intent: WidgetIntent, event: WidgetEvent, text: string): void {
      codeDialog.dialog.close();
      form.replaceChildren(notice);
      cardList.remove();
      say(text);
      emit(event, { intent });
    }

    function askCode(intent: WidgetIntent): void {
      if (intent.error === 'code_wrong') fields.code.say(texts.code_wrong);
      if (!codeDialog.dialog.open) {
        fields.code.input.value = '';
        fields.code.say('');
        codeDialog.dialog.showModal();
      }
      fields.code.input.focus();
    }

    function makeCodeDialog() {
      const title = make('h2', {
        id: `sampan-pay-title-${++counter}`,
        textContent: texts.codeTitle,
        className: 'sampan-pay-wide',
      });
      const cancel = make('button', { type: 'button', textContent: texts.cancel });
      cancel.dataset.kind = 'quiet';
      const codeForm = make(
        'form',
        { noValidate: true },
        title,
        make('p', { textContent: texts.codeHint, className: 'sampan-pay-wide' }),
        fields.code.box,
        make(
          'div',
          { className: 'sampan-pay-buttons' },
          cancel,
          make('button', { type: 'submit', textContent: texts.confirm }),
        ),
      );
      const dialog = make('dialog', {}, codeForm);
      dialog.setAttribute('aria-labelledby', title.id);
      const giveUp = () => emit('cancel', {});
      cancel.addEventListener('click', () => {
        dialog.close();
        giveUp();
      });
      dialog.addEventListener('cancel', giveUp);
      codeForm.addEventListener('submit', (event) => {
        event.preventDefault();
        void submitCode();
      });
      return { dialog };
    }

    async function submitCode(): Promise<void> {
      if (isWorking) return;
      work(true);
      const intent = await ask('/authenticate', { code: fields.code.input.value.trim() });
      work(false);
      if (intent?.status !== 'REQUIRES_CUSTOMER_ACTION') codeDialog.dialog.close();
      if (intent) show(intent);
    }

    function testCardList(): HTMLElement {
      const rows = cards.map(([number, what]) => {
        const code = make('code', { textContent: number, dir: 'ltr' });
        return make('li', {}, code, make('span', { textContent: texts[what] }));
      });
      return make('details', {}, make('summary', { textContent: texts.testCards }), make('ul', {}, ...rows));
    }

    async function start(): Promise<void> {
      await loadStyle();
      const intent = await ask('', {});
      if (intent) {
        payLabel = amountText(intent);
        work(false);
      }
      emit('ready', { intent });
      if (intent) show(intent);
    }

    return {
      mount(target) {
        const place = typeof target === 'string' ? document.getElementById(target) : target;
        if (!place) throw new Error(`there is no element ${target}`);
        root.replaceChildren(form, cardList, codeDialog.dialog);
        work(true);
        place.append(root);
        void start();
        return root;
      },
      destroy() {
        isGone = true;
        codeDialog.dialog.close();
        root.remove();
        handlers.clear();
      },
      on(event, handler) {
        handlers.set(event, [...(handlers.get(event) ?? []), handler]);
        return this;
      },
    };
  }

  let style: Promise<void> | undefined;
  function loadStyle(): Promise<void> {
    style ??= new Promise((resolve) => {
      const link = make('link', { rel: 'stylesheet', href: `${origin}/sandbox/widget.css` });
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    return style;
  }

  const api = { createElement: (_type: 'dropIn', options: WidgetOptions) => createDropIn(options) };
  Object.assign(window, { SampanPayments: api });
})();
