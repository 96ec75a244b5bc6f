import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { useMayApprove } from './market-order-acts.tsx';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import { Strip } from './strip.tsx';
import type { Draft, Purchase } from './use-draft.ts';

type Translate = ReturnType<typeof useTexts>;
type Step = { problem: string | null; note: string } | undefined;

/** Why it was not done; a purchase that was refused says so on its page. */
function tell(t: Translate, step: Step): boolean {
  if (!step?.problem) return true;
  if (step.problem !== 'refused')
    showToast({ kind: 'info', title: t(`consoleBuying.problem_${step.problem as 'silent'}`) });
  return false;
}

/** What was typed is stored with the press that needs it. */
function useSaved(purchase: Purchase, draft: Draft) {
  const { act } = useAct('operatorUpdatePurchaseOrder', marketReads);
  return async () => {
    if (!draft.isDirty) return purchase.version;
    const { version } = await act(draft.input(purchase.version));
    draft.reset();
    return version;
  };
}

function useRun() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work().catch((error: unknown) => showError(error, t));
    setBusy(false);
  };
  return { run, busy };
}

interface Props {
  purchase: Purchase;
  market: MarketplacePurchase;
  draft: Draft;
}

export function PreviewButton({ purchase, draft, kind = 'line' }: Omit<Props, 'market'> & { kind?: 'line' | 'brand' }) {
  const t = useTexts();
  const { act } = useAct('operatorPreviewPurchases', marketReads);
  const saved = useSaved(purchase, draft);
  const { run, busy } = useRun();
  const preview = async () => {
    const { list } = await act({ purchases: [{ id: purchase.id, version: await saved() }] });
    tell(t, list[0]);
  };
  return (
    <KeyButton
      kind={kind}
      keys="v"
      busy={busy}
      label={t('consoleBuying.previewIt')}
      foot={t('consoleBuying.footPreview')}
      aria-disabled={!draft.isRight || undefined}
      onPress={() => void (draft.isRight && run(preview))}
    />
  );
}

/** Preview, then approve and order with one press. */
export function DraftNextStep({ purchase, market, draft }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const { preview, state, isCurrent, approveFen } = market;
  const mayApprove = useMayApprove(market);
  const isReady = preview !== null && isCurrent && !draft.changesGoods;
  if (!isReady)
    return (
      <Strip tone="river" acts={<PreviewButton purchase={purchase} draft={draft} kind="brand" />}>
        <p>{t(preview ? 'consoleBuying.previewAgain' : 'consoleBuying.readyToPreview')}</p>
      </Strip>
    );
  const reasons = draft.lines.filter(({ need, reason }) => need === 'reason' && !reason.trim()).length;
  const owners = draft.lines.filter(({ need }) => need === 'owner').length;
  const { totalFen } = preview;
  const isApproved = state === 'approved';
  const isOwners = !isApproved && !mayApprove(totalFen);
  const text = isOwners
    ? t('consoleBuying.ownerApproves', { limit: fen(approveFen) })
    : owners > 0
      ? t('consoleBuying.ownerAllows', { count: owners })
      : reasons > 0
        ? t('consoleBuying.needsReason', { count: reasons })
        : t(isApproved ? 'consoleBuying.readyToOrder' : 'consoleBuying.readyToApprove');
  return (
    <Strip
      tone={isOwners || owners > 0 || reasons > 0 ? 'amber' : 'river'}
      acts={
        <>
          <PreviewButton purchase={purchase} draft={draft} />
          {!isOwners && (
            <OrderButton
              purchase={purchase}
              draft={draft}
              totalFen={totalFen}
              isApproved={isApproved}
              isHeld={reasons > 0 || owners > 0}
            />
          )}
        </>
      }
    >
      <p>{text}</p>
    </Strip>
  );
}

interface OrderProps {
  purchase: Purchase;
  draft: Draft;
  totalFen: number;
  isApproved: boolean;
  isHeld: boolean;
}

function OrderButton({ purchase, draft, totalFen, isApproved, isHeld }: OrderProps) {
  const t = useTexts();
  const { fen } = useFormat();
  const { id } = purchase;
  const approve = useAct('operatorApprovePurchases', marketReads);
  const order = useAct('operatorOrderPurchases', marketReads);
  const saved = useSaved(purchase, draft);
  const { run, busy } = useRun();
  const orderIt = async () => {
    const version = await saved();
    if (!isApproved && !tell(t, (await approve.act({ purchases: [{ id, totalFen }] })).list[0])) return;
    tell(t, (await order.act({ purchases: [{ id, version }] })).list[0]);
  };
  const sum = fen(totalFen);
  return (
    <KeyButton
      kind="brand"
      keys="p"
      busy={busy}
      label={t(isApproved ? 'consoleBuying.orderIt' : 'consoleBuying.approveAndOrder', { sum })}
      foot={t('consoleBuying.footOrder')}
      aria-disabled={isHeld || undefined}
      onPress={() => void (!isHeld && run(orderIt))}
    />
  );
}
