import '../../../styles/reseller-stock.css';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { RestockSheet } from '../../../features/reseller/restock-sheet.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { LowMarkDialog } from './low-mark-dialog.tsx';
import type { Own, OwnProduct, OwnSize } from './own-stock.ts';
import { SendDialog } from './send-dialog.tsx';
import { StockCard } from './stock-card.tsx';
import { StockMoves } from './stock-moves.tsx';
import { readStockQuery, type StockQuery, stockPath } from './stock-query.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const query = readStockQuery(new URL(request.url).searchParams);
  if (query.view === 'moves') return { query, own: null, moves: await call('listOwnStockMoves', {}) };
  return { query, own: await call('listOwnStock', { keyword: query.keyword }), moves: null };
}

export default function Stock() {
  const { query, own, moves } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerStock.title')} />
      <PageHead
        title={t('resellerStock.title')}
        back="/m/me"
        actions={
          <ButtonLink kind="quiet" to="/m/goods">
            {t('resellerStock.chooseGoods')}
          </ButtonLink>
        }
      >
        <Views view={query.view} />
        {own && (own.list.length > 0 || query.keyword) && <Search query={query} />}
      </PageHead>
      {own && <OwnStock own={own} query={query} />}
      {moves && <StockMoves first={moves} />}
    </>
  );
}

function Views({ view }: Pick<StockQuery, 'view'>) {
  const t = useTexts();
  return (
    <nav className="rs-tabs" aria-label={t('resellerStock.title')}>
      <Link to={stockPath({})} aria-current={view === 'stock' ? 'page' : undefined}>
        {t('resellerStock.viewStock')}
      </Link>
      <Link to={stockPath({ view: 'moves' })} aria-current={view === 'moves' ? 'page' : undefined}>
        {t('resellerStock.viewMoves')}
      </Link>
    </nav>
  );
}

function Search({ query }: { query: StockQuery }) {
  const t = useTexts();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(stockPath({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() }));
  };
  return (
    <div className="rs-head-2">
      {/* biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser */}
      <form className="rs-search" role="search" onSubmit={submit}>
        <Icon name="search" />
        <input
          key={query.keyword}
          className="input"
          type="search"
          name="keyword"
          defaultValue={query.keyword}
          placeholder={t('resellerStock.search')}
          aria-label={t('resellerStock.search')}
          dir="auto"
        />
      </form>
    </div>
  );
}

type Open =
  | { what: 'restock'; offerId: number }
  | { what: 'send'; product: OwnProduct }
  | { what: 'low'; product: OwnProduct; size: OwnSize };

function OwnStock({ own, query }: { own: Own; query: StockQuery }) {
  const t = useTexts();
  const go = useGo();
  const [open, setOpen] = useState<Open | null>(query.restock ? { what: 'restock', offerId: query.restock } : null);
  const close = () => {
    setOpen(null);
    if (query.restock) go(stockPath({ keyword: query.keyword }), { replace: true });
  };
  return (
    <>
      <Terms terms={own.terms} />
      {own.list.length === 0 ? (
        <EmptyState
          title={t(query.keyword ? 'resellerStock.nothingFound' : 'resellerStock.noneTitle')}
          text={query.keyword ? undefined : t('resellerStock.noneText')}
        />
      ) : (
        <ul className="rs-stock">
          {own.list.map((product) => (
            <StockCard
              key={product.offerId}
              product={product}
              onRestock={() => setOpen({ what: 'restock', offerId: product.offerId })}
              onSend={() => setOpen({ what: 'send', product })}
              onMark={(size) => setOpen({ what: 'low', product, size })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'restock' && <RestockSheet offerId={open.offerId} onClose={close} />}
      {open?.what === 'send' && <SendDialog product={open.product} onClose={close} />}
      {open?.what === 'low' && <LowMarkDialog product={open.product} size={open.size} onClose={close} />}
    </>
  );
}

function Terms({ terms }: Pick<Own, 'terms'>) {
  const t = useTexts();
  const { shown } = useMoney();
  const { freeDays, perPieceMonthUsd, dueUsd } = terms;
  return (
    <div className="rs-said">
      <span>
        {perPieceMonthUsd > 0
          ? t('resellerStock.terms', { days: freeDays, fee: shown(perPieceMonthUsd) })
          : t('resellerStock.keptFree')}
      </span>
      {dueUsd > 0 && <b>{t('resellerStock.due', { amount: shown(dueUsd) })}</b>}
    </div>
  );
}
