import { useTexts } from '../../texts/texts.ts';
import '../../styles/shipping.css';
import { useFormat } from '@sampan/ui/format.ts';
import { useId } from 'react';
import { Price, ShownPrice } from '../catalogue/price.tsx';
import { daysText, lineName, type Quote } from './shipping.ts';

interface Props {
  lines: readonly Quote[];
  chosen: string;
  onChoose: (lineId: string) => void;
  /** Bills are in dollars, as charged. */
  isBill?: boolean;
}

export function ShippingLines({ lines, chosen, onChoose, isBill }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const group = useId();
  const Amount = isBill ? Price : ShownPrice;
  return (
    <div className="ship-lines" role="radiogroup" aria-label={t('shipping.line')}>
      {lines.map((line) => (
        <label key={line.id} className="ship-line">
          <input
            type="radio"
            className="box"
            name={group}
            value={line.id}
            checked={line.id === chosen}
            onChange={() => onChoose(line.id)}
          />
          <span className="ship-name">{lineName(t, line.name)}</span>
          <Amount className="ship-price" value={line.priceUsd} />
          <span className="ship-facts">
            {[daysText(t, line), t('shipping.charged', { weight: number(line.chargedWeightKg) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </label>
      ))}
    </div>
  );
}
