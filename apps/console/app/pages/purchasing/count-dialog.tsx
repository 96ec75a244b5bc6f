import { Field, Input } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readPieces } from './figures.ts';
import type { Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  /** Pieces that do not come, or pieces that are in the warehouse. */
  what: 'short' | 'arrive';
  onClose: () => void;
}

type Line = Purchase['list'][number];

/** Counts line by line. */
export function CountDialog({ purchase, what, onClose }: Props) {
  const t = useTexts();
  const short = useAct('operatorShortPurchase', purchaseReads);
  const arrive = useAct('operatorArrivePurchaseOrder', purchaseReads);
  const { id, version, number, list } = purchase;
  const most = (line: Line) => (what === 'short' ? line.quantity : line.quantity - line.short);
  const piecesOf = (values: Record<string, string>, line: Line) => readPieces(values[line.id] ?? '', 0);
  const before = (line: Line) => (what === 'short' ? line.short : most(line));
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(list.map((line) => [line.id, String(before(line))])),
    rules: Object.fromEntries(
      list.map((line) => [
        line.id,
        (values: Record<string, string>) =>
          (piecesOf(values, line) ?? Number.POSITIVE_INFINITY) > most(line) &&
          t('consolePurchasing.atMost', { count: most(line) }),
      ]),
    ),
    inDialog: true,
    send: async (values) => {
      const changed = list
        .map((line) => ({ id: line.id, pieces: piecesOf(values, line) ?? before(line), known: before(line) }))
        .filter(({ pieces, known }) => pieces !== known);
      if (what === 'arrive')
        await arrive.act({
          id,
          version,
          lines: changed.map(({ id: lineId, pieces: received }) => ({ id: lineId, received })),
        });
      else if (changed.length > 0)
        await short.act({
          id,
          version,
          lines: changed.map(({ id: lineId, pieces: missing }) => ({ id: lineId, short: missing })),
        });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`consolePurchasing.${what}Title`, { number })}
      reason={t(`consolePurchasing.${what}Text`)}
      confirm={t(`consolePurchasing.${what}Confirm`)}
      onClose={onClose}
    >
      {list.map((line) => (
        <Field
          key={line.id}
          label={
            <>
              <span lang="zh">{line.sourceName}</span> <span className="mono">{line.itemNumber}</span>
            </>
          }
          hint={t('consolePurchasing.ofPieces', { pieces: most(line) })}
          error={form.errors[line.id]}
        >
          <Input {...form.text(line.id)} inputMode="numeric" dir="ltr" className="pieces-input" />
        </Field>
      ))}
    </FormDialog>
  );
}
