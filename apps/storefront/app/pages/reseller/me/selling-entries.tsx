import { Entry } from '../../../features/reseller/entry.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Selling } from './selling-facts.server.ts';

export function SellingEntries({ rules }: Selling) {
  const t = useTexts();
  return (
    <Entry to="/m/price-rules" icon="percent" name={t('resellerMe.priceRules')}>
      {rules > 0 && rules}
    </Entry>
  );
}
