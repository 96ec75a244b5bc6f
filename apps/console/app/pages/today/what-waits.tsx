import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useMay } from '../../api/use-me.ts';
import type { useWork, Waiting } from '../../features/orders/work.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { mostUrgentFirst, shareUsed, type Urgency, urgencyOf } from './urgency.ts';

interface Props {
  work: ReturnType<typeof useWork>;
  now: number;
}

export function WhatWaits({ work, now }: Props) {
  const t = useTexts();
  const go = useGo();
  const [current, setCurrent] = useState<string | null>(null);
  const rows = mostUrgentFirst(work.waiting, now);
  const late = rows.reduce((sum, { overdue }) => sum + overdue, 0);
  const columns = useColumns(now);
  return (
    <section className="card today-waits" aria-labelledby="waits">
      <div className="card-head">
        <h2 id="waits">{t('consoleToday.waits')}</h2>
        {!work.isPending && <p>{late > 0 ? t('consoleToday.late', { count: late }) : t('consoleToday.noneLate')}</p>}
      </div>
      <DataTable
        label={t('consoleToday.waits')}
        list={oneList({
          data: work.isPending || work.error ? undefined : rows,
          isPending: work.isPending && !work.error,
          error: work.error,
          refetch: work.retry,
        })}
        columns={columns}
        idOf={({ id }) => id}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ list }) => go(list)}
        isTall
        empty={null}
      />
    </section>
  );
}

function useColumns(now: number): Column<Waiting>[] {
  const t = useTexts();
  const { number } = useFormat();
  const times = useTimes(now);
  const worth = useWorth();
  return [
    {
      id: 'work',
      head: t('consoleToday.work'),
      width: '1fr',
      narrow: 'title',
      cell: ({ list, work }) => (
        <Link to={list} className="waits-name">
          {t(work)}
        </Link>
      ),
    },
    { id: 'turn', head: t('consoleToday.turn'), width: '5.75rem', narrow: 'note', cell: ({ turn }) => t(turn) },
    {
      id: 'waiting',
      head: t('consoleToday.waiting'),
      width: '4rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ count }) => <b>{number(count)}</b>,
    },
    ...times,
    {
      id: 'state',
      head: t('consoleToday.state'),
      width: '6.5rem',
      narrow: 'state',
      cell: (row) => <State row={row} now={now} />,
    },
    ...worth,
  ];
}

/** The oldest item's waiting time, beside the limit. */
function useTimes(now: number): Column<Waiting>[] {
  const t = useTexts();
  const { age } = useFormat();
  return [
    {
      id: 'oldest',
      head: t('consoleToday.oldest'),
      width: '5.75rem',
      isFigure: true,
      cell: (row) => (
        <span className={urgencyOf(row, now) === 'late' ? 'late' : undefined}>
          {row.since === undefined ? '–' : age(now - row.since)}
        </span>
      ),
    },
    {
      id: 'limit',
      head: t('consoleToday.limit'),
      width: '3rem',
      isFigure: true,
      isWide: true,
      cell: ({ limitMs }) => <span className="text-muted">{age(limitMs)}</span>,
    },
    {
      id: 'used',
      head: t('consoleToday.used'),
      width: '8.75rem',
      isWide: true,
      cell: (row) => <Used share={shareUsed(row, now)} urgency={urgencyOf(row, now)} />,
    },
  ];
}

/** For roles that may see the value of orders. */
function useWorth(): Column<Waiting>[] {
  const t = useTexts();
  const { dollars } = useFormat();
  const may = useMay();
  if (!may('operatorListBuyList') && !may('operatorListRefunds')) return [];
  return [
    {
      id: 'worth',
      head: t('consoleToday.worth'),
      width: '6.25rem',
      isFigure: true,
      isWide: true,
      cell: ({ worthUsd, count }) => (
        <span className="text-muted">{worthUsd === null || count === 0 ? '–' : dollars(worthUsd)}</span>
      ),
    },
  ];
}

function State({ row, now }: { row: Waiting; now: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const urgency = urgencyOf(row, now);
  if (row.overdue > 0)
    return (
      <Link to={row.overdueList} className="urgency-late">
        {t('consoleToday.over', { count: number(row.overdue) })}
      </Link>
    );
  return <span className={`urgency-${urgency}`}>{t(`consoleToday.urgency_${urgency}`)}</span>;
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
