import { CallError } from '@sampan/contract/page-context';
import { withQuery } from '@sampan/ui/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { readMe } from '../api/use-me.ts';
import { followLanguage } from '../texts/load-texts.ts';
import { useTexts } from '../texts/texts.ts';
import { Ended } from './ended.tsx';
import { OpenContext } from './open-context.ts';
import { Palette } from './palette.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { Rail } from './rail.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useConsoleCommands } from './use-console-commands.ts';
import { useKeyPresses } from './use-key-presses.ts';
import { useWholeText } from './use-whole-text.ts';

/** Signed-out operators sign in first, and return. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const { language } = await queryClient.ensureQueryData(readMe);
    followLanguage(language);
    return null;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    return redirect(withQuery('/sign-in', { next: pathname.replace('/console', '') + search }));
  }
}

export default function Frame() {
  const { data: me } = useQuery(readMe);
  // While signing out there is no operator, and the sign-in page is loading.
  return me ? <SignedIn /> : null;
}

function SignedIn() {
  const t = useTexts();
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | 'rail' | null>(null);
  const close = () => setOpened(null);
  useKeyPresses();
  useWholeText();
  useConsoleCommands({ palette: () => setOpened('palette'), shortcuts: () => setOpened('shortcuts') });
  return (
    <OpenContext value={setOpened}>
      <a className="skip" href="#content">
        {t('console.skip')}
      </a>
      <div className="con">
        <Rail isSheet={opened === 'rail'} onClose={close} />
        <Outlet />
      </div>
      <RouteAnnouncer />
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
      <ProofDialog />
      <Ended />
    </OpenContext>
  );
}
