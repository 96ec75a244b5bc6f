import { Card } from '@sampan/ui/card.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Track, TrackSteps } from './track-button.tsx';

export function ParcelCard({ track }: { track: Track }) {
  const t = useTexts();
  const [carrier, trackingNumber, state] = track.title;
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t('orderDetail.parcel')}</h2>
      <p className="mb-4">
        <b dir="auto">{carrier}</b> <bdi dir="ltr">{trackingNumber}</bdi>
        <span className="block text-muted" dir="auto">
          {state}
        </span>
      </p>
      {track.steps.length > 0 ? <TrackSteps steps={track.steps} /> : <p className="hint">{t('orders.noTracking')}</p>}
    </Card>
  );
}
