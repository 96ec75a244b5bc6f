import '../../../styles/reseller-links.css';
import { linkTabs } from '@sampan/contract/link-tabs';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { GoodsList } from './goods-list.tsx';
import { type LinksQuery, linksPath, readLinksQuery, type ShopGoods } from './links-query.ts';
import { ReadingCard } from './reading-card.tsx';

const pageSize = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const query = readLinksQuery(request.url);
  const { shop, tab, search, page } = query;
  return { query, goods: await call('listShopGoods', { shopId: shop, tab, search, pageNum: page, pageSize }) };
}

/** The goods of a whole shop, and what they are here. */
export default function Links() {
  const { query, goods } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerLinks.title')} />
      <PageHead title={t('resellerLinks.title')} back="/m/orders" actions={<HelpLink article="links" />}>
        {goods.shops.length > 1 && (
          <div className="rs-chips">
            {goods.shops.map(({ id, name }) => (
              <Link key={id} className="rs-chip" to={linksPath({ shop: id })} aria-current={id === goods.shopId}>
                <bdi>{name}</bdi>
              </Link>
            ))}
          </div>
        )}
      </PageHead>
      {goods.shopId === '' ? (
        <EmptyState
          title={t('resellerPublish.noShopTitle')}
          text={t('resellerPublish.noShopText')}
          action={
            <ButtonLink kind="brand" to="/m/authorization">
              {t('resellerPublish.connect')}
            </ButtonLink>
          }
        />
      ) : (
        <div className="rs-links-page">
          <ReadingCard shopId={goods.shopId} reading={goods.reading} />
          {goods.reading && <Tabs query={query} goods={goods} />}
        </div>
      )}
    </>
  );
}

function Tabs({ query, goods }: { query: LinksQuery; goods: ShopGoods }) {
  const t = useTexts();
  const { number } = useFormat();
  const { counts, list, total, shopId } = goods;
  return (
    <>
      <nav className="rs-seg" aria-label={t('resellerLinks.title')}>
        {linkTabs.map((tab) => (
          <Link key={tab} to={linksPath({ shop: shopId, tab })} aria-current={tab === query.tab ? 'page' : undefined}>
            {t(`resellerLinks.tab_${tab}`, { count: number(counts[tab]) })}
          </Link>
        ))}
      </nav>
      <Search query={query} shopId={shopId} />
      {list.length === 0 ? (
        <EmptyState title={t(query.search ? 'resellerShopOrders.noneFound' : `resellerLinks.none_${query.tab}`)} />
      ) : (
        <GoodsList key={`${query.tab} ${query.page} ${query.search}`} goods={goods} tab={query.tab} />
      )}
      <Pagination
        page={query.page}
        pages={Math.ceil(total / pageSize)}
        to={(page) => linksPath({ ...query, shop: shopId, page })}
      />
    </>
  );
}

function Search({ query, shopId }: { query: LinksQuery; shopId: string }) {
  const t = useTexts();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    go(linksPath({ shop: shopId, tab: query.tab, search }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form role="search" className="rs-link-search" onSubmit={submit}>
      <Field label={t('resellerLinks.search')}>
        <Input name="search" type="search" defaultValue={query.search} dir="auto" />
      </Field>
      <Button type="submit">{t('resellerShopOrders.find')}</Button>
    </form>
  );
}
