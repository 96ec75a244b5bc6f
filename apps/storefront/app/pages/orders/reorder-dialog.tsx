import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Price } from '../../features/catalogue/price.tsx';
import { setCounts } from '../../routing/root-data.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { linesForCart, type Reorder } from './reorder.ts';
import { ReorderLine } from './reorder-line.tsx';

interface Props {
  orderId: string;
  first: Reorder;
  onClose: () => void;
}

/** The old order's lines as they are today; those that can be bought go into the cart together. */
export default function ReorderDialog({ orderId, first, onClose }: Props) {
  const t = useTexts();
  const { reorder, busy, problem, add } = useReorder(orderId, first, onClose);
  const buyable = reorder.lines.filter(({ quantity }) => quantity > 0);
  const missing = reorder.lines.length - buyable.length;
  const actions = (
    <>
      <Button onClick={onClose}>{t(buyable.length > 0 ? 'ui.cancel' : 'orders.close')}</Button>
      {buyable.length > 0 && (
        <Button kind="brand" busy={busy} busyLabel={t('orderDetail.adding')} onClick={add}>
          {t('orderDetail.addLines', { count: buyable.length })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('orderDetail.reorderTitle')}
      reason={<RichText id="orderDetail.reorderReason" values={{ sn: reorder.sn }} parts={{ sn: asNumber }} />}
      onClose={onClose}
      actions={actions}
      actionsHint={
        <>
          {t('orderDetail.goodsToday', { pieces: reorder.pieces })}{' '}
          <b>
            <Price value={reorder.amount} />
          </b>
        </>
      }
    >
      {missing > 0 && (
        <Note tone="warn" className="mb-3">
          {t(buyable.length > 0 ? 'orderDetail.someGone' : 'orderDetail.allGone', { count: missing })}
        </Note>
      )}
      <ul className="reorder">
        {reorder.lines.map((line) => (
          <ReorderLine key={line.orderItemId} line={line} />
        ))}
      </ul>
      <FormProblem text={problem} />
    </Dialog>
  );
}

const asNumber = (sn: string) => (
  <bdi key="sn" dir="ltr">
    {sn}
  </bdi>
);

function useReorder(orderId: string, first: Reorder, onClose: () => void) {
  const t = useTexts();
  const [reorder, setReorder] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** If prices or stock change while the dialog is open, the lines are shown again. */
  const refuse = async (error: unknown) => {
    setProblem(errorMessage(error, t));
    await call('previewReorder', { id: orderId }).then(setReorder, () => {});
  };

  const add = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { count } = await call('addToCart', { items: linesForCart(reorder) });
      setCounts({ cart: count });
      const action = { label: t('catalogue.viewCart'), to: '/shopping-cart' };
      showToast({ kind: 'done', title: t('catalogue.added'), action });
      onClose();
    } catch (error) {
      await refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return { reorder, busy, problem, add };
}
