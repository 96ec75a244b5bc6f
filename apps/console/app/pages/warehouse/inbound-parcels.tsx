import { Button } from '@sampan/ui/button.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Inbound } from '../../features/warehouse/inbound.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

type Line = Inbound['list'][number];

interface Props {
  inbound: Inbound;
  /** What a line is, beside its count. */
  ofLine: (line: Line) => ReactNode;
}

/** A supplier has sent several parcels: the one in hand is counted, and the others wait. */
export function InboundParcels({ inbound, ofLine }: Props) {
  const t = useTexts();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('parcel') ?? '');
  const [counted, setCounted] = useState<Record<string, number>>({});
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
      <h2 className="wh-title">{t('consoleWarehouse.countParcel')}</h2>
      <ul className="wh-card">
        {lines.map((line) => (
          <li key={line.id} className="wh-line wh-inbound-line">
            {ofLine(line)}
            <span className="wh-count">
              <Stepper
                value={counted[line.id] ?? 0}
                label={[line.sourceName, line.options].filter(Boolean).join(' ')}
                min={0}
                max={line.pieces - line.received}
                onChange={(count) => setCounted({ ...counted, [line.id]: count })}
              />
              <span className="second">{t('consoleWarehouse.ofExpected', { count: line.pieces - line.received })}</span>
            </span>
          </li>
        ))}
      </ul>
      <Receive
        inbound={inbound}
        parcelId={parcel?.id}
        isLast={open.length <= 1}
        lines={lines.map((line) => ({ ...line, here: counted[line.id] ?? 0 }))}
        onDone={() => setCounted({})}
      />
    </>
  );
}

interface ReceiveProps {
  inbound: Inbound;
  parcelId: string | undefined;
  isLast: boolean;
  lines: readonly (Line & { here: number })[];
  onDone: () => void;
}

/** With the last parcel that was announced it is asked whether the rest still comes. */
function Receive({ inbound: { id, number, version }, parcelId, isLast, lines, onDone }: ReceiveProps) {
  const t = useTexts();
  const { press, busy } = useSend();
  const here = lines.reduce((sum, line) => sum + line.here, 0);
  const missing = lines.reduce((sum, { pieces, received }) => sum + pieces - received, 0) - here;
  const receive = (rest: 'comes' | 'missing') => {
    if (!parcelId) return;
    const input = {
      ...{ id, version, parcelId, rest },
      lines: lines.filter((line) => line.here > 0).map((line) => ({ id: line.id, received: line.here })),
    };
    const title = t('consoleWarehouse.entryArrived', { number });
    void press({ name: 'operatorReceivePurchaseParcel', input, orderId: id, title }, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.parcelArrived', { number }) });
      onDone();
    });
  };
  if (!parcelId) return <p className="wh-foot late">{t('consoleWarehouse.restNotAnnounced', { count: missing })}</p>;
  return (
    <div className="wh-foot">
      {missing > 0 && <p className="second">{t('consoleWarehouse.stillToCome', { count: missing })}</p>}
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
