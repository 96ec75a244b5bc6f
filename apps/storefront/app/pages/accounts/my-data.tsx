import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useShop } from '../../routing/document-data.ts';
import { useTexts } from '../../texts/texts.ts';

/** Downloads the customer's data as a file. */
export function MyData() {
  const t = useTexts();
  const { shopName: shop } = useShop();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await import('./download-my-data.ts')
      .then(({ downloadMyData }) => downloadMyData(shop, t))
      .catch((error: unknown) => showError(error, t));
    setBusy(false);
  };
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
      <div className="flex-1 basis-72">
        <h2>{t('accounts.myData')}</h2>
        <p className="mt-1 text-muted">{t('accounts.myDataText', { shop })}</p>
      </div>
      <Button busy={busy} busyLabel={t('accounts.myDataPreparing')} onClick={download}>
        {t('accounts.myDataDownload')}
      </Button>
    </Card>
  );
}
