import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type FailedJob = RowOf<'operatorListFailedJobs'>;

export function useJobColumns(onOpen: (id: string) => void): Column<FailedJob>[] {
  const t = useTexts();
  const { moment, number } = useFormat();
  return [
    {
      id: 'queue',
      head: t('consoleSystem.queue'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, queue, about }) => (
        <>
          <button type="button" className="link-quiet mono cut" onClick={() => onOpen(id)}>
            {queue}
          </button>
          <span className="second cut wide-only" title={about}>
            {about}
          </span>
        </>
      ),
    },
    {
      id: 'reason',
      head: t('consoleSystem.reason'),
      width: '20rem',
      narrow: 'note',
      cell: ({ reason }) => (
        <span className="cut" title={reason}>
          {reason || '–'}
        </span>
      ),
    },
    {
      id: 'attempts',
      head: t('consoleSystem.attempts'),
      width: '5rem',
      isFigure: true,
      isWide: true,
      cell: ({ attempts }) => number(attempts),
    },
    {
      id: 'failed',
      head: t('consoleSystem.failedAt'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ failedAt }) => moment(failedAt),
    },
    {
      id: 'next',
      head: t('consoleSystem.nextAt'),
      width: '8rem',
      isFigure: true,
      narrow: 'state',
      cell: ({ nextAt }) => (nextAt ? moment(nextAt) : '–'),
    },
  ];
}
