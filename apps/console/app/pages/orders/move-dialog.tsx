import type { OrderStatus } from '@sampan/contract/order-status';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { actOnEach } from '../../features/orders/act-on-each.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

type Order = RowOf<'operatorListOrders'>;

/** A step that needs nothing but the order, so that many can take it at once. */
export interface Move {
  call: 'operatorStartProcurement' | 'operatorReceiveGoods';
  from: OrderStatus;
  to: OrderStatus;
  keys: string;
  button: TextId;
  foot: TextId;
  title: TextId;
}

export const moves: readonly Move[] = [
  {
    call: 'operatorStartProcurement',
    from: 'be_purchased',
    to: 'in_purchased',
    keys: 'p',
    button: 'consoleOrders.startProcurementMany',
    foot: 'consoleOrders.footProcure',
    title: 'consoleOrders.procureTitle',
  },
  {
    call: 'operatorReceiveGoods',
    from: 'in_purchased',
    to: 'pending_inspection',
    keys: 'v',
    button: 'consoleOrders.receiveMany',
    foot: 'consoleOrders.footReceive',
    title: 'consoleOrders.receiveTitle',
  },
];

interface Props {
  move: Move;
  orders: readonly Order[];
  onClose: () => void;
  onMoved: () => void;
}

/** Lists which of the picked orders can take the step; each then moves at the version seen here. */
export function MoveDialog({ move, orders, onClose, onMoved }: Props) {
  const t = useTexts();
  const { act } = useAct(move.call, ['operatorListOrders', 'operatorCountOrders', 'operatorGetOrder']);
  const able = orders.filter(({ status }) => status === move.from);
  const left = orders.filter(({ status }) => status !== move.from);
  const form = useForm({
    initial: {},
    rules: {},
    inDialog: true,
    send: async () => {
      const refused = await actOnEach(able, ({ id, version }) => act({ id, version }));
      for (const { order, error } of refused)
        showToast({ kind: 'error', title: `${order.sn}: ${errorMessage(error, t)}` });
      const done = able.length - refused.length;
      if (done > 0) showToast({ kind: 'done', title: t('consoleOrders.movedOf', { done, count: able.length }) });
      onMoved();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(move.title, { count: able.length })}
      confirm={t(move.title, { count: able.length })}
      onClose={onClose}
    >
      <Orders orders={able} to={move.to} />
      {left.length > 0 && (
        <>
          <p className="text-muted">{t('consoleOrders.leftOut', { count: left.length })}</p>
          <Orders orders={left} />
        </>
      )}
    </FormDialog>
  );
}

function Orders({ orders, to }: { orders: readonly Order[]; to?: OrderStatus }) {
  return (
    <ul className="move-list">
      {orders.map(({ id, sn, status, customer }) => (
        <li key={id}>
          <span className="mono">{sn}</span>
          <span className="cut text-muted" dir="auto">
            {customer.name}
          </span>
          <span className="move-way">
            <StatusBadge status={status} />
            {to && ' → '}
            {to && <StatusBadge status={to} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
