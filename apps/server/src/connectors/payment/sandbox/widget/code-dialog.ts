import { type Field, make, newId } from './fields.ts';
import type { WidgetTexts } from './texts.ts';

/** The dialog in which a bank asks for its code. */
export class CodeDialog {
  readonly dialog = make('dialog');
  readonly #field: Field;

  constructor(texts: WidgetTexts, field: Field, { onCode, onCancel }: { onCode(): void; onCancel(): void }) {
    this.#field = field;
    const title = make('h2', { id: newId('title'), textContent: texts.codeTitle, className: 'sampan-pay-wide' });
    const cancel = make('button', { type: 'button', textContent: texts.cancel });
    cancel.dataset.kind = 'quiet';
    const confirm = make('button', { type: 'submit', textContent: texts.confirm });
    const form = make(
      'form',
      { noValidate: true },
      title,
      make('p', { textContent: texts.codeHint, className: 'sampan-pay-wide' }),
      field.box,
      make('div', { className: 'sampan-pay-buttons' }, cancel, confirm),
    );
    this.dialog.append(form);
    this.dialog.setAttribute('aria-labelledby', title.id);
    cancel.addEventListener('click', () => {
      this.dialog.close();
      onCancel();
    });
    this.dialog.addEventListener('cancel', onCancel);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      onCode();
    });
  }

  /** Opens it, or shows the error of the last code in the open one. */
  ask(mistake: string): void {
    if (mistake) this.#field.say(mistake);
    if (!this.dialog.open) {
      this.#field.input.value = '';
      this.#field.say('');
      this.dialog.showModal();
    }
    this.#field.input.focus();
  }
}
