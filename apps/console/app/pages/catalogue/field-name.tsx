import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

/** Labels of fields in drafts and in the history. */
const names: Record<string, TextId> = {
  titles: 'consoleCatalogue.titles',
  title: 'consoleCatalogue.titles',
  descriptions: 'consoleCatalogue.description',
  description: 'consoleCatalogue.description',
  pictures: 'consoleCatalogue.pictures',
  tiers: 'consoleCatalogue.tiers',
  skuPrices: 'consoleCatalogue.variantPrices',
  sku_prices: 'consoleCatalogue.variantPrices',
  markup: 'consoleCatalogue.markup',
  minimum: 'consoleCatalogue.minimum',
  weightGrams: 'consoleCatalogue.weightGrams',
  weight: 'consoleCatalogue.weightGrams',
  hsCode: 'consoleCatalogue.hsCode',
  hs_code: 'consoleCatalogue.hsCode',
  origin: 'consoleCatalogue.origin',
  categoryId: 'consoleCatalogue.category',
  category: 'consoleCatalogue.category',
  status: 'consoleCatalogue.visibility',
  pricePercent: 'consoleCatalogue.pricePercent',
};

/** `titles.de` → Title, de. */
export function FieldName({ path }: { path: string }) {
  const t = useTexts();
  const [field = '', language] = path.split('.');
  const name = names[field];
  return (
    <>
      {name ? t(name) : field}
      {language && `${t('console.comma')}${language}`}
    </>
  );
}
