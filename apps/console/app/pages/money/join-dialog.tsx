import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Transaction } from './use-bank-columns.tsx';

/** Joins transfers of several orders that were booked by hand to the one bank line that is all of them. */
export function JoinDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { id, amount, together, counterparty } = transaction;
  const { act } = useAct('operatorBookBankTransaction', ['operatorListBankTransactions', 'operatorListTransfers']);
  const form = useForm({
    initial: {},
    rules: {},
    inDialog: true,
    send: async () => {
      const [first, ...others] = together.map(({ sn, amountUsd }) => ({ orderSn: sn, amountUsd, connects: true }));
      await act({ id, orderSn: first?.orderSn ?? '', connects: true, others });
      onClose();
      showToast({ kind: 'done', title: t('consoleMoney.joined', { sum: dollars(amount), count: together.length }) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.connectTitle')}
      reason={t('consoleMoney.joinText')}
      confirm={t('consoleMoney.connect')}
      onClose={onClose}
    >
      <Sum sum={dollars(amount)} of={counterparty} />
      <ul className="proposals">
        {together.map(({ transferId, sn, customer, amountUsd }) => (
          <li key={transferId}>
            <p>
              <bdi className="mono">{sn}</bdi> <b>{dollars(amountUsd)}</b>
            </p>
            <p className="second" dir="auto">
              {customer}
            </p>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
