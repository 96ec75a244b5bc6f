import './styles/forms.css';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

interface Wiring {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

const FieldContext = createContext<Wiring>({});
/** The error of the group that a choice belongs to. */
const ChoicesContext = createContext<string | undefined>(undefined);

interface FieldProps {
  label: ReactNode;
  /** Stays visible while the error shows. */
  hint?: ReactNode;
  /** The error and its remedy. */
  error?: ReactNode;
  optional?: boolean;
  /** A link at the end of the label's line, such as "Forgot password?". */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label, control, error and hint; the control inside is connected to them automatically. */
export function Field({ label, hint, error, optional, aside, className = '', children }: FieldProps) {
  const id = useId();
  const t = useTexts();
  const describedBy = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label className="label" htmlFor={id}>
          {label}
          {optional && <span className="font-regular text-muted"> {t('ui.optional')}</span>}
        </label>
        {aside}
      </div>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          // Not `required`: screen readers would call an empty field invalid before anything was typed.
          'aria-required': optional ? undefined : true,
        }}
      >
        {children}
      </FieldContext>
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
      {hint && (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="error" id={id}>
      <Icon name="alert" small />
      {children}
    </span>
  );
}

/** The props that a `Field` gives its control, for other controls. */
export function useWiring(own: Wiring = {}): Wiring {
  return { ...useContext(FieldContext), ...own };
}

export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  const { 'aria-required': isRequired, ...wiring } = useWiring();
  const required = props.readOnly ? undefined : isRequired;
  return <input {...wiring} aria-required={required} {...props} className={`input ${className}`} />;
}

export function Textarea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useWiring()} {...props} className={`input ${className}`} />;
}

export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return <select {...useWiring()} {...props} className={`input ${className}`} />;
}

/** A password with a button that shows it. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const t = useTexts();
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pe-11" />
      <button
        type="button"
        className="ib absolute end-0 top-0"
        aria-label={t('ui.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The text beside the box, which is part of its accessible name. */
  children?: ReactNode;
  /** Some but not all of its children are checked. */
  some?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />;
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />;
}

function Choice({ children, some, hint, error, className = '', ...props }: ChoiceProps & { type: string }) {
  const id = useId();
  const mark = (box: HTMLInputElement | null) => {
    if (box && some !== undefined) box.indeterminate = some && !box.checked;
  };
  const group = useContext(ChoicesContext);
  const describedBy = [error && `${id}e`, hint && `${id}h`, group].filter(Boolean).join(' ') || undefined;
  const box = (
    <input
      id={id}
      {...props}
      ref={mark}
      className="box"
      aria-describedby={describedBy}
      aria-invalid={error || group ? true : undefined}
    />
  );
  if (!children) return box;
  return (
    <div className={`grid gap-1 ${className}`}>
      <label className="check" htmlFor={id}>
        {box}
        <span>{children}</span>
      </label>
      {hint && (
        <span id={`${id}h`} className="hint ps-7">
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
    </div>
  );
}

interface ChoicesProps {
  label: ReactNode;
  error?: ReactNode;
  /** Requires a choice among radios. */
  required?: true;
  children: ReactNode;
}

/** Radios or checkboxes that answer one question. */
export function Choices({ label, error, required, children }: ChoicesProps) {
  const id = useId();
  const group = required ? { role: 'radiogroup', 'aria-required': true } : {};
  return (
    <fieldset className="field" {...group}>
      <legend className="label pb-1.5">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <ChoicesContext value={error ? id : undefined}>{children}</ChoicesContext>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
