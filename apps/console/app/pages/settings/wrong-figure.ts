import { amountMaxCents, rateMaxE6, weightMaxGrams } from '@sampan/contract/settings/bounds';
import { documentLanguage } from '@sampan/ui/texts.ts';
import type { Translate } from '../../texts/texts.ts';

/** The largest figure by the number of stored units per shown unit. */
const most: Record<number, number> = { 100: amountMaxCents, 1000: weightMaxGrams, 10000: rateMaxE6 };

/** Explains a refused figure in the shown unit; the shop's error names the stored one. */
export function wrongFigure(
  t: Translate,
  error: string | undefined,
  value: number | string | null,
  per: number,
): string | undefined {
  if (!error || value === null) return error;
  if (typeof value === 'string') return t('setup.enterNumber');
  const max = most[per];
  if (max === undefined) return error;
  if (value > max) return t('setup.atMost', { max: (max / per).toLocaleString(documentLanguage()) });
  return value === 0 ? t('setup.moreThanZero') : error;
}
