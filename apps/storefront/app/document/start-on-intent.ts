interface Rules {
  createScript: (code: string) => string;
}

/**
 * Replays presses and typing before a page's scripts run. Pages that are complete without scripts (see
 * docs/decisions/009) load them at the first sign that someone wants to use the page. Inlined into the page as text, so
 * it must be self-contained: no imports, nothing from outside its braces.
 */
export function startOnIntent(isWaiting: boolean) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll', 'click'];
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  /** The last typed values: fields controlled by the URL lose them during hydration. */
  const touched = new Map<Field, string>();
  let pressed: HTMLElement | null = null;

  /** Satisfies browsers that accept scripts only through a policy (Trusted Types). */
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules } };
  // Created on every page, so that no other script can create one with its name; it allows only the one script that
  // waits here.
  const own = document.querySelector<HTMLScriptElement>('script[type="text/later"]')?.text ?? '';
  const policy = trustedTypes?.createPolicy('shop-start', { createScript: (code) => (code === own ? code : '') });
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.text = policy?.createScript(own) ?? own;
    document.head.append(script);
  };
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
    document.documentElement.dataset.busy = '';
  };
  const notice = ({ target }: Event) => {
    if ((target as Element).matches('input, select, textarea')) touched.set(target as Field, (target as Field).value);
  };
  /** React compares with the value it set last, so set that one first. */
  const enter = (field: Field, typed: string) => {
    if (field instanceof HTMLSelectElement) field.value = typed;
    if (field instanceof HTMLSelectElement || field.type === 'file')
      return field.dispatchEvent(new Event('change', { bubbles: true }));
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = field.defaultChecked;
      return field.click();
    }
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const goOn = () => {
    delete document.documentElement.dataset.busy;
    removeEventListener('click', hold, true);
    removeEventListener('input', notice, true);
    for (const [field, typed] of touched) enter(field, typed);
    // Waits until the page has processed the typed values.
    setTimeout(() => pressed?.click());
  };

  if (isWaiting) for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  addEventListener('click', hold, true);
  addEventListener('input', notice, true);
  addEventListener('pagealive', goOn, { once: true });
}
