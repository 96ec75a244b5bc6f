import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Event = Output<'operatorGetOrder'>['events'][number];

/** Everything that happened, newest first: when, what, by whom, why. */
export function History({ events, most }: { events: readonly Event[]; most?: number }) {
  const t = useTexts();
  const { moment } = useFormat();
  return (
    <ol className="history">
      {events
        .toReversed()
        .slice(0, most)
        .map(({ at, from, to, by, actor, reason }) => (
          <li key={`${at} ${to}`} data-status={to}>
            <p>{from && to === 'create' ? t('consoleOrders.backToPayment') : t(`consoleOrders.event_${to}`)}</p>
            <p className="second">
              <time dateTime={at}>{moment(at)}</time>
              {t('console.comma')}
              <span dir="auto">{actor || t(`consoleOrders.by_${by as 'customer'}`)}</span>
            </p>
            {reason && (
              <p className="second" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
    </ol>
  );
}
