import { buyerActions, type CustomerAction } from '@sampan/contract/order-status';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ComponentType, useState } from 'react';
import { call } from '../../api/call.ts';
import { NextStep } from '../../features/orders/next-step.tsx';
import { confirmPath, hasArrived, type Order } from '../../features/orders/orders.ts';
import { TrackButton } from '../../features/orders/track-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ReorderButton } from './reorder-button.tsx';
import { useTaking } from './use-taking.ts';

/** Secondary actions first, the usual one last. */
const order = ['cancel', 'refund', 'confirmReceipt', 'track', 'pay'] as const satisfies readonly CustomerAction[];

const buttons: Record<CustomerAction, ComponentType<{ order: Order }>> = {
  cancel: CancelButton,
  refund: RefundLink,
  confirmReceipt: ReceiptButton,
  track: TrackButton,
  pay: PayLink,
};

/** One sentence about the next step, and the buyer's actions. */
export function OrderActions({ order: shown }: { order: Order }) {
  const allowed = buyerActions[shown.orderStatus];
  return (
    <footer className="order-foot">
      <span className="order-next">
        <NextStep order={shown} />
      </span>
      <div className="order-buttons">
        {shown.orderStatus !== 'create' && <ReorderButton orderId={shown.id} />}
        {shown.canWithdrawRefund && <WithdrawButton order={shown} />}
        {order
          .filter((action) => allowed.includes(action))
          .map((action) => {
            const Action = buttons[action];
            return <Action key={action} order={shown} />;
          })}
      </div>
    </footer>
  );
}

/** A new document: the payment provider's script may run only there. */
function PayLink({ order: shown }: { order: Order }) {
  const t = useTexts();
  return (
    <ButtonLink kind="action" reloadDocument to={confirmPath(shown)}>
      {t('orders.proceed')}
    </ButtonLink>
  );
}

function RefundLink({ order: shown }: { order: Order }) {
  const t = useTexts();
  return (
    <ButtonLink kind="quiet" to={withQuery('/request-refund', { orderId: shown.id, orderSn: shown.sn })}>
      {t('orders.requestRefund')}
    </ButtonLink>
  );
}

function CancelButton({ order: shown }: { order: Order }) {
  const t = useTexts();
  const { price } = useFormat();
  const { paidUsd } = shown.fmsBill;
  const step = useStep(async () => {
    await call('closeOrder', { id: shown.id });
    showToast({ kind: 'done', title: t('orders.cancelled'), text: t('orders.cancelledText') });
  });
  return (
    <>
      <Button kind="quiet" onClick={step.ask}>
        {t('orders.cancel')}
      </Button>
      <ConfirmDialog
        {...step.dialog}
        title={t('orders.cancelTitle')}
        text={t(paidUsd > 0 ? 'orders.cancelTextPart' : 'orders.cancelText', { amount: price(paidUsd) })}
        confirm={t('orders.cancel')}
        confirmKind="danger"
        cancel={t('orders.keep')}
      />
    </>
  );
}

function WithdrawButton({ order: shown }: { order: Order }) {
  const t = useTexts();
  const step = useStep(async () => {
    await call('withdrawRefund', { orderId: shown.id });
    showToast({ kind: 'done', title: t('orders.refundWithdrawn') });
  });
  return (
    <>
      <Button kind="quiet" onClick={step.ask}>
        {t('orders.withdrawRefund')}
      </Button>
      <ConfirmDialog
        {...step.dialog}
        title={t('orders.withdrawTitle')}
        text={t('orders.withdrawText')}
        confirm={t('orders.withdrawRefund')}
        cancel={t('orders.keepRefund')}
      />
    </>
  );
}

function ReceiptButton({ order: shown }: { order: Order }) {
  const t = useTexts();
  const step = useStep(async () => {
    await call('confirmReceipt', { id: shown.id });
    showToast({ kind: 'done', title: t('orders.receiptConfirmed') });
  });
  return (
    <>
      <Button kind={hasArrived(shown) ? 'brand' : 'line'} onClick={step.ask}>
        {t('orders.confirmReceipt')}
      </Button>
      <ConfirmDialog
        {...step.dialog}
        title={t('orders.receiptTitle')}
        text={t('orders.receiptText')}
        confirm={t('orders.confirmReceipt')}
        cancel={t('orders.receiptLater')}
      />
    </>
  );
}

/** An action that is confirmed first, then carried out and shown on the page. */
function useStep(step: () => Promise<void>) {
  const { take, busy } = useTaking();
  const [open, setOpen] = useState(false);
  const onConfirm = async () => {
    await take(step);
    setOpen(false);
  };
  return { ask: () => setOpen(true), dialog: { open, busy, onConfirm, onClose: () => setOpen(false) } };
}
