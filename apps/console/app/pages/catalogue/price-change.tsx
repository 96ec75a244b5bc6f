import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { useLowPrices } from '../../features/catalogue/low-prices.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type PriceChangeDraft, readPriceChangeDraft } from './price-change-draft.ts';
import { PricePreview } from './price-preview.tsx';

type Seen = Output<'operatorPreviewPrices'>;

/** Another rate or markup: its effect on prices, and only then the button that sets it. */
export function PriceChange({ prices }: { prices: Output<'operatorGetPrices'> }) {
  const t = useTexts();
  const { draft, setDraft, seen, problem, preview, set, busy, dialog } = usePriceChange();
  const isRate = draft.what === 'rate';
  return (
    <>
      <Section title={t('consoleCatalogue.setAnother')} note={t('consoleCatalogue.ordersStay')}>
        <form className="price-form" onSubmit={preview}>
          <Field label={t('consoleCatalogue.whatToSet')}>
            <Select
              value={draft.what}
              onChange={({ target }) =>
                setDraft({ what: target.value as PriceChangeDraft['what'], value: '', categoryId: undefined })
              }
            >
              <option value="rate">{t('consoleCatalogue.yuanPerDollar')}</option>
              <option value="markup">{t('consoleCatalogue.markupPercent')}</option>
            </Select>
          </Field>
          {!isRate && (
            <Field label={t('consoleCatalogue.ofGoods')}>
              <CategorySelect
                label={t('consoleCatalogue.ofGoods')}
                all={t('consoleCatalogue.everything')}
                value={draft.categoryId}
                onChoose={(categoryId) => setDraft({ ...draft, categoryId })}
              />
            </Field>
          )}
          <Field label={t('consoleCatalogue.newValue')}>
            <Input
              inputMode="decimal"
              maxLength={10}
              placeholder={isRate ? String(prices.cnyPerUsd) : String(Math.round(prices.markup * 10_000) / 100)}
              value={draft.value}
              onChange={({ target }) => setDraft({ ...draft, value: target.value })}
            />
          </Field>
          <Button type="submit" kind={seen ? 'line' : 'brand'} busy={busy}>
            {t('consoleCatalogue.bulkPreview')}
          </Button>
        </form>
        <FormProblem text={problem} />
      </Section>
      {seen && (
        <PricePreview
          seen={seen}
          action={
            <Button kind={seen.low.products > 0 ? 'danger' : 'brand'} busy={busy} onClick={() => void set()}>
              {t(isRate ? 'consoleCatalogue.setRate' : 'consoleCatalogue.setMarkup', { value: draft.value })}
            </Button>
          }
        />
      )}
      {dialog}
    </>
  );
}

function usePriceChange() {
  const t = useTexts();
  const [draft, setDraft] = useState<PriceChangeDraft>({ what: 'rate', value: '', categoryId: undefined });
  const [seen, setSeen] = useState<Seen | null>(null);
  const [problem, setProblem] = useState('');
  const look = useAct('operatorPreviewPrices', []);
  const rate = useAct('operatorSetExchangeRate', ['operatorGetPrices', 'operatorListProducts']);
  const markup = useAct('operatorSetMarkup', ['operatorGetPrices', 'operatorListProducts']);
  const low = useLowPrices();
  const fail = (error: unknown) => setProblem(errorMessage(error, t));
  const busy = look.busy || rate.busy || markup.busy;
  return {
    draft,
    seen,
    problem,
    busy,
    dialog: low.dialog,
    setDraft(next: PriceChangeDraft) {
      setDraft(next);
      setSeen(null);
      setProblem('');
    },
    async preview(event: FormEvent) {
      event.preventDefault();
      const change = readPriceChangeDraft(draft);
      if (!change) return setProblem(t('consoleCatalogue.wrongValue'));
      if (!busy) await look.act({ change }).then(setSeen, fail);
    },
    async set() {
      const change = readPriceChangeDraft(draft);
      if (!change || busy) return;
      const { cnyPerUsd, markup: share, categoryId } = change;
      const ofCategory = categoryId === undefined ? {} : { categoryId };
      const asked =
        cnyPerUsd === undefined ? { markup: { markup: share ?? 0, ...ofCategory } } : { rate: { cnyPerUsd } };
      const clear = () => {
        setDraft({ ...draft, value: '' });
        setSeen(null);
      };
      const send = async (lowPriceReason?: string) => {
        const reason = lowPriceReason === undefined ? {} : { lowPriceReason };
        if (cnyPerUsd !== undefined) await rate.act({ cnyPerUsd, ...reason });
        else await markup.act({ markup: share ?? 0, ...ofCategory, ...reason });
        clear();
        showToast({ kind: 'done', title: t('consoleCatalogue.repricing') });
      };
      await low.guarded({ change: asked, send, onAsked: clear }).catch(fail);
    },
  };
}
