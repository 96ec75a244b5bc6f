import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import type { OrderDetail } from '../../features/orders/orders.ts';
import type { Track } from '../../features/orders/parcel-way.ts';
import { Parcels } from '../../features/orders/parcels.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  parcels: OrderDetail['parcels'];
  /** Tracks of shipped parcels, in the same order. */
  tracks: readonly Track[];
}

export function ParcelCard({ parcels, tracks }: Props) {
  const t = useTexts();
  const left = parcels.filter(({ shipment }) => shipment);
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t(parcels.length > 1 ? 'orderDetail.parcels' : 'orderDetail.parcel')}</h2>
      <Parcels
        parcels={parcels.map((parcel) => ({
          number: parcel.number,
          track: tracks[left.indexOf(parcel)],
          facts: <Measures parcel={parcel} />,
        }))}
      />
    </Card>
  );
}

function Measures({ parcel: { weightGrams, lengthMm, widthMm, heightMm } }: { parcel: Props['parcels'][number] }) {
  const { number, measure } = useFormat();
  const size = [number(lengthMm / 10), number(widthMm / 10), measure(heightMm / 10, 'centimeter')].join(' × ');
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-700">
      <bdi>{measure(weightGrams / 1000, 'kilogram')}</bdi>
      <bdi>{size}</bdi>
    </p>
  );
}
