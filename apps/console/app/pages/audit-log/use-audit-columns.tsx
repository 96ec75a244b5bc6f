import type { RowOf } from '../../api/use-call.ts';
import { tableText } from '../../features/audit-log/table-text.ts';
import { whoText } from '../../features/audit-log/who-text.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Entry = RowOf<'operatorListAuditLog'>;

const tones = { insert: 'green', update: 'river', delete: 'crimson' } as const;

export function useAuditColumns(onOpen: (id: string) => void): Column<Entry>[] {
  const t = useTexts();
  const { moment } = useFormat();
  return [
    { id: 'at', head: t('consoleAudit.when'), width: '7.5rem', narrow: 'figure', cell: ({ at }) => moment(at) },
    {
      id: 'what',
      head: t('consoleAudit.what'),
      width: '1fr',
      narrow: 'title',
      cell: (entry) => (
        <>
          <button type="button" className="link-quiet cut" onClick={() => onOpen(String(entry.id))}>
            {tableText(t, entry.table)}
          </button>
          <span className="second mono cut wide-only">{entry.orderSn || entry.rowId}</span>
        </>
      ),
    },
    {
      id: 'change',
      head: t('consoleAudit.change'),
      width: '7rem',
      narrow: 'state',
      cell: ({ change }) => <State tone={tones[change]}>{t(`consoleAudit.change_${change}`)}</State>,
    },
    {
      id: 'who',
      head: t('consoleAudit.who'),
      width: '13rem',
      narrow: 'note',
      cell: ({ actor }) => (
        <span className="cut" dir="auto" title={whoText(t, actor)}>
          {whoText(t, actor)}
        </span>
      ),
    },
    {
      id: 'call',
      head: t('consoleAudit.call'),
      width: '15rem',
      isWide: true,
      cell: ({ call }) => (
        <span className="mono cut" title={call}>
          {call}
        </span>
      ),
    },
  ];
}
