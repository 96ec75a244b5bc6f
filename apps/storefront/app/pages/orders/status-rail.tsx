import { mayBuyer, orderStatuses } from '@sampan/contract/order-status';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import type { OrderQuery } from './order-query.ts';

/** One entry per status: a rail on desktop, a row of chips on a phone, where empty ones are left out. */
export function StatusRail({ counts, filters }: { counts: Record<string, number>; filters: OrderQuery }) {
  const t = useTexts();
  const all = orderStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <nav className="rail" aria-label={t('orders.statuses')}>
      {(['', ...orderStatuses] as const).map((status) => (
        <StatusLink
          key={status}
          status={status}
          count={status === '' ? all : (counts[status] ?? 0)}
          filters={filters}
        />
      ))}
    </nav>
  );
}

interface LinkProps {
  status: OrderQuery['status'];
  count: number;
  filters: OrderQuery;
}

function StatusLink({ status, count, filters }: LinkProps) {
  const t = useTexts();
  const { number } = useFormat();
  const current = filters.status === status;
  const waitsForBuyer = status !== '' && count > 0 && mayBuyer('pay', status);
  const isEmpty = count === 0 && !current && status !== '';
  return (
    <Link
      className={`rail-link${waitsForBuyer ? ' rail-yours' : ''}${isEmpty ? ' rail-empty' : ''}`}
      to={withQuery('/my-orders', { ...filters, status })}
      aria-current={current ? 'page' : undefined}
      data-status={status || undefined}
    >
      <i aria-hidden="true" />
      {status === '' ? t('orders.all') : t(`orders.status_${status}`)}
      <span className="rail-count">{number(count)}</span>
    </Link>
  );
}
