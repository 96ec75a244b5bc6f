import { Dialog } from '@sampan/ui/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { sessionEnded } from '../api/query-client.ts';
import { useMe } from '../api/use-me.ts';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useTexts } from '../texts/texts.ts';

/** The session has ended: the operator signs in over the page, which keeps the typed values. */
export function Ended() {
  const t = useTexts();
  const { email } = useMe();
  const client = useQueryClient();
  const isEnded = sessionEnded.use();
  const goOn = (signedInAs: string) => {
    // Another person's page must not stay.
    if (signedInAs !== email) return location.reload();
    sessionEnded.set(false);
    void client.invalidateQueries();
  };
  return (
    <Dialog
      open={isEnded}
      isHeld
      leavesBack
      onClose={() => undefined}
      title={t('consoleAccounts.ended')}
      reason={t('consoleAccounts.endedText')}
    >
      <SignInForm initialEmail={email} onSignedIn={goOn} onNeedsEnrolment={() => location.reload()} />
    </Dialog>
  );
}
