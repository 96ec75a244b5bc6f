import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { hasArrived, type Order } from './orders.ts';

export interface Track {
  /** Carrier, number and current status. */
  title: string[];
  steps: string[];
}

/** The first three lines are the title, the last one is dropped. */
export function readTrack(logisticsSteps: string): Track {
  const lines = logisticsSteps.split('\n');
  return { title: lines.slice(0, 3), steps: lines.slice(3, -1) };
}

/** Requests the tracking steps; if there are none it says so instead of opening. */
export function TrackButton({ order }: { order: Order }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [tracks, setTracks] = useState<Track[]>([]);
  const open = async () => {
    setBusy(true);
    try {
      const { list } = await call('listTracking', { type: 2, orderId: order.sn, pageNum: 1, pageSize: 1 });
      setTracks(list.map(({ logisticsSteps }) => readTrack(logisticsSteps)));
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
      {tracks[0] && <TrackDialog first={tracks[0]} others={tracks.slice(1)} onClose={() => setTracks([])} />}
    </>
  );
}

interface DialogProps {
  first: Track;
  /** Of the order's other parcels. */
  others: readonly Track[];
  onClose: () => void;
}

function TrackDialog({ first, others, onClose }: DialogProps) {
  const t = useTexts();
  const [carrier, ...facts] = first.title;
  const reason = facts.map((fact) => (
    <span key={fact} className="block" dir="auto">
      {fact}
    </span>
  ));
  const close = (
    <Button kind="brand" onClick={onClose}>
      {t('orders.close')}
    </Button>
  );
  return (
    <Dialog open title={<span dir="auto">{carrier}</span>} reason={reason} onClose={onClose} actions={close}>
      <TrackSteps steps={first.steps} />
      {others.map(({ title, steps }) => (
        <section key={title.join()} className="mt-4 border-t border-line pt-4">
          <h3 className="text-base" dir="auto">
            {title.join(' · ')}
          </h3>
          <TrackSteps steps={steps} />
        </section>
      ))}
    </Dialog>
  );
}

export function TrackSteps({ steps }: { steps: readonly string[] }) {
  const t = useTexts();
  return (
    <ol className="track" aria-label={t('orders.trackingSteps')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a carrier may repeat a line, and the list never changes
        <TrackStep key={index} step={step} />
      ))}
    </ol>
  );
}

/** `2026-11-04 09:12 Nansha Handed over`: the time apart from the words. */
function TrackStep({ step }: { step: string }) {
  const [, time, words] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}) (.*)$/.exec(step) ?? [];
  return (
    <li>
      {time && (
        <time className="hint block tnum" dateTime={time.replace(' ', 'T')}>
          <bdi dir="ltr">{time}</bdi>
        </time>
      )}
      {/* Carriers' records are English. */}
      <span dir="auto" lang="en">
        {words ?? step}
      </span>
    </li>
  );
}
