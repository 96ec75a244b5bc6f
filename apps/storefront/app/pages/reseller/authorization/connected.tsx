import { CallError } from '@sampan/contract/page-context';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isSignedIn } from '../../../api/session.ts';
import { Head } from '../../../document/head.tsx';
import { localPath, loginPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';

/**
 * The return page from another system. Another site has opened it, so the server shows nothing personal; the browser's
 * own session finishes the connection.
 */
export default function Connected() {
  const t = useTexts();
  const problem = useFinish();
  return (
    <main className="rs-return" id="content" tabIndex={-1}>
      <Head title={t('resellerAuthorization.title')} />
      <div role="status">
        <h1>{problem ? t('resellerAuthorization.notConnected') : t('resellerAuthorization.connecting')}</h1>
      </div>
      {problem && (
        <>
          <div role="alert">
            <Note tone="error">{problem}</Note>
          </div>
          <ButtonLink kind="brand" to="/m/authorization">
            {t('resellerAuthorization.back')}
          </ButtonLink>
        </>
      )}
    </main>
  );
}

/** Once: a consent is used up. Returns what went wrong. */
function useFinish(): string {
  const t = useTexts();
  const isBegun = useRef(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const language = documentLanguage();
    if (!isSignedIn()) return location.replace(loginPath(language, localPath(language, '/m/authorization')));
    const query = Object.fromEntries(new URLSearchParams(location.search));
    // Neither code nor state stays in the history.
    history.replaceState(history.state, '', location.pathname);
    call('finishShopConsent', { query }).then(
      ({ id }) => location.replace(localPath(language, withQuery('/m/authorization', { connected: id }))),
      (error: unknown) => {
        if (error instanceof CallError && error.status === 401)
          location.replace(loginPath(language, localPath(language, '/m/authorization')));
        else setProblem(errorMessage(error, t));
      },
    );
  }, [t]);
  return problem;
}
