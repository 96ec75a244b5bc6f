import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketOrder } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';

/** Null: nobody has said it. */
type Figure = number | null;

interface Row {
  goods: Figure;
  freight: Figure;
  discount: Figure;
  total: Figure;
  /** One for each order. */
  orders: readonly Figure[];
}

interface Rows {
  previewed: Row;
  approved: Row | null;
  /** Null: no order was made yet; so are the others. */
  made: Row | null;
  now: Row | null;
  difference: Row | null;
  differs: boolean;
  /** What was approved first no longer counts. */
  isAgain: boolean;
}

/** More orders have their sums only in their own blocks. */
const columnsMost = 4;

/** Null as soon as one is missing: a sum never shrinks by what is not known. */
const sumOf = (figures: readonly Figure[]): Figure =>
  figures.reduce<Figure>((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0);

const less = (now: Figure, before: Figure): Figure => (now === null || before === null ? null : now - before);

type Market = Pick<MarketplacePurchase, 'preview' | 'approvedFen' | 'orders'>;

/** Null: it was never previewed. */
export function rowsOf({ preview, approvedFen, orders }: Market): Rows | null {
  if (!preview) return null;
  const blank = orders.map(() => null);
  const previewed: Row = {
    goods: preview.goodsFen,
    freight: preview.isFreightKnown ? preview.freightFen : null,
    discount: preview.discountFen,
    total: preview.totalFen,
    orders: blank,
  };
  const approvedFirst = approvedFen === null ? null : { ...previewed, total: approvedFen };
  const nothing = { made: null, now: null, difference: null, differs: false, isAgain: false };
  if (orders.length === 0) return { previewed, approved: approvedFirst, ...nothing };
  const of = (figure: (order: MarketOrder) => Figure) => sumOf(orders.map(figure));
  const isApproved = orders.every((order) => order.approvedFen !== null);
  const approvedTotal = isApproved ? of((order) => order.approvedFen) : approvedFen;
  const isFirst = approvedTotal === preview.totalFen;
  const isNow = isApproved && orders.every(({ approvedFen: fen, totalFen }) => fen === totalFen);
  const now: Row = {
    goods: of(({ goodsFen }) => goodsFen),
    freight: of(({ freightFen }) => freightFen),
    discount: of(({ discountFen }) => discountFen),
    total: of(({ totalFen }) => totalFen),
    orders: orders.map(({ totalFen }) => totalFen),
  };
  const approved: Row = {
    goods: isFirst ? preview.goodsFen : isNow ? now.goods : null,
    freight: isApproved ? of((order) => order.approvedFreightFen) : previewed.freight,
    discount: isFirst ? preview.discountFen : isNow ? now.discount : null,
    total: approvedTotal,
    orders: orders.map((order) => order.approvedFen),
  };
  const madeTotal = of(({ madeFen }) => madeFen);
  const madeFreight = of(({ madeFreightFen }) => madeFreightFen);
  const isAsPreviewed = madeTotal === preview.totalFen && madeFreight === preview.freightFen;
  const made: Row = {
    goods: isAsPreviewed ? preview.goodsFen : null,
    freight: madeFreight,
    discount: isAsPreviewed ? preview.discountFen : null,
    total: madeTotal,
    orders: orders.map(({ madeFen }) => madeFen),
  };
  const difference: Row = {
    goods: less(now.goods, approved.goods),
    freight: less(now.freight, approved.freight),
    discount: less(now.discount, approved.discount),
    total: less(now.total, approved.total),
    orders: now.orders.map((figure, index) => less(figure, approved.orders[index] ?? null)),
  };
  const differs = [difference.freight, difference.total, ...difference.orders].some((figure) => figure !== 0);
  return { previewed, approved, made, now, difference, differs, isAgain: isApproved && !isFirst };
}

/** What was shown, approved, made and is asked for, each with who or when; a figure that changed is amber. */
export function ToTheFen({ market }: { market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen, moment, percent } = useFormat();
  const rows = rowsOf(market);
  const { preview, approvedAt, approvedBy, orders, events } = market;
  if (!rows || !preview) return null;
  const { previewed, approved, made } = rows;
  const columns = orders.length > 1 && orders.length <= columnsMost ? orders : [];
  const again = events.find(({ kind }) => kind === 'approved_again');
  const readAt = orders.map((order) => order.readAt ?? '').reduce((last, at) => (at > last ? at : last), '');
  const who = approvedAt ? `${approvedBy}, ${moment(approvedAt)}` : '';
  const show = (figure: Figure) => (figure === null ? t('consoleBuying.notKnown') : fen(figure));
  const signed = (figure: Figure) => (figure !== null && figure > 0 ? `+${fen(figure)}` : show(figure));
  const isEqual = made !== null && made.total === approved?.total && made.freight === approved.freight;
  const row = (
    name: string,
    note: string,
    { goods, freight, discount, total, orders: each }: Row,
    { isOther = false, format = show, share = '' } = {},
  ) => (
    <tr data-other={isOther || undefined}>
      <th scope="row">
        {name} <span className="second">{note}</span>
      </th>
      <td>{format(goods)}</td>
      <td>{format(freight)}</td>
      <td>{format(discount)}</td>
      {columns.map(({ id }, index) => (
        <td key={id} className="market-sums-each">
          {(each[index] ?? null) === null ? '–' : format(each[index] ?? null)}
        </td>
      ))}
      <td>
        {format(total)}
        {share}
      </td>
    </tr>
  );
  const totalOther = rows.now && approved?.total ? less(rows.now.total, approved.total) : null;
  return (
    <Section title={t('consoleBuying.toTheFen')} note={t('consoleBuying.toTheFenNote')}>
      <table className="market-sums">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('consoleBuying.goods')}</th>
            <th scope="col">{t('consoleBuying.freight')}</th>
            <th scope="col">{t('consoleBuying.discount')}</th>
            {columns.map(({ id, position }) => (
              <th key={id} scope="col" className="market-sums-each">
                {t('consoleBuying.order', { position })}
              </th>
            ))}
            <th scope="col">{t('consoleBuying.total')}</th>
          </tr>
        </thead>
        <tbody>
          {row(t('consoleBuying.preview'), `${moment(preview.at)}, ${preview.by}`, previewed)}
          {approved && approved.total !== null
            ? row(
                t('consoleBuying.approvedSum'),
                rows.isAgain && again ? `${again.by}, ${moment(again.at)}` : who,
                approved,
              )
            : null}
          {made &&
            row(
              t('consoleBuying.made'),
              [moment(orders[0]?.madeAt ?? ''), isEqual && t('consoleBuying.asApproved')].filter(Boolean).join(', '),
              made,
            )}
          {rows.now &&
            row(
              t('consoleBuying.now'),
              readAt ? t('consoleBuying.readFromOrdersAt', { moment: moment(readAt) }) : t('consoleBuying.notRead'),
              rows.now,
              { isOther: rows.differs },
            )}
          {rows.difference &&
            rows.differs &&
            row(t('consoleBuying.difference'), t('consoleBuying.toApproved'), rows.difference, {
              format: signed,
              share: totalOther && approved?.total ? `, ${percent(totalOther / approved.total)}` : '',
            })}
        </tbody>
      </table>
    </Section>
  );
}
