import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { Entry } from '../../../features/reseller/entry.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { languageOf } from '../../../routing/paths.ts';
import { useCounts } from '../../../routing/root-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { SellingEntries } from './selling-entries.tsx';
import { readSelling } from './selling-facts.server.ts';

const SignOutDialog = lazy(() => import('../../../layout/sign-out-dialog.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const [user, favourites, addresses, selling] = await Promise.all([
    call('getUser', {}),
    call('listFavouriteIds', {}),
    call('listAddresses', { pageNum: 1, pageSize: 1 }),
    readSelling(call),
  ]);
  return { user, selling, kept: { favourites: favourites.length, addresses: addresses.total } };
}

/** The account, and rare pages. */
export default function Me() {
  const { user, selling, kept } = useLoaderData<typeof loader>();
  const t = useTexts();
  const language = useLanguage();
  const { currency } = useMoney();
  return (
    <>
      <Head title={t('resellerFrame.tab_me')} />
      <PageHead title={t('resellerFrame.tab_me')} actions={<Messages />} />
      <div className="rs-me">
        <Who user={user} />
        <nav className="rs-card" aria-label={t('resellerMe.selling')}>
          <SellingEntries {...selling} />
        </nav>
        <nav className="rs-card" aria-label={t('resellerMe.kept')}>
          <Entry to="/m/history" icon="history" name={t('resellerMe.history')} />
          <Entry to="/m/favourites" icon="heart" name={t('favourites.title')}>
            {kept.favourites > 0 && kept.favourites}
          </Entry>
          <Entry to="/m/addresses" icon="pin" name={t('resellerMe.addresses')}>
            {kept.addresses > 0 && kept.addresses}
          </Entry>
        </nav>
        <nav className="rs-card" aria-label={t('resellerMe.helpGroup')}>
          <Entry to="/m/settings" icon="gear" name={t('resellerMe.settings')}>
            {languageOf(language).name}, {currency}
          </Entry>
          <Entry to="/m/help" icon="help" name={t('resellerMe.helpCentre')} />
          <Entry to="/m/about" icon="info" name={t('resellerMe.about')} />
          <Entry to="/index" icon="home" name={t('resellerFrame.toStorefront')} />
        </nav>
        <SignOut />
      </div>
    </>
  );
}

function SignOut() {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('layout.signOut')}</Button>
      {isAsked && (
        <Suspense>
          <SignOutDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

function Messages() {
  const t = useTexts();
  const { unread } = useCounts();
  return (
    <Link className="ib relative" to="/site-messages" aria-label={t('resellerMe.messages', { count: unread })}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="rs-count rs-dot" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}

type User = OutputOf<Calls['getUser']>;

function Who({ user }: { user: User }) {
  const t = useTexts();
  const { nickname, company, department, job, signature, customer } = user;
  const name = nickname || `${customer.firstName} ${customer.lastName}`.trim() || user.email;
  const place = [department, job].filter(Boolean).join(' · ');
  return (
    <section className="rs-card rs-who" aria-label={t('resellerMe.profile')}>
      <div className="who">
        <Avatar user={user} />
        <div className="words">
          <h2 dir="auto">{name}</h2>
          {company && <p dir="auto">{company}</p>}
          {place && (
            <p className="small" dir="auto">
              {place}
            </p>
          )}
        </div>
        <Link className="ib" to="/m/me/profile" aria-label={t('resellerMe.editProfile')}>
          <ResellerIcon name="pen" />
        </Link>
      </div>
      {signature && (
        <p className="signature">
          <span className="small">{t('resellerMe.signatureBelow')}</span>
          <span dir="auto">{signature}</span>
        </p>
      )}
    </section>
  );
}

/** Takes the first letter of each name, at most two. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();

function Avatar({ user: { icon, nickname, email, customer } }: { user: User }) {
  if (icon.includes('/')) return <img className="rs-avatar" src={icon} alt="" width={64} height={64} />;
  const name = `${customer.firstName} ${customer.lastName}`.trim() || nickname || email;
  return (
    <span className="rs-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
