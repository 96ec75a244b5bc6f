import { useGo } from '@sampan/ui/paths.ts';
import { useEffect, useState } from 'react';
import { queryClient, sessionEnded } from '../../api/query-client.ts';
import { followLanguage } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { Alone } from './alone.tsx';
import { Enrolment } from './enrolment.tsx';

/** Reads the invitation of a printed link behind `#`, which browsers send to no server. */
function readInvitation() {
  const given = new URLSearchParams(location.hash.slice(1));
  const [email, password] = [given.get('email'), given.get('password')];
  return email && password ? { email, password } : null;
}

/** Sets the invited person's language, which the link names. */
export function clientLoader(): null {
  followLanguage(new URLSearchParams(location.hash.slice(1)).get('language'));
  return null;
}

/** The target of a one-time link; without one it leads to the sign-in, which accepts the one-time password too. */
export default function Enrol() {
  const t = useTexts();
  const go = useGo();
  const [invitation] = useState(readInvitation);
  useEffect(() => {
    if (!invitation) go('/sign-in', { replace: true });
  }, [invitation, go]);
  if (!invitation) return null;
  const goOn = () => {
    queryClient.clear();
    sessionEnded.set(false);
    go('/', { replace: true });
  };
  return (
    <Alone title={t('consoleAccounts.enrol')}>
      <Enrolment invitation={invitation} onEnrolled={goOn} />
    </Alone>
  );
}
