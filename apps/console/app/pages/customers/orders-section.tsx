import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useMay } from '../../api/use-me.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { WholeCustomer } from './whole-customer.ts';

/** A customer's orders and payments. */
export function OrdersSection({ customer }: { customer: WholeCustomer }) {
  const t = useTexts();
  const { number } = useFormat();
  const may = useMay();
  const { orders, orderCount, email } = customer;
  return (
    <>
      <Money money={customer.money} />
      <Section
        title={t('consoleCustomers.orders')}
        note={
          orderCount > 0 &&
          may('operatorListOrders') && (
            <Link className="link" to={withQuery('/orders', { search: email, status: 'all' })}>
              {t('consoleCustomers.allOrders', { count: orderCount, shown: number(orderCount) })}
            </Link>
          )
        }
      >
        {orders.length === 0 ? (
          <p className="text-muted">{t('consoleCustomers.noOrders')}</p>
        ) : (
          <Latest {...customer} />
        )}
      </Section>
    </>
  );
}

function Latest({ orders }: Pick<WholeCustomer, 'orders'>) {
  const t = useTexts();
  const { dollars, date } = useFormat();
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consoleCustomers.orderNumber')}</th>
          <th scope="col">{t('consoleCustomers.orderStatus')}</th>
          <th scope="col" data-figure>
            {t('consoleCustomers.orderTotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, sn, status, placedAt, totalUsd }) => (
          <tr key={id}>
            <th scope="row">
              <OrderNumber id={id} sn={sn} />
              <span className="second block">{date(placedAt)}</span>
            </th>
            <td>
              <StatusBadge status={status} />
            </td>
            <td data-figure>{dollars(totalUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Money({ money }: Pick<WholeCustomer, 'money'>) {
  const t = useTexts();
  const { dollars } = useFormat();
  const figures = [
    [t('consoleCustomers.paid'), money.paidUsd, ''],
    [t('consoleCustomers.open'), money.openUsd, money.openUsd > 0 ? 'amber' : ''],
    [t('consoleCustomers.refunded'), money.refundedUsd, ''],
    [t('consoleCustomers.credit'), money.creditUsd, money.creditUsd > 0 ? 'crimson' : ''],
  ] as const;
  return (
    <dl className="money-figures">
      {figures.map(([name, amount, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone || undefined}>{dollars(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
