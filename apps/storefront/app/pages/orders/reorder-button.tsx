import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Reorder } from './reorder.ts';

const ReorderDialog = lazy(() => import('./reorder-dialog.tsx'));

/** Looks up today's cost of the same order, and shows it before anything goes into the cart. */
export function ReorderButton({ orderId }: { orderId: string }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [reorder, setReorder] = useState<Reorder | null>(null);
  const look = async () => {
    setBusy(true);
    await call('previewReorder', { id: orderId }).then(setReorder, (error: unknown) => showError(error, t));
    setBusy(false);
  };
  return (
    <>
      <Button kind="line" busy={busy} busyLabel={t('ui.loading')} onClick={look}>
        {t('orderDetail.reorder')}
      </Button>
      {reorder && (
        <Suspense>
          <ReorderDialog orderId={orderId} first={reorder} onClose={() => setReorder(null)} />
        </Suspense>
      )}
    </>
  );
}
