import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Draft, Purchase } from './use-draft.ts';

const showDone = (title: string) => showToast({ kind: 'done', title });

/** Actions on a draft. Placing it stores the typed values first. */
export function DraftSteps({ purchase, draft }: { purchase: Purchase; draft: Draft }) {
  const t = useTexts();
  const { fen } = useFormat();
  const [busy, setBusy] = useState(false);
  const save = useAct('operatorUpdatePurchaseOrder', purchaseReads);
  const place = useAct('operatorPlacePurchaseOrder', purchaseReads);
  const { id, number } = purchase;
  const waits = useWaits(purchase, draft);
  const run = async (work: () => Promise<void>) => {
    if (busy || !draft.isRight) return;
    setBusy(true);
    await work().catch((error: unknown) => showError(error, t));
    setBusy(false);
  };
  const saved = async () => {
    const { version } = await save.act(draft.input(purchase.version));
    draft.reset();
    return version;
  };
  const placeIt = async () => {
    await place.act({ id, version: draft.isDirty ? await saved() : purchase.version });
    showDone(t('consolePurchasing.placed', { number }));
  };
  return (
    <>
      <PlaceNote draft={draft} waits={waits} />
      <KeyButton
        kind="brand"
        keys="p"
        label={
          waits
            ? t('consolePurchasing.asksOwner')
            : t('consolePurchasing.place', { lines: draft.lines.length, sum: fen(draft.sums.totalFen) })
        }
        foot={t('consolePurchasing.footPlace')}
        busy={busy}
        aria-disabled={!draft.isRight || waits || undefined}
        onPress={() => void (!waits && run(placeIt))}
      />
      {draft.isDirty ? (
        <KeyButton
          keys="ctrl+s"
          label={t('consolePurchasing.save')}
          onPress={() => void run(async () => void (await saved()))}
        />
      ) : (
        <DropButton purchase={purchase} />
      )}
    </>
  );
}

function DropButton({ purchase: { id, number, version } }: { purchase: Purchase }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorCancelPurchaseOrder', purchaseReads);
  const drop = () => void press({ id, version }, () => showDone(t('consolePurchasing.dropped', { number })));
  return (
    <Button kind="danger" busy={busy} onClick={drop}>
      {t('consolePurchasing.drop')}
    </Button>
  );
}

/** An owner was asked, and it has not been changed since. */
function useWaits({ waitsForOwner }: Purchase, { isDirty, lines }: Draft): boolean {
  const mayAllow = useMay()('operatorAllowPurchase');
  return waitsForOwner && !mayAllow && !isDirty && lines.some(({ need }) => need === 'owner');
}

/** What placing does, or what prevents it. */
function PlaceNote({ draft, waits }: { draft: Draft; waits: boolean }) {
  const t = useTexts();
  const starting = draft.lines.filter(({ orderStatus }) => orderStatus === 'be_purchased');
  const orders = new Set(starting.map(({ orderId }) => orderId)).size;
  const text = draft.isRight ? t('consolePurchasing.kept', { orders }) : t('consolePurchasing.notRight');
  return (
    <p className="second side-note" role="status">
      {waits ? t('consolePurchasing.placeWaits') : text}
    </p>
  );
}
