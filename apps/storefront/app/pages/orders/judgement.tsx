import { limits } from '@sampan/contract/limits';
import { sum } from '@sampan/contract/money';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { keepDraft, readDraft } from '@sampan/ui/drafts.ts';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import { useTaking } from './use-taking.ts';

/** The buyer's approval of an inspection, or objection, before the balance is paid; with its history. */
export function Judgement({
  order,
  inspection: { approvedAt, lines },
}: {
  order: OrderDetail;
  inspection: NonNullable<OrderDetail['inspection']>;
}) {
  const t = useTexts();
  const { date, number } = useFormat();
  const accepted = sum(lines.map((line) => line.accepted));
  const count = accepted + sum(lines.map(({ damaged, missing }) => damaged + missing));
  const { take, busy } = useTaking();
  const [objecting, setObjecting] = useState(false);
  const isAsked = order.orderStatus === 'be_confirmed_customer';
  return (
    <>
      {order.objections.length > 0 && <Objections order={order} />}
      {approvedAt && <p className="hint mt-3">{t('orderDetail.approved', { date: date(approvedAt, 'long') })}</p>}
      {isAsked && (
        <div className="judgement no-print">
          {!approvedAt && (
            <p className="text-ink-700">
              {count > accepted &&
                `${t('orderDetail.approveCount', { accepted: number(accepted), count: number(count) })} `}
              {t('orderDetail.approveHint')}
            </p>
          )}
          <div className="order-buttons">
            <Button kind="quiet" onClick={() => setObjecting(true)}>
              {t('orderDetail.object')}
            </Button>
            {!approvedAt && (
              <Button kind="line" busy={busy} onClick={() => take(() => call('approveInspection', { id: order.id }))}>
                {t('orderDetail.approve')}
              </Button>
            )}
          </div>
        </div>
      )}
      {objecting && <ObjectDialog orderId={order.id} onClose={() => setObjecting(false)} />}
    </>
  );
}

function Objections({ order }: { order: OrderDetail }) {
  const t = useTexts();
  const { date } = useFormat();
  const { take, busy } = useTaking();
  return (
    <ul className="objections">
      {order.objections.map(({ text, raisedAt, decision, answer, decidedAt }) => (
        <li key={raisedAt}>
          <Note
            tone={decision ? 'info' : 'warn'}
            title={t('orderDetail.yourObjection', { date: date(raisedAt, 'long') })}
          >
            <span className="block" dir="auto">
              {text}
            </span>
            {decision === 'withdrawn' && decidedAt && t('orderDetail.withdrawn', { date: date(decidedAt, 'long') })}
            {answer && decidedAt && (
              <span className="mt-2 block">
                <b className="block">{t('orderDetail.ourAnswer', { date: date(decidedAt, 'long') })}</b>
                <span className="block" dir="auto">
                  {answer}
                </span>
                {decision === 'inspect_again' && t('orderDetail.inspectedAgain')}
              </span>
            )}
            {!decision && (
              <span className="mt-2 block">
                <Button
                  kind="line"
                  size="small"
                  busy={busy}
                  onClick={() => take(() => call('withdrawObjection', { id: order.id }))}
                >
                  {t('orderDetail.withdraw')}
                </Button>
              </span>
            )}
          </Note>
        </li>
      ))}
    </ul>
  );
}

function ObjectDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const { revalidate } = useRevalidator();
  const draft = `objection:${orderId}`;
  const form = useForm({
    inDialog: true,
    initial: { text: readDraft(draft) },
    rules: {},
    send: async ({ text }) => {
      await call('objectToInspection', { id: orderId, text: text.trim() });
      keepDraft(draft, '');
      onClose();
      await revalidate();
    },
  });
  const write = (text: string) => {
    keepDraft(draft, text);
    form.set({ text });
  };
  return (
    <Dialog
      open
      title={t('orderDetail.objectTitle')}
      reason={t('orderDetail.approveHint')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={id} kind="brand" busy={form.busy} disabled={!form.values.text.trim()}>
            {t('orderDetail.objectSend')}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="grid gap-4">
        <Field label={t('orderDetail.objectLabel')} error={form.errors.text}>
          <Textarea
            {...form.text('text')}
            rows={4}
            maxLength={limits.remarkMax}
            dir="auto"
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
