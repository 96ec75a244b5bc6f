import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { ExpectedDelivery } from './expected-delivery.tsx';
import { hasArrived, type Order } from './orders.ts';
import { readTrack, type Track } from './parcel-way.ts';
import { Parcels } from './parcels.tsx';

/** Requests the tracking steps; if there are none it says so instead of opening. */
export function TrackButton({ order }: { order: Order }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [tracks, setTracks] = useState<Track[]>([]);
  const open = async () => {
    setBusy(true);
    try {
      const { list } = await call('listTracking', { type: 2, orderId: order.sn, pageNum: 1, pageSize: 1 });
      setTracks(list.map(readTrack));
      if (list.length === 0) showToast({ kind: 'info', title: t('orders.noTracking') });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind={hasArrived(order) ? 'line' : 'brand'} busy={busy} busyLabel={t('ui.loading')} onClick={open}>
        <Icon name="truck" small />
        {t('orders.track')}
      </Button>
      {tracks.length > 0 && <TrackDialog order={order} tracks={tracks} onClose={() => setTracks([])} />}
    </>
  );
}

interface DialogProps {
  order: Order;
  /** Of the parcels that have left. */
  tracks: readonly Track[];
  onClose: () => void;
}

function TrackDialog({ order: { sn, expectedDelivery }, tracks, onClose }: DialogProps) {
  const t = useTexts();
  const close = (
    <Button kind="brand" onClick={onClose}>
      {t('orders.close')}
    </Button>
  );
  return (
    <Dialog open title={t('orders.trackingOf', { sn })} onClose={onClose} actions={close}>
      <ExpectedDelivery expected={expectedDelivery} className="mb-4" hasSource />
      <Parcels parcels={tracks.map((track, index) => ({ number: index + 1, track }))} />
    </Dialog>
  );
}
