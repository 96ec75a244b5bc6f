import { useParams } from 'react-router';
import { OwnStockSection } from '../../features/own-stock/own-stock-section.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../texts/texts.ts';

/** One customer's shelves, for roles that do not open customers. */
export default function OwnStockPage() {
  const t = useTexts();
  const { buyerId = '' } = useParams();
  return (
    <Page title={t('consoleWarehouse.ownStock')} back={{ to: '/warehouse', label: t('consoleWarehouse.back') }}>
      <div className="p-4">
        <OwnStockSection buyerId={buyerId} isPage />
      </div>
    </Page>
  );
}
