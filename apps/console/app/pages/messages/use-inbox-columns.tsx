import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { Standing } from '../../features/messages/about-section.tsx';
import { conversationPath } from '../../features/messages/begin-dialog.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

type Row = RowOf<'operatorListConversations'>;

export function useInboxColumns(): Column<Row>[] {
  const t = useTexts();
  const facts = useFacts();
  return [
    {
      id: 'customer',
      head: t('consoleMessages.customer'),
      width: '14rem',
      narrow: 'title',
      cell: ({ id, customer, isUnread }) => (
        <span className="grid min-w-0">
          <Link to={conversationPath(id)} className="cut" dir="auto" data-unread={isUnread || undefined}>
            {isUnread && <span className="sr-only">{t('consoleMessages.unread')}: </span>}
            {customer.name || customer.email}
          </Link>
          <span className="second cut" dir="auto">
            {customer.company || customer.email}
          </span>
        </span>
      ),
    },
    {
      id: 'text',
      head: t('consoleMessages.lastText'),
      width: '1fr',
      narrow: 'note',
      cell: ({ order, subject, lastText, lastBy }) => (
        <span className="grid min-w-0">
          <span className="cut" dir="auto">
            {order ? t('consoleMessages.aboutOrder', { sn: order.sn }) : subject}
          </span>
          <span className="second cut" dir="auto">
            {lastBy ? t('consoleMessages.saidBy', { name: lastBy, words: lastText }) : lastText}
          </span>
        </span>
      ),
    },
    ...facts,
  ];
}

function useFacts(): Column<Row>[] {
  const t = useTexts();
  const { age, moment } = useFormat();
  const now = useNow();
  return [
    {
      id: 'assignee',
      head: t('consoleMessages.assignee'),
      width: '9rem',
      isWide: true,
      cell: ({ assignee }) =>
        assignee ? (
          <span className="cut" dir="auto">
            {assignee.name}
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    {
      id: 'state',
      head: t('consoleMessages.state'),
      width: '8rem',
      narrow: 'state',
      cell: (row) => <Standing conversation={row} />,
    },
    {
      id: 'age',
      head: t('consoleMessages.since'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ waitingSince, lastAt }) => (
        <span className="text-muted">{waitingSince ? age(now - readMoment(waitingSince)) : moment(lastAt)}</span>
      ),
    },
  ];
}
