import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { useSignInGuard } from '../../../api/use-sign-in-guard.ts';
import { Head } from '../../../document/head.tsx';
import type { PageHandle } from '../../../layout/page-handle.ts';
import { loadOwnTexts } from '../../../texts/load-texts.ts';
import { useTexts } from '../../../texts/texts.ts';
import '../../../styles/security.css';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export const handle: PageHandle = { title: 'layout.security', actions: ['search', 'cart', 'menu'] };

/** Only this page needs them. */
if (!import.meta.env.SSR) await loadOwnTexts('security');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const [factor, sessions] = await Promise.all([page.call('getSecondFactor', {}), page.call('listSessions', {})]);
  return { factor, sessions };
}

/** The customer's ways to sign in, and sessions. */
export default function Security() {
  const { factor, sessions } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  return (
    <div className="page max-w-read py-4 md:py-8">
      <Head title={t('layout.security')} />
      <h1 className="text-xl max-md:sr-only">{t('layout.security')}</h1>
      <p className="mb-4 text-muted md:mt-1">{t('security.lead')}</p>
      <SecondFactor {...factor} />
      <Sessions sessions={sessions} />
    </div>
  );
}
