import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Choices, Field, Input, Radio, Select, Textarea } from '@sampan/ui/field.tsx';
import { readDollars, readWhole } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Input as CallInput, Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { useApproval } from '../money/use-approval.ts';
import { Compare } from '../orders/compare.tsx';
import { LineName } from '../orders/line-name.tsx';
import { useSeenVersion } from '../orders/use-seen-version.ts';

type Order = Output<'operatorGetOrder'>;
type Reason = CallInput<'operatorOpenRefund'>['reasonCode'];

const reasons: readonly Reason[] = [
  ...(['out_of_stock', 'damaged', 'missing', 'wrong_goods', 'late', 'price', 'goodwill', 'other'] as const),
];
const reads = [
  ...(['operatorGetOrder', 'operatorListOrders', 'operatorCountOrders', 'operatorListRefunds'] as const),
  ...(['operatorQuoteRefund', 'operatorListLedger'] as const),
];

/** The shop gives money back unasked: pieces at their cost by the rules, or an amount. */
export function OpenRefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { form, quote, changes, sum, pieces } = useOpening(order, onClose);
  return (
    <FormDialog
      form={form}
      title={t('consoleRefunds.openTitle', { sn: order.sn })}
      reason={t('consoleRefunds.openText')}
      confirm={t('consoleRefunds.giveBack', { sum: dollars(sum) })}
      onClose={onClose}
    >
      <Compare changes={changes} />
      {quote && <Sum sum={dollars(quote.maxUsd)} of={t('consoleRefunds.most')} />}
      {quote && (quote.canPieces || quote.isSent) && (
        <Choices label={t('consoleRefunds.what')}>
          {(['pieces', 'amount'] as const).map((kind) => (
            <Radio
              key={kind}
              name="kind"
              checked={form.values.kind === kind}
              onChange={() => form.set({ kind })}
              hint={t(`consoleRefunds.openHint_${kind === 'pieces' && quote.isSent ? 'sent' : kind}`)}
            >
              {t(`consoleRefunds.open_${kind}`)}
            </Radio>
          ))}
        </Choices>
      )}
      {pieces ? (
        <Pieces order={order} left={quote?.lines ?? []} form={form} />
      ) : (
        <Field label={t('consoleMoney.amount')} error={form.errors.amount}>
          <Input {...form.text('amount')} inputMode="decimal" className="max-w-40" dir="ltr" />
        </Field>
      )}
      <Field label={t('consoleRefunds.why')} error={form.errors.reasonCode}>
        <Select {...form.text('reasonCode')}>
          <option value="">{t('consoleRefunds.choose')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`consoleRefunds.reason_${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('console.reason')} hint={t('consoleOrders.buyerReads')} error={form.errors.note}>
        <Textarea {...form.text('note')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}

type Form = ReturnType<typeof useOpening>['form'];
type Left = Output<'operatorQuoteRefund'>['lines'][number];

/** The number of pieces per line. */
function Pieces({ order, left, form }: { order: Order; left: readonly Left[]; form: Form }) {
  const t = useTexts();
  return (
    <div className="refund-lines">
      {form.errors.kind && <p role="alert">{form.errors.kind}</p>}
      <Unsettled left={left} form={form} />
      {order.items.map((item) => {
        const { left: most = 0, unsettled = 0 } = left.find((one) => one.orderItemId === item.id) ?? {};
        if (most === 0) return null;
        return (
          <Field
            key={item.id}
            label={<LineName line={item} />}
            hint={[
              t('consoleRefunds.ofPieces', { count: most }),
              unsettled > 0 && t('consoleRefunds.notSent', { count: unsettled }),
            ]
              .filter(Boolean)
              .join(t('console.comma'))}
            optional
          >
            <Input {...form.text(item.id)} inputMode="numeric" className="max-w-40" dir="ltr" placeholder="0" />
          </Field>
        );
      })}
    </div>
  );
}

/** Proposes the pieces that were paid for and not sent. */
function Unsettled({ left, form }: { left: readonly Left[]; form: Form }) {
  const t = useTexts();
  const lines = left.filter(({ unsettled }) => unsettled > 0);
  if (lines.length === 0) return null;
  return (
    <Button
      size="small"
      onClick={() =>
        form.set({
          ...Object.fromEntries(lines.map(({ orderItemId, unsettled }) => [orderItemId, String(unsettled)])),
          reasonCode: form.values.reasonCode || 'missing',
        })
      }
    >
      {t('consoleRefunds.fillNotSent', { count: lines.reduce((sum, { unsettled }) => sum + unsettled, 0) })}
    </Button>
  );
}

/** 0 if nothing was typed; undefined: it is no whole number. */
function piecesOf(typed: string | boolean | undefined): number | undefined {
  const text = String(typed ?? '').trim();
  return text === '' ? 0 : readWhole(text);
}

function useOpening(order: Order, onClose: () => void) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { id, sn, version, items } = order;
  const { data: most } = useCall('operatorQuoteRefund', { id });
  const { act } = useAct('operatorOpenRefund', reads);
  const { approve } = useApproval(onClose);
  const { send, changes } = useSeenVersion(version);
  const leftOf = (itemId: string) => most?.lines.find(({ orderItemId }) => orderItemId === itemId)?.left ?? 0;
  const isPieces = (kind: unknown) => Boolean(most?.canPieces || most?.isSent) && kind === 'pieces';
  const linesOf = (values: Record<string, string | boolean>) =>
    items
      .map((item) => ({ orderItemId: item.id, quantity: piecesOf(values[item.id]) ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
  const isFitting = (values: Record<string, string | boolean>) =>
    items.every((item) => (piecesOf(values[item.id]) ?? Number.POSITIVE_INFINITY) <= leftOf(item.id)) &&
    linesOf(values).length > 0;
  const form = useForm<Record<string, string>>({
    initial: {
      kind: 'pieces',
      amount: '',
      reasonCode: '',
      note: '',
      ...Object.fromEntries(items.map((item) => [item.id, ''])),
    },
    rules: {
      kind: (values) => isPieces(values.kind) && !isFitting(values) && t('consoleRefunds.piecesMissing'),
      amount: ({ kind, amount }) =>
        !isPieces(kind) && (readDollars(amount ?? '') ?? 0) <= 0 && t('consoleMoney.amountMissing'),
      reasonCode: ({ reasonCode }) => !reasonCode && t('consoleRefunds.reasonMissing'),
      note: ({ note }) => !note?.trim() && t('console.reasonMissing'),
    },
    inDialog: true,
    send: ({ reasonCode, note, ...values }) =>
      approve(async () => {
        const what = isPieces(values.kind)
          ? { lines: linesOf(values) }
          : { amountUsd: readDollars(values.amount ?? '') ?? 0 };
        const given = { id, reasonCode: reasonCode as Reason, note: note?.trim() ?? '', ...what };
        const { amountUsd, isGranted } = await send((seen) => act({ ...given, version: seen }));
        const text = isGranted ? 'consoleRefunds.opened' : 'consoleRefunds.openedForFinance';
        showToast({ kind: 'done', title: t(text, { sum: dollars(amountUsd), sn }) });
      }),
  });
  const pieces = isPieces(form.values.kind);
  const lines = linesOf(form.values);
  const { data: priced } = useCall('operatorQuoteRefund', { id, lines }, { enabled: pieces && isFitting(form.values) });
  const sum = pieces ? (lines.length > 0 ? (priced?.totalUsd ?? 0) : 0) : (readDollars(form.values.amount ?? '') ?? 0);
  return { form, quote: most, changes, sum, pieces };
}
