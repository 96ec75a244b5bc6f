import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Customer = RowOf<'operatorListCustomers'>;

export const ordersOf = ({ email }: Pick<Customer, 'email'>) => withQuery('/orders', { search: email });

export function useCustomerColumns(): Column<Customer>[] {
  const t = useTexts();
  const facts = useFacts();
  return [
    {
      id: 'name',
      head: t('consoleCustomers.name'),
      width: '14rem',
      narrow: 'title',
      cell: (customer) => (
        <Link to={ordersOf(customer)} className="cut" dir="auto">
          {customer.name || customer.email}
        </Link>
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
      width: '10rem',
      isWide: true,
      cell: ({ country }) => country,
    },
    ...facts,
  ];
}

function useFacts(): Column<Customer>[] {
  const t = useTexts();
  const { date } = useFormat();
  return [
    {
      id: 'inviter',
      head: t('consoleCustomers.invitedBy'),
      width: '14rem',
      isWide: true,
      cell: ({ inviterEmail }) => <bdi className="cut">{inviterEmail || '–'}</bdi>,
    },
    {
      id: 'since',
      head: t('consoleCustomers.since'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ createdAt }) => <span className="text-muted">{date(createdAt)}</span>,
    },
    {
      id: 'state',
      head: t('consoleCustomers.state'),
      width: '8rem',
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
