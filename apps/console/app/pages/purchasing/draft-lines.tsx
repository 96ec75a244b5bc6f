import { Button } from '@sampan/ui/button.tsx';
import { FieldError, Input } from '@sampan/ui/field.tsx';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Goods } from '../../features/purchasing/goods.tsx';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { fenText } from './figures.ts';
import type { Draft, DraftLine, Limits } from './use-draft.ts';

interface Props {
  draft: Draft;
  limits: Limits;
}

/** Pieces and cost of each line, to be typed as they were ordered. */
export function DraftLines({ draft, limits }: Props) {
  const t = useTexts();
  const outdated = draft.lines.filter(
    ({ costNowFen, typedCostFen }) => costNowFen !== null && costNowFen !== typedCostFen,
  );
  const update = () => {
    for (const { id, costNowFen } of outdated) draft.setLine(id, { cost: fenText(costNowFen ?? 0) });
  };
  return (
    <Section title={t('consolePurchasing.linesOf', { lines: draft.lines.length })}>
      <ul className="draft-lines">
        {draft.lines.map((line) => (
          <Line key={line.id} line={line} draft={draft} limits={limits} />
        ))}
      </ul>
      {outdated.length > 0 && (
        <KeyButton
          size="small"
          keys="u"
          label={t('consolePurchasing.useCostsNow', { count: outdated.length })}
          foot={t('consolePurchasing.footCosts')}
          onPress={update}
        />
      )}
    </Section>
  );
}

function Line({ line, draft, limits }: Props & { line: DraftLine }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { id, orderId, sn, attributes, typedQuantity, typedCostFen, quantityText, costText, typedMargin } = line;
  // All options of an offer share one item number.
  const named = [line.itemNumber || line.sourceName, attributes].filter(Boolean).join(' ');
  const type = (change: Parameters<Draft['setLine']>[1]) => draft.setLine(id, change);
  return (
    <li>
      <Goods goods={line} />
      <Button
        size="small"
        kind="quiet"
        aria-label={t('consolePurchasing.leaveOut', { line: named })}
        aria-disabled={draft.lines.length === 1 || undefined}
        onClick={() => type({ isLeft: true })}
      >
        <Icon name="x" small />
      </Button>
      <p className="draft-figures">
        <Input
          className="pieces-input"
          inputMode="numeric"
          dir="ltr"
          aria-label={t('consolePurchasing.piecesOf', { line: named })}
          aria-invalid={typedQuantity === undefined || undefined}
          value={quantityText}
          onChange={(event) => type({ quantity: event.target.value })}
        />
        <span>× ¥</span>
        <Input
          className="yuan-input"
          inputMode="decimal"
          dir="ltr"
          aria-label={t('consolePurchasing.costOf', { line: named })}
          aria-invalid={!typedCostFen || undefined}
          value={costText}
          onChange={(event) => type({ cost: event.target.value })}
        />
        <b>{typedQuantity && typedCostFen ? fen(typedQuantity * typedCostFen) : '–'}</b>
        <Margin margin={typedMargin} limits={limits} />
      </p>
      {typedQuantity === undefined && <FieldError>{t('consolePurchasing.wholePieces')}</FieldError>}
      {!typedCostFen && <FieldError>{t('consolePurchasing.costInYuan')}</FieldError>}
      <p className="second">
        <OrderNumber id={orderId} sn={sn} />
      </p>
    </li>
  );
}
