import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { jobsPath, SystemTabs } from './system-tabs.tsx';

type Queue = Output<'operatorListQueues'>[number];

const listOf = ({ queue, failed }: Queue) => jobsPath(failed > 0 ? 'given_up' : 'retrying', queue);

/** The kinds of jobs; what went wrong first. */
export default function Queues() {
  const t = useTexts();
  const go = useGo();
  const read = useCall('operatorListQueues', {}, { everySeconds: 30 });
  const rows = read.data?.toSorted((a, b) => b.failed - a.failed || b.later - a.later);
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page title={t('console.system')}>
      <div className="pane">
        <SystemTabs part="queues" />
        <DataTable
          label={t('consoleSystem.tab_queues')}
          list={oneList(read, rows)}
          columns={useColumns()}
          idOf={({ queue }) => queue}
          current={current}
          onCurrent={setCurrent}
          onOpen={(queue) => go(listOf(queue))}
          empty={null}
        />
      </div>
    </Page>
  );
}

function useColumns(): Column<Queue>[] {
  const t = useTexts();
  const { number, moment, age } = useFormat();
  const now = useNow();
  const figure = (id: 'due' | 'later' | 'running' | 'failed', isWide = false): Column<Queue> => ({
    id,
    head: t(`consoleSystem.${id}`),
    width: '6rem',
    isFigure: true,
    isWide,
    ...(id === 'failed' && { narrow: 'figure' as const }),
    cell: (queue) => (
      <Figure name={t(`consoleSystem.${id}`)} isLate={id === 'failed'}>
        {queue[id] > 0 && number(queue[id])}
      </Figure>
    ),
  });
  return [
    {
      id: 'queue',
      head: t('consoleSystem.queue'),
      width: '1fr',
      narrow: 'title',
      cell: (queue) => (
        <Link to={listOf(queue)} className="mono cut">
          {queue.queue}
        </Link>
      ),
    },
    figure('failed'),
    figure('later'),
    figure('due'),
    figure('running', true),
    {
      id: 'since',
      head: t('consoleSystem.dueSince'),
      width: '7rem',
      isFigure: true,
      narrow: 'state',
      cell: ({ dueSince }) => (
        <Figure name={t('consoleSystem.dueSince')}>{dueSince && age(now - Date.parse(dueSince))}</Figure>
      ),
    },
    { id: 'cron', head: t('consoleSystem.cron'), width: '7rem', isWide: true, cell: ({ cron }) => cron || '–' },
    {
      id: 'done',
      head: t('consoleSystem.doneAt'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      narrow: 'note',
      cell: ({ doneAt }) => <Figure name={t('consoleSystem.doneAt')}>{doneAt && moment(doneAt)}</Figure>,
    },
  ];
}

interface FigureProps {
  /** Said on a phone, where the columns have no heads. */
  name: string;
  isLate?: boolean;
  children: ReactNode;
}

function Figure({ name, isLate = false, children }: FigureProps) {
  if (!children) return <span className="dt-desk">–</span>;
  return (
    <span className={isLate ? 'late' : undefined}>
      <span className="dt-phone">{name}</span> {children}
    </span>
  );
}
