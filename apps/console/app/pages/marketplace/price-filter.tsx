import { readWhole } from '@sampan/ui/read-number.ts';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** Whole yuan; undefined: what was typed is no price. */
const readPrice = (text: string): string | undefined => {
  const yuan = text.trim() === '' ? 0 : readWhole(text);
  return yuan === undefined ? undefined : yuan === 0 ? '' : String(yuan);
};

/** Costs from and to, applied by Enter or when the field is left. */
export function PriceFilter({ from = '', to = '', onChange }: Props) {
  const t = useTexts();
  const [texts, setTexts] = useState({ from, to });
  const read = { from: readPrice(texts.from), to: readPrice(texts.to) };
  const apply = () => {
    if (read.from === undefined || read.to === undefined) return;
    if (read.from !== from || read.to !== to) onChange(read.from || undefined, read.to || undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className="market-price" onSubmit={send} onBlur={apply}>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          className="input"
          inputMode="numeric"
          placeholder={t(`consoleMarketplace.price_${end}`)}
          aria-label={t(`consoleMarketplace.price_${end}`)}
          aria-invalid={read[end] === undefined || undefined}
          value={texts[end]}
          onChange={({ target }) => setTexts({ ...texts, [end]: target.value })}
        />
      ))}
      <button type="submit" className="sr-only">
        {t('consoleMarketplace.applyPrice')}
      </button>
    </form>
  );
}
