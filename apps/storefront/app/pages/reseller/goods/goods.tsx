import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { DeliveredTo } from '../../../features/reseller/delivered-to.tsx';
import { readMoney } from '../../../features/reseller/money.server.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { PageHead, SelectingHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { GoodsActions } from './goods-actions.tsx';
import { GoodsHeads } from './goods-heads.tsx';
import { GoodsItem } from './goods-item.tsx';
import {
  changed,
  filtersOn,
  type GoodsQuery,
  goodsInput,
  goodsPath,
  readGoodsQuery,
  withoutFilters,
} from './goods-query.ts';
import { GoodsSearch } from './goods-search.tsx';
import { type Selected, useSelection } from './use-selection.ts';

const pageSize = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const params = new URL(request.url).searchParams;
  const query = readGoodsQuery(params);
  const { currency } = await readMoney(page);
  const goods = await page.call('listResellerGoods', { pageNum: query.page, pageSize, ...goodsInput(query, currency) });
  // The storefront's "Publish to my shop" leads here.
  return { query, goods, isSelected: params.get('select') === '1' };
}

type Goods = ReturnType<typeof useLoaderData<typeof loader>>['goods'];

/** The shop's goods, denser than in the storefront: cost, price and margin, to choose many and publish them. */
export default function GoodsPage() {
  const { query, goods, isSelected } = useLoaderData<typeof loader>();
  const t = useTexts();
  const selected = useSelection(isSelected ? goods.list : []);
  const all = useAll(query, goods, selected);
  const { count } = selected;
  const search = <GoodsSearch query={query} />;
  return (
    <>
      <Head title={t('resellerFrame.tab_goods')} />
      {count > 0 ? (
        <SelectingHead count={count} onEnd={selected.clear} all={all}>
          {search}
        </SelectingHead>
      ) : (
        <PageHead title={t('resellerFrame.tab_goods')}>{search}</PageHead>
      )}
      {goods.list.length > 0 ? <List query={query} goods={goods} selected={selected} /> : <Nothing query={query} />}
      {count > 0 && <GoodsActions selected={selected} shopId={goods.terms.shopId} />}
    </>
  );
}

/** "Select all 312": everything that the list holds, however long it is. */
function useAll(query: GoodsQuery, goods: Goods, selected: Selected) {
  const t = useTexts();
  const { currency } = useMoney();
  const onPress = () => void selected.selectAll(goodsInput(query, currency));
  const label = goods.isMore
    ? t('resellerGoods.selectFirst', { count: goods.total })
    : t('resellerGoods.selectAll', { count: goods.total });
  return goods.total > 0 ? { label, onPress } : undefined;
}

function List({ query, goods, selected }: { query: GoodsQuery; goods: Goods; selected: Selected }) {
  const t = useTexts();
  const { list, total, isMore, terms } = goods;
  return (
    <>
      <div className="rs-said">
        <span role="status">{t(isMore ? 'resellerGoods.countMore' : 'resellerGoods.count', { count: total })}</span>
        {terms.shops.length > 1 && <ShopChoice query={query} terms={terms} />}
        <DeliveredTo market={terms.market} />
      </div>
      <GoodsHeads query={query} products={list} selected={selected} />
      <ul className="rs-list">
        {list.map((product) => (
          <GoodsItem key={product.offerId} product={product} currency={terms.currency} selected={selected} />
        ))}
      </ul>
      <Pagination page={query.page} pages={Math.ceil(total / pageSize)} to={(page) => goodsPath({ ...query, page })} />
    </>
  );
}

/** The shop that goods are published to, whose rule suggests the prices. */
function ShopChoice({ query, terms }: { query: GoodsQuery; terms: Goods['terms'] }) {
  const t = useTexts();
  const go = useGo();
  return (
    <select
      className="rs-pick"
      aria-label={t('resellerGoods.chooseShop')}
      value={terms.shopId ?? ''}
      onChange={(event) => go(goodsPath(changed(query, { shop: event.currentTarget.value })))}
    >
      {terms.shops.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('resellerGoods.toShop', { shop: name })}
        </option>
      ))}
    </select>
  );
}

function Nothing({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const clear = (
    <ButtonLink kind="line" to={goodsPath(withoutFilters(query))}>
      {t('resellerGoods.clear')}
    </ButtonLink>
  );
  return (
    <EmptyState
      title={t('resellerGoods.nothingTitle')}
      text={t('resellerGoods.nothingText')}
      action={filtersOn(query).length > 0 && clear}
    />
  );
}
