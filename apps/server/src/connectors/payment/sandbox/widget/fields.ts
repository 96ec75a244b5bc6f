import type { WidgetTexts } from './texts.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'code';

export interface Field {
  box: HTMLElement;
  input: HTMLInputElement;
  say(mistake: string): void;
}

let counter = 0;

/** An id that no other widget on the page has. */
export const newId = (name: string) => `sampan-pay-${name}-${++counter}`;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function makeField(name: FieldName, label: string, attributes: Record<string, string>, wide = false): Field {
  const id = newId(name);
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

export function makeFields(texts: WidgetTexts): Record<FieldName, Field> {
  const digits = { inputmode: 'numeric', dir: 'ltr' };
  const number = makeField('number', texts.number, { ...digits, autocomplete: 'cc-number', maxlength: '23' }, true);
  const expiry = makeField('expiry', texts.expiry, {
    ...digits,
    autocomplete: 'cc-exp',
    // The form that the label shows in the reader's language.
    placeholder: /[(（](.+)[)）]/.exec(texts.expiry)?.[1] ?? '',
    maxlength: '7',
  });
  number.input.addEventListener('input', () => groupDigits(number.input));
  expiry.input.addEventListener('input', (event) => formatExpiry(expiry.input, event));
  return {
    number,
    expiry,
    cvc: makeField('cvc', texts.cvc, { ...digits, autocomplete: 'cc-csc', maxlength: '4' }),
    name: makeField('name', texts.name, { autocomplete: 'cc-name', maxlength: '100' }, true),
    code: makeField('code', texts.code, { ...digits, autocomplete: 'one-time-code', maxlength: '10' }, true),
  };
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
