import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useMemo } from 'react';
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
import { type Counts, Differences, LineCount, sumsOf, useCounts } from './counting.tsx';
import { InboundParcels } from './inbound-parcels.tsx';
import { OtherGoods } from './other-goods.tsx';
import { type Places, usePlaces, WholePlace } from './places.tsx';

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
  const places = usePlaces(inbound);
  const counts = useCounts();
  const isOpen = isOnTheWay(inbound);
  if (isInParcels(inbound))
    return (
      <div className="wh-body">
        <Facts inbound={inbound} />
        <InboundParcels key={inbound.version} inbound={inbound} ofLine={(line) => <LineOf line={line} />} />
      </div>
    );
  const lines = inbound.list.filter(({ pieces }) => pieces > 0);
  return (
    <div className="wh-body">
      <Facts inbound={inbound} />
      {isOpen ? <WholePlace places={places} /> : <Orders inbound={inbound} />}
      <h2 className="wh-title">{t(isOpen ? 'consoleWarehouse.countThem' : 'consoleWarehouse.cameWithIt')}</h2>
      <ul className="wh-card">
        {lines.map((line) => (
          <li key={line.id} className="wh-line wh-inbound-line">
            <LineOf line={line} />
            {isOpen ? (
              <LineCount line={line} expected={line.pieces} counts={counts} places={places} />
            ) : (
              <b className="wh-pieces">{line.received}</b>
            )}
          </li>
        ))}
      </ul>
      {lines.length === 0 && <EmptyState title={t('consoleWarehouse.nothingComes')} />}
      <OtherGoods inbound={inbound} place={places.whole} />
      {isOpen && <Arrive inbound={inbound} lines={lines} counts={counts} places={places} />}
    </div>
  );
}

interface ArriveProps {
  inbound: Inbound;
  lines: Inbound['list'];
  counts: Counts;
  places: Places;
}

/**
 * Records an arrival. Counted line by line, missing pieces will not come, and further ones are surplus; until something
 * is counted, full arrival must be confirmed explicitly.
 */
function Arrive({ inbound: { id, number, version }, lines, counts, places }: ArriveProps) {
  const t = useTexts();
  const { press, busy } = useSend();
  const sums = sumsOf(lines.map((line) => ({ expected: line.pieces, here: counts.of(line) })));
  const arrive = () => {
    if (sums.left > 0 && !sums.isUntouched) return;
    const counted = lines.flatMap((line) => {
      const here = counts.of(line);
      return here === undefined || here === line.pieces ? [] : [{ id: line.id, received: here }];
    });
    const input = { id, version, lines: counted, places: places.of(lines) };
    const title = t('consoleWarehouse.entryArrived', { number });
    void press(
      { name: 'operatorArrivePurchaseOrder', input, orderId: id, title },
      (outcome) => outcome === 'sent' && showToast({ kind: 'done', title: t('consoleWarehouse.arrived', { number }) }),
    );
  };
  return (
    <div className="wh-foot">
      {sums.isUntouched ? (
        <p className="second">{t('consoleWarehouse.countOrAll')}</p>
      ) : (
        <Differences sums={sums} missing={t('consoleWarehouse.missingComeNoMore', { count: sums.missing })} />
      )}
      <KeyButton
        kind={sums.isUntouched ? 'line' : 'brand'}
        className="wh-big"
        wide
        keys="ctrl+Enter"
        label={
          sums.isUntouched || (sums.left === 0 && sums.missing + sums.more === 0)
            ? t('consoleWarehouse.allHere', { count: sums.expected })
            : t('consoleWarehouse.someHere', { here: sums.here, count: sums.expected })
        }
        aria-disabled={sums.left > 0 && !sums.isUntouched}
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
        {line.places.length > 0 && <b className="wh-shelf">{line.places.join(', ')}</b>}
      </div>
    </>
  );
}

/** The next step: orders that wait for nothing else are received now. */
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
