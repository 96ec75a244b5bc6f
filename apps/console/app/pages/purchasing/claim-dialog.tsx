import { Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { readPieces } from './figures.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import type { Purchase } from './use-draft.ts';

type Order = MarketplacePurchase['orders'][number];

interface Props {
  order: Order;
  lines: Purchase['list'];
  onClose: () => void;
}

/** Missing or damaged pieces of a line: the most that the seller can be asked for is filled in. */
export function ClaimDialog({ order, lines, onClose }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const { act } = useAct('operatorProposeClaim', marketReads);
  const form = useForm({
    initial: { lineId: order.items[0]?.lineId ?? '', quantity: '1', reasonId: '', description: '' },
    rules: {
      quantity: ({ quantity }) => readPieces(quantity, 1) === undefined && t('consoleBuying.claimPieces'),
      reasonId: ({ reasonId }) => !reasonId && t('consoleBuying.claimReason'),
      description: ({ description }) => description.trim().length < 2 && t('consoleBuying.claimText'),
    },
    inDialog: true,
    send: async ({ lineId, quantity, reasonId, description }) => {
      await act({
        id: order.id,
        lines: [{ lineId, quantity: readPieces(quantity, 1) ?? 1 }],
        reasonId,
        goodsFen: terms.data?.mostFen ?? 0,
        description,
      });
      onClose();
    },
  });
  const { values, errors } = form;
  const claimed = [{ lineId: values.lineId, quantity: readPieces(values.quantity, 1) ?? 1 }];
  const terms = useCall('operatorGetClaimTerms', { id: order.id, lines: claimed }, { enabled: values.lineId !== '' });
  return (
    <FormDialog
      form={form}
      title={t('consoleBuying.claimTitle')}
      reason={t('consoleBuying.claimMost', { sum: terms.data ? fen(terms.data.mostFen) : '…' })}
      confirm={t('consoleBuying.claimPropose', { sum: terms.data ? fen(terms.data.mostFen) : '' })}
      onClose={onClose}
    >
      <Field label={t('consoleBuying.claimLine')}>
        <Select {...form.text('lineId')}>
          {order.items.map(({ lineId, quantity, purchaseLines }) => (
            <option key={lineId} value={lineId}>
              {`${lines.find(({ id }) => purchaseLines.includes(id))?.sourceName ?? lineId} × ${quantity}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleBuying.claimPieces')} error={errors.quantity}>
        <Input {...form.text('quantity')} inputMode="numeric" dir="ltr" className="pieces-input" />
      </Field>
      <Field label={t('consoleBuying.claimReason')} error={errors.reasonId}>
        <Select {...form.text('reasonId')}>
          <option value="" />
          {terms.data?.reasons.map(({ id, name }) => (
            <option key={id} value={id} lang="zh">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleBuying.claimText')} error={errors.description}>
        <Textarea {...form.text('description')} maxLength={150} rows={2} lang="zh" />
      </Field>
    </FormDialog>
  );
}
