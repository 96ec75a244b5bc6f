import { useFormat } from '@sampan/ui/format.ts';
import { daysText, lineName } from '../../features/orders/shipping.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import type { LoadedPolicy } from './policy-loader.ts';

/** The lines that the shop ships by, where its text has a place for them; in the page's language. */
export function ShippingLines({ lines }: { lines: NonNullable<LoadedPolicy['lines']> }) {
  const t = useTexts();
  const { number } = useFormat();
  const factsOf = (line: NonNullable<LoadedPolicy['lines']>[number]) =>
    t('policies.lineFacts', {
      days: daysText(t, line),
      weight: number(line.minimumWeightKg),
      divisor: String(line.volumetricDivisor),
    });
  const bold = (words: string) => <b>{words}</b>;
  return (
    <ul className="policy-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <RichText
            id="policies.line"
            values={{ line: lineName(t, line.name), facts: factsOf(line) }}
            parts={{ b: bold }}
          />
        </li>
      ))}
    </ul>
  );
}
