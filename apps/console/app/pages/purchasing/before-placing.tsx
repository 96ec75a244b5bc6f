import { limits as contractLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { OwnersWord } from './owners-word.tsx';
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

/** Obstacles to placing a purchase order, each with its remedies. */
export function BeforePlacing({ purchase, draft, limits }: Props) {
  const t = useTexts();
  const lines = draft.lines.filter(needsLook);
  if (lines.length === 0) return null;
  const forOwner = lines.filter(({ need }) => need === 'owner');
  const forReason = lines.filter(({ need }) => need === 'reason');
  return (
    <Section title={t('consolePurchasing.beforePlacing')} note={String(lines.length)}>
      {forReason.length > 1 && (
        <Field label={t('consoleBuying.whyBuyAll', { count: forReason.length })}>
          <Input
            dir="auto"
            maxLength={contractLimits.remarkMax}
            value={forReason.every(({ reason }) => reason === forReason[0]?.reason) ? forReason[0]?.reason : ''}
            onChange={({ target }) => {
              for (const { id } of forReason) draft.setLine(id, { reason: target.value });
            }}
          />
        </Field>
      )}
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
