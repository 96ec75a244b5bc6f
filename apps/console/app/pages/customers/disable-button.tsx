import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Customer } from './use-customer-columns.tsx';

/** Shuts a customer out, or lets him in again: the one of the current row. */
export function DisableButton({ customer }: { customer: Customer }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { press, busy } = useAct('operatorSetCustomerDisabled', ['operatorListCustomers']);
  const { id, email, disabled } = customer;
  const change = () =>
    void press({ id, disabled: !disabled }, () => {
      setAsking(false);
      showToast({
        kind: 'done',
        title: t(disabled ? 'consoleCustomers.enabledNow' : 'consoleCustomers.disabledNow', { email }),
      });
    });
  if (disabled)
    return (
      <Button busy={busy} onClick={change}>
        {t('consoleCustomers.enable')}
      </Button>
    );
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('consoleCustomers.disable')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('consoleCustomers.disableTitle', { email })}
        text={t('consoleCustomers.disableText')}
        confirm={t('consoleCustomers.disableConfirm')}
        confirmKind="danger"
        busy={busy}
        onConfirm={change}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
