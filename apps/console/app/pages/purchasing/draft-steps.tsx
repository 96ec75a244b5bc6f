import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Draft, Purchase } from './use-draft.ts';

const showDone = (title: string) => showToast({ kind: 'done', title });

interface Props {
  purchase: Purchase;
  draft: Draft;
  /** It is ordered there by call; by hand only as an exception. */
  isAtMarketplace: boolean;
}

/** Actions on a draft. Placing it stores the typed values first. */
export function DraftSteps({ purchase, draft, isAtMarketplace }: Props) {
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
  const saved = async (externalNumber = draft.externalNumber) => {
    const { version } = await save.act({ ...draft.input(purchase.version), externalNumber });
    draft.reset();
    return version;
  };
  const placeIt = async (externalNumber = draft.externalNumber) => {
    const isDirty = draft.isDirty || externalNumber !== draft.externalNumber;
    await place.act({ id, version: isDirty ? await saved(externalNumber) : purchase.version });
    showDone(t('consolePurchasing.placed', { number }));
  };
  return (
    <>
      {isAtMarketplace ? (
        <ByHand draft={draft} isHeld={waits || !draft.isRight} onPlace={placeIt} />
      ) : (
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
            onPress={() => void (!waits && run(() => placeIt()))}
          />
        </>
      )}
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

interface ByHandProps {
  draft: Draft;
  isHeld: boolean;
  onPlace: (externalNumber: string) => Promise<void>;
}

/** It was ordered elsewhere, or on the marketplace's own pages: nothing is ordered by this. */
function ByHand({ draft, isHeld, onPlace }: ByHandProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-disabled={isHeld || undefined} onClick={() => !isHeld && setIsOpen(true)}>
        {t('consoleBuying.byHand')}
      </Button>
      {isOpen && <ByHandDialog draft={draft} onPlace={onPlace} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ByHandDialog({ draft, onPlace, onClose }: Omit<ByHandProps, 'isHeld'> & { onClose: () => void }) {
  const t = useTexts();
  const form = useForm({
    initial: { externalNumber: draft.externalNumber },
    rules: {},
    inDialog: true,
    send: async ({ externalNumber }) => {
      await onPlace(externalNumber.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleBuying.byHandTitle')}
      reason={t('consoleBuying.byHandText')}
      confirm={t('consoleBuying.byHandConfirm')}
      onClose={onClose}
    >
      <Field label={t('consolePurchasing.externalNumber')} optional>
        <Input {...form.text('externalNumber')} className="mono" dir="ltr" maxLength={60} />
      </Field>
    </FormDialog>
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
