import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call, type Input } from '../../api/call.ts';
import { download } from '../../parts/download.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

/** All orders that the filters let through as a file, not only those that are loaded. */
export function ExportButton({ filters }: { filters: Input<'operatorExportOrders'> }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const exportOrders = async () => {
    setBusy(true);
    try {
      const { url } = await call('operatorExportOrders', { ...filters, bom: 1 });
      download(url);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void exportOrders()}>
      <Icon name="download" small /> <span className="bar-export-text">{t('consoleOrders.export')}</span>
    </Button>
  );
}
