import '../../../styles/reseller-profit.css';
import { profitBys } from '@sampan/contract/reseller/profit-bys';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Field, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { type ProfitRow, profitCsv } from './profit-csv.ts';
import { monthsOf, type ProfitQuery, profitPath, readProfitQuery } from './profit-query.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const today = new Date();
  const query = readProfitQuery(new URL(request.url).searchParams, today);
  const [profit, { list: shops }] = await Promise.all([
    call('listProfit', { by: query.by, shopId: query.shop, from: query.from, until: query.until }),
    call('listResellerShops', {}),
  ]);
  return { query, profit, months: monthsOf(query, today), shops: shops.map(({ id, name }) => ({ id, name })) };
}

/** What was sold, what it cost and what is left, by shop, month, product or country. */
export default function Profit() {
  const { query, profit } = useLoaderData<typeof loader>();
  const t = useTexts();
  const { date } = useFormat();
  const { list, uncounted, ratesOn, isMore } = profit;
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${profitCsv(profit, t('resellerProfit.restocks'))}`)}`;
  return (
    <>
      <Head title={t('resellerProfit.title')} />
      <PageHead title={t('resellerProfit.title')} back="/m/me">
        <By query={query} />
      </PageHead>
      <Period query={query} />
      {isMore && (
        <div className="px-4">
          <Note tone="warn">{t('resellerProfit.more')}</Note>
        </div>
      )}
      {uncounted.length > 0 && (
        <div className="px-4">
          <Note tone="warn" title={t('resellerProfit.uncounted', { count: uncounted.length })}>
            {uncounted.map(({ sn, name, shopName }) => (
              <span key={sn} className="block">
                <bdi>{name || sn}</bdi> · <bdi>{shopName}</bdi>
              </span>
            ))}
          </Note>
        </div>
      )}
      {list.length === 0 && uncounted.length === 0 ? (
        <EmptyState
          title={t('resellerProfit.noneTitle')}
          text={t('resellerProfit.noneText')}
          action={
            <ButtonLink kind="line" to="/m/orders?side=shops">
              {t('resellerProfit.toOrders')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Table by={query.by} list={list} />
          <p className="rs-said">
            <span>{t('resellerProfit.rates', { date: date(ratesOn, 'long') })}</span>
            <a className="link tap" href={csv} download={`profit-${query.by}-${query.from}-${query.until}.csv`}>
              {t('resellerProfit.csv')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

function By({ query }: { query: ProfitQuery }) {
  const t = useTexts();
  return (
    <div className="rs-chips">
      {profitBys.map((by) => (
        <Link key={by} className="rs-chip" to={profitPath({ ...query, by })} aria-current={query.by === by}>
          {t(`resellerProfit.by_${by}`)}
        </Link>
      ))}
    </div>
  );
}

function Period({ query }: { query: ProfitQuery }) {
  const { shops, months } = useLoaderData<typeof loader>();
  const t = useTexts();
  const { date } = useFormat();
  const go = useGo();
  const change = (more: Partial<ProfitQuery>) => go(profitPath({ ...query, ...more }));
  /** The other end follows, so that the period never ends before it begins. */
  const choose = {
    from: (from: string) => ({ from, until: query.until < from ? from : query.until }),
    until: (until: string) => ({ until, from: query.from > until ? until : query.from }),
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 px-4 py-3 md:px-5">
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={t(`resellerProfit.${name}`)}>
          <Select value={query[name]} onChange={({ currentTarget }) => change(choose[name](currentTarget.value))}>
            {months.map((month) => (
              <option key={month} value={month}>
                {date(month, 'month')}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {shops.length > 1 && (
        <Field label={t('resellerProfit.by_shop')}>
          <Select value={query.shop} onChange={(event) => change({ shop: event.currentTarget.value })}>
            <option value="">{t('resellerProfit.allShops')}</option>
            {shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

const figures = ['sold', 'goods', 'fees', 'freight', 'refunds', 'left'] as const;

/** Amounts are in the shop's currency, at the rate below the table. On a phone each row is a card. */
function Table({ by, list }: { by: ProfitQuery['by']; list: readonly ProfitRow[] }) {
  const t = useTexts();
  return (
    <div className="px-4 md:px-5">
      <table className="rs-prices rs-profit">
        <thead>
          <tr>
            <th scope="col">{t('resellerProfit.what')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {t(`resellerProfit.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Row key={`${row.shopId} ${row.key}`} by={by} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ by, row }: { by: ProfitQuery['by']; row: ProfitRow }) {
  const t = useTexts();
  const { date } = useFormat();
  const { inCurrency } = useMoney();
  const { shopId, shopName, key, name, orders, currency, perUsd, leftUsd } = row;
  const shown = (dollars: number) =>
    perUsd > 0 ? inCurrency(dollars * perUsd, asCurrency(currency)) : inCurrency(dollars, 'USD');
  const amounts = {
    sold: inCurrency(row.sold, asCurrency(currency)),
    goods: shown(row.goodsUsd),
    fees: shown(row.feesUsd),
    freight: shown(row.freightUsd),
    refunds: shown(row.refundsUsd),
    left: leftUsd === null ? '–' : shown(leftUsd),
  };
  const seller = shopId ? shopName : t('resellerProfit.restocks');
  const what = { shop: seller, month: by === 'month' ? date(key, 'month') : '', product: name, country: name }[by];
  return (
    <tr>
      <th scope="row">
        <bdi>{what}</bdi>
        <small className="block font-regular text-muted">
          {by !== 'shop' && (
            <>
              <bdi>{seller}</bdi> ·{' '}
            </>
          )}
          {t('resellerProfit.orders', { count: orders })}
        </small>
      </th>
      {figures.map((figure) => (
        <td key={figure} data-head={t(`resellerProfit.${figure}`)}>
          <bdi
            dir="ltr"
            className={figure === 'left' ? (leftUsd !== null && leftUsd < 0 ? 'rs-bad' : 'font-semibold') : undefined}
          >
            {amounts[figure]}
          </bdi>
        </td>
      ))}
    </tr>
  );
}
