import { Entry } from '../../../features/reseller/entry.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Selling } from './selling-facts.server.ts';

export function SellingEntries({ shops, broken, ending, asked, rules }: Selling) {
  const t = useTexts();
  return (
    <>
      <Entry to="/m/authorization" icon="store" name={t('resellerMe.shops')}>
        {broken > 0 ? (
          <Badge tone="crimson" icon="alert">
            {t('resellerMe.shopsBroken', { count: broken })}
          </Badge>
        ) : (
          shops > 0 && shops
        )}
      </Entry>
      <Entry to="/m/authorization" icon="shield" name={t('resellerMe.grants')}>
        {ending > 0 ? (
          <Badge tone="amber">{t('resellerMe.grantsEnding', { count: ending })}</Badge>
        ) : (
          asked > 0 && <Badge tone="blue">{t('resellerMe.grantsAsked', { count: asked })}</Badge>
        )}
      </Entry>
      <Entry to="/m/price-rules" icon="percent" name={t('resellerMe.priceRules')}>
        {rules > 0 && rules}
      </Entry>
      <Entry to="/m/templates" icon="store" name={t('resellerTemplates.title')} />
      <Entry to="/m/links" icon="store" name={t('resellerLinks.title')} />
      <Entry to="/m/profit" icon="percent" name={t('resellerProfit.title')} />
      <Entry to="/m/stock" icon="box" name={t('resellerStock.title')} />
      <Entry to="/m/uploads" icon="upload" name={t('resellerUploads.title')} />
    </>
  );
}
