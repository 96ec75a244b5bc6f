import { mayBuyer } from '@sampan/contract/order-status';
import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useMay, useMe } from '../../api/use-me.ts';
import { AssigneeButton } from '../../features/orders/assignee-button.tsx';
import { useCountryName } from '../../features/orders/country.tsx';
import { RefundButton } from '../../features/refunds/refund-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Unseen } from './use-unseen.ts';

type Order = Output<'operatorGetOrder'>;

/** Buyer, total and assignee; and the actions that stop an order. */
export function OrderHead({ order, unseen }: { order: Order; unseen: Unseen }) {
  const t = useTexts();
  const { dollars, number } = useFormat();
  const nameOf = useCountryName();
  const { customer, address, country, totalUsd, pieces } = order;
  return (
    <div className="order-head">
      <p>
        <span dir="auto">{customer.name || customer.email}</span>
        {t('console.comma')}
        <span dir="auto">{[address?.city, nameOf(country)].filter(Boolean).join(t('console.comma'))}</span>
      </p>
      <p>
        {totalUsd === null ? t('consoleOrders.piecesCount', { count: number(pieces) }) : <b>{dollars(totalUsd)}</b>}
      </p>
      <p className="assignee-line">
        {t('consoleOrders.assignee')}
        <AssigneeButton order={order} hasKey isChanged={unseen.isNew('assignee') === true} />
      </p>
      <div className="order-head-acts">
        <RefundButton order={order} />
        <Cancel order={order} />
      </div>
    </div>
  );
}

/** Cancelling a paid order moves money: that is finance's task. */
function Cancel({ order }: { order: Order }) {
  const t = useTexts();
  const may = useMay();
  const { roles } = useMe();
  const [isOpen, setOpen] = useState(false);
  const givesBack = mayBuyer('refund', order.status) && roles.some((role) => role === 'owner' || role === 'finance');
  if (!may('operatorCancelOrder') || (order.status !== 'create' && !givesBack)) return null;
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setOpen(true)}>
        {t('consoleOrders.cancel')}
      </Button>
      {isOpen && <CancelDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
