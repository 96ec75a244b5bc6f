import { useState } from 'react';
import { ConfirmDialog } from '../components/dialog.tsx';
import { call } from '../lib/api.ts';
import { usePath } from '../lib/paths.ts';
import { forgetSignIn } from '../lib/session.ts';
import { showError } from '../lib/show-error.ts';
import { useTexts } from '../lib/texts.tsx';

/** Asks, signs out, and starts afresh on the login page. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const path = usePath();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await call('logout', {});
      forgetSignIn();
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
