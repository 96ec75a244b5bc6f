import { orderStatuses, receivedDays, typeOfStatus } from '@sampan/contract/order-status';

const byStatus = orderStatuses
  .flatMap((status) => (typeOfStatus[status] ? [`when '${status}' then '${typeOfStatus[status]}'`] : []))
  .join(' ');

/** SQL for an order's type. An order of which money was paid back is `refunded` once it has ended. */
export const orderType = `(case orders.status ${byStatus} else
  case
    when exists (select from refunds r where r.order_id = orders.id and r.state = 'paid' and r.kind <> 'overpayment') then 'refunded'
    when orders.status = 'completed'
      then case when orders.status_since > now() - interval '${receivedDays} days' then 'received' else 'completed' end
    when exists (
      select from order_events e
      where e.order_id = orders.id and e.to_status = 'closed' and e.cause = 'job'
        and e.from_status in ('create', 'payment_confirming'))
      then 'invalid'
    else 'closed'
  end end)`;
