import { roundings } from '@sampan/contract/price-rules';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { comparedWith, type ShopTemplates, type TemplatesForm } from './use-templates-form.ts';

interface Props {
  shop: ShopTemplates;
  form: TemplatesForm;
}

/** The price that is shown struck through beside the price. */
export function CompareFields({ shop, form: { typed, set, compare } }: Props) {
  const t = useTexts();
  return (
    <section className="rs-card rs-form" aria-label={t('resellerTemplates.compare')}>
      <h2>{t('resellerTemplates.compare')}</h2>
      <Checkbox
        checked={typed.isCompared}
        hint={t('resellerTemplates.compareHint')}
        onChange={(event) => set({ isCompared: event.currentTarget.checked })}
      >
        {t('resellerTemplates.compareOn')}
      </Checkbox>
      {typed.isCompared && (
        <>
          <Note tone="warn">
            {t('resellerTemplates.compareLaw')}{' '}
            <Link className="link" to="/m/help/names">
              {t('resellerTemplates.compareLawMore')}
            </Link>
          </Note>
          <Field
            label={t('resellerTemplates.factor')}
            error={compare ? undefined : t('resellerTemplates.compareWrong')}
          >
            <Input
              dir="ltr"
              inputMode="decimal"
              value={typed.factor}
              onChange={(event) => set({ factor: event.currentTarget.value })}
            />
          </Field>
          <Field label={t('resellerTemplates.plus', { currency: shop.currency })}>
            <Input
              dir="ltr"
              inputMode="decimal"
              value={typed.plus}
              onChange={(event) => set({ plus: event.currentTarget.value })}
            />
          </Field>
          <fieldset>
            <legend className="label pb-1.5">{t('resellerPublish.roundUp')}</legend>
            <div className="rs-seg">
              {roundings.map((rounding) => (
                <button
                  key={rounding}
                  type="button"
                  aria-pressed={typed.rounding === rounding}
                  onClick={() => set({ rounding })}
                >
                  {rounding === 'none' ? (
                    t('resellerPublish.noRounding')
                  ) : (
                    <bdi dir="ltr">
                      {shop.decimals > 0 && '.'}
                      {rounding}
                    </bdi>
                  )}
                </button>
              ))}
            </div>
          </fieldset>
          <Example shop={shop} compare={compare} />
        </>
      )}
    </section>
  );
}

function Example({ shop, compare }: { shop: ShopTemplates; compare: TemplatesForm['compare'] }) {
  const t = useTexts();
  const { isolatedInCurrency } = useMoney();
  const price = shop.decimals === 0 ? 1990 : 19.9;
  const compared = compare && comparedWith(price, compare, shop.decimals);
  if (!compared) return null;
  const code = asCurrency(shop.currency);
  return (
    <p className="hint">
      {t('resellerTemplates.compareExample', {
        price: isolatedInCurrency(price, code),
        compared: isolatedInCurrency(compared, code),
      })}
    </p>
  );
}
