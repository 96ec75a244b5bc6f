import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { PriceChange } from './price-change.tsx';

type Prices = Output<'operatorGetPrices'>;

/** The rate and the markups that make prices of costs: those of today, those before, and what others would do. */
export default function PricesPage() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetPrices', {}, { everySeconds: 10 });
  return (
    <Page
      title={t('consoleCatalogue.prices')}
      note={data && data.toReprice > 0 ? t('consoleCatalogue.toReprice', { count: data.toReprice }) : undefined}
      actions={
        <Link className="btn btn-line" to="/prices/requests">
          {t('consolePrices.priceRequests')}
        </Link>
      }
    >
      {data ? (
        <div className="pallet-page">
          <div className="product-main">
            <PriceChange prices={data} />
          </div>
          <div className="product-side">
            <Today prices={data} />
            <Earlier prices={data} />
          </div>
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Page>
  );
}

function useCategoryNames() {
  const t = useTexts();
  const language = useLanguage();
  const names = new Map(useCategories().map((category) => [category.id, nameOf(category, language)]));
  return (id: number | null) => (id === null ? t('consoleCatalogue.everything') : (names.get(id) ?? String(id)));
}

function Today({ prices }: { prices: Prices }) {
  const t = useTexts();
  const { percent, number } = useFormat();
  const nameOfCategory = useCategoryNames();
  return (
    <Section title={t('consoleCatalogue.today')}>
      <Facts
        facts={[
          [t('consoleCatalogue.yuanPerDollar'), <b key="rate">{number(prices.cnyPerUsd)}</b>],
          [t('consoleCatalogue.everything'), percent(prices.markup)],
          ...prices.markups.map(
            ({ categoryId, markup }) => [nameOfCategory(categoryId), percent(markup)] as [string, string],
          ),
        ]}
      />
    </Section>
  );
}

/** Earlier prices with their authors, newest first. */
function Earlier({ prices }: { prices: Prices }) {
  const t = useTexts();
  const { percent, number, moment } = useFormat();
  const nameOfCategory = useCategoryNames();
  const all = [
    ...prices.rates.map(({ cnyPerUsd, validFrom, by }) => ({
      validFrom,
      by,
      what: t('consoleCatalogue.rateOf', { rate: number(cnyPerUsd) }),
    })),
    ...prices.earlierMarkups.map(({ categoryId, markup, validFrom, by }) => ({
      validFrom,
      by,
      what: t('consoleCatalogue.markupOf', { markup: percent(markup), category: nameOfCategory(categoryId) }),
    })),
  ].toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
  return (
    <Section title={t('consoleCatalogue.history')}>
      {all.length === 0 && <p className="text-muted">{t('consoleCatalogue.neverSet')}</p>}
      <ul className="changes">
        {all.map(({ validFrom, by, what }) => (
          <li key={`${validFrom} ${what}`}>
            <span className="text-muted">{moment(validFrom)}</span>
            <span>
              {what}
              {by && (
                <span className="second" dir="auto">
                  {' '}
                  {by}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
