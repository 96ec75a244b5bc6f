import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Shop } from './wire.ts';

export function DisconnectDialog({ shop: { id, name: shop }, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    try {
      await call('disconnectResellerShop', { id });
      showToast({ kind: 'done', title: t('resellerAuthorization.disconnected', { shop }) });
      onClose();
      await revalidate();
    } catch (error) {
      showError(error, t);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('resellerAuthorization.disconnectTitle', { shop })}
      text={t('resellerAuthorization.disconnectText')}
      confirm={t('resellerAuthorization.disconnect')}
      confirmKind="danger"
      cancel={t('ui.cancel')}
      busy={busy}
      onConfirm={disconnect}
      onClose={onClose}
    />
  );
}
