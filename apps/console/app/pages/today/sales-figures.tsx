import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { changeOf, marginOf, sumOf } from './change.ts';
import { type SalesData, soldIn } from './sold-in.ts';

/** Today and the whole period, beside the days before. */
export function SalesFigures({ data: { days, before, weekAgo } }: { data: SalesData }) {
  const t = useTexts();
  const { dollars, percent, signed } = useFormat();
  const change = (share: number | undefined) => (share === undefined ? '–' : signed(share, 'percent'));
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return null;
  const all = sumOf(days);
  const average = (sums: typeof before) => (sums.orders > 0 ? sums.goodsUsd / sums.orders : 0);
  const period = soldIn(first, today);
  const [margin, marginBefore] = [marginOf(all), marginOf(before)];
  return (
    <dl className="card today-figures">
      <Figure name={t('consoleToday.salesToday')} to={soldIn(today, today)} figure={dollars(today.goodsUsd)}>
        {t('consoleToday.salesTodayNote', {
          orders: today.orders,
          change: change(changeOf(today.goodsUsd, weekAgo.goodsUsd)),
        })}
      </Figure>
      <Figure name={t('consoleToday.goodsSold', { days: days.length })} to={period} figure={dollars(all.goodsUsd)}>
        {t('consoleToday.goodsSoldNote', {
          orders: all.orders,
          days: days.length,
          change: change(changeOf(all.goodsUsd, before.goodsUsd)),
        })}
      </Figure>
      <Figure name={t('consoleToday.average')} to={period} figure={dollars(average(all))}>
        {t('consoleToday.averageNote', {
          days: days.length,
          change: change(changeOf(average(all), average(before))),
        })}
      </Figure>
      <Figure name={t('consoleToday.margin')} to={period} figure={margin === undefined ? '–' : percent(margin)}>
        {margin === undefined
          ? t('consoleToday.marginUnknown')
          : [
              t('consoleToday.marginNote', {
                points: marginBefore === undefined ? '–' : signed((margin - marginBefore) * 100, 'decimal'),
                amount: dollars(all.costedUsd - all.costUsd),
              }),
              all.costedUsd < all.goodsUsd &&
                t('consoleToday.marginPart', { share: percent(all.costedUsd / all.goodsUsd) }),
            ]
              .filter(Boolean)
              .join(t('console.comma'))}
      </Figure>
      <Figure name={t('consoleToday.fees')} to={period} figure={dollars(all.feesUsd)}>
        {t('consoleToday.averageNote', { days: days.length, change: change(changeOf(all.feesUsd, before.feesUsd)) })}
      </Figure>
    </dl>
  );
}

interface Props {
  name: string;
  to: string;
  figure: string;
  children: ReactNode;
}

function Figure({ name, to, figure, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to={to}>{figure}</Link>
        <p className="second">{children}</p>
      </dd>
    </div>
  );
}
