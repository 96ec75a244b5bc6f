import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { BookDialog } from './book-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import type { Transaction } from './use-bank-columns.tsx';

const reads = ['operatorListBankTransactions'] as const;

/** The most certain proposal is one key away. */
export function BankActions({ transaction }: { transaction: Transaction }) {
  if (transaction.state === 'open') return <OpenActions transaction={transaction} />;
  if (transaction.state === 'set_aside') return <TakeUp transaction={transaction} />;
  return null;
}

function OpenActions({ transaction }: { transaction: Transaction }) {
  const t = useTexts();
  const [opened, setOpened] = useState<'best' | 'join' | 'other' | 'aside' | null>(null);
  const { act } = useAct('operatorSetAsideBankTransaction', reads);
  const [best] = transaction.together.length > 0 ? [] : transaction.proposals;
  const close = () => setOpened(null);
  return (
    <>
      {transaction.together.length > 0 && (
        <KeyButton
          kind="brand"
          keys="a"
          label={t('consoleMoney.join', { count: transaction.together.length })}
          foot={t('consoleMoney.footBook')}
          onPress={() => setOpened('join')}
        />
      )}
      {best && (
        <KeyButton
          kind="brand"
          keys="a"
          label={t('consoleMoney.bookBest', { sn: best.sn.slice(-8) })}
          foot={t('consoleMoney.footBook')}
          onPress={() => setOpened('best')}
        />
      )}
      <Button onClick={() => setOpened('other')}>{t('consoleMoney.bookOther')}</Button>
      <KeyButton
        keys="r"
        label={t('consoleMoney.setAside')}
        foot={t('consoleMoney.footSetAside')}
        onPress={() => setOpened('aside')}
      />
      {opened === 'best' && best && <BookDialog transaction={transaction} proposal={best} onClose={close} />}
      {opened === 'join' && <JoinDialog transaction={transaction} onClose={close} />}
      {opened === 'other' && <BookDialog transaction={transaction} onClose={close} />}
      {opened === 'aside' && (
        <ReasonDialog
          title={t('consoleMoney.setAsideTitle')}
          text={t('consoleMoney.setAsideText')}
          confirm={t('consoleMoney.setAsideConfirm')}
          onConfirm={async (reason) => {
            await act({ id: transaction.id, reason });
            showToast({ kind: 'done', title: t('consoleMoney.isSetAside') });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function TakeUp({ transaction: { id } }: { transaction: Transaction }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorTakeUpBankTransaction', reads);
  return (
    <Button
      busy={busy}
      onClick={() => void press({ id }, () => showToast({ kind: 'done', title: t('consoleMoney.takenUp') }))}
    >
      {t('consoleMoney.takeUp')}
    </Button>
  );
}
