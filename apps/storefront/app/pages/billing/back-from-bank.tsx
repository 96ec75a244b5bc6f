import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Named } from './ask-until-decided.ts';
import { takeSentPayment } from './sent-payment.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx'));

/** Parameters that a bank's page or a provider adds to the URL, besides the instalment. */
const added = ['paid', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

interface Return {
  named: Named;
  /** The reader came by the browser's Back, not from the bank. */
  isBack: boolean;
}

interface Props {
  /** What the page is for, by the ids under which it was sent to a provider. */
  names: Readonly<Record<string, Named>>;
  /** What the bank's page came back from; the address may name it. */
  nameOf: (paid: string) => Named;
  leaving: LeaveGuard;
}

/** The buyer is back from the bank's page, at once or days later: says what became of the payment. */
export function BackFromBank({ names, nameOf, leaving }: Props) {
  const [query, setQuery] = useSearchParams();
  const [returned, setReturned] = useState<Return>();
  const arrive = useEffectEvent(() => {
    const { instalmentId, workspace } = takeSentPayment();
    const paid = query.get('paid');
    if (!paid) {
      const named = names[instalmentId];
      return named && setReturned({ named, isBack: true });
    }
    setReturned({ named: nameOf(paid), isBack: false });
    const rest = new URLSearchParams(query);
    for (const name of added) rest.delete(name);
    if (workspace && instalmentId) rest.set('workspace', workspace);
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
