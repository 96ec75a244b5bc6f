import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useMay } from '../../api/use-me.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { OpenRefundDialog } from './open-dialog.tsx';

/** Opens a refund for an order with a payment; a pending decision comes first. */
export function RefundButton({ order }: { order: Output<'operatorGetOrder'> }) {
  const t = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = order.status === 'payment_confirming' || order.status === 'after_sales';
  if (!may('operatorOpenRefund') || isWaiting || !order.bill || order.bill.paidUsd <= 0) return null;
  return (
    <>
      <KeyButton
        size="small"
        keys="f"
        label={t('consoleRefunds.refund')}
        foot={t('consoleRefunds.footRefund')}
        onPress={() => setOpen(true)}
      />
      {isOpen && <OpenRefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
