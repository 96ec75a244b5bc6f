import { useId } from 'react';

interface SelectProps {
  /** The filter's name; its first option includes it, too. */
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** A filter of a list as a chip: dashed while it lets everything through. */
export function FilterSelect({ label, value, options, onChange }: SelectProps) {
  return (
    <select
      className="chip"
      aria-label={label}
      value={value}
      data-on={value !== '' || undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

export function FilterCheck({ label, checked, onChange }: CheckProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={checked}
      data-on={checked || undefined}
      onClick={() => onChange(!checked)}
    >
      {label}
    </button>
  );
}

interface DayProps {
  label: string;
  /** `YYYY-MM-DD`, or empty text. */
  value: string;
  onChange: (day: string) => void;
}

export function DayFilter({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" className="input" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
