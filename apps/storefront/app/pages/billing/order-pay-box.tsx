import { useFormat } from '@sampan/ui/format.ts';
import { call } from '../../api/call.ts';
import type { Bank } from '../../features/orders/bank-accounts.ts';
import { type Bill, isPartReceived, nextInstalment, type Order } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';
import { PayBox } from './pay-box.tsx';
import { payableOf } from './payable.ts';
import type { PrepaidBalance } from './prepaid-pay.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

interface Props {
  order: Order;
  bill: Bill;
  providers: readonly string[];
  bank: Bank;
  hasAddress: boolean;
  prepaid: PrepaidBalance;
  leaving: LeaveGuard;
}

/** Pays what is due of an order. */
export function OrderPayBox({ order, bill, ...props }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  const due = nextInstalment(bill);
  if (!due) return null;
  return (
    <PayBox
      {...props}
      payable={payableOf(order, due)}
      choiceOf={order.id}
      smallPrint={t(smallPrintOf(order), { until: order.closesAt ? date(order.closesAt, 'time') : '' })}
      transfer={{
        choose: () => call('editBillDetailPayment', { id: due.id, patternPayment: 'bank_card' }),
        declare: (slips) => call('commitApproval', { approvalStatus: 'un_commit', billDetailId: due.id, ...slips }),
      }}
    />
  );
}

function smallPrintOf({ orderStatus, fmsBill }: Order): TextId {
  if (orderStatus !== 'create') return 'billing.smallPrintBalance';
  return isPartReceived(fmsBill) ? 'billing.smallPrintPart' : 'billing.smallPrint';
}
