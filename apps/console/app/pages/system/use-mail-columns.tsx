import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Mail = RowOf<'operatorListMails'>;

export const mailTones = { waiting: 'river', sent: 'green', failed: 'crimson' } as const;

export function useMailColumns(onOpen: (id: string) => void): Column<Mail>[] {
  const t = useTexts();
  const { moment, number } = useFormat();
  return [
    {
      id: 'to',
      head: t('consoleSystem.recipient'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, to }) => (
        <button type="button" className="link-quiet cut" onClick={() => onOpen(id)}>
          <bdi>{to || '–'}</bdi>
        </button>
      ),
    },
    {
      id: 'template',
      head: t('consoleSystem.template'),
      width: '14rem',
      narrow: 'note',
      cell: ({ template }) => <span className="mono cut">{template}</span>,
    },
    {
      id: 'language',
      head: t('consoleAccounts.language'),
      width: '5rem',
      isWide: true,
      cell: ({ language }) => language,
    },
    {
      id: 'state',
      head: t('consoleSystem.state'),
      width: '7rem',
      narrow: 'state',
      cell: ({ state }) => <State tone={mailTones[state]}>{t(`consoleSystem.mail_${state}`)}</State>,
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
      id: 'added',
      head: t('consoleSystem.addedAt'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ addedAt }) => moment(addedAt),
    },
  ];
}
