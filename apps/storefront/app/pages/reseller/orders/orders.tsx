import { Icon } from '@sampan/ui/icons.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { OrderTypes } from './order-types.tsx';
import { OwnOrders, readOwnOrders } from './own-orders.tsx';
import { type OwnOrdersQuery, ownOrdersPath, readOwnOrdersQuery } from './own-orders-query.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  return readOwnOrders(call, readOwnOrdersQuery(new URL(request.url).searchParams));
}

export default function Orders() {
  const data = useLoaderData<typeof loader>();
  const t = useTexts();
  const [isSearching, setSearching] = useState(data.query.sn !== '');
  return (
    <>
      <Head title={t('resellerFrame.tab_orders')} />
      <PageHead
        title={t('resellerFrame.tab_orders')}
        actions={
          <>
            <HelpLink article="shop-orders" />
            <button
              type="button"
              className="ib"
              aria-label={t('orders.number')}
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              <Icon name="search" />
            </button>
          </>
        }
      >
        {isSearching && (
          <div className="rs-head-2">
            <OwnOrdersSearch query={data.query} />
          </div>
        )}
        <OrderTypes query={data.query} counts={data.counts} />
      </PageHead>
      <OwnOrders {...data} />
    </>
  );
}

function OwnOrdersSearch({ query }: { query: OwnOrdersQuery }) {
  const t = useTexts();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(ownOrdersPath({ sn: String(new FormData(event.currentTarget).get('sn') ?? '').trim() }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form className="rs-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        key={query.sn}
        className="input"
        type="search"
        name="sn"
        defaultValue={query.sn}
        placeholder={t('orders.number')}
        aria-label={t('orders.number')}
        dir="auto"
      />
    </form>
  );
}
