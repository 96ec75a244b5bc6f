import { Note } from '@sampan/ui/note.tsx';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { Grants } from './grants.tsx';
import { ShopCard } from './shop-card.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const [{ list: shops, channels }, grants, { company }] = await Promise.all([
    call('listResellerShops', {}),
    call('listGrants', {}),
    call('getUser', {}),
  ]);
  return { shops, channels, grants, company, now: Date.now() };
}

/** Own shops, and authorizations to sell there. */
export default function Authorization() {
  const { shops, channels, grants, company, now } = useLoaderData<typeof loader>();
  const t = useTexts();
  const [search] = useSearchParams();
  const [isConnecting, setConnecting] = useState(search.has('connect'));
  const connected = shops.find(({ id }) => id === search.get('connected'));
  return (
    <>
      <Head title={t('resellerAuthorization.title')} />
      <PageHead title={t('resellerAuthorization.title')} back="/m/me" actions={<HelpLink article="authorization" />} />
      <div className="rs-auth">
        <section aria-labelledby="my-shops">
          <div className="rs-group">
            <h2 id="my-shops">{t('resellerAuthorization.myShops')}</h2>
            <button type="button" className="link rs-tap" onClick={() => setConnecting(true)}>
              {t('resellerAuthorization.connectShop')}
            </button>
          </div>
          {connected && (
            <div className="rs-told" role="status">
              <Note tone="done">{t('resellerAuthorization.connected', { shop: connected.name })}</Note>
            </div>
          )}
          {shops.map((shop, place) => (
            <ShopCard key={shop.id} shop={shop} channels={channels} now={now} isOther={place % 2 === 1} />
          ))}
          {shops.length === 0 && <NoShops onConnect={() => setConnecting(true)} />}
        </section>
        <Grants {...grants} shops={shops} company={company} />
        <p className="rs-small">{t('resellerAuthorization.keysNote')}</p>
      </div>
      {isConnecting && <ConnectDialog channels={channels} onClose={() => setConnecting(false)} />}
    </>
  );
}

function NoShops({ onConnect }: { onConnect: () => void }) {
  const t = useTexts();
  return (
    <div className="rs-card rs-none">
      <h3>{t('resellerAuthorization.noShopsTitle')}</h3>
      <p>{t('resellerAuthorization.noShopsText')}</p>
      <button type="button" className="btn btn-brand" onClick={onConnect}>
        {t('resellerAuthorization.connectShop')}
      </button>
    </div>
  );
}
