import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { type Inbound, inboundWithWaiting, isInParcels, isOnTheWay } from '../../features/warehouse/inbound.ts';
import { waiting } from '../../features/warehouse/outbox.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { useWarehouseSteps } from '../../features/warehouse/use-warehouse-steps.ts';
import { WaitingStrip } from '../../features/warehouse/waiting-strip.tsx';
import { warehousePath } from '../../features/warehouse/warehouse.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { InboundParcels } from './inbound-parcels.tsx';

type CountedLine = Inbound['list'][number] & { here: number };

/** A supplier's parcel in hand: what should be in it, counted, and which orders can be received with it. */
export default function InboundPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('operatorGetInbound', { id }, { everySeconds: 60 });
  const entries = waiting.use();
  const inbound = useMemo(() => data && inboundWithWaiting(data, entries), [data, entries]);
  return (
    <Page
      title={t('consoleWarehouse.receiveInbound')}
      note={inbound && <span className="mono">{inbound.number}</span>}
      back={{ to: '/warehouse', label: t('consoleWarehouse.back') }}
      steps={useWarehouseSteps('receive')}
    >
      <div className="wh">
        <WaitingStrip />
        {inbound ? (
          <Body key={inbound.state} inbound={inbound} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-60" />
        )}
      </div>
    </Page>
  );
}

function Body({ inbound }: { inbound: Inbound }) {
  const t = useTexts();
  const [counted, setCounted] = useState<Record<string, number>>({});
  const isOpen = isOnTheWay(inbound);
  if (isInParcels(inbound))
    return (
      <div className="wh-body">
        <Facts inbound={inbound} />
        <InboundParcels key={inbound.version} inbound={inbound} ofLine={(line) => <LineOf line={line} />} />
      </div>
    );
  const lines = inbound.list
    .filter(({ pieces }) => pieces > 0)
    .map((line) => ({ ...line, here: isOpen ? (counted[line.id] ?? line.pieces) : line.received }));
  return (
    <div className="wh-body">
      <Facts inbound={inbound} />
      {!isOpen && <Orders inbound={inbound} />}
      <h2 className="wh-title">{t(isOpen ? 'consoleWarehouse.countThem' : 'consoleWarehouse.cameWithIt')}</h2>
      <ul className="wh-card">
        {lines.map((line) => (
          <li key={line.id} className="wh-line wh-inbound-line">
            <LineOf line={line} />
            {isOpen ? (
              <span className="wh-count">
                <Stepper
                  value={line.here}
                  label={[line.sourceName, line.options].filter(Boolean).join(' ')}
                  max={line.pieces}
                  onChange={(count) => setCounted({ ...counted, [line.id]: count })}
                />
                <span className="second">{t('consoleWarehouse.ofExpected', { count: line.pieces })}</span>
              </span>
            ) : (
              <b className="wh-pieces">{line.here}</b>
            )}
          </li>
        ))}
      </ul>
      {lines.length === 0 && <EmptyState title={t('consoleWarehouse.nothingComes')} />}
      {isOpen && <Arrive inbound={inbound} lines={lines} />}
    </div>
  );
}

/** It has come: what was counted less than expected comes no more. */
function Arrive({ inbound: { id, number, version }, lines }: { inbound: Inbound; lines: CountedLine[] }) {
  const t = useTexts();
  const { press, busy } = useSend();
  const expected = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const count = lines.reduce((sum, { here }) => sum + here, 0);
  const arrive = () => {
    const short = lines
      .filter(({ here, pieces }) => here < pieces)
      .map((line) => ({ id: line.id, received: line.here }));
    const title = t('consoleWarehouse.entryArrived', { number });
    void press(
      { name: 'operatorArrivePurchaseOrder', input: { id, version, lines: short }, orderId: id, title },
      (outcome) => outcome === 'sent' && showToast({ kind: 'done', title: t('consoleWarehouse.arrived', { number }) }),
    );
  };
  return (
    <div className="wh-foot">
      {count < expected && (
        <p className="late" role="status">
          {t('consoleWarehouse.missingComeNoMore', { count: expected - count })}
        </p>
      )}
      <KeyButton
        kind="brand"
        className="wh-big"
        wide
        keys="ctrl+Enter"
        label={
          count < expected
            ? t('consoleWarehouse.someHere', { here: count, count: expected })
            : t('consoleWarehouse.allHere', { count: expected })
        }
        busy={busy}
        onPress={arrive}
      />
    </div>
  );
}

function Facts({ inbound: { supplier, carrier, trackingNumber, state } }: { inbound: Inbound }) {
  const t = useTexts();
  return (
    <div className="wh-card wh-address">
      <span lang="zh">{supplier}</span>
      <span>
        {trackingNumber ? (
          <>
            {carrier} <b className="mono">{trackingNumber}</b>
          </>
        ) : (
          t('consoleWarehouse.notAnnounced')
        )}
      </span>
      {state === 'arrived' && (
        <span>
          <State tone="green">{t('consoleWarehouse.hasArrived')}</State>
        </span>
      )}
    </div>
  );
}

function LineOf({ line }: { line: Inbound['list'][number] }) {
  return (
    <>
      <img className="wh-picture" src={line.picture} alt="" width={64} height={64} />
      <div className="wh-names">
        <b lang="zh">{line.sourceName}</b>
        <span className="cut">{line.productName}</span>
        <span lang="zh">{line.options}</span>
        <span className="second mono">{[line.itemNumber || line.offerId, line.sn].join(' · ')}</span>
      </div>
    </>
  );
}

/** What to do next: orders that wait for nothing else are received now. */
function Orders({ inbound: { orders } }: { inbound: Inbound }) {
  const t = useTexts();
  return (
    <ul className="wh-hits" aria-label={t('consoleWarehouse.itsOrders')}>
      {orders.map(({ id, sn, status, waitsForMore }) => (
        <li key={id}>
          <Link className="wh-hit-order" to={warehousePath(id)}>
            <b className="mono">{sn}</b>
            {status !== 'in_purchased' ? (
              <StatusBadge status={status} />
            ) : waitsForMore ? (
              <State tone="amber">{t('consoleWarehouse.waitsForMore')}</State>
            ) : (
              <State tone="green">{t('consoleWarehouse.mayBeReceived')}</State>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
