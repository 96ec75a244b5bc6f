import '../../../styles/reseller-packages.css';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { stateTones } from './state-tones.ts';

type Request = OutputOf<Calls['listGoodsRequests']>['list'][number];
type Kind = Request['kind'];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const { searchParams } = new URL(request.url);
  const kind: Kind = searchParams.get('tab') === 'sourcing' ? 'sourcing' : 'own';
  const after = searchParams.get('after') ?? '';
  return { kind, ...(await call('listGoodsRequests', { kind, after })) };
}

export default function Uploads() {
  const { kind, list, next, counts } = useLoaderData<typeof loader>();
  const t = useTexts();
  const add = kind === 'own' ? '/m/uploads/own' : '/m/uploads/sourcing';
  return (
    <>
      <Head title={t('resellerUploads.title')} />
      <PageHead
        title={t('resellerUploads.title')}
        back="/m/me"
        actions={
          <ButtonLink kind="brand" size="small" to={add}>
            {t(kind === 'own' ? 'resellerUploads.addOwn' : 'resellerUploads.addSourcing')}
          </ButtonLink>
        }
      >
        <nav className="rs-tabs" aria-label={t('resellerUploads.title')}>
          {(['own', 'sourcing'] as const).map((one) => (
            <Link key={one} to={`/m/uploads?tab=${one}`} aria-current={one === kind ? 'page' : undefined}>
              {t(`resellerUploads.tab_${one}`)} <small>{counts[one]}</small>
            </Link>
          ))}
        </nav>
      </PageHead>
      {list.length > 0 ? (
        <ul className="rs-packages">
          {list.map((one) => (
            <RequestCard key={one.id} one={one} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(`resellerUploads.none_${kind}`)} text={t(`resellerUploads.what_${kind}`)} />
      )}
      {next && (
        <div className="rs-fields">
          <ButtonLink to={`/m/uploads?tab=${kind}&after=${next}`}>{t('resellerUploads.older')}</ButtonLink>
        </div>
      )}
    </>
  );
}

function RequestCard({ one }: { one: Request }) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <li className="rs-card">
      <Link className="rs-request" to={`/m/uploads/request?id=${one.id}`}>
        {one.pictureUrl ? <img src={one.pictureUrl} alt="" /> : <span />}
        <span>
          <h2 dir="auto">{one.title}</h2>
          <span className="about">
            <Badge tone={stateTones[one.state]}>{t(`resellerUploads.state_${one.state}`)}</Badge> {date(one.lastAt)}
          </span>
          {one.lastText && (
            <p className="about" dir="auto">
              {t(one.lastBy === 'me' ? 'resellerUploads.youWrote' : 'resellerUploads.shopWrote', {
                text: one.lastText,
              })}
            </p>
          )}
        </span>
      </Link>
    </li>
  );
}
