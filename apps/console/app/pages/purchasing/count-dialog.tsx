import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
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

const most = (what: Props['what'], line: Line) => (what === 'short' ? line.quantity : line.quantity - line.short);

/** Counts line by line. */
export function CountDialog({ purchase, what, onClose }: Props) {
  const t = useTexts();
  const form = useCounting({ purchase, what, onClose });
  const { number, list } = purchase;
  return (
    <FormDialog
      form={form}
      title={t(`consolePurchasing.${what}Title`, { number })}
      reason={t(`consolePurchasing.${what}Text`)}
      confirm={t(`consolePurchasing.${what}Confirm`)}
      onClose={onClose}
    >
      {what === 'arrive' && (
        <Button
          size="small"
          onClick={() => form.set(Object.fromEntries(list.map((line) => [line.id, String(most(what, line))])))}
        >
          {t('consolePurchasing.allArrived')}
        </Button>
      )}
      {list.map((line) => (
        <Field
          key={line.id}
          label={
            <>
              <span lang="zh">{line.sourceName}</span> <span className="mono">{line.itemNumber}</span>
            </>
          }
          hint={t('consolePurchasing.ofPieces', { pieces: most(what, line) })}
          error={form.errors[line.id]}
        >
          <Input {...form.text(line.id)} inputMode="numeric" dir="ltr" className="pieces-input" />
        </Field>
      ))}
    </FormDialog>
  );
}

function useCounting({ purchase, what, onClose }: Props) {
  const t = useTexts();
  const short = useAct('operatorShortPurchase', purchaseReads);
  const arrive = useAct('operatorArrivePurchaseOrder', purchaseReads);
  const { id, version, list } = purchase;
  // More than was expected becomes surplus.
  const highest = (line: Line) => (what === 'short' ? line.quantity : limits.quantityMax);
  const before = (line: Line) => (what === 'short' ? line.short : most(what, line));
  const piecesOf = (values: Record<string, string>, line: Line) => readPieces(values[line.id] ?? '', 0);
  // A prefilled count would be trusted though never made.
  const first = (line: Line) => (what === 'short' ? String(line.short) : '');
  return useForm<Record<string, string>>({
    initial: Object.fromEntries(list.map((line) => [line.id, first(line)])),
    rules: Object.fromEntries(
      list.map((line) => [
        line.id,
        (values: Record<string, string>) =>
          (what === 'arrive' && !values[line.id]?.trim() && t('consolePurchasing.countMissing')) ||
          ((piecesOf(values, line) ?? Number.POSITIVE_INFINITY) > highest(line) &&
            t('consolePurchasing.atMost', { count: highest(line) })),
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
}
