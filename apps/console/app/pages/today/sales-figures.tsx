import { Link } from '@sampan/ui/link.tsx';
import { RichText, type TextValues } from '@sampan/ui/texts.ts';
import type { ReactNode } from 'react';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { changeOf, marginOf, sumOf } from './change.ts';
import { type SalesData, soldIn } from './sold-in.ts';

/** Today and the whole period, beside the days before. */
export function SalesFigures({ data: { days, before, weekAgo } }: { data: SalesData }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return null;
  const all = sumOf(days);
  const average = (sums: typeof before) =>
    sums.orders > 0 ? Math.round((sums.goodsUsd * 100) / sums.orders) / 100 : 0;
  const period = soldIn(first, today);
  const values = { days: days.length };
  return (
    <dl className="card today-figures">
      <Figure name={t('consoleToday.salesToday')} to={soldIn(today, today)} figure={dollars(today.goodsUsd)}>
        <Note
          id="consoleToday.salesTodayNote"
          values={{ orders: today.orders }}
          change={changeOf(today.goodsUsd, weekAgo.goodsUsd)}
        />
      </Figure>
      <Figure name={t('consoleToday.goodsSold', values)} to={period} figure={dollars(all.goodsUsd)}>
        <Note
          id="consoleToday.goodsSoldNote"
          values={{ ...values, orders: all.orders }}
          change={changeOf(all.goodsUsd, before.goodsUsd)}
        />
      </Figure>
      <Figure name={t('consoleToday.average')} to={period} figure={dollars(average(all))}>
        <Note id="consoleToday.beforeNote" values={values} change={changeOf(average(all), average(before))} />
      </Figure>
      <Margin to={period} all={all} before={before} />
      <Figure name={t('consoleToday.fees')} to={period} figure={dollars(all.feesUsd)}>
        <Note id="consoleToday.beforeNote" values={values} change={changeOf(all.feesUsd, before.feesUsd)} />
      </Figure>
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
        id="consoleToday.marginNote"
        values={{ amount: dollars(all.costedUsd - all.costUsd) }}
        change={marginBefore === undefined ? undefined : (margin - marginBefore) * 100}
        inPoints
      />
      {all.costedUsd < all.goodsUsd &&
        t('console.comma') + t('consoleToday.marginPart', { share: percent(all.costedUsd / all.goodsUsd) })}
    </Figure>
  );
}

interface NoteProps {
  id: TextId;
  values: TextValues;
  /** A share, or points; undefined where there is nothing to compare with. */
  change: number | undefined;
  inPoints?: boolean;
}

function Note({ id, values, change, inPoints = false }: NoteProps) {
  const { signed } = useFormat();
  const written = change === undefined ? '–' : signed(change, inPoints ? 'decimal' : 'percent');
  const parts = { change: (text: string) => <b data-change={Math.sign(change ?? 0)}>{text}</b> };
  return <RichText id={id} values={{ ...values, change: written }} parts={parts} />;
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
