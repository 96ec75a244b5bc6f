import { useFormat } from '@sampan/ui/format.ts';
import { daysText, lineName } from '../../features/orders/shipping.ts';
import { useTexts } from '../../texts/texts.ts';
import type { LoadedPolicy } from './policy-loader.ts';

/** The lines that the shop ships by, where its text has a place for them; in the page's language. */
export function ShippingLines({ lines }: { lines: NonNullable<LoadedPolicy['lines']> }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <ul className="policy-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <b>{lineName(t, line.name)}</b>:{' '}
          {t('policies.lineFacts', {
            days: daysText(t, line),
            weight: number(line.minimumWeightKg),
            divisor: String(line.volumetricDivisor),
          })}
        </li>
      ))}
    </ul>
  );
}
