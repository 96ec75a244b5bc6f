import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useReseller } from '../../../features/reseller/reseller-data.ts';
import { showStoredMessage } from '../../../layout/say-after-reload.ts';
import { useTexts } from '../../../texts/texts.ts';
import { OrderTypes } from './order-types.tsx';
import { listKey, readShopOrdersQuery, type ShopOrdersQuery, shopOrdersPath } from './orders-query.ts';
import { OwnOrders, readOwnOrders } from './own-orders.tsx';
import { ownOrdersPath, readOwnOrdersQuery } from './own-orders-query.ts';
import type { ShopOrders as Listed } from './shop-order.ts';
import { readShopOrders, ShopOrders } from './shop-orders.tsx';

const SendersDialog = lazy(() => import('./senders-dialog.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const params = new URL(request.url).searchParams;
  return params.get('side') === 'shops'
    ? { shops: await readShopOrders(call, readShopOrdersQuery(params)), own: undefined }
    : { own: await readOwnOrders(call, readOwnOrdersQuery(params)), shops: undefined };
}

export default function Orders() {
  const { own, shops } = useLoaderData<typeof loader>();
  const t = useTexts();
  const typed = shops ? shops.query.search : (own?.query.sn ?? '');
  const speak = useEffectEvent(() => showStoredMessage(t));
  useEffect(() => speak(), []);
  const [isSearching, setSearching] = useState(typed !== '');
  const search = t(shops ? 'resellerShopOrders.search' : 'orders.number');
  return (
    <>
      <Head title={t('resellerFrame.tab_orders')} />
      <PageHead
        title={t('resellerFrame.tab_orders')}
        actions={
          <>
            <HelpLink article="shop-orders" />
            {shops && (
              <Link className="ib" to="/m/orders/automatic" aria-label={t('resellerShopOrders.rules')}>
                <Icon name="sliders" />
              </Link>
            )}
            {shops && shops.orders.shops.length > 0 && <Senders shops={shops.orders.shops} />}
            <button
              type="button"
              className="ib"
              aria-label={search}
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              <Icon name="search" />
            </button>
          </>
        }
      >
        <div className="rs-head-2">
          {isSearching ? (
            <Search
              key={String(shops !== undefined)}
              label={search}
              typed={typed}
              to={(found) =>
                shops
                  ? shopOrdersPath({ ...shops.query, search: found, page: 1 })
                  : ownOrdersPath({ sn: found, page: 1 })
              }
            />
          ) : (
            <Sides isShops={shops !== undefined} />
          )}
        </div>
        {own && <OrderTypes query={own.query} counts={own.counts} />}
        {shops && shops.query.state !== 'closed' && <States query={shops.query} counts={shops.orders.counts} />}
      </PageHead>
      {own && <OwnOrders {...own} />}
      {shops && <ShopOrders key={listKey(shops.query)} {...shops} />}
    </>
  );
}

/** Orders of one's own, and those that came in at one's shops. */
function Sides({ isShops }: { isShops: boolean }) {
  const t = useTexts();
  const { shopOrders } = useReseller().counts;
  return (
    <nav className="rs-seg" aria-label={t('resellerShopOrders.sides')}>
      <Link to={ownOrdersPath({})} aria-current={isShops ? undefined : 'page'}>
        {t('resellerShopOrders.side_own')}
      </Link>
      <Link to={shopOrdersPath({})} aria-current={isShops ? 'page' : undefined}>
        {t('resellerShopOrders.side_shops')}
        <Count value={shopOrders} waits />
      </Link>
    </nav>
  );
}

function States({ query, counts }: { query: ShopOrdersQuery; counts: Listed['counts'] }) {
  const t = useTexts();
  return (
    <nav className="rs-tabs rs-orders-tabs" aria-label={t('resellerShopOrders.states')}>
      {(['open', 'ordered', 'shipped'] as const).map((state) => (
        <Link
          key={state}
          to={shopOrdersPath({ state, search: query.search })}
          aria-current={query.state === state ? 'page' : undefined}
        >
          {t(`resellerShopOrders.state_${state}`)}
          <Count value={counts[state]} waits={state === 'open'} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ value, waits = false }: { value: number; waits?: boolean }) {
  if (value === 0) return null;
  return waits ? <span className="rs-count">{value > 99 ? '99+' : value}</span> : <small>{value}</small>;
}

interface SearchProps {
  label: string;
  typed: string;
  to: (search: string) => string;
}

function Search({ label, typed, to }: SearchProps) {
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(to(String(new FormData(event.currentTarget).get('search') ?? '').trim()));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form className="rs-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        key={typed}
        className="input"
        type="search"
        name="search"
        defaultValue={typed}
        placeholder={label}
        aria-label={label}
        dir="auto"
      />
    </form>
  );
}

function Senders({ shops }: { shops: Listed['shops'] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="ib" aria-label={t('resellerShopOrders.senders')} onClick={() => setOpen(true)}>
        <Icon name="paper" />
      </button>
      {isOpen && (
        <Suspense>
          <SendersDialog shops={shops} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
