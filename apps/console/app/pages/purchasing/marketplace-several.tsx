import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { marketReads } from './market-reads.ts';
import { slices } from './place-drafts.ts';

/** The marketplace is asked about each: a call of more would take too long. */
const askedAtOnce = 20;

type Purchase = RowOf<'operatorListPurchaseOrders'>;
type Step = Output<'operatorPreviewPurchases'>['list'][number];

/** Many drafts at once: previewed, then approved to the fen and ordered. */
export function MarketplaceSeveral({ drafts }: { drafts: readonly Purchase[] }) {
  const t = useTexts();
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = useAct('operatorPreviewPurchases', marketReads);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const list: Step[] = [];
      for (const some of slices(drafts, askedAtOnce))
        list.push(...(await preview.act({ purchases: some.map(({ id, version }) => ({ id, version })) })).list);
      setSteps(list);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} onClick={() => void start()}>
        {t('consoleBuying.previewSeveral', { count: drafts.length })}
      </Button>
      {steps && <Previewed steps={steps} onSteps={setSteps} onClose={() => setSteps(null)} />}
    </>
  );
}

interface Props {
  steps: readonly Step[];
  onSteps: (steps: readonly Step[]) => void;
  onClose: () => void;
}

function Previewed({ steps, onSteps, onClose }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const { order, busy } = useOrder();
  const ready = steps.filter(({ problem }) => problem === null);
  const sum = ready.reduce((total, { totalFen }) => total + (totalFen ?? 0), 0);
  const run = async () => {
    const left = await order(ready);
    const done = ready.length - left.length;
    if (done > 0) showToast({ kind: 'done', title: t('consoleBuying.orderedSeveral', { count: done }) });
    const others = [...steps.filter(({ problem }) => problem !== null), ...left];
    if (others.length === 0) onClose();
    else onSteps(others);
  };
  return (
    <Dialog
      open
      size="form"
      isHeld={busy}
      title={t('consoleBuying.severalTitle', { count: ready.length, sum: fen(sum) })}
      reason={t('consoleBuying.severalText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {ready.length > 0 && (
            <Button kind="brand" busy={busy} onClick={() => void run()}>
              {t('consoleBuying.approveAndOrder', { sum: fen(sum) })}
            </Button>
          )}
        </>
      }
    >
      <ul className="market-several">
        {steps.map(({ id, number, problem, totalFen, note }) => (
          <li key={id}>
            <Link to={purchasePath(id)} className="order-number" target="_blank">
              {number || id}
            </Link>
            {problem === null ? (
              <b>{totalFen === null ? '' : fen(totalFen)}</b>
            ) : (
              <span className="stopped">
                {t(`consoleBuying.problem_${problem}`)} <bdi className="mono">{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Approves what was shown, and orders it; returns what was not ordered, and why. */
function useOrder() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const approve = useAct('operatorApprovePurchases', marketReads);
  const place = useAct('operatorOrderPurchases', marketReads);
  const order = async (ready: readonly Step[]): Promise<Step[]> => {
    setBusy(true);
    const left: Step[] = [];
    try {
      for (const some of slices(ready)) {
        const sums = some.flatMap(({ id, totalFen }) => (totalFen === null ? [] : { id, totalFen }));
        const approved = await approve.act({ purchases: sums });
        left.push(...approved.list.filter(({ problem }) => problem !== null));
        const ids = approved.list.flatMap(({ id, problem }) => (problem === null ? id : []));
        if (ids.length === 0) continue;
        // Previewing made new versions of them.
        const { list } = await call('operatorListPurchaseLines', { ids });
        const placed = await place.act({ purchases: list.map(({ id, version }) => ({ id, version })) });
        left.push(...placed.list.filter(({ problem }) => problem !== null));
      }
    } catch (error) {
      showError(error, t);
    }
    setBusy(false);
    return left;
  };
  return { order, busy };
}
