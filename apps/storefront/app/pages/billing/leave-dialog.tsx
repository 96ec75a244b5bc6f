import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isPartReceived, type Order } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Stay, leave and keep, leave and close; only an unpaid order can be closed. */
export function LeaveDialog({ leaving, order }: { leaving: LeaveGuard; order: Order }) {
  const t = useTexts();
  const { date } = useFormat();
  const [busy, setBusy] = useState(false);
  const canClose = order.orderStatus === 'create';
  const close = async () => {
    setBusy(true);
    try {
      await call('closeOrder', { id: order.id });
      showToast({ kind: 'done', title: t('billing.orderClosed'), text: t('orders.cancelledText') });
      leaving.goOn();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      {canClose && (
        <Button kind="danger" busy={busy} onClick={close}>
          {t('billing.leaveAndClose')}
        </Button>
      )}
      <Button onClick={leaving.goOn}>{t('billing.leaveAndKeep')}</Button>
      <Button kind="brand" onClick={leaving.stay}>
        {t('ui.keepTyping')}
      </Button>
    </>
  );
  return (
    <Dialog
      leavesBack
      open={leaving.isAsked}
      size="form"
      title={t('billing.leaveTitle')}
      onClose={leaving.stay}
      actions={actions}
    >
      {t(textOf(order), { until: order.closesAt ? date(order.closesAt, 'time') : '' })}
    </Dialog>
  );
}

function textOf({ orderStatus, fmsBill }: Order): TextId {
  if (orderStatus !== 'create') return 'billing.leaveTextBalance';
  return isPartReceived(fmsBill) ? 'billing.leaveTextPart' : 'billing.leaveText';
}
