import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useList } from '../../api/use-call.ts';
import { inboundPathBy } from '../../features/warehouse/inbound.ts';
import { Failed } from '../../parts/failed.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

interface Row {
  id: string;
  number: string;
  supplier: string;
  since: string;
  carrier: string;
  trackingNumber: string;
  parcels: { id: string; carrier: string; trackingNumber: string; hasArrived: boolean }[];
  pieces: number;
}

/** Announced parcels that have not arrived. */
export function Expected() {
  const t = useTexts();
  const list = useList('operatorListInbound', {}, { everySeconds: 60 });
  const { rows, total, error, hasMore, isLoadingMore, loadMore } = list;
  if (!rows) return error && <Failed error={error} onRetry={list.retry} />;
  return (
    <section className="wh-body wh-expected" aria-labelledby="wh-expected">
      <h2 id="wh-expected" className="wh-title">
        {t('consoleWarehouse.onTheWay', { count: total })}
      </h2>
      {rows.length === 0 && <p className="second">{t('consoleWarehouse.noneOnTheWay')}</p>}
      <ul className="wh-hits">
        {rows.map((row) => (
          <InboundHit key={row.id} row={row} />
        ))}
      </ul>
      {hasMore && (
        <Button className="wh-big" busy={isLoadingMore} onClick={loadMore}>
          {t('consoleWarehouse.moreOnTheWay')}
        </Button>
      )}
    </section>
  );
}

/** A purchase order that can be received; by the code of one of its parcels, that one. */
export function InboundHit({ row, code = '' }: { row: Row; code?: string }) {
  const t = useTexts();
  const now = useNow();
  const { age } = useFormat();
  const { id, number, supplier, since, carrier, pieces, parcels } = row;
  const open = parcels.filter(({ hasArrived }) => !hasArrived);
  const { trackingNumber } = open[0] ?? row;
  return (
    <li>
      <Link to={inboundPathBy({ id, parcels }, code)}>
        <span className="wh-hit-icon">
          <Icon name="truck" />
        </span>
        <span>
          <b className="mono">{trackingNumber || number}</b>
          {open.length > 1 && ` +${open.length - 1}`}
          <span className="second cut">
            {[carrier, trackingNumber && number].filter(Boolean).join(' · ')} <span lang="zh">{supplier}</span>
          </span>
        </span>
        <span className="wh-hit-end">
          {t('consoleWarehouse.piecesOf', { count: pieces })}
          <span className="second">{age(now - readMoment(since))}</span>
        </span>
      </Link>
    </li>
  );
}
