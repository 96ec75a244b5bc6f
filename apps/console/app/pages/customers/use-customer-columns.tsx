import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { customerPath } from '../../features/customers/customer-link.tsx';
import { useLanguageName } from '../../features/customers/language-name.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Customer = RowOf<'operatorListCustomers'>;

export function useCustomerColumns(): Column<Customer>[] {
  const t = useTexts();
  const facts = useFacts();
  const languageName = useLanguageName();
  return [
    {
      id: 'name',
      head: t('consoleCustomers.name'),
      width: '14rem',
      narrow: 'title',
      cell: ({ id, name, email, company }) => (
        <span className="grid min-w-0">
          <Link to={customerPath(id)} className="cut" dir="auto">
            {name || email}
          </Link>
          {company && (
            <span className="second cut" dir="auto">
              {company}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'email',
      head: t('consoleAccounts.email'),
      width: '1fr',
      narrow: 'note',
      cell: ({ email }) => (
        <bdi className="cut" title={email}>
          {email}
        </bdi>
      ),
    },
    {
      id: 'country',
      head: t('consoleCustomers.country'),
      width: '11rem',
      isWide: true,
      cell: ({ country, language }) => (
        <span className="grid min-w-0">
          <span className="cut">{country || '–'}</span>
          <span className="second cut">{languageName(language)}</span>
        </span>
      ),
    },
    ...facts,
  ];
}

function useFacts(): Column<Customer>[] {
  const t = useTexts();
  const { date, number, dollars } = useFormat();
  return [
    {
      id: 'orders',
      head: t('consoleCustomers.orders'),
      width: '5rem',
      isFigure: true,
      isWide: true,
      cell: ({ orders }) => (orders ? number(orders) : <span className="text-muted">–</span>),
    },
    {
      id: 'spent',
      head: t('consoleCustomers.spent'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ spentUsd }) => (spentUsd ? dollars(spentUsd) : <span className="text-muted">–</span>),
    },
    {
      id: 'last',
      head: t('consoleCustomers.lastOrder'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      cell: ({ lastOrderAt }) => <span className="text-muted">{lastOrderAt ? date(lastOrderAt) : '–'}</span>,
    },
    {
      id: 'since',
      head: t('consoleCustomers.since'),
      width: '8rem',
      isFigure: true,
      cell: ({ createdAt }) => <span className="text-muted">{date(createdAt)}</span>,
    },
    {
      id: 'state',
      head: t('consoleCustomers.state'),
      width: '7rem',
      narrow: 'state',
      cell: ({ disabled }) =>
        disabled ? (
          <State tone="crimson">{t('consoleCustomers.disabled')}</State>
        ) : (
          <State tone="green">{t('consoleCustomers.active')}</State>
        ),
    },
  ];
}
