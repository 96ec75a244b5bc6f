import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { type Placed, usePlaceDrafts } from './place-drafts.ts';

type Left = Placed['list'][number];
type Need = Left['lines'][number]['needs'];

const onlyNeeding = (left: readonly Left[], need: Need): readonly Left[] =>
  left.filter(({ problem, lines }) => problem === 'lines' && lines.every(({ needs }) => needs === need));

interface Props {
  left: readonly Left[];
  onPlaced: (result: Placed) => void;
  onClose: () => void;
}

/** Settles what stopped many drafts: one reason for all below the guard, one request for all below the stop. */
export function SettleLeft({ left, onPlaced, onClose }: Props) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [reasoned, waiting] = [onlyNeeding(left, 'reason'), onlyNeeding(left, 'owner')];
  const place = usePlaceWithReason(reasoned, onPlaced);
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

/** A refusal of one draft, for example already placed, does not stop the others; the last refusal is shown. */
async function forEachSettled(
  left: readonly Left[],
  t: Translate,
  work: (one: Left) => Promise<unknown>,
): Promise<void> {
  let refused: unknown;
  for (const one of left)
    try {
      await work(one);
    } catch (error) {
      refused = error;
    }
  if (refused !== undefined) showError(refused, t);
}

/** The reason is kept with each line that needs one; a line that has its own keeps it. Returns the new version. */
async function writeReason({ id, lines }: Left, reason: string): Promise<number> {
  const { version, freightFen, externalNumber, note, list } = await call('operatorGetPurchaseOrder', { id });
  const needing = new Set(lines.map((line) => line.id));
  const written = list.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    costFen: line.costFen,
    reason: needing.has(line.id) && !line.reason ? reason : line.reason,
  }));
  const draft = { id, version, freightFen, externalNumber, note, lines: written };
  return (await call('operatorUpdatePurchaseOrder', draft)).version;
}

function usePlaceWithReason(left: readonly Left[], done: (result: Placed) => void) {
  const t = useTexts();
  const placeDrafts = usePlaceDrafts();
  return async (reason: string) => {
    const drafts: { id: string; version: number }[] = [];
    await forEachSettled(left, t, async (one) => drafts.push({ id: one.id, version: await writeReason(one, reason) }));
    if (drafts.length > 0) done(await placeDrafts(drafts));
  };
}

function useAskOwner(left: readonly Left[], done: () => void) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { act } = useAct('operatorAskOwner', purchaseReads);
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    let asked = 0;
    await forEachSettled(left, t, async ({ id }) => {
      await act({ id, version: (await call('operatorGetPurchaseOrder', { id })).version });
      asked++;
    });
    setBusy(false);
    if (asked === 0) return;
    showToast({ kind: 'done', title: t('consolePurchasing.asked') });
    done();
  };
  return { ask, busy };
}
