import type { WidgetElement, WidgetEvent, WidgetHandler, WidgetIntent, WidgetOptions } from './api.ts';
import { CodeDialog } from './code-dialog.ts';
import { type Field, type FieldName, make, makeFields } from './fields.ts';
import { askProvider } from './intents.ts';
import { loadStyle } from './style.ts';
import { english, testCards, type WidgetTexts } from './texts.ts';

const fieldOf: Record<string, FieldName> = {
  invalid_number: 'number',
  invalid_expiry: 'expiry',
  invalid_cvc: 'cvc',
  invalid_name: 'name',
};

/** Card fields, the bank's question, the list of test cards: one payment from first to last. */
export class DropIn implements WidgetElement {
  readonly #options: WidgetOptions;
  readonly #texts: WidgetTexts;
  readonly #handlers = new Map<WidgetEvent, WidgetHandler[]>();
  readonly #fields: Record<FieldName, Field>;
  readonly #root = make('div', { className: 'sampan-pay' });
  readonly #notice = make('p', { className: 'sampan-pay-notice sampan-pay-wide' });
  readonly #pay = make('button', { type: 'submit' });
  readonly #form: HTMLFormElement;
  readonly #codeDialog: CodeDialog;
  readonly #cardList: HTMLElement;
  #payLabel = '';
  #isWorking = false;
  #isGone = false;

  constructor(options: WidgetOptions) {
    this.#options = options;
    this.#texts = { ...english, ...options.texts };
    this.#fields = makeFields(this.#texts);
    this.#notice.setAttribute('role', 'status');
    this.#form = this.#makeForm();
    this.#codeDialog = new CodeDialog(this.#texts, this.#fields.code, {
      onCode: () => void this.#submitCode(),
      onCancel: () => this.#emit('cancel', {}),
    });
    this.#cardList = testCardList(this.#texts);
  }

  mount(target: string | HTMLElement): HTMLElement {
    const place = typeof target === 'string' ? document.getElementById(target) : target;
    if (!place) throw new Error(`there is no element ${target}`);
    this.#root.replaceChildren(this.#form, this.#cardList, this.#codeDialog.dialog);
    this.#work(true);
    place.append(this.#root);
    void this.#start();
    return this.#root;
  }

  destroy(): void {
    this.#isGone = true;
    this.#codeDialog.dialog.close();
    this.#root.remove();
    this.#handlers.clear();
  }

  on(event: WidgetEvent, handler: WidgetHandler): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  #makeForm(): HTMLFormElement {
    const { number, expiry, cvc, name } = this.#fields;
    const buttons = make('div', { className: 'sampan-pay-buttons' }, this.#pay);
    const boxes = [number.box, expiry.box, cvc.box, name.box];
    const form = make('form', { noValidate: true }, ...boxes, this.#notice, buttons);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submitCard();
    });
    return form;
  }

  async #start(): Promise<void> {
    await loadStyle();
    const intent = await this.#ask('', {});
    if (!intent) return;
    this.#payLabel = this.#amountText(intent);
    this.#work(false);
    this.#emit('ready', { intent });
    this.#show(intent);
  }

  async #submitCard(): Promise<void> {
    if (this.#isWorking) return;
    this.#say('');
    this.#work(true);
    const { number, expiry, cvc, name } = this.#fields;
    const card = {
      number: number.input.value,
      expiry: expiry.input.value.replaceAll(' ', ''),
      cvc: cvc.input.value,
      name: name.input.value,
    };
    const intent = await this.#ask('/confirm', { card });
    this.#work(false);
    if (intent) this.#show(intent);
  }

  async #submitCode(): Promise<void> {
    if (this.#isWorking) return;
    this.#work(true);
    const intent = await this.#ask('/authenticate', { code: this.#fields.code.input.value.trim() });
    this.#work(false);
    if (intent?.status !== 'REQUIRES_CUSTOMER_ACTION') this.#codeDialog.dialog.close();
    if (intent) this.#show(intent);
  }

  async #ask(
    step: Parameters<typeof askProvider>[1],
    body: Record<string, unknown>,
  ): Promise<WidgetIntent | undefined> {
    const answer = await askProvider(this.#options, step, body);
    if (typeof answer === 'object') return answer;
    this.#fail(answer);
    return undefined;
  }

  #show(intent: WidgetIntent): void {
    const wrong = (intent.mistakes ?? []).flatMap((mistake) => {
      const name = fieldOf[mistake];
      return name ? [{ field: this.#fields[name], mistake }] : [];
    });
    for (const { field, mistake } of wrong) field.say(this.#texts[mistake]);
    if (wrong[0]) wrong[0].field.input.focus();
    else if (intent.status === 'SUCCEEDED') this.#finish(intent, 'success', this.#texts.paid);
    else if (intent.status === 'PENDING') this.#finish(intent, 'pendingVerifyAccount', this.#texts.pending);
    else if (intent.status === 'CANCELLED') this.#fail('gone', intent);
    else if (intent.status === 'REQUIRES_CUSTOMER_ACTION')
      this.#codeDialog.ask(intent.error === 'code_wrong' ? this.#texts.code_wrong : '');
    else if (intent.error === 'card_declined') this.#fail('card_declined', intent);
  }

  #finish(intent: WidgetIntent, event: WidgetEvent, text: string): void {
    this.#codeDialog.dialog.close();
    this.#form.replaceChildren(this.#notice);
    this.#cardList.remove();
    this.#say(text);
    this.#emit(event, { intent });
  }

  #fail(code: 'gone' | 'unreachable' | 'card_declined', intent?: WidgetIntent): void {
    this.#say(this.#texts[code], 'error');
    this.#emit('error', { intent, error: { code, message: this.#texts[code] } });
  }

  #emit(event: WidgetEvent, detail: Parameters<WidgetHandler>[0]['detail']): void {
    if (this.#isGone) return;
    for (const handler of this.#handlers.get(event) ?? []) handler({ detail });
  }

  #say(text: string, kind: 'error' | 'plain' = 'plain'): void {
    this.#notice.dataset.kind = kind;
    this.#notice.textContent = text;
  }

  #work(on: boolean): void {
    this.#isWorking = on;
    this.#pay.textContent = on ? this.#texts.paying : this.#payLabel;
    this.#pay.dataset.working = String(on);
    this.#pay.setAttribute('aria-disabled', String(on));
  }

  /** Written as the shop writes sums: `$` instead of `US$`, and left of the figures in Arabic, too. */
  #amountText({ amount, currency }: WidgetIntent): string {
    const { locale } = this.#options;
    const shown = locale === 'ar' ? 'en' : locale || 'en';
    const format = new Intl.NumberFormat(shown, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return this.#texts.pay.replace('{amount}', `\u2066${format.format(amount)}\u2069`);
  }
}

function testCardList(texts: WidgetTexts): HTMLElement {
  const rows = testCards.map(([number, what]) => {
    const code = make('code', { textContent: number, dir: 'ltr' });
    return make('li', {}, code, make('span', { textContent: texts[what] }));
  });
  return make('details', {}, make('summary', { textContent: texts.testCards }), make('ul', {}, ...rows));
}
