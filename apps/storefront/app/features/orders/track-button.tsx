import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { carrierPage } from './carrier-page.ts';
import { ExpectedDelivery } from './expected-delivery.tsx';
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
      {tracks[0] && (
        <TrackDialog order={order} first={tracks[0]} others={tracks.slice(1)} onClose={() => setTracks([])} />
      )}
    </>
  );
}

interface DialogProps {
  order: Order;
  first: Track;
  /** The order's other parcels. */
  others: readonly Track[];
  onClose: () => void;
}

function TrackDialog({ order: { sn, expectedDelivery }, first, others, onClose }: DialogProps) {
  const t = useTexts();
  const close = (
    <Button kind="brand" onClick={onClose}>
      {t('orders.close')}
    </Button>
  );
  return (
    <Dialog open title={t('orders.trackingOf', { sn })} onClose={onClose} actions={close}>
      <ExpectedDelivery expected={expectedDelivery} className="mb-4" hasSource />
      <TrackTitle title={first.title} />
      <TrackSteps steps={first.steps} />
      {others.map(({ title, steps }) => (
        <section key={title.join()} className="mt-4 border-t border-line pt-4">
          <TrackTitle title={title} />
          <TrackSteps steps={steps} />
        </section>
      ))}
    </Dialog>
  );
}

/** Carrier, number and state; the number to copy, and on the page of a carrier that is known. */
export function TrackTitle({ title: [carrier = '', number = '', state] }: Pick<Track, 'title'>) {
  const t = useTexts();
  const page = carrierPage(carrier, number);
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <b dir="auto">{carrier}</b> <bdi dir="ltr">{number}</bdi>
        <CopyButton text={number} label={t('orders.trackingNumber')} />
        {page && (
          <a className="link tap" href={page} target="_blank" rel="noopener noreferrer">
            {t('orders.atCarrier')}
          </a>
        )}
      </p>
      <p className="text-muted" dir="auto">
        {state}
      </p>
    </div>
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

/**
 * `2026-11-04 09:12 Nansha · Handed over`: the time apart from the words. Carriers' records are English; in other languages
 * the state comes first, in the page's own.
 */
function TrackStep({ step }: { step: string }) {
  const hasState = useLanguage() !== 'en';
  const [, time, words] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}) (.*)$/.exec(step) ?? [];
  const [state, ...entered] = (words ?? step).split(' · ');
  return (
    <li>
      {time && (
        <time className="hint block tnum" dateTime={`${time.replace(' ', 'T')}Z`}>
          <bdi dir="ltr">{time} UTC</bdi>
        </time>
      )}
      {hasState && <span className="block font-medium">{state}</span>}
      <span dir="auto" lang="en">
        {hasState ? entered.join(' · ') : (words ?? step)}
      </span>
    </li>
  );
}
