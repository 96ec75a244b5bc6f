import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCommands } from '../../parts/commands.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { Overtaken } from './overtaken.tsx';
import { readFigure } from './read-figure.ts';
import { type Setting, SettingProvider, useValue } from './use-setting.ts';
import { useGoTo, useNextStep } from './use-step.ts';
import { wrongFigure } from './wrong-figure.ts';

interface FormProps {
  setting: Setting;
  /** A second subject of the step; its fields need their own `SettingProvider`. */
  second?: Setting;
  children: ReactNode;
}

/** A step's form: it saves, and goes on until the shop is open. Its fields find their values by their paths. */
export function SettingForm({ setting, second, children }: FormProps) {
  const t = useTexts();
  const settings = second ? [setting, second] : [setting];
  const { form, send, leadsOn } = useSending(settings);
  useCommands([
    {
      id: 'save',
      title: t('setup.save'),
      keys: 'ctrl+s',
      foot: t('console.footSave'),
      run: () => form.current?.requestSubmit(),
    },
  ]);
  const isChanged = settings.some((one) => one.isChanged);
  const isKept = settings.every((one) => !one.isDefault && !one.isChanged);
  return (
    <form ref={form} className="su-form" noValidate method="post" onSubmit={send}>
      {settings.map((one) => (
        <Overtaken key={one.stored.subject} setting={one} />
      ))}
      <SettingProvider value={setting}>{children}</SettingProvider>
      <Actions className="su-foot" problem={settings.find((one) => one.problem)?.problem}>
        <Button type="submit" kind="brand" busy={settings.some((one) => one.busy)}>
          {t(!leadsOn ? 'setup.save' : isKept ? 'setup.goOn' : 'setup.saveAndGoOn')}
        </Button>
        {isChanged && (
          <>
            <Button kind="quiet" onClick={() => settings.map((one) => one.discard())}>
              {t('setup.discard')}
            </Button>
            <span className="su-unsaved">{t('setup.unsaved')}</span>
          </>
        )}
      </Actions>
    </form>
  );
}

/** The first wrong field gets the focus, also in a part that is folded. */
function useSending(settings: readonly Setting[]) {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const next = useNextStep();
  const goTo = useGoTo();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    for (const one of settings) {
      if (!one.isChanged && !one.isDefault) continue;
      if (!(await one.save())) return setRefusals((count) => count + 1);
    }
    if (next) goTo(next);
  };
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.focus();
  }, [refusals]);
  return { form, send, leadsOn: next !== null };
}

interface FieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  /** The message for an empty field. */
  missing?: string;
  /** The message for a refused field. */
  wrong?: string;
}

/** The shop's refusal in the field's own words, where it has some. */
const explained = (error: string | undefined, isEmpty: boolean, { missing, wrong }: Partial<FieldProps>) =>
  error && ((isEmpty ? missing : wrong) ?? error);

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>;

/** Text; an optional one that is empty is null. */
export function TextField({
  path,
  label,
  hint,
  optional,
  className,
  missing,
  wrong,
  ...input
}: FieldProps & InputProps) {
  const { value, error, set } = useValue<string | null>(path);
  const change = (text: string) => {
    const given = input.autoCapitalize === 'characters' ? text.toUpperCase() : text;
    set(optional && given === '' ? null : given);
  };
  const said = explained(error, !value?.trim(), { missing, wrong });
  return (
    <Field {...{ label, hint, optional, className }} error={said}>
      <Input {...input} value={value ?? ''} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}

interface NumberProps extends FieldProps {
  /**
   * The number of stored units per shown unit, a power of ten: 100 for dollars, 10000 for per cent, 1000 for kilograms.
   */
  per?: number;
  unit?: string;
}

/** A figure as typed; the shop refuses an unreadable one. */
export function NumberField({ path, label, hint, optional, className, per = 1, unit }: NumberProps) {
  const t = useTexts();
  const { value, error, set } = useValue<number | string | null>(path);
  const shown = typeof value === 'number' ? String(value / per) : (value ?? '');
  const [typed, setTyped] = useState(shown);
  const read = (text: string) => {
    const number = readFigure(text, per, unit);
    return number === undefined ? text : number;
  };
  const text = read(typed) === value ? typed : shown;
  const change = (next: string) => {
    setTyped(next);
    set(next.trim() === '' && optional ? null : read(next));
  };
  return (
    <Field {...{ label, hint, optional, className }} error={wrongFigure(t, error, value, per)}>
      <span className="su-number">
        <NumberInput value={text} onChange={change} onLeave={() => setTyped(shown)} />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </Field>
  );
}

interface NumberInputProps {
  value: string;
  onChange: (next: string) => void;
  /** Shows the parsed value. */
  onLeave: () => void;
}

function NumberInput({ value, onChange, onLeave }: NumberInputProps) {
  return <Input inputMode="decimal" value={value} onChange={({ target }) => onChange(target.value)} onBlur={onLeave} />;
}

export function SelectField({
  path,
  label,
  hint,
  missing,
  options,
}: FieldProps & { options: readonly (readonly [string, string])[] }) {
  const t = useTexts();
  const { value, error, set } = useValue<string>(path);
  return (
    <Field {...{ label, hint }} error={explained(error, !value, { missing })}>
      <Select value={value ?? ''} onChange={({ target }) => set(target.value)}>
        <option value="">{t('setup.choose')}</option>
        {options.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
