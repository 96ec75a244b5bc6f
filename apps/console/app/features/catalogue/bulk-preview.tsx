import { useLanguage } from '@sampan/ui/texts.ts';
import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { BulkField } from './bulk-fields.ts';
import { nameOf, useCategories } from './category-select.tsx';

/** The first products as they are and as they would be. */
export function BulkPreview({ seen, field }: { seen: Output<'operatorPreviewBulkChange'>; field: BulkField }) {
  const t = useTexts();
  const { percent, number } = useFormat();
  const valueText = useValueText(field);
  const isPrice = field === 'markup' || field === 'pricePercent';
  return (
    <div className="preview" role="status">
      <p>
        {t('consoleCatalogue.previewOf', {
          shown: number(seen.examples.length),
          products: number(seen.products),
          differing: number(seen.differing),
        })}
        {seen.low.losing > 0 && <b className="late"> {t('consoleCatalogue.losing', { count: seen.low.losing })}</b>}
        {seen.low.products > seen.low.losing && (
          <b className="late"> {t('consoleCatalogue.belowGuard', { count: seen.low.products })}</b>
        )}
      </p>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('consoleCatalogue.product')}</th>
            <th scope="col" data-figure>
              {t('consoleCatalogue.before')}
            </th>
            <th scope="col" data-figure>
              {t('consoleCatalogue.after')}
            </th>
            {isPrice && (
              <th scope="col" data-figure>
                {t('consoleCatalogue.margin')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {seen.examples.map(({ offerId, title, before, after, marginRate }) => (
            <tr key={offerId}>
              <td className="lines-name">
                <span className="cut" dir="auto" title={title}>
                  {title}
                </span>
              </td>
              <td data-figure className="text-muted">
                {valueText(before)}
              </td>
              <td data-figure>{before === after ? t('consoleCatalogue.same') : <b>{valueText(after)}</b>}</td>
              {isPrice && (
                <td data-figure className={marginRate !== null && marginRate < 0 ? 'late' : undefined}>
                  {marginRate === null ? '–' : percent(marginRate)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useValueText(field: BulkField) {
  const t = useTexts();
  const language = useLanguage();
  const { dollars } = useFormat();
  const categories = useCategories();
  return (value: string): string => {
    if (value === '') return t('consoleCatalogue.suppliers');
    if (field === 'markup' || field === 'pricePercent') return dollars(Number(value));
    if (field === 'status') {
      const names = { active: 'consoleCatalogue.visible', hidden: 'consoleCatalogue.hidden' } as const;
      return t(names[value as 'active'] ?? 'consoleCatalogue.withdrawn');
    }
    const category = field === 'categoryId' && categories.find(({ id }) => id === Number(value));
    return category ? nameOf(category, language) : value;
  };
}
