import { limits as contractLimits } from '@sampan/contract/limits';
import { Field, FieldError, Input, Textarea } from '@sampan/ui/field.tsx';
import { Margin } from '../../features/purchasing/margin.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { readFen } from './figures.ts';
import type { Draft, Limits } from './use-draft.ts';

/** Cost and margin. */
export function DraftSums({ draft, limits }: { draft: Draft; limits: Limits }) {
  const t = useTexts();
  const { fen, dollars } = useFormat();
  const { goodsFen, totalFen, soldUsd, margin } = draft.sums;
  const isWrong = draft.freight.trim() !== '' && readFen(draft.freight) === undefined;
  return (
    <section className="sec draft-sums">
      <dl className="facts">
        <div>
          <dt>{t('consolePurchasing.goodsSum')}</dt>
          <dd>{fen(goodsFen)}</dd>
        </div>
        <div>
          <dt>
            <label htmlFor="freight">{t('consolePurchasing.freight')}</label>
          </dt>
          <dd>
            <Input
              id="freight"
              className="yuan-input"
              inputMode="decimal"
              dir="ltr"
              aria-invalid={isWrong || undefined}
              value={draft.freight}
              onChange={(event) => draft.set({ freight: event.target.value })}
            />
          </dd>
        </div>
        <div>
          <dt>
            <b>{t('consolePurchasing.total')}</b>
          </dt>
          <dd>
            <b>{fen(totalFen)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('consolePurchasing.soldFor')}</dt>
          <dd>{dollars(soldUsd)}</dd>
        </div>
        <div>
          <dt>{t('consolePurchasing.afterFreight')}</dt>
          <dd>
            <b>
              <Margin margin={margin} limits={limits} />
            </b>
          </dd>
        </div>
      </dl>
      {isWrong && <FieldError>{t('consolePurchasing.costInYuan')}</FieldError>}
    </section>
  );
}

/** The note to the supplier, and the supplier's order number where no marketplace gives it. */
export function DraftNotes({ draft, isAtMarketplace }: { draft: Draft; isAtMarketplace: boolean }) {
  const t = useTexts();
  return (
    <section className="sec grid gap-3">
      {!isAtMarketplace && (
        <Field label={t('consolePurchasing.externalNumber')} optional>
          <Input
            className="mono"
            dir="ltr"
            maxLength={60}
            value={draft.externalNumber}
            onChange={(event) => draft.set({ externalNumber: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('consolePurchasing.note')} optional>
        <Textarea
          rows={2}
          lang="zh"
          maxLength={contractLimits.remarkMax}
          value={draft.note}
          onChange={(event) => draft.set({ note: event.target.value })}
        />
      </Field>
    </section>
  );
}
