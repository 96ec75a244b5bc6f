import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { forgetDrafts } from '@sampan/ui/drafts.ts';
import { usePath } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { forgetSignIn } from '../api/session.ts';
import { useTexts } from '../texts/texts.ts';

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const path = usePath();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await call('logout', {});
      forgetSignIn();
      forgetDrafts();
      location.assign(path('/login'));
    } catch (error) {
      showError(error, t);
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('layout.signOutTitle')}
      text={t('layout.signOutText')}
      confirm={t('layout.signOut')}
      busy={busy}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}
