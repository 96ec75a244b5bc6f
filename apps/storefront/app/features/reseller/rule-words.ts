import type { Currency } from '@sampan/contract/currencies';
import { useFormat } from '@sampan/ui/format.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { formatMoney } from './money.ts';
import type { WireRule } from './rule-values.ts';

/** `× 2.4 + €1.50, .99`; of several bands the first, and an ellipsis. */
export function useRuleWords() {
  const { number } = useFormat();
  const language = useLanguage();
  return ({ bands, rounding }: WireRule, currency: Currency): string => {
    const [band, more] = bands;
    if (!band) return '';
    const plus = band.plus > 0 ? ` + ${formatMoney(language, band.plus, currency)}` : '';
    return `× ${number(band.factor)}${plus}${more ? ' …' : ''}${rounding === 'none' ? '' : `, .${rounding}`}`;
  };
}
