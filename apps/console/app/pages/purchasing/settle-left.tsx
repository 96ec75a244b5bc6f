import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

type Left = Output<'operatorPlacePurchaseOrders'>['list'][number];
type Need = Left['lines'][number]['needs'];

/** Nothing but this stands in the way. */
const onlyNeeding = (left: readonly Left[], need: Need): readonly Left[] =>
  left.filter(({ problem, lines }) => problem === 'lines' && lines.every(({ needs }) => needs === need));

interface Props {
  left: readonly Left[];
  onClose: () => void;
}

/** What stopped many drafts at once: one reason for all below the guard, one request for all below the stop. */
export function SettleLeft({ left, onClose }: Props) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [reasoned, waiting] = [onlyNeeding(left, 'reason'), onlyNeeding(left, 'owner')];
  const place = usePlaceWithReason(reasoned, onClose);
  const { ask, busy } = useAskOwner(waiting, onClose);
  return (
    <>
      {waiting.length > 0 && (
        <Button busy={busy} onClick={() => void ask()}>
          {t('consolePurchasing.askOwnerSeveral', { count: waiting.length })}
        </Button>
      )}
      {reasoned.length > 0 && (
        <Button onClick={() => setAsking(true)}>
          {t('consolePurchasing.reasonSeveral', { count: reasoned.length })}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('consolePurchasing.reasonSeveralTitle', { count: reasoned.length })}
          text={t('consolePurchasing.reasonSeveralText')}
          confirm={t('consolePurchasing.placeSeveral', { count: reasoned.length })}
          isDanger={false}
          onConfirm={place}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The reason is kept with each line that needs one; a line that has its own keeps it. */
function usePlaceWithReason(left: readonly Left[], done: () => void) {
  const t = useTexts();
  const { act } = useAct('operatorPlacePurchaseOrders', purchaseReads);
  return async (reason: string) => {
    const purchases: { id: string; version: number }[] = [];
    for (const { id, lines } of left) {
      const { version, freightFen, externalNumber, note, list } = await call('operatorGetPurchaseOrder', { id });
      const needing = new Set(lines.map((line) => line.id));
      const written = list.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        costFen: line.costFen,
        reason: needing.has(line.id) && !line.reason ? reason : line.reason,
      }));
      const draft = { id, version, freightFen, externalNumber, note, lines: written };
      purchases.push({ id, version: (await call('operatorUpdatePurchaseOrder', draft)).version });
    }
    let placed = 0;
    while (purchases.length > 0)
      placed += (await act({ purchases: purchases.splice(0, operatorLimits.purchasesAtOnceMax) })).placed;
    showToast({ kind: 'done', title: t('consolePurchasing.placedSeveral', { count: placed }) });
    done();
  };
}

function useAskOwner(left: readonly Left[], done: () => void) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { act } = useAct('operatorAskOwner', purchaseReads);
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    try {
      for (const { id } of left) await act({ id, version: (await call('operatorGetPurchaseOrder', { id })).version });
      showToast({ kind: 'done', title: t('consolePurchasing.asked') });
      done();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { ask, busy };
}
