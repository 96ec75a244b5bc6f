import { currencies } from '@sampan/contract/currencies';
import { isLanguage, languages } from '@sampan/contract/languages';
import { roundings, ruleBases } from '@sampan/contract/price-rules';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Picture } from '../catalogue/picture.tsx';
import { DeliveredTo } from './delivered-to.tsx';
import { asCurrency, useMoney } from './money.ts';
import type { RuleForm, RulePreview, ShopRule, TypedBand } from './use-rule-form.ts';

interface Props {
  shop: ShopRule;
  form: RuleForm;
}

/** Bands as sentences, rounding as a segment, the least margin; below it a live preview on own goods. */
export function RuleFields({ shop, form }: Props) {
  const t = useTexts();
  const { typed, set } = form;
  return (
    <div className="grid gap-4">
      <fieldset className="rs-bands">
        <legend className="label pb-1.5">
          {t('resellerPublish.fromCost')}{' '}
          <span className="font-regular text-muted">
            {t('resellerPublish.inCurrency', { currency: shop.currency })}
          </span>
        </legend>
        {typed.bands.map((band, index) => (
          <Band key={band.key} {...{ form, band, index }} />
        ))}
        {form.canAdd && (
          <button type="button" className="link rs-add" onClick={form.addBand}>
            <Icon name="plus" small />
            {t('resellerPublish.addBand')}
          </button>
        )}
      </fieldset>
      <Basis form={form} />
      <Rounding shop={shop} form={form} />
      <Field label={t('resellerPublish.mainLanguage')} hint={t('resellerPublish.mainLanguageHint')}>
        <Select
          value={typed.mainLanguage}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && set({ mainLanguage: value })}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Preview shop={shop} form={form} />
    </div>
  );
}

/** What the rule takes for the cost. */
function Basis({ form: { typed, set } }: { form: RuleForm }) {
  const t = useTexts();
  return (
    <fieldset>
      <legend className="label pb-1.5">{t('resellerPublish.basis')}</legend>
      <div className="rs-seg">
        {ruleBases.map((basis) => (
          <button key={basis} type="button" aria-pressed={typed.basis === basis} onClick={() => set({ basis })}>
            {t(`resellerPublish.basis_${basis}`)}
          </button>
        ))}
      </div>
      <p className="hint mt-2">{t(`resellerPublish.basisHint_${typed.basis}`)}</p>
    </fieldset>
  );
}

