import { limits } from '@sampan/contract/limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { readDollars, readWhole } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { CodeField } from '../../features/money/code-field.tsx';
import { useApproval } from '../../features/money/use-approval.ts';
import { lineLabel } from '../../features/orders/line-words.ts';
import type { Refund } from '../../features/refunds/refund-state.tsx';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { reads } from './reads.ts';

/** Grants all of it or a part: fewer pieces, or of a claim and an amount less money. */
export function GrantDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { form, needsCode } = useGrant(refund, onClose);
  const { kind, lines, sn, customer, amountUsd } = refund;
  return (
    <FormDialog
      form={form}
      title={t('consoleRefunds.grantTitle')}
      reason={t('consoleRefunds.grantText')}
      confirm={t('consoleRefunds.grantConfirm')}
      onClose={onClose}
    >
      <Sum sum={dollars(amountUsd)} of={t('consoleRefunds.mostOfOrder', { sn, customer })} />
      {kind === 'pieces' ? (
        <div className="refund-lines">
          {lines.map((line) => (
            <Field
              key={line.id}
              label={lineLabel(line)}
              hint={t('consoleRefunds.ofPieces', { count: line.quantity })}
              error={form.errors[line.id]}
            >
              <Input {...form.text(line.id)} inputMode="numeric" className="max-w-40" dir="ltr" />
            </Field>
          ))}
        </div>
      ) : (
        <Field label={t('consoleMoney.amount')} error={form.errors.amount}>
          <Input {...form.text('amount')} inputMode="decimal" className="max-w-40" dir="ltr" />
        </Field>
      )}
      <Field label={t('console.reason')} hint={t('consoleOrders.buyerReads')} error={form.errors.note}>
        <Textarea {...form.text('note')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
      {needsCode && <CodeField {...form.text('code')} />}
    </FormDialog>
  );
}

function useGrant({ id, sn, kind, lines, amountUsd: most, remark, openedBy }: Refund, onClose: () => void) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorApproveRefund', reads);
  const { approve, needsCode } = useApproval(onClose);
  const isPieces = kind === 'pieces';
  const isWhole = (values: Record<string, string>) =>
    isPieces
      ? lines.every((line) => readWhole(values[line.id] ?? '') === line.quantity)
      : readDollars(values.amount ?? '') === most;
  const form = useForm<Record<string, string>>({
    initial: {
      amount: most.toFixed(2),
      note: openedBy ? remark : '',
      code: '',
      ...Object.fromEntries(lines.map((line) => [line.id, String(line.quantity)])),
    },
    rules: {
      amount: ({ amount }) => {
        const asked = readDollars(amount ?? '') ?? 0;
        return !isPieces && (asked <= 0 || asked > most) && t('consoleRefunds.amountAtMost', { sum: dollars(most) });
      },
      // Granting less than was asked for needs a reason.
      note: (values) => !values.note?.trim() && !isWhole(values) && t('consoleRefunds.whyLess'),
      ...Object.fromEntries(
        lines.map((line) => [
          line.id,
          (values: Record<string, string>) =>
            isPieces &&
            (readWhole(values[line.id] ?? '') ?? Number.POSITIVE_INFINITY) > line.quantity &&
            t('consoleRefunds.piecesAtMost', { count: line.quantity }),
        ]),
      ),
    },
    inDialog: true,
    send: (values) =>
      approve(async () => {
        const what = isPieces
          ? { lines: lines.map((line) => ({ id: line.id, quantity: readWhole(values[line.id] ?? '') ?? 0 })) }
          : { amountUsd: readDollars(values.amount ?? '') ?? 0 };
        const { amountUsd } = await act({ id, note: values.note?.trim() ?? '', code: values.code ?? '', ...what });
        showToast({ kind: 'done', title: t('consoleRefunds.granted', { sum: dollars(amountUsd), sn }) });
      }),
  });
  return { form, needsCode };
}
