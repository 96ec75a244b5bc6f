import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { marginOf } from './change.ts';
import { type SalesDay, soldIn } from './sold-in.ts';

/** The figures of the chart; there for screen readers while the chart is shown. */
export function SalesTable({ days, isShown }: { days: readonly SalesDay[]; isShown: boolean }) {
  const t = useTexts();
  const { dollars, number, percent, date } = useFormat();
  return (
    <div className={isShown ? 'today-table' : 'sr-only'}>
      <table>
        <caption className="sr-only">{t('consoleToday.sales')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('consoleToday.day')}</th>
            <th scope="col">{t('consoleToday.orders')}</th>
            <th scope="col">{t('consoleToday.goods')}</th>
            <th scope="col">{t('consoleToday.feesShort')}</th>
            <th scope="col">{t('consoleToday.cost')}</th>
            <th scope="col">{t('consoleToday.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => {
            const margin = marginOf(day);
            return (
              <tr key={day.day}>
                <th scope="row">{isShown ? <Link to={soldIn(day, day)}>{date(day.from)}</Link> : date(day.from)}</th>
                <td>{number(day.orders)}</td>
                <td>{dollars(day.goodsUsd)}</td>
                <td>{dollars(day.feesUsd)}</td>
                <td>{margin === undefined ? '–' : dollars(day.costUsd)}</td>
                <td>{margin === undefined ? '–' : percent(margin)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
