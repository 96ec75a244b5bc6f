import { cutText } from '@sampan/contract/cut-text';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Product } from './draft.ts';
import { FieldName } from './field-name.tsx';

/** The changes of a product's own values, from the audit log. */
export function ProductHistory({ changes }: { changes: Product['history'] }) {
  const t = useTexts();
  const { moment } = useFormat();
  const valueText = useValueText();
  return (
    <Section title={t('consoleCatalogue.history')}>
      {changes.length === 0 && <p className="text-muted">{t('consoleCatalogue.noHistory')}</p>}
      <ul className="changes">
        {changes.map(({ at, by, field, language, before, after }) => (
          <li key={`${at} ${field} ${language}`}>
            <span className="text-muted">{moment(at)}</span>
            <span>
              <FieldName path={language ? `${field}.${language}` : field} />
              {': '}
              {before != null && (
                <>
                  <del dir="auto">{valueText(field, before)}</del> →{' '}
                </>
              )}
              {after == null ? t('consoleCatalogue.suppliers') : <ins dir="auto">{valueText(field, after)}</ins>}
              <br />
              <span className="second" dir="auto">
                {by}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Formats values as on the page: bands as `24: $2.22`. */
function useValueText() {
  const t = useTexts();
  const { dollars, percent } = useFormat();
  return (field: string, value: unknown): string => {
    if (field === 'markup' && typeof value === 'number') return percent(value / 1_000_000);
    if (field === 'tiers' && Array.isArray(value))
      return (value as { from: number; priceE4: number | null }[])
        .map(({ from, priceE4 }) => `${from}: ${priceE4 === null ? '–' : dollars(priceE4 / 10_000)}`)
        .join(t('console.comma'));
    if (field === 'pictures' && Array.isArray(value))
      return t('consoleCatalogue.pictureCount', { count: value.length });
    if (typeof value === 'object') return t('consoleCatalogue.changedValue');
    const text = String(value);
    return text.length > 80 ? `${cutText(text, 80)}…` : text;
  };
}

/** The recorded reasons for prices below the shop's guard. */
export function LowPriceHistory({ noted }: { noted: Product['lowPrices'] }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (noted.length === 0) return null;
  return (
    <Section title={t('consoleCatalogue.lowPrices')}>
      <ul className="changes">
        {noted.map(({ at, by, door, reason, products }) => (
          <li key={at}>
            <span className="text-muted">{moment(at)}</span>
            <span>
              <span dir="auto">{reason}</span>
              <br />
              <span className="second">
                <bdi>{by}</bdi>
                {t('console.comma')}
                {t(`consoleCatalogue.door_${door}`, { count: products })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
