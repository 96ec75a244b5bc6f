import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { WhatChanged, whoChanged } from './changes.tsx';

type Order = Output<'operatorGetOrder'>;
type Event = Order['events'][number];

/** Everything that happened, newest first: when, what, by whom, why. */
export function History({ order, most }: { order: Pick<Order, 'events' | 'changes'>; most?: number }) {
  const t = useTexts();
  const { moment } = useFormat();
  const moves = order.events.map((event) => ({ ...event, status: event.to, what: <Move event={event} /> }));
  const changes = order.changes.map((change) => ({
    ...change,
    status: undefined,
    reason: '',
    what: <WhatChanged change={change} />,
  }));
  const all = [...moves, ...changes].toSorted((a, b) => b.version - a.version || b.at.localeCompare(a.at));
  return (
    <ol className="history">
      {all.slice(0, most).map(({ at, by, actor, reason, version, status, what }) => (
        <li key={`${version} ${at} ${status}`} data-status={status}>
          <p>{what}</p>
          <p className="second">
            <time dateTime={at}>{moment(at)}</time>
            {t('console.comma')}
            <span dir="auto">{whoChanged({ actor, by }, t)}</span>
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

function Move({ event: { from, to } }: { event: Event }) {
  const t = useTexts();
  return from && to === 'create' ? t('consoleOrders.backToPayment') : t(`consoleOrders.event_${to}`);
}
