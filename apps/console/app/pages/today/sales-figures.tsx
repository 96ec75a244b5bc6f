import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { RichText, type TextValues } from '@sampan/ui/texts.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { signOf, useFormat } from '../../texts/use-format.ts';
import { changeOf, marginOf, refundedShare, sumOf } from './change.ts';
import { type SalesData, soldIn } from './sold-in.ts';

/** Today and the whole period, beside the days before. */
export function SalesFigures({ data: { days, before, weekAgo, shipped, refunded } }: { data: SalesData }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return null;
  const all = sumOf(days);
  const average = all.orders > 0 ? Math.round((all.goodsUsd * 100) / all.orders) / 100 : 0;
  const period = soldIn(first, today);
  const values = { days: days.length };
  return (
    <dl className="card today-figures">
      <Figure name={t('consoleToday.salesToday')} to={soldIn(today, today)} figure={dollars(today.goodsUsd)}>
        <Note id="salesToday" values={{ orders: today.orders }} change={changeOf(today, weekAgo)} />
      </Figure>
      <Figure name={t('consoleToday.goodsSold', values)} to={period} figure={dollars(all.goodsUsd)}>
        <Note
          id="goodsSold"
          values={{ orders: all.orders, average: dollars(average) }}
          change={changeOf(all, before)}
        />
      </Figure>
      <Margin to={period} all={all} before={before} />
      <Shipped {...shipped} />
      <Refunded {...refunded} />
    </dl>
  );
}

function Margin({ to, all, before }: { to: string; all: SalesData['before']; before: SalesData['before'] }) {
  const t = useTexts();
  const { dollars, percent } = useFormat();
  const [margin, marginBefore] = [marginOf(all), marginOf(before)];
  if (margin === undefined)
    return (
      <Figure name={t('consoleToday.margin')} to={to} figure="–">
        {t('consoleToday.marginUnknown')}
      </Figure>
    );
  return (
    <Figure name={t('consoleToday.margin')} to={to} figure={percent(margin)}>
      <Note
        id="margin"
        values={{ amount: dollars(all.costedUsd - all.costUsd) }}
        change={marginBefore === undefined ? undefined : (margin - marginBefore) * 100}
        inPoints
      />
      {all.costedUsd < all.goodsUsd &&
        t('console.comma') + t('consoleToday.marginPart', { share: percent(all.costedUsd / all.goodsUsd) })}
    </Figure>
  );
}

/** The median time to ship. */
function Shipped({ now, before }: SalesData['shipped']) {
  const t = useTexts();
  const { number } = useFormat();
  const to = withQuery('/orders', { status: 'delivered' });
  if (now.medianHours === null)
    return (
      <Figure name={t('consoleToday.shipped')} to={to} figure="–">
        {t('consoleToday.noneShipped')}
      </Figure>
    );
  const change = before.medianHours === null ? undefined : (now.medianHours - before.medianHours) / 24;
  return (
    <Figure
      name={t('consoleToday.shipped')}
      to={to}
      figure={t('consoleToday.days', { days: number(Math.round(now.medianHours / 2.4) / 10) })}
    >
      <Note id="shipped" values={{ orders: now.orders }} change={change} inPoints isLessBetter />
    </Figure>
  );
}

function Refunded({ now, before }: SalesData['refunded']) {
  const t = useTexts();
  const { dollars, percent } = useFormat();
  const [share, shareBefore] = [refundedShare(now), refundedShare(before)];
  const change = share === undefined || shareBefore === undefined ? undefined : (share - shareBefore) * 100;
  return (
    <Figure
      name={t('consoleToday.refunded')}
      to={withQuery('/refunds', { part: 'all' })}
      figure={share === undefined ? '–' : percent(share)}
    >
      <Note id="refunded" values={{ amount: dollars(now.grantedUsd) }} change={change} inPoints isLessBetter />
    </Figure>
  );
}

interface NoteProps {
  id: Noted;
  values: TextValues;
  /** A share, or points; undefined where there is nothing to compare with. */
  change: number | undefined;
  inPoints?: boolean;
  isLessBetter?: boolean;
}

type Noted = 'salesToday' | 'goodsSold' | 'margin' | 'shipped' | 'refunded';

function Note({ id, values, change, inPoints = false, isLessBetter = false }: NoteProps) {
  const t = useTexts();
  const { signed } = useFormat();
  if (change === undefined) return t(`consoleToday.${id}Alone`, values);
  const style = inPoints ? 'decimal' : 'percent';
  const sign = signOf(change, style);
  const parts = { change: (text: string) => <b data-change={isLessBetter ? 0 - sign : sign}>{text}</b> };
  return <RichText id={`consoleToday.${id}Note`} values={{ ...values, change: signed(change, style) }} parts={parts} />;
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
