import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LeaveGuard } from './use-leave-guard.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx'));

/** What a bank's page or a provider adds to the address, besides the instalment. */
const added = ['paid', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The buyer is back from the bank's page, at once or days later: says what became of the payment. */
export function BackFromBank({ leaving }: { leaving: LeaveGuard }) {
  const [query, setQuery] = useSearchParams();
  const [instalmentId, setInstalmentId] = useState('');
  const arrive = useEffectEvent(() => {
    const paid = query.get('paid');
    if (!paid) return;
    setInstalmentId(paid);
    const rest = new URLSearchParams(query);
    for (const name of added) rest.delete(name);
    setQuery(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => arrive(), []);
  if (!instalmentId) return null;
  return (
    <Suspense>
      <ReturnDialog instalmentId={instalmentId} onClose={() => setInstalmentId('')} onDone={leaving.leave} />
    </Suspense>
  );
}