/** What the rule would lose, before it is saved. */
function Losses({ shop, form: { preview } }: Props) {
  const t = useTexts();
  const { isolatedInCurrency } = useMoney();
  if (!preview || preview.losing === 0) return null;
  const code = asCurrency(shop.currency);
  return (
    <Note tone="error">
      <p>{t('resellerPublish.losesTitle', { count: preview.losing })}</p>
      <ul className="mt-2">
        {preview.worst.map(({ offerId, title, price, loss }) => (
          <li key={offerId}>
            {t('resellerPublish.losesRow', {
              title,
              price: isolatedInCurrency(price, code),
              loss: isolatedInCurrency(loss, code),
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Rounding({ shop, form: { typed, set } }: Props) {
  const t = useTexts();
  const hasDecimals = currencies.find(({ code }) => code === shop.currency)?.decimals !== 0;
  return (
    <div className="rs-rounding">
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
                  {hasDecimals && '.'}
                  {rounding}
                </bdi>
              )}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={t('resellerPublish.leastMargin')}>
        <span className="rs-percent" dir="ltr">
          <Input
            dir="ltr"
            inputMode="decimal"
            value={typed.leastMargin}
            onChange={(event) => set({ leastMargin: event.currentTarget.value })}
          />
          <span aria-hidden="true">%</span>
        </span>
      </Field>
    </div>
  );
}

/** "under €10 × 2.4 + €1.50", "from €10 × 2.0 + €5.50". */
function Band({ form, band, index }: { form: RuleForm; band: TypedBand; index: number }) {
  const t = useTexts();
  const next = form.typed.bands[index + 1];
  const input = (name: 'from' | 'factor' | 'plus', label: string) => (
    <input
      className="input"
      dir="ltr"
      inputMode="decimal"
      aria-label={label}
      value={band[name]}
      onChange={(event) => form.setBand(band.key, { [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="rs-band">
      {index === 0 ? (
        <span className="from">
          {next ? t('resellerPublish.under', { amount: next.from }) : t('resellerPublish.anyCost')}
        </span>
      ) : (
        <span className="from">
          <span aria-hidden="true">{t('resellerPublish.from')}</span>
          {input('from', t('resellerPublish.bandFrom', { place: index + 1 }))}
        </span>
      )}
      <span aria-hidden="true">×</span>
      {input('factor', t('resellerPublish.bandFactor', { place: index + 1 }))}
      <span aria-hidden="true">+</span>
      {input('plus', t('resellerPublish.bandPlus', { place: index + 1 }))}
      {index > 0 ? (
        <button
          type="button"
          className="ib"
          aria-label={t('resellerPublish.removeBand', { place: index + 1 })}
          onClick={() => form.removeBand(band.key)}
        >
          <Icon name="x" />
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}

function Preview({ shop, form }: Props) {
  const t = useTexts();
  const { preview, rule } = form;
  return (
    <section aria-label={t('resellerPublish.preview')}>
      <div className="rs-sec-head">
        <h3>{t('resellerPublish.preview')}</h3>
        <span className="end">{t('resellerPublish.previewHeads')}</span>
      </div>
      {!rule && <p className="error">{t('resellerPublish.ruleWrong')}</p>}
      {preview ? (
        <ul className="rs-preview" aria-busy={!rule || undefined}>
          {preview.list.map((goods) => (
            <PreviewRow key={goods.offerId} goods={goods} currency={shop.currency} />
          ))}
        </ul>
      ) : (
        rule && <Skeleton className="h-40" />
      )}
      <p className="hint mt-2">
        <DeliveredTo market={shop.market} />
      </p>
      <Losses shop={shop} form={form} />
    </section>
  );
}

function PreviewRow({ goods, currency }: { goods: RulePreview['list'][number]; currency: string }) {
  const t = useTexts();
  const { inCurrency, percent } = useMoney();
  const code = asCurrency(currency);
  return (
    <li>
      <span className="pic">
        <Picture src={goods.imageUrl} alt="" size={36} />
      </span>
      <span className="line-clamp-1" dir="auto">
        {goods.title}
      </span>
      <span className="text-muted">
        <span className="sr-only">{t('resellerPublish.now')} </span>
        <bdi dir="ltr">{goods.now === null ? '–' : inCurrency(goods.now, code)}</bdi>
      </span>
      <b>
        <span className="sr-only">{t('resellerPublish.then')} </span>
        <bdi dir="ltr">{inCurrency(goods.next, code)}</bdi>
      </b>
      <bdi dir="ltr" className={goods.margin !== null && goods.margin < 0 ? 'rs-bad' : undefined}>
        {goods.margin === null ? '–' : percent(goods.margin)}
      </bdi>
    </li>
  );
}

/** Shows the number of changing prices before saving. */
export function RuleSays({ form: { preview } }: { form: RuleForm }) {
  const t = useTexts();
  const { number } = useFormat();
  if (!preview || preview.prices === 0) return null;
  return (
    <>
      <span>
        {t('resellerPublish.pricesChange', { count: number(preview.changed), total: number(preview.prices) })}
      </span>
      {preview.rising > 0 && (
        <span className="text-muted">{t('resellerPublish.pricesRise', { count: preview.rising })}</span>
      )}
    </>
  );
}

export function RuleButton({ form, wide }: { form: RuleForm; wide?: boolean }) {
  const t = useTexts();
  const { changed = 0, losing = 0 } = form.preview ?? {};
  return (
    <Button
      kind="action"
      wide={wide}
      busy={form.isBusy}
      aria-disabled={!form.rule || undefined}
      onClick={() => void form.save()}
    >
      {losing > 0 && t('resellerPublish.saveLosing')}
      {losing === 0 &&
        (changed > 0 ? t('resellerPublish.saveAndSendPrices', { count: changed }) : t('resellerPublish.saveRule'))}
    </Button>
  );
}
