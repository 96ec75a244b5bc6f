import { type ChangeEvent, useState } from 'react';
import { plainText, readQuantity } from './digits.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** The counted item, for screen readers: "size M". */
  label: string;
  min?: number;
  max: number;
  /** The target of the first plus from 0: the minimum order quantity. */
  first?: number;
  /** The increment; typed values need not follow it. */
  step?: number;
  disabled?: boolean;
  /** The reason for the upper limit; shown there. */
  limitHint?: string;
  /** The reason for raising the typed quantity. */
  minHint?: string;
}

/** Anything but a whole number counts as none (the specification); where none is not allowed, nothing changes. */
function readFigure(text: string, value: number, min: number): number {
  return readQuantity(plainText(text)) ?? (min > 0 ? value : 0);
}

/** The figure being typed, and its normalisation. */
function useTypedFigure({ value, onChange, min, max }: Pick<Props, 'value' | 'onChange' | 'max'> & { min: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRaised, setRaised] = useState(false);
  const change = (next: number) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return {
    typed,
    isRaised,
    press(next: number) {
      setRaised(false);
      change(next);
    },
    type(event: ChangeEvent<HTMLInputElement>) {
      const text = event.target.value;
      setTyped(text);
      setRaised(false);
      const figure = Math.min(readFigure(text, value, min), max);
      // "1" on the way to "12" must not become the minimum at once.
      if (figure !== value && figure >= min) onChange(figure);
    },
    leave() {
      if (typed === null) return;
      const figure = readFigure(typed, value, min);
      setRaised(figure < min);
      change(Math.min(Math.max(figure, min), max));
    },
  };
}

export function Stepper(props: Props) {
  const { value, onChange, label, min = 0, max, first = 1, step = 1, disabled, limitHint, minHint } = props;
  const t = useTexts();
  const { typed, isRaised, press, type, leave } = useTypedFigure({ value, onChange, min, max });
  const atMin = disabled || value <= min;
  const atMax = disabled || value >= max;
  const more = value === 0 ? first : value + step;
  const hint = isRaised ? minHint : value >= max && limitHint;
  return (
    <>
      <span className={`step${disabled ? ' step-off' : ''}`}>
        <button
          type="button"
          aria-label={t('ui.fewer', { label })}
          aria-disabled={atMin}
          onClick={() => atMin || press(Math.max(value - step, min))}
        >
          <Icon name="minus" small />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('ui.quantityOf', { label })}
          disabled={disabled}
          value={typed ?? value}
          onChange={type}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
        />
        <button
          type="button"
          aria-label={t('ui.more', { label })}
          aria-disabled={atMax}
          onClick={() => atMax || press(Math.min(more, max))}
        >
          <Icon name="plus" small />
        </button>
      </span>
      {hint && !disabled && (
        <span className="hint" role="status">
          {hint}
        </span>
      )}
    </>
  );
}
