import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useId, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type BulkField, type BulkFilter, bulkFields, readBulkChange } from './bulk-fields.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { CategorySelect } from './category-select.tsx';
import { useLowPrices } from './low-prices.tsx';

export interface Chosen {
  offerIds?: number[];
  /** Instead of numbers: all that were found. */
  filter?: BulkFilter;
  count: number;
}

interface Props {
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}

interface BulkDraft {
  field: BulkField;
  value: string;
  /** Resets to the supplier's value. */
  isBack: boolean;
}

/** Those picked by hand. */
const mostPicked = 1000;

const texts = {
  status: 'consoleCatalogue.visibility',
  categoryId: 'consoleCatalogue.category',
  markup: 'consoleCatalogue.markupPercent',
  pricePercent: 'consoleCatalogue.pricePercent',
  minimum: 'consoleCatalogue.minimum',
  weightGrams: 'consoleCatalogue.weightGrams',
} as const;

/** One change to many products: the new value, its preview, and only then the button that applies it. */
export function BulkDialog({ chosen, onClose, onDone }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const id = useId();
  const bulk = useBulk(chosen, onDone);
  const { seen } = bulk;
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      hasInput={false}
      title={t('consoleCatalogue.bulkTitle', { count: number(chosen.count) })}
      reason={t('consoleCatalogue.bulkReason')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {seen ? (
            <Button
              kind={seen.low.products > 0 ? 'danger' : 'brand'}
              busy={bulk.isApplying}
              onClick={() => void bulk.apply()}
            >
              {seen.low.losing > 0
                ? t('consoleCatalogue.bulkApplyLosing', { count: seen.low.losing })
                : seen.low.products > 0
                  ? t('consoleCatalogue.bulkApplyLow', { count: seen.low.products })
                  : t('consoleCatalogue.bulkApply', { count: number(seen.products) })}
            </Button>
          ) : (
            <Button kind="brand" type="submit" form={id} busy={bulk.isPreviewing}>
              {t('consoleCatalogue.bulkPreview')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void bulk.preview();
        }}
      >
        <BulkFields draft={bulk.draft} onDraft={bulk.setDraft} />
        <FormProblem text={bulk.problem} />
      </form>
      {seen && <BulkPreview seen={seen} field={bulk.draft.field} />}
      {bulk.dialog}
    </Dialog>
  );
}

/** The fields, the preview and its two calls. A change of the fields needs a new preview. */
function useBulk({ offerIds, filter }: Chosen, onDone: () => void) {
  const t = useTexts();
  const { number } = useFormat();
  const [draft, setDraft] = useState<BulkDraft>({ field: 'status', value: 'hidden', isBack: false });
  const [seen, setSeen] = useState<Output<'operatorPreviewBulkChange'> | null>(null);
  const [problem, setProblem] = useState('');
  const preview = useAct('operatorPreviewBulkChange', []);
  const apply = useAct('operatorApplyBulkChange', ['operatorListBulkChanges', 'operatorListProducts']);
  const low = useLowPrices();
  const fail = (error: unknown) => setProblem(errorMessage(error, t));
  return {
    draft,
    seen,
    problem,
    dialog: low.dialog,
    isPreviewing: preview.busy,
    isApplying: apply.busy,
    setDraft(next: BulkDraft) {
      setDraft(next);
      setSeen(null);
      setProblem('');
    },
    async preview() {
      const change = readBulkChange(draft.field, draft.value, draft.isBack);
      if (!change) return setProblem(t('consoleCatalogue.wrongValue'));
      const chosen = offerIds ? { offerIds: offerIds.slice(0, mostPicked) } : filter ? { filter } : {};
      await preview.act({ change, ...chosen }).then(setSeen, fail);
    },
    async apply() {
      if (!seen || apply.busy) return;
      const send = async (lowPriceReason?: string) => {
        await apply.act({ id: seen.id, ...(lowPriceReason !== undefined && { lowPriceReason }) });
        const title = t('consoleCatalogue.bulkStarted', { count: number(seen.products) });
        showToast({
          kind: 'done',
          title,
          action: { label: t('consoleCatalogue.bulkChanges'), to: '/products/changes' },
        });
        onDone();
      };
      await low.guarded({ change: { bulk: { id: seen.id } }, send, onAsked: onDone }).catch(fail);
    },
  };
}

interface BulkFieldsProps {
  draft: BulkDraft;
  onDraft: (draft: BulkDraft) => void;
}

function BulkFields({ draft, onDraft }: BulkFieldsProps) {
  const t = useTexts();
  const { field, isBack } = draft;
  const choose = (next: BulkField) => onDraft({ field: next, value: next === 'status' ? 'hidden' : '', isBack: false });
  return (
    <>
      <Field label={t('consoleCatalogue.whatToSet')}>
        <Select value={field} onChange={({ target }) => choose(target.value as BulkField)}>
          {bulkFields.map((one) => (
            <option key={one} value={one}>
              {t(texts[one])}
            </option>
          ))}
        </Select>
      </Field>
      {field !== 'status' && field !== 'pricePercent' && (
        <Checkbox checked={isBack} onChange={({ target }) => onDraft({ ...draft, isBack: target.checked })}>
          {t('consoleCatalogue.backToSupplier')}
        </Checkbox>
      )}
      {!isBack && (
        <Field label={t('consoleCatalogue.newValue')}>
          <ValueField field={field} value={draft.value} onChange={(value) => onDraft({ ...draft, value })} />
        </Field>
      )}
    </>
  );
}

function ValueField({
  field,
  value,
  onChange,
}: {
  field: BulkField;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts();
  if (field === 'status')
    return (
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="hidden">{t('consoleCatalogue.hidden')}</option>
        <option value="active">{t('consoleCatalogue.visible')}</option>
      </Select>
    );
  if (field === 'categoryId')
    return (
      <CategorySelect
        label={t('consoleCatalogue.category')}
        all={t('consoleCatalogue.choose')}
        value={value ? Number(value) : undefined}
        onChoose={(id) => onChange(id === undefined ? '' : String(id))}
      />
    );
  return <Input inputMode="decimal" value={value} maxLength={12} onChange={({ target }) => onChange(target.value)} />;
}
