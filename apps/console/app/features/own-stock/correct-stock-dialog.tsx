import { limits, operatorLimits } from '@sampan/contract/limits';
import { Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { readWhole } from '@sampan/ui/read-number.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { StoredSize } from './stored-size.ts';

interface Props {
  buyerId: string;
  stored: StoredSize;
  onClose: () => void;
}

const reads = ['operatorListOwnStock', 'operatorListOwnStockMoves'] as const;

/** Corrects counted stock with a reason, or only its shelf. */
export function CorrectStockDialog({ buyerId, stored, onClose }: Props) {
  const t = useTexts();
  const correct = useAct('operatorCorrectOwnStock', reads);
  const move = useAct('operatorSetShelf', reads);
  const { productSkuId, pieces, shelf } = stored;
  const form = useForm({
    initial: { pieces: String(pieces), reason: 'correction', note: '', shelf },
    rules: {
      pieces: ({ pieces: counted }) => readWhole(counted) === undefined && t('consoleWarehouse.countMissing'),
      note: ({ pieces: counted, note }) => readWhole(counted) !== pieces && !note.trim() && t('console.reasonMissing'),
    },
    inDialog: true,
    send: async (values) => {
      const counted = readWhole(values.pieces) ?? pieces;
      const { reason, note } = values;
      if (counted !== pieces)
        await correct.act({
          buyerId,
          productSkuId,
          seenPieces: pieces,
          pieces: counted,
          note: note.trim(),
          reason: reason === 'disposal' ? 'disposal' : 'correction',
        });
      if (values.shelf.trim() !== shelf) await move.act({ buyerId, productSkuId, shelf: values.shelf.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleWarehouse.correctTitle')}
      reason={[stored.title, stored.options].filter(Boolean).join(' · ')}
      confirm={t('consoleWarehouse.saveStock')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.countedPieces')} error={form.errors.pieces}>
        <Input {...form.text('pieces')} inputMode="numeric" />
      </Field>
      <Field label={t('consoleWarehouse.why')}>
        <Select {...form.text('reason')}>
          {(['correction', 'disposal'] as const).map((reason) => (
            <option key={reason} value={reason}>
              {t(`consoleWarehouse.move_${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('console.reason')} hint={t('consoleWarehouse.customerReads')} error={form.errors.note}>
        <Textarea {...form.text('note')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
      <Field label={t('consoleWarehouse.shelf')} optional>
        <Input {...form.text('shelf')} maxLength={operatorLimits.shelfMax} />
      </Field>
    </FormDialog>
  );
}
