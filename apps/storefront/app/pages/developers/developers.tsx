import { serverLimits } from '@sampan/contract/limits';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { loadOwnTexts } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/developers.css';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

export const handle: PageHandle = { title: 'layout.developers', actions: ['search', 'cart', 'menu'] };

const dayMs = 24 * 3600 * 1000;

/** Only this page needs them. */
if (!import.meta.env.SSR) await loadOwnTexts('developers');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask, hasApiDocs } = readSignedInPage(context, request);
  const [keys, webhooks] = await Promise.all([ask('listApiKeys', {}), ask('listHooks', {})]);
  const now = new Date().toISOString();
  const lastDay = new Date(Date.now() + serverLimits.apiKeyDaysMax * dayMs).toISOString().slice(0, 10);
  return { keys, webhooks, hasApiDocs, now, today: now.slice(0, 10), lastDay };
}

/** Integrations of a buyer's own systems: API keys and webhooks. */
export default function Developers() {
  const { webhooks, hasApiDocs, ...rest } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  return (
    <div className="page max-w-[60rem] py-3 md:py-6">
      <Head title={t('layout.developers')} />
      <h1 className="text-xl max-md:sr-only">{t('layout.developers')}</h1>
      <p className="mb-4 text-muted md:mt-1">
        {t('developers.lead')}{' '}
        {hasApiDocs && (
          <a className="link" href="/api/docs">
            {t('developers.docs')}
          </a>
        )}
      </p>
      <ApiKeys {...rest} />
      <Webhooks webhooks={webhooks} />
    </div>
  );
}
