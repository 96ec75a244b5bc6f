import { limits as contractLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { marketReads } from './market-reads.ts';
import { slices } from './place-drafts.ts';

/** The marketplace is asked about each: a call of more would take too long. */
const askedAtOnce = 20;

type Purchase = RowOf<'operatorListPurchaseOrders'>;
type Step = Output<'operatorPreviewPurchases'>['list'][number];

/** Many drafts at once: previewed, then approved to the fen and ordered. */
export function MarketplaceSeveral({ drafts, onDone }: { drafts: readonly Purchase[]; onDone: () => void }) {
  const t = useTexts();
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const preview = useAct('operatorPreviewPurchases', marketReads);
  const busy = previewed !== null;
  const start = async () => {
    if (busy) return;
    const list: Step[] = [];
    try {
      for (const some of slices(drafts, askedAtOnce)) {
        setPreviewed(list.length);
        list.push(...(await preview.act({ purchases: some.map(({ id, version }) => ({ id, version })) })).list);
      }
    } catch (error) {
      showError(error, t);
    }
    // What was previewed before an error counts.
    if (list.length > 0) setSteps(list);
    setPreviewed(null);
  };
  return (
    <>
      <KeyButton
        kind="brand"
        keys="shift+p"
        busy={busy}
        label={
          busy
            ? t('consoleBuying.previewing', { done: previewed, all: drafts.length })
            : t('consoleBuying.previewSeveral', { count: drafts.length })
        }
        foot={t('consoleBuying.footOrder')}
        onPress={() => void start()}
      />
      {steps && <Previewed steps={steps} onSteps={setSteps} onDone={onDone} onClose={() => setSteps(null)} />}
    </>
  );
}

interface Props {
  steps: readonly Step[];
  onSteps: (steps: readonly Step[]) => void;
  onDone: () => void;
  onClose: () => void;
}

const needsReason = ({ problem, lines }: Step): boolean =>
  problem === 'lines' && lines.length > 0 && lines.every(({ needs }) => needs === 'reason');

function Previewed({ steps, onSteps, onDone, onClose }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const [reason, setReason] = useState('');
  const { order, busy } = useOrder();
  const needing = steps.filter(needsReason);
  const isReasoned = reason.trim() !== '';
  const ready = steps.filter((step) => step.problem === null || (isReasoned && needsReason(step)));
  const sum = ready.reduce((total, { totalFen }) => total + (totalFen ?? 0), 0);
  const run = async () => {
    if (busy) return;
    const left = await order(ready, reason.trim());
    const done = ready.length - left.length;
    if (done > 0) showToast({ kind: 'done', title: t('consoleBuying.orderedSeveral', { count: done }) });
    const tried = new Set(ready.map(({ id }) => id));
    const others = [...steps.filter(({ id }) => !tried.has(id)), ...left];
    if (others.length > 0) return onSteps(others);
    onClose();
    onDone();
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
      {needing.length > 0 && (
        <Field label={t('consoleBuying.whyBuySeveral', { count: needing.length })}>
          <Input
            dir="auto"
            maxLength={contractLimits.remarkMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <ul className="market-several">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ul>
    </Dialog>
  );
}

function StepRow({ step: { id, number, problem, totalFen, note, lines } }: { step: Step }) {
  const t = useTexts();
  const { fen } = useFormat();
  return (
    <li>
      <Link to={purchasePath(id)} className="order-number" target="_blank">
        {number || id}
      </Link>
      <span>
        {problem !== null && (
          <span className={problem === 'lines' ? 'rose' : 'stopped'}>
            {problem === 'lines' && lines[0]
              ? t(`consolePurchasing.needs_${lines[0].needs}`)
              : t(`consoleBuying.problem_${problem}`)}{' '}
            <bdi className="mono">{note}</bdi>
          </span>
        )}{' '}
        <b>{totalFen === null ? '' : fen(totalFen)}</b>
      </span>
    </li>
  );
}

/** Approves what was shown, and orders it; returns what was not ordered, and why. */
function useOrder() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const approve = useAct('operatorApprovePurchases', marketReads);
  const place = useAct('operatorOrderPurchases', marketReads);
  const orderSome = async (some: readonly Step[], reason: string): Promise<Step[]> => {
    const sums = some.flatMap(({ id, totalFen }) => (totalFen === null ? [] : { id, totalFen }));
    const approved = await approve.act({ purchases: sums });
    const ids = approved.list.flatMap(({ id, problem }) => (problem === null ? id : []));
    const left = approved.list.filter(({ problem }) => problem !== null);
    if (ids.length === 0) return left;
    // Previewing made new versions of them.
    const { list } = await call('operatorListPurchaseLines', { ids });
    const needing = new Map(
      some.filter(needsReason).map(({ id, lines }) => [id, new Set(lines.map((line) => line.id))]),
    );
    const versions = [];
    for (const draft of list) {
      const lines = needing.get(draft.id);
      versions.push({ id: draft.id, version: lines ? await writeReason(draft, lines, reason) : draft.version });
    }
    const placed = await place.act({ purchases: versions });
    const total = new Map(some.map(({ id, totalFen }) => [id, totalFen]));
    const notPlaced = placed.list.filter(({ problem }) => problem !== null);
    return [...left, ...notPlaced.map((step) => ({ ...step, totalFen: total.get(step.id) ?? null }))];
  };
  const order = async (ready: readonly Step[], reason: string): Promise<Step[]> => {
    setBusy(true);
    const left: Step[] = [];
    let done = 0;
    try {
      for (const some of slices(ready)) {
        left.push(...(await orderSome(some, reason)));
        done += some.length;
      }
    } catch (error) {
      showError(error, t);
      left.push(...ready.slice(done));
    }
    setBusy(false);
    return left;
  };
  return { order, busy };
}

type Draft = Output<'operatorListPurchaseLines'>['list'][number];

/** Kept with each line that needs one; a line that has its own keeps it. Returns the new version. */
async function writeReason(draft: Draft, needing: ReadonlySet<string>, reason: string): Promise<number> {
  const { id, version, freightFen, externalNumber, note, list } = draft;
  const lines = list.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    costFen: line.costFen,
    reason: needing.has(line.id) && !line.reason ? reason : line.reason,
  }));
  return (await call('operatorUpdatePurchaseOrder', { id, version, freightFen, externalNumber, note, lines })).version;
}
