import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { saveText } from '@sampan/ui/save-text.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import type { WholeCustomer } from './whole-customer.ts';

const reads = ['operatorGetCustomer', 'operatorListCustomers'] as const;

/** Actions on an account, the mildest first. */
export function CustomerActions({ customer }: { customer: WholeCustomer }) {
  const t = useTexts();
  const { date } = useFormat();
  const [open, setOpen] = useState<'signOut' | 'factor' | 'disable' | 'erase' | null>(null);
  const may = useMay();
  const close = () => setOpen(null);
  const { disabledAt, disabledReason } = customer;
  return (
    <div className="order-next">
      <p>
        {disabledAt ? (
          <>
            <b>{t('consoleCustomers.disabledOn', { day: date(disabledAt) })}</b> <bdi>{disabledReason}</bdi>
          </>
        ) : (
          <span className="text-muted">{t('consoleCustomers.mayOrder')}</span>
        )}
      </p>
      <div className="order-acts">
        <ExportButton customer={customer} />
        {!disabledAt && <Button onClick={() => setOpen('signOut')}>{t('consoleCustomers.signOut')}</Button>}
        {customer.personal?.hasSecondFactor && may('operatorRemoveSecondFactor') && (
          <Button onClick={() => setOpen('factor')}>{t('consoleCustomers.factor')}</Button>
        )}
        <Button kind={disabledAt ? 'line' : 'danger'} onClick={() => setOpen('disable')}>
          {t(disabledAt ? 'consoleCustomers.enable' : 'consoleCustomers.disable')}
        </Button>
        <Button kind="danger" onClick={() => setOpen('erase')}>
          {t('consoleCustomers.erase')}
        </Button>
      </div>
      {open === 'signOut' && <SignOut customer={customer} onClose={close} />}
      {open === 'factor' && <RemoveFactor customer={customer} onClose={close} />}
      {open === 'disable' && <Disable customer={customer} onClose={close} />}
      {open === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  customer: WholeCustomer;
  onClose: () => void;
}

function SignOut({ customer: { id, email }, onClose }: DialogProps) {
  const t = useTexts();
  const { press, busy } = useAct('operatorSignOutCustomer', reads);
  const signOut = () =>
    void press({ id }, () => {
      onClose();
      showToast({ kind: 'done', title: t('consoleCustomers.signedOut', { email }) });
    });
  return (
    <ConfirmDialog
      open
      title={t('consoleCustomers.signOutTitle', { email })}
      text={t('consoleCustomers.signOutText')}
      confirm={t('consoleCustomers.signOutConfirm')}
      confirmKind="danger"
      busy={busy}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}

/** Removes the second factor of a customer who lost it. */
function RemoveFactor({ customer: { id, email }, onClose }: DialogProps) {
  const t = useTexts();
  const { press, busy } = useAct('operatorRemoveSecondFactor', reads);
  const remove = () =>
    void press({ id }, () => {
      onClose();
      showToast({ kind: 'done', title: t('consoleCustomers.factorRemoved', { email }) });
    });
  return (
    <ConfirmDialog
      open
      title={t('consoleCustomers.factorTitle', { email })}
      text={t('consoleCustomers.factorText')}
      confirm={t('consoleCustomers.factorConfirm')}
      confirmKind="danger"
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function Disable({ customer: { id, email, disabledAt }, onClose }: DialogProps) {
  const t = useTexts();
  const { act } = useAct('operatorSetCustomerDisabled', reads);
  const words = disabledAt ? 'enable' : 'disable';
  const change = async (reason: string) => {
    await act({ id, disabled: !disabledAt, reason });
    showToast({
      kind: 'done',
      title: t(disabledAt ? 'consoleCustomers.enabledNow' : 'consoleCustomers.disabledNow', { email }),
    });
  };
  return (
    <ReasonDialog
      title={t(`consoleCustomers.${words}Title`, { email })}
      text={t(`consoleCustomers.${words}Text`)}
      confirm={t(`consoleCustomers.${words}Confirm`)}
      onConfirm={change}
      onClose={onClose}
    />
  );
}

/** Everything the shop holds about the customer, to answer a request for it. */
function ExportButton({ customer: { id } }: { customer: WholeCustomer }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveText(
        JSON.stringify(await call('operatorExportPerson', { person: id }), null, 2),
        `customer-${id}.json`,
        'application/json',
      );
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {t('consoleCustomers.export')}
    </Button>
  );
}
