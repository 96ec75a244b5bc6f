import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Inbound } from '../../features/warehouse/inbound.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Counts, Differences, LineCount, sumsOf, useCounts } from './counting.tsx';
import { OtherGoods } from './other-goods.tsx';
import { type Places, usePlaces, WholePlace } from './places.tsx';

type Line = Inbound['list'][number];

interface Props {
  inbound: Inbound;
  /** Describes a line, beside its count. */
  ofLine: (line: Line) => ReactNode;
}

/** A supplier has sent several parcels: the one in hand is counted, and the others wait. */
export function InboundParcels({ inbound, ofLine }: Props) {
  const t = useTexts();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('parcel') ?? '');
  const counts = useCounts();
  const places = usePlaces(inbound);
  const open = inbound.parcels.filter(({ hasArrived }) => !hasArrived);
  const parcel = open.find(({ id }) => id === chosen) ?? open[0];
  const lines = inbound.list.filter(({ pieces, received }) => pieces > received);
  return (
    <>
      <h2 className="wh-title">{t('consoleWarehouse.parcelsOf', { count: inbound.parcels.length })}</h2>
      <ul className="wh-card wh-parcels">
        {inbound.parcels.map(({ id, carrier, trackingNumber, hasArrived }) => (
          <li key={id}>
            <label>
              <input
                type="radio"
                name="parcel"
                disabled={hasArrived}
                checked={id === parcel?.id}
                onChange={() => setChosen(id)}
              />{' '}
              {carrier} <b className="mono">{trackingNumber}</b>{' '}
              {hasArrived && <State tone="green">{t('consoleWarehouse.hasArrived')}</State>}
            </label>
          </li>
        ))}
      </ul>
      <WholePlace places={places} />
      <h2 className="wh-title">{t('consoleWarehouse.countParcel')}</h2>
      <ul className="wh-card">
        {lines.map((line) => (
          <li key={line.id} className="wh-line wh-inbound-line">
            {ofLine(line)}
            <LineCount line={line} expected={line.pieces - line.received} counts={counts} places={places} />
          </li>
        ))}
      </ul>
      <OtherGoods inbound={inbound} place={places.whole} />
      <Receive
        inbound={inbound}
        parcelId={parcel?.id}
        isLast={open.length <= 1}
        lines={lines}
        counts={counts}
        places={places}
      />
    </>
  );
}

interface ReceiveProps {
  inbound: Inbound;
  parcelId: string | undefined;
  isLast: boolean;
  lines: readonly Line[];
  counts: Counts;
  places: Places;
}

/** The last announced parcel asks whether the rest is still to come. */
function Receive({ inbound: { id, number, version }, parcelId, isLast, lines, counts, places }: ReceiveProps) {
  const t = useTexts();
  const { press, busy } = useSend();
  const sums = sumsOf(lines.map((line) => ({ expected: line.pieces - line.received, here: counts.of(line) ?? 0 })));
  const { here, missing } = sums;
  const receive = (rest: 'comes' | 'missing') => {
    if (!parcelId) return;
    const found = lines.flatMap((line) => {
      const received = counts.of(line) ?? 0;
      return received > 0 ? [{ id: line.id, received }] : [];
    });
    const input = { id, version, parcelId, rest, lines: found, places: places.of(found) };
    const title = t('consoleWarehouse.entryArrived', { number });
    void press({ name: 'operatorReceivePurchaseParcel', input, orderId: id, title }, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.parcelArrived', { number }) });
      counts.clear();
    });
  };
  if (!parcelId) return <p className="wh-foot late">{t('consoleWarehouse.restNotAnnounced', { count: missing })}</p>;
  return (
    <div className="wh-foot">
      {missing > 0 && <p className="second">{t('consoleWarehouse.stillToCome', { count: missing })}</p>}
      <Differences sums={{ ...sums, missing: 0 }} missing="" />
      <Button kind="brand" className="wh-big" busy={busy} onClick={() => receive('comes')}>
        {t(isLast && missing > 0 ? 'consoleWarehouse.receiveRestComes' : 'consoleWarehouse.receiveThis', {
          count: here,
        })}
      </Button>
      {isLast && missing > 0 && (
        <Button className="wh-big" busy={busy} onClick={() => receive('missing')}>
          {t('consoleWarehouse.receiveRestMissing', { count: here, missing })}
        </Button>
      )}
    </div>
  );
}
