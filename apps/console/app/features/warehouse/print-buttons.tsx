import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

const ofParcels = ['labels', 'packing-list', 'invoice'] as const;
type Kind = (typeof ofParcels)[number] | 'pick-list';

const names = { labels: 'labels', 'packing-list': 'packingList', invoice: 'invoice', 'pick-list': 'pickList' } as const;

/** Papers of an order's parcels, as PDF in a tab of their own. */
export function PrintButtons({ orderId, kinds = ofParcels }: { orderId: string; kinds?: readonly Kind[] }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const print = async (kind: Kind) => {
    // Opened by the press itself: later the browser would take it for an unwanted window.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const { url } = await call('operatorPrintParcels', { id: orderId, kind });
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="wh-prints">
      {kinds.map((kind) => (
        <Button key={kind} className="wh-big" busy={busy} busyLabel={t('ui.loading')} onClick={() => void print(kind)}>
          <Icon name={kind === 'labels' ? 'print' : 'paper'} small />
          {t(`consoleWarehouse.${names[kind]}`)}
        </Button>
      ))}
    </p>
  );
}
