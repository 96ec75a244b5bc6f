import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Draft, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  draft: Draft;
  /** Lines below the stop. */
  count: number;
}

/** Below the stop: purchasing asks, an owner allows or refuses. */
export function OwnersWord(props: Props) {
  const mayAllow = useMay()('operatorAllowPurchase');
  return mayAllow ? <Decide {...props} /> : <Ask {...props} />;
}

/** Stores the typed values first: the approval is for these costs. */
function useSaved({ purchase, draft }: Props) {
  const { act, busy } = useAct('operatorUpdatePurchaseOrder', purchaseReads);
  const saved = async () => {
    if (!draft.isDirty) return purchase.version;
    const { version } = await act(draft.input(purchase.version));
    draft.reset();
    return version;
  };
  return { saved, busy };
}

function Ask(props: Props) {
  const t = useTexts();
  const { purchase, draft } = props;
  const { press, busy } = useAct('operatorAskOwner', purchaseReads);
  const save = useSaved(props);
  if (purchase.waitsForOwner) return <p className="second">{t('consolePurchasing.waitsForOwner')}</p>;
  const ask = async () =>
    press({ id: purchase.id, version: await save.saved() }, () =>
      showToast({ kind: 'done', title: t('consolePurchasing.asked') }),
    );
  return (
    <>
      {purchase.ownerAnswer && (
        <p className="stopped">
          {t('consolePurchasing.ownerRefused', { name: purchase.ownerName, reason: purchase.ownerAnswer })}
        </p>
      )}
      <Button
        size="small"
        busy={busy || save.busy}
        aria-disabled={!draft.isRight || undefined}
        onClick={() => void ask()}
      >
        {t('consolePurchasing.askOwner')}
      </Button>
    </>
  );
}

function Decide(props: Props) {
  const t = useTexts();
  const { purchase, draft, count } = props;
  const [opened, setOpened] = useState<'allow' | 'refuse' | null>(null);
  const { act } = useAct('operatorAllowPurchase', purchaseReads);
  const { saved } = useSaved(props);
  const { id, waitsForOwner, askedBy } = purchase;
  return (
    <>
      {waitsForOwner && askedBy && <p className="second">{t('consolePurchasing.askedBy', { name: askedBy })}</p>}
      <p className="obstacle-acts">
        <Button size="small" aria-disabled={!draft.isRight || undefined} onClick={() => setOpened('allow')}>
          {t('consolePurchasing.allow', { count })}
        </Button>
        {waitsForOwner && (
          <Button size="small" kind="quiet" onClick={() => setOpened('refuse')}>
            {t('consolePurchasing.refuse')}
          </Button>
        )}
      </p>
      {opened && (
        <ReasonDialog
          title={t(`consolePurchasing.${opened}Title`, { count })}
          text={t(`consolePurchasing.${opened}Text`)}
          confirm={opened === 'allow' ? t('consolePurchasing.allow', { count }) : t('consolePurchasing.refuse')}
          onConfirm={async (reason) => void (await act({ id, version: await saved(), reason, decision: opened }))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
