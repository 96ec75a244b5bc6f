import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { priceDollars, readCents, readPriceE4 } from '@sampan/contract/money';
import type { PriceRule } from '@sampan/contract/price-rules';
import type { listPriceRules as listCall, previewPriceRule as previewCall } from '@sampan/contract/reseller/prices';

type Rule = OutputOf<typeof listCall>[number];
type TypedRule = Pick<ParsedInputOf<typeof previewCall>, 'basis' | 'bands' | 'rounding' | 'leastMargin'>;

export const toRuleResponse = ({
  basis,
  bands,
  rounding,
  leastMarginE6,
}: PriceRule): Pick<Rule, 'basis' | 'bands' | 'rounding' | 'leastMargin'> => ({
  basis,
  bands: bands.map(({ from, factorE4, plus }) => ({
    from: from / 100,
    factor: priceDollars(factorE4),
    plus: plus / 100,
  })),
  rounding,
  leastMargin: leastMarginE6 / 1_000_000,
});

export const readRule = ({ basis, bands, rounding, leastMargin }: TypedRule): PriceRule => ({
  basis,
  bands: bands.map(({ from, factor, plus }) => ({
    from: readCents(from) ?? 0,
    factorE4: readPriceE4(factor) ?? 0,
    plus: readCents(plus) ?? 0,
  })),
  rounding,
  leastMarginE6: (readPriceE4(leastMargin) ?? 0) * 100,
});
