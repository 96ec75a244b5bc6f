import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { findArticles } from './find-articles.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  return { articles: await call('listHelpArticles', {}) };
}

/** Every article; typing leaves those that have all the words. */
export default function HelpCentre() {
  const { articles } = useLoaderData<typeof loader>();
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const found = findArticles(articles, typed);
  return (
    <>
      <Head title={t('resellerMe.helpCentre')} />
      <PageHead title={t('resellerMe.helpCentre')} back="/m/me">
        <div className="rs-head-2">
          <search className="rs-search">
            <Icon name="search" />
            <input
              className="input"
              type="search"
              value={typed}
              placeholder={t('resellerMe.helpSearch')}
              aria-label={t('resellerMe.helpSearch')}
              dir="auto"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </search>
        </div>
      </PageHead>
      <div className="rs-me">
        <p className="sr-only" role="status">
          {typed.trim() && t('resellerMe.helpFound', { count: found.length })}
        </p>
        {found.length > 0 ? (
          <ul className="rs-card">
            {found.map(({ name, title, intro }) => (
              <li key={name} className="rs-article">
                <Link to={`/m/help/${name}`}>{title}</Link>
                <p className="small">{intro}</p>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={t('resellerMe.helpNothing')} text={t('resellerMe.helpNothingText')} />
        )}
        <section className="rs-card rs-ask">
          <p>{t('resellerMe.helpAsk')}</p>
          <Link className="btn btn-line" to="/site-messages">
            {t('resellerMe.helpWrite')}
          </Link>
        </section>
      </div>
    </>
  );
}
