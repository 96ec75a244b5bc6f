import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { firstToSee, type Track } from './parcel-way.ts';
import { DayLine, ParcelBadge, Tracking } from './tracking.tsx';

export interface ShownParcel {
  /** 1, 2, 3 of its order. */
  number: number;
  /** Undefined: it has not left. */
  track: Track | undefined;
  /** What else is known of it. */
  facts?: ReactNode;
}

/** An order's parcels: each with its state, and one of them in full. */
export function Parcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  const left = parcels.filter(({ track }) => track);
  const first = left[firstToSee(left.flatMap(({ track }) => track ?? []))] ?? parcels[0];
  const [chosen, setChosen] = useState(first?.number);
  const shown = parcels.find(({ number }) => number === chosen) ?? first;
  if (!shown) return null;
  return (
    <div className="parcels">
      {parcels.length > 1 && <Choices parcels={parcels} chosen={shown} choose={setChosen} />}
      <OneParcel parcel={shown} />
    </div>
  );
}

interface ChoicesProps {
  parcels: readonly ShownParcel[];
  chosen: ShownParcel;
  choose(number: number): void;
}

function Choices({ parcels, chosen, choose }: ChoicesProps) {
  const t = useTexts();
  return (
    <ul className="parcel-choices" aria-label={t('orders.parcelsChoose')}>
      {parcels.map(({ number, track }) => (
        <li key={number}>
          <button type="button" aria-pressed={number === chosen.number} onClick={() => choose(number)}>
            <b>{t('orders.parcelOf', { number, count: parcels.length })}</b>
            {track ? <ParcelBadge track={track} /> : <span className="hint">{t('orderDetail.notShipped')}</span>}
            {track && <DayLine track={track} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function OneParcel({ parcel: { track, facts } }: { parcel: ShownParcel }) {
  const t = useTexts();
  return (
    <div className="grid gap-2">
      {facts}
      {track ? <Tracking track={track} /> : <p className="hint">{t('orderDetail.notShipped')}</p>}
    </div>
  );
}
