import { useLocation } from 'react-router';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';

/** The catalogue's pages that have no place of their own in the rail. */
export function CatalogueTabs() {
  const t = useTexts();
  const { pathname } = useLocation();
  const tabs = [
    { to: '/products', text: t('consoleCatalogue.products') },
    { to: '/products/changes', text: t('consoleCatalogue.bulkChanges') },
    { to: '/prices/requests', text: t('consolePrices.priceRequests') },
  ];
  return (
    <Tabs
      label={t('consoleCatalogue.products')}
      tabs={tabs.map((tab) => ({ ...tab, isCurrent: pathname === tab.to }))}
    />
  );
}
