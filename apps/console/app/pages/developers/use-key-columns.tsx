import { Button } from '@sampan/ui/button.tsx';
import { CustomerLink } from '../../features/customers/customer-link.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { OwnedKey } from './owned-key.ts';

const tones = { works: 'green', expired: 'ink', revoked: 'crimson' } as const;

export function useKeyColumns(onRevoke: (apiKey: OwnedKey) => void): Column<OwnedKey>[] {
  const t = useTexts();
  return [
    {
      id: 'name',
      head: t('consoleDevelopers.keyName'),
      width: '12rem',
      narrow: 'title',
      cell: ({ name, start }) => (
        <span className="grid min-w-0">
          <span className="cut" dir="auto">
            {name}
          </span>
          <bdi className="second mono" dir="ltr">
            {start}…
          </bdi>
        </span>
      ),
    },
    {
      id: 'customer',
      head: t('consoleDevelopers.keyCustomer'),
      width: '1fr',
      narrow: 'note',
      cell: ({ customer }) => (
        <span className="grid min-w-0">
          <CustomerLink id={customer.id} name={customer.name || customer.email} />
          {customer.name && <bdi className="second cut">{customer.email}</bdi>}
        </span>
      ),
    },
    {
      id: 'scopes',
      head: t('consoleDevelopers.keyScopes'),
      width: '14rem',
      isWide: true,
      cell: ({ scopes }) => (
        <bdi className="cut" dir="ltr" title={scopes.join(', ')}>
          {scopes.join(', ')}
        </bdi>
      ),
    },
    ...useTimes(),
    {
      id: 'state',
      head: t('consoleStaff.state'),
      width: '13rem',
      narrow: 'state',
      cell: (apiKey) => (
        <span className="key-state">
          <State tone={tones[apiKey.state]}>{t(`consoleDevelopers.key_${apiKey.state}`)}</State>
          {apiKey.state === 'works' && (
            <Button onClick={() => onRevoke(apiKey)}>{t('consoleDevelopers.revoke')}</Button>
          )}
        </span>
      ),
    },
  ];
}

function useTimes(): Column<OwnedKey>[] {
  const t = useTexts();
  const { date, moment } = useFormat();
  return [
    {
      id: 'used',
      head: t('consoleDevelopers.keyUsed'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t('consoleDevelopers.keyNever')),
    },
    {
      id: 'made',
      head: t('consoleDevelopers.keyMade'),
      width: '7rem',
      isFigure: true,
      isWide: true,
      cell: ({ createdAt }) => date(createdAt),
    },
  ];
}
