import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Address } from './address.ts';

export default function DeleteAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call('deleteAddress', { id: address.id });
      showToast({ kind: 'done', title: t('addresses.deleted') });
      await revalidate();
    } catch (error) {
      showError(error, t);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('addresses.deleteTitle')}
      text={t('addresses.deleteText')}
      confirm={t('addresses.delete')}
      confirmKind="danger"
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
