import { Card } from '@sampan/ui/card.tsx';
import { formatMoment } from '@sampan/ui/format.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';

const shownAtFirst = 4;

/** Everything that happened, newest first: when, by whom, why. */
export function OrderHistory({ events }: { events: OrderPage['events'] }) {
  const t = useTexts();
  const newestFirst = events.toReversed();
  const earlier = newestFirst.slice(shownAtFirst);
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('orderDetail.history')}</h2>
      <Events events={newestFirst.slice(0, shownAtFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary className="link flex min-h-11 items-center">
            {t('orderDetail.moreSteps', { count: earlier.length })}
          </summary>
          <Events events={earlier} />
        </details>
      )}
    </Card>
  );
}

function Events({ events }: { events: OrderPage['events'] }) {
  const t = useTexts();
  return (
    <ol className="history">
      {events.map(({ at, to, by, reason, isObjection }) => (
        <li key={`${at} ${to}`}>
          <time className="hint tnum" dateTime={`${at.replace(' ', 'T')}Z`}>
            <bdi dir="ltr">{formatMoment(at)}</bdi>
          </time>
          <StatusBadge status={to} isObjected={isObjection} />
          <span className="hint">{t(`orderDetail.by_${by}`)}</span>
          {reason && (
            <p dir="auto" className="history-reason">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
