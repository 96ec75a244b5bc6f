import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from './setup-texts.ts';
import { type Setting, SettingProvider, useValue } from './use-setting.ts';

/** A subject's form; its fields find their values by their paths. */
export function SettingForm({ setting, children }: { setting: Setting; children: ReactNode }) {
  const { busy, problem, isChanged, form, save, discard } = setting;
  return (
    <SettingProvider value={setting}>
      <form ref={form} className="su-form" noValidate method="post" onSubmit={save}>
        {children}
        <FormProblem text={problem} />
        <div className="su-actions su-foot">
          <Button type="submit" kind="brand" busy={busy}>
            {t('setup.save')}
          </Button>
          {isChanged && (
            <>
              <Button kind="quiet" onClick={discard}>
                {t('setup.discard')}
              </Button>
              <span className="su-unsaved">{t('setup.unsaved')}</span>
            </>
          )}
        </div>
      </form>
    </SettingProvider>
  );
}

interface FieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>;

/** Text; an optional one that is empty is null. */
export function TextField({ path, label, hint, optional, className, ...input }: FieldProps & InputProps) {
  const { value, error, set } = useValue<string | null>(path);
  return (
    <Field {...{ label, hint, error, optional, className }}>
      <Input
        {...input}
        value={value ?? ''}
        onChange={({ target }) => set(optional && target.value === '' ? null : target.value)}
      />
    </Field>
  );
}

interface NumberProps extends FieldProps {
  /** How many of the stored unit are one of the shown: 100 for dollars, 10000 for per cent, 1000 for kilograms. */
  per?: number;
  unit?: string;
}

/** A figure as it is typed; what is not one is refused by the shop. */
export function NumberField({ path, label, hint, optional, className, per = 1, unit }: NumberProps) {
  const { value, error, set } = useValue<number | string | null>(path);
  const shown = typeof value === 'number' ? String(value / per) : (value ?? '');
  const [typed, setTyped] = useState(shown);
  const text = Number(typed.replace(',', '.')) * per === value ? typed : shown;
  const change = (next: string) => {
    setTyped(next);
    const number = Number(next.replace(',', '.'));
    if (next.trim() === '') set(optional ? null : next);
    else set(Number.isFinite(number) ? Math.round(number * per) : next);
  };
  return (
    <Field {...{ label, hint, error, optional, className }}>
      <span className="su-number">
        <NumberInput value={text} onChange={change} />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </Field>
  );
}

function NumberInput({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  return <Input inputMode="decimal" value={value} onChange={({ target }) => onChange(target.value)} />;
}

export function SelectField({
  path,
  label,
  hint,
  options,
}: FieldProps & { options: readonly (readonly [string, string])[] }) {
  const { value, error, set } = useValue<string>(path);
  return (
    <Field {...{ label, hint, error }}>
      <Select value={value ?? ''} onChange={({ target }) => set(target.value)}>
        <option value="">—</option>
        {options.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
