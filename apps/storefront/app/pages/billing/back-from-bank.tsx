import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Bill } from '../../features/orders/orders.ts';
import { takeSentPayment } from './sent-payment.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx'));

/** Parameters that a bank's page or a provider adds to the URL, besides the instalment. */
const added = ['paid', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

interface Return {
  instalmentId: string;
  /** The reader came by the browser's Back, not from the bank. */
  isBack: boolean;
}

/** The buyer is back from the bank's page, at once or days later: says what became of the payment. */
export function BackFromBank({ bill, leaving }: { bill: Bill; leaving: LeaveGuard }) {
  const [query, setQuery] = useSearchParams();
  const [returned, setReturned] = useState<Return>();
  const arrive = useEffectEvent(() => {
    const { instalmentId, workspace } = takeSentPayment();
    const paid = query.get('paid');
    if (!paid) {
      const isOfBill = bill.billDetailDtos.some(({ id }) => id === instalmentId);
      return isOfBill && setReturned({ instalmentId, isBack: true });
    }
    setReturned({ instalmentId: paid, isBack: false });
    const rest = new URLSearchParams(query);
    for (const name of added) rest.delete(name);
    if (paid === instalmentId && workspace) rest.set('workspace', workspace);
    setQuery(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => void arrive(), []);
  if (!returned) return null;
  return (
    <Suspense>
      <ReturnDialog {...returned} leaving={leaving} onClose={() => setReturned(undefined)} />
    </Suspense>
  );
}
