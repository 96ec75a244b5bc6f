import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import type { useQueues, WaitingQueue } from '../../features/orders/queues.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { mostUrgentFirst, shareUsed, type Urgency, urgencyOf } from './urgency.ts';

interface Props {
  queues: ReturnType<typeof useQueues>;
  now: number;
}

const listOf = ({ status }: WaitingQueue) => withQuery('/orders', { status });

export function WhatWaits({ queues, now }: Props) {
  const t = useTexts();
  const go = useGo();
  const [current, setCurrent] = useState<string | null>(null);
  const rows = mostUrgentFirst(queues.waiting, now);
  const late = rows.filter((queue) => urgencyOf(queue, now) === 'late').length;
  const columns = useColumns(now);
  return (
    <section className="card today-waits" aria-labelledby="waits">
      <div className="card-head">
        <h2 id="waits">{t('consoleToday.waits')}</h2>
        {!queues.isPending && <p>{late > 0 ? t('consoleToday.late', { count: late }) : t('consoleToday.noneLate')}</p>}
      </div>
      <DataTable
        label={t('consoleToday.waits')}
        list={{
          rows: queues.isPending || queues.error ? undefined : rows,
          total: rows.length,
          isPending: queues.isPending && !queues.error,
          error: queues.error,
          hasMore: false,
          isLoadingMore: false,
          loadMore: () => undefined,
          retry: queues.retry,
        }}
        columns={columns}
        idOf={({ status }) => status}
        current={current}
        onCurrent={setCurrent}
        onOpen={(queue) => go(listOf(queue))}
        empty={null}
      />
    </section>
  );
}

function useColumns(now: number): Column<WaitingQueue>[] {
  const t = useTexts();
  const { age, number } = useFormat();
  return [
    {
      id: 'work',
      head: t('consoleToday.work'),
      width: '1fr',
      narrow: 'title',
      cell: (queue) => <Link to={listOf(queue)}>{t(queue.work)}</Link>,
    },
    { id: 'turn', head: t('consoleToday.turn'), width: '7rem', narrow: 'note', cell: ({ turn }) => t(turn) },
    {
      id: 'waiting',
      head: t('consoleToday.waiting'),
      width: '5rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ count }) => <b>{number(count)}</b>,
    },
    {
      id: 'oldest',
      head: t('consoleToday.oldest'),
      width: '6rem',
      isFigure: true,
      narrow: 'state',
      cell: (queue) => (
        <span className={urgencyOf(queue, now) === 'late' ? 'late' : undefined}>
          {queue.since === undefined ? '–' : age(now - queue.since)}
        </span>
      ),
    },
    {
      id: 'limit',
      head: t('consoleToday.limit'),
      width: '4rem',
      isFigure: true,
      isWide: true,
      cell: ({ limitMs }) => <span className="text-muted">{age(limitMs)}</span>,
    },
    {
      id: 'used',
      head: t('consoleToday.used'),
      width: '10rem',
      isWide: true,
      cell: (queue) => <Used share={shareUsed(queue, now)} urgency={urgencyOf(queue, now)} />,
    },
    {
      id: 'state',
      head: t('consoleToday.state'),
      width: '6rem',
      cell: (queue) => {
        const urgency = urgencyOf(queue, now);
        return <span className={`urgency-${urgency}`}>{t(`consoleToday.urgency_${urgency}`)}</span>;
      },
    },
  ];
}

/** The limit is the mark at two thirds; beyond it the bar grows on. */
function Used({ share, urgency }: { share: number; urgency: Urgency }) {
  const length = Math.min(100, (share * 200) / 3);
  return (
    <svg className="used" viewBox="0 0 100 12" preserveAspectRatio="none" data-urgency={urgency} aria-hidden="true">
      <rect className="used-ground" y="4" width="100" height="4" rx="2" />
      <rect className="used-bar" y="4" width={length} height="4" rx="2" />
      <rect className="used-limit" x="66" y="1" width="1" height="10" />
    </svg>
  );
}
