import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Icon } from './icons.tsx';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for those who cannot see it: "size M". */
  label: string;
  min?: number;
  max: number;
  /** Where the first plus from 0 leads: the minimum order quantity. */
  first?: number;
  /** How far a press goes; what is typed need not follow it. */
  step?: number;
  disabled?: boolean;
  /** Why it goes no further; shown at the upper limit. */
  limitHint?: string;
}

/** Whole figures only: anything else counts as `min`. */
function readFigure(text: string, min: number, max: number): number {
  const figure = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return Math.min(Math.max(figure, min), max);
}

/** Minus, figure, plus; the figure can be typed. */
export function Stepper({ value, onChange, label, min = 0, max, first = 1, step = 1, disabled, limitHint }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setTyped(text);
    const figure = readFigure(text, min, max);
    // "1" on the way to "12" must not become the minimum at once.
    if (figure !== value && (text === '' || Number(text) >= min)) onChange(figure);
  };
  const atMin = disabled || value <= min;
  const atMax = disabled || value >= max;
  const more = value === 0 ? first : value + step;
  return (
    <>
      <span className={`step${disabled ? ' step-off' : ''}`}>
        <button
          type="button"
          aria-label={t('components.fewer', { label })}
          aria-disabled={atMin}
          onClick={() => atMin || change(Math.max(value - step, min))}
        >
          <Icon name="minus" small />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('components.quantityOf', { label })}
          disabled={disabled}
          value={typed ?? value}
          onChange={type}
          onFocus={(event) => event.target.select()}
          onBlur={() => typed !== null && change(readFigure(typed, min, max))}
        />
        <button
          type="button"
          aria-label={t('components.more', { label })}
          aria-disabled={atMax}
          onClick={() => atMax || change(Math.min(more, max))}
        >
          <Icon name="plus" small />
        </button>
      </span>
      {limitHint && !disabled && value >= max && (
        <span className="hint" role="status">
          {limitHint}
        </span>
      )}
    </>
  );
}
