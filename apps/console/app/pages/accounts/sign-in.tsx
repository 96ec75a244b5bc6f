import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient, sessionEnded } from '../../api/query-client.ts';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Alone } from './alone.tsx';
import { Enrolment } from './enrolment.tsx';
import { nextPath } from './next-path.ts';

export default function SignIn() {
  const t = useTexts();
  const [params] = useSearchParams();
  const go = useGo();
  const [invitation, setInvitation] = useState<{ email: string; password: string } | null>(null);
  const goOn = () => {
    // Clears the data of the window's previous user.
    queryClient.clear();
    sessionEnded.set(false);
    go(nextPath(params.get('next')), { replace: true });
  };
  if (invitation)
    return (
      <Alone title={t('consoleAccounts.enrol')}>
        <Enrolment invitation={invitation} onEnrolled={goOn} />
      </Alone>
    );
  return (
    <Alone title={t('consoleAccounts.signIn')}>
      <h1>{t('consoleAccounts.signIn')}</h1>
      <p className="text-muted">{t('consoleAccounts.signInText')}</p>
      <SignInForm onSignedIn={goOn} onNeedsEnrolment={(email, password) => setInvitation({ email, password })} />
    </Alone>
  );
}
