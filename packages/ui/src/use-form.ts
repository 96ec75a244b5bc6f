import { CallError } from '@sampan/contract/page-context';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage, showError } from './show-error.ts';
import { useTexts } from './texts.ts';

type Answers = Record<string, string | boolean>;
type Mistakes<Values> = Partial<Record<keyof Values, string>>;
/** The error of each field, with the remedy; a falsy value means none. */
export type Rules<Values> = { [Name in keyof Values]?: (values: Values) => string | false | undefined };

interface Options<Values> {
  initial: Values;
  rules: Rules<Values>;
  send: (values: Values) => Promise<void>;
  /** API names that differ from the form's. */
  fieldNames?: Record<string, keyof Values>;
  /** Refusals shown at a field; the others become a toast. */
  explain?: (error: CallError) => Mistakes<Values> | undefined;
  /** The form is in a dialog: errors are shown there, because a toast below it would not be announced. */
  inDialog?: true;
}

function useChecked<Values extends Answers>({ initial, rules }: Pick<Options<Values>, 'initial' | 'rules'>) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Mistakes<Values>>({});
  const [refused, setRefused] = useState(0);
  const latest = useRef(values);
  latest.current = values;

  // Adopts values typed or filled in before hydration.
  useEffect(() => setValues((before) => ({ ...before, ...typedBefore(ref.current, before) })), []);
  useEffect(() => {
    if (refused) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const mistake = (name: keyof Values, next: Values) => rules[name]?.(next) || undefined;
  const mistakesOf = (names: (keyof Values)[], next: Values) =>
    Object.fromEntries(names.map((name) => [name, mistake(name, next)])) as Mistakes<Values>;
  const refuse = (found: Mistakes<Values>) => {
    setErrors(found);
    setRefused((count) => count + 1);
  };
  return {
    ref,
    latest,
    values,
    errors,
    refuse,
    set(change: Partial<Values>) {
      setValues((before) => ({ ...before, ...change }));
      const known = Object.keys(errors).filter((name) => errors[name]);
      if (known.length > 0) setErrors(mistakesOf(known, { ...values, ...change }));
    },
    check: (name: keyof Values) => setErrors((before) => ({ ...before, [name]: mistake(name, latest.current) })),
    checkAll(names: (keyof Values)[] = Object.keys(values)) {
      const found = mistakesOf(names, values);
      setErrors({ ...errors, ...found });
      const fine = names.every((name) => !found[name]);
      if (!fine) setRefused((count) => count + 1);
      return fine;
    },
  };
}

type Checked<Values extends Answers> = ReturnType<typeof useChecked<Values>>;

/** Submits valid values and reports errors: at the field, in the dialog, or as a toast. */
function useSending<Values extends Answers>(
  { values, checkAll, refuse }: Checked<Values>,
  { send, fieldNames = {}, explain, inDialog }: Options<Values>,
) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const explainError = (error: unknown) => {
    const found = error instanceof CallError ? (explain?.(error) ?? namedFields(error, values, fieldNames)) : undefined;
    if (found) refuse(found);
    else if (inDialog) setProblem(errorMessage(error, t));
    else showError(error, t);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || !checkAll()) return;
    setBusy(true);
    setProblem('');
    try {
      await send(values);
    } catch (error) {
      explainError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}

/** A form's values and mistakes: checked on leaving a field and on sending; then the first wrong field gets the focus. */
export function useForm<Values extends Answers>(options: Options<Values>) {
  const checked = useChecked(options);
  const { busy, problem, submit } = useSending(checked, options);
  const afterPress = useAfterPress();
  const { ref, latest, values, errors, set, check, checkAll, refuse } = checked;
  return {
    values,
    errors,
    busy,
    /** An error beyond the fields, for a form in a dialog. */
    problem,
    set,
    check,
    checkAll,
    refuse,
    form: { ref, onSubmit: submit, noValidate: true, method: 'post' as const },
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<Values>),
      onBlur: (event: FocusEvent) => {
        // Sending checks all anyway.
        if (event.relatedTarget?.matches('button, a')) return;
        afterPress(() => latest.current[name] !== '' && check(name));
      },
    }),
    box: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: { target: { checked: boolean } }) => set({ [name]: event.target.checked } as Partial<Values>),
    }),
  };
}

/**
 * Runs something at once, or after the press in progress: a message that moves the pressed element would swallow the
 * press.
 */
function useAfterPress() {
  const pressing = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const note = ({ type }: Event) => {
      pressing.current = type === 'pointerdown';
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, note, options);
    return () => stop.abort();
  }, []);
  return (run: () => void) => {
    // The click comes right after the press, before any timer.
    if (pressing.current) addEventListener('pointerup', () => setTimeout(run), { once: true });
    else run();
  };
}

function typedBefore<Values extends Answers>(form: HTMLFormElement | null, values: Values): Partial<Values> {
  const fields = [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  const typed = fields.filter(({ name, type, value }) => type !== 'radio' && typeof values[name] === 'string' && value);
  return Object.fromEntries(typed.map(({ name, value }) => [name, value])) as Partial<Values>;
}

/** The server's words on each field, when it named fields that the form has. */
function namedFields<Values extends Answers>(
  error: CallError,
  values: Values,
  names: Record<string, keyof Values>,
): Mistakes<Values> | undefined {
  const found = Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text] as const);
  const known = found.filter(([name]) => name in values);
  return known.length > 0 ? (Object.fromEntries(known) as Mistakes<Values>) : undefined;
}
