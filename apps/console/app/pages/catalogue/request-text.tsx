import { useLanguage } from '@sampan/ui/texts.ts';
import type { RowOf } from '../../api/use-call.ts';
import { nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ChangeText } from './change-text.tsx';
import { FieldName } from './field-name.tsx';

type Row = RowOf<'operatorListPriceRequests'>;

interface Tier {
  from: number;
  priceUsd: number | null;
}

/** Describes a request: `Price bands: 1: $0.70`, a new rate, an import. */
export function RequestText({ door, change }: Pick<Row, 'door' | 'change'>) {
  const t = useTexts();
  const { number } = useFormat();
  if (door === 'rate') return t('consolePrices.asked_rate', { rate: number(Number(change.cnyPerUsd)) });
  if (door === 'import') return t('consolePrices.asked_import', { file: String(change.fileName) });
  if (door === 'markup') return <MarkupText change={change} />;
  if (door === 'bulk') return <ChangeText change={change} />;
  return <ProductText change={change} />;
}

function MarkupText({ change }: Pick<Row, 'change'>) {
  const t = useTexts();
  const { percent } = useFormat();
  const language = useLanguage();
  const found = useCategories().find(({ id }) => id === change.categoryId);
  const category =
    change.categoryId === undefined
      ? t('consoleCatalogue.everything')
      : found
        ? nameOf(found, language)
        : String(change.categoryId);
  return t('consolePrices.asked_markup', { category, markup: percent(Number(change.markup)) });
}

function ProductText({ change }: Pick<Row, 'change'>) {
  const t = useTexts();
  const { dollars, percent, number } = useFormat();
  const priceOf = (usd: number | null) => (usd === null ? t('consolePrices.asComputed') : dollars(usd));
  const textOf = (field: string, value: unknown): string => {
    if (value === null) return t('consoleCatalogue.suppliers');
    if (field === 'tiers')
      return (value as Tier[])
        .map(({ from, priceUsd }) => `${number(from)}: ${priceOf(priceUsd)}`)
        .join(t('console.comma'));
    if (field === 'skuPrices')
      return (value as { priceUsd: number }[]).map(({ priceUsd }) => dollars(priceUsd)).join(t('console.comma'));
    if (field === 'markup') return percent(Number(value));
    if (field === 'status') return t(value === 'active' ? 'consoleCatalogue.visible' : 'consoleCatalogue.hidden');
    return String(value);
  };
  return Object.entries(change)
    .filter(([field]) => field !== 'offerId')
    .map(([field, value], index) => (
      <span key={field}>
        {index > 0 && t('console.comma')}
        <FieldName path={field} /> → <b dir="auto">{textOf(field, value)}</b>
      </span>
    ));
}
