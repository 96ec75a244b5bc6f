import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Grant } from './wire.ts';

export function WithdrawDialog({ grant: { id, goods }, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await call('withdrawGrant', { id });
      showToast({ kind: 'done', title: t('resellerAuthorization.takenBackDone') });
    } catch (error) {
      showError(error, t);
    }
    onClose();
    await revalidate();
  };
  return (
    <ConfirmDialog
      open
      title={t('resellerAuthorization.withdrawTitle')}
      text={t('resellerAuthorization.withdrawText', { goods: goods.name })}
      confirm={t('resellerAuthorization.withdraw')}
      cancel={t('ui.cancel')}
      busy={busy}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}
