import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';

/** The drawing is loaded after everything else of the page. */
const SalesPlot = lazy(() => import('./sales-plot.tsx'));

const periods = [7, 30, 90] as const;

export function Sales() {
  const t = useTexts();
  const [{ period }, filter] = useFilters({ period: oneOf(['7', '30', '90']) });
  const days = periods.find((one) => `${one}` === period) ?? 30;
  const { data, error, refetch } = useCall(
    'operatorGetSales',
    { days, offsetMinutes: -new Date().getTimezoneOffset() },
    { everySeconds: 300 },
  );
  const [isTable, setTable] = useState(false);
  const isEmpty = data?.days.every(({ orders }) => orders === 0);
  return (
    <>
      {data && <SalesFigures data={data} />}
      <section className="card today-sales" aria-labelledby="sales">
        <div className="card-head">
          <h2 id="sales">{t('consoleToday.sales')}</h2>
          <div className="today-sales-acts">
            {!isTable && (
              <p className="today-legend" aria-hidden="true">
                <span data-series="goods">{t('consoleToday.goods')}</span>
                <span data-series="fees">{t('consoleToday.feesShort')}</span>
              </p>
            )}
            <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
              {t(isTable ? 'consoleToday.asChart' : 'consoleToday.asTable')}
            </Button>
            <fieldset className="today-period" aria-label={t('consoleToday.period')}>
              {periods.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === days}
                  onClick={() => filter({ period: one === 30 ? undefined : `${one}` })}
                >
                  {t('consoleToday.days', { days: one })}
                </button>
              ))}
            </fieldset>
          </div>
        </div>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="m-4 h-40" />}
        {isEmpty && <EmptyState as="h3" title={t('consoleToday.noSales')} />}
        {data && !isEmpty && (
          <>
            {!isTable && (
              <Suspense fallback={<div className="today-plot" />}>
                <SalesPlot days={data.days} />
              </Suspense>
            )}
            <SalesTable days={data.days} isShown={isTable} />
          </>
        )}
      </section>
    </>
  );
}
