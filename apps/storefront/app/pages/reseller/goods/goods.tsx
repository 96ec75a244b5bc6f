import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { GoodsRow, Mark } from '../../../features/reseller/goods-row.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { RowHeads } from '../../../features/reseller/row-heads.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { type GoodsQuery, goodsPath, readGoodsQuery } from './goods-query.ts';

type Product = OutputOf<Calls['listResellerGoods']>['list'][number];

const pageSize = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const query = readGoodsQuery(new URL(request.url).searchParams);
  const goods = await call('listResellerGoods', { pageNum: query.page, pageSize, keyword: query.searchKey });
  return { query, goods };
}

export default function Goods() {
  const { query, goods } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerFrame.tab_goods')} />
      <PageHead title={t('resellerFrame.tab_goods')}>
        <div className="rs-head-2">
          <Search query={query} />
        </div>
      </PageHead>
      {goods.list.length > 0 ? (
        <List query={query} goods={goods} />
      ) : (
        <EmptyState title={t('resellerGoods.nothingTitle')} text={t('resellerGoods.nothingText')} />
      )}
    </>
  );
}

function Search({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchKey = String(new FormData(event.currentTarget).get('searchKey') ?? '').trim();
    go(goodsPath({ ...query, searchKey, page: 1 }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form className="rs-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        key={query.searchKey}
        className="input"
        type="search"
        name="searchKey"
        defaultValue={query.searchKey}
        placeholder={t('resellerGoods.search')}
        aria-label={t('resellerGoods.search')}
        dir="auto"
      />
    </form>
  );
}

function List({ query, goods }: { query: GoodsQuery; goods: OutputOf<Calls['listResellerGoods']> }) {
  const t = useTexts();
  return (
    <>
      <div className="rs-said">
        <span role="status">
          {t(goods.isMore ? 'resellerGoods.countMore' : 'resellerGoods.count', { count: goods.total })}
        </span>
      </div>
      <RowHeads
        heads={[
          { name: t('resellerGoods.stock') },
          { name: t('resellerGoods.weight') },
          { name: t('resellerGoods.minimumHead') },
          { name: t('resellerGoods.cost') },
        ]}
      />
      <ul className="rs-list">
        {goods.list.map((product) => (
          <Row key={product.offerId} product={product} />
        ))}
      </ul>
      <Pagination
        page={query.page}
        pages={Math.ceil(goods.total / pageSize)}
        to={(page) => goodsPath({ ...query, page })}
      />
    </>
  );
}

const lowStock = 50;

function Row({ product }: { product: Product }) {
  const t = useTexts();
  const { number } = useFormat();
  const { written } = useMoney();
  const { stock, weightGrams, minOrderQuantity, costUsd } = product;
  return (
    <GoodsRow
      picture={product.imageUrl}
      title={product.title}
      to={`/product-detail?id=${product.offerId}`}
      line={
        <>
          {product.needsAuthorization && (
            <Mark tone="amber" icon="lock">
              {t('resellerGoods.needsAuthorization')}
            </Mark>
          )}
          {product.onePieceUsd !== null && <Mark tone="green">{t('resellerGoods.singlePieces')}</Mark>}
        </>
      }
      figures={[
        {
          name: t('resellerGoods.stock'),
          value:
            stock < lowStock ? (
              <span className="rs-low">{t('resellerGoods.left', { count: stock })}</span>
            ) : (
              number(stock)
            ),
        },
        { name: t('resellerGoods.weight'), value: t('resellerGoods.grams', { grams: weightGrams }) },
        { name: t('resellerGoods.minimumHead'), value: number(minOrderQuantity) },
        { name: t('resellerGoods.cost'), value: <bdi dir="ltr">{written(costUsd)}</bdi> },
      ]}
    />
  );
}
