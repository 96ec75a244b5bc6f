import { limits } from '@sampan/contract/limits';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { setPageCookie } from '@sampan/ui/page-cookie.ts';
import { withQuery } from '@sampan/ui/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import { isPageSize, type OrderQuery } from './order-query.ts';

const cookie = 'ordersPerPage';

/** This browser's preferred number of orders per page; the URL takes precedence. */
export function readPageSize(request: Request): number {
  const stored = new RegExp(`(?:^|; )(?:__Host-)?${cookie}=(\\d+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  return isPageSize(stored) ? Number(stored) : limits.orderPageSize;
}

export function PageSize({ chosen, filters }: { chosen: number; filters: OrderQuery }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <nav className="page-sizes" aria-label={t('orders.perPage')}>
      <span aria-hidden="true">{t('orders.perPage')}</span>
      {limits.orderPageSizes.map((size) => (
        <Link
          key={size}
          to={withQuery('/my-orders', { ...filters, perPage: size })}
          aria-current={size === chosen ? 'true' : undefined}
          onClick={() => setPageCookie(cookie, String(size))}
        >
          {number(size)}
        </Link>
      ))}
    </nav>
  );
}
