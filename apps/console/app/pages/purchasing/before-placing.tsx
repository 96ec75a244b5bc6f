import { limits as contractLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Draft, DraftLine, Limits, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  draft: Draft;
  limits: Limits;
}

const pieces = ({ typedQuantity }: DraftLine) => typedQuantity ?? 0;
const needsLook = (line: DraftLine) =>
  line.need === 'reason' ||
  line.need === 'owner' ||
  line.wanted < pieces(line) ||
  line.stock < pieces(line) ||
  line.offer === 'withdrawn';

/** What stands in the way of placing it, each with its remedies. */
export function BeforePlacing({ purchase, draft, limits }: Props) {
  const t = useTexts();
  const lines = draft.lines.filter(needsLook);
  if (lines.length === 0) return null;
  const forOwner = lines.filter(({ need }) => need === 'owner');
  return (
    <Section title={t('consolePurchasing.beforePlacing')} note={String(lines.length)}>
      {lines.map((line) => (
        <Obstacle key={line.id} line={line} draft={draft} limits={limits} />
      ))}
      {forOwner.length > 0 && <OwnersWord purchase={purchase} draft={draft} count={forOwner.length} />}
    </Section>
  );
}

function Obstacle({ line, draft, limits }: { line: DraftLine; draft: Draft; limits: Limits }) {
  const t = useTexts();
  const { fen, percent } = useFormat();
  const { id, need, wanted, stock, offer, fullMargin, costThenFen, typedCostFen, tierFrom, reason } = line;
  const named = [line.itemNumber || line.sourceName, line.attributes].filter(Boolean).join('，');
  const most = Math.min(wanted, stock);
  const isHeld = line.orderStatus === 'after_sales';
  const margin = fullMargin === null ? '' : percent(fullMargin);
  return (
    <div className="obstacle">
      <p>
        <b>{named}</b> {need === 'owner' && t('consolePurchasing.belowStop', { margin, stop: percent(limits.stop) })}
        {need === 'reason' && t('consolePurchasing.belowGuard', { margin, guard: percent(limits.guard) })}{' '}
        {(need === 'owner' || need === 'reason') &&
          costThenFen !== null &&
          typedCostFen !== undefined &&
          typedCostFen > costThenFen &&
          (tierFrom === null
            ? t('consolePurchasing.roseFrom', { before: fen(costThenFen), now: fen(typedCostFen) })
            : t('consolePurchasing.tierLost', { from: tierFrom, cost: fen(costThenFen) }))}{' '}
        {isHeld
          ? t('consolePurchasing.onHold')
          : wanted < pieces(line) && t('consolePurchasing.wantedOnly', { wanted })}{' '}
        {offer === 'withdrawn'
          ? t('consolePurchasing.isWithdrawn')
          : stock < pieces(line) && t('consolePurchasing.fewLeft', { stock, pieces: pieces(line) })}
      </p>
      {(need === 'reason' || need === 'owner') && (
        <Field label={t('consolePurchasing.whyBuy')}>
          <Input
            dir="auto"
            maxLength={contractLimits.remarkMax}
            value={reason}
            onChange={(event) => draft.setLine(id, { reason: event.target.value })}
          />
        </Field>
      )}
      <p className="obstacle-acts">
        {most > 0 && most < pieces(line) && (
          <Button size="small" onClick={() => draft.setLine(id, { quantity: String(most) })}>
            {t('consolePurchasing.buyOnly', { count: most })}
          </Button>
        )}
        {draft.lines.length > 1 && (
          <Button size="small" kind="quiet" onClick={() => draft.setLine(id, { isLeft: true })}>
            {t('consolePurchasing.leave')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Below the stop: purchasing asks, an owner allows. */
function OwnersWord({ purchase, draft, count }: { purchase: Purchase; draft: Draft; count: number }) {
  const t = useTexts();
  const mayAllow = useMay()('operatorAllowPurchase');
  const [opened, setOpened] = useState<'allow' | 'refuse' | null>(null);
  const save = useAct('operatorUpdatePurchaseOrder', purchaseReads);
  const ask = useAct('operatorAskOwner', purchaseReads);
  const allow = useAct('operatorAllowPurchase', purchaseReads);
  const { id } = purchase;
  const saved = async () => {
    if (!draft.isDirty) return purchase.version;
    const { version } = await save.act(draft.input(purchase.version));
    draft.reset();
    return version;
  };
  if (purchase.waitsForOwner && !mayAllow) return <p className="second">{t('consolePurchasing.waitsForOwner')}</p>;
  if (!mayAllow)
    return (
      <>
        {purchase.ownerAnswer && (
          <p className="stopped">
            {t('consolePurchasing.ownerRefused', { name: purchase.ownerName, reason: purchase.ownerAnswer })}
          </p>
        )}
        <Button
          size="small"
          busy={ask.busy || save.busy}
          aria-disabled={!draft.isRight || undefined}
          onClick={async () => {
            await ask.press({ id, version: await saved() }, () =>
              showToast({ kind: 'done', title: t('consolePurchasing.asked') }),
            );
          }}
        >
          {t('consolePurchasing.askOwner')}
        </Button>
      </>
    );
  return (
    <>
      {purchase.waitsForOwner && purchase.askedBy && (
        <p className="second">{t('consolePurchasing.askedBy', { name: purchase.askedBy })}</p>
      )}
      <p className="obstacle-acts">
        <Button size="small" aria-disabled={!draft.isRight || undefined} onClick={() => setOpened('allow')}>
          {t('consolePurchasing.allow', { count })}
        </Button>
        {purchase.waitsForOwner && (
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
          onConfirm={async (reason) => void (await allow.act({ id, version: await saved(), reason, decision: opened }))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
