import { decimalSign } from '@sampan/ui/decimal-pattern.ts';
import { FieldError } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useId, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { DeliveredTo } from '../../../features/reseller/delivered-to.tsx';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useRuleWords } from '../../../features/reseller/rule-words.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';
import { type Draft, figuresOf, hasWrongPrice } from './use-editor.ts';

const shownMax = 12;
const exampleOfPrice = 12.75;

export function PriceSection({ edited, draft, set }: SectionProps) {
  const t = useTexts();
  const ruleWords = useRuleWords();
  const [isWhole, setWhole] = useState(false);
  const { shop, rule } = edited;
  const chosen = draft.variants.filter(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn);
  const shown = isWhole || chosen.slice(shownMax).some(hasWrongPrice) ? chosen : chosen.slice(0, shownMax);
  const change = (skuId: number, more: Partial<Draft['variants'][number]>) =>
    set({ variants: draft.variants.map((one) => (one.skuId === skuId ? { ...one, ...more } : one)) });
  const own = chosen.filter(({ typed }) => typed.trim() !== '');
  return (
    <Section
      title={t('resellerPublish.price')}
      end={
        <>
          <bdi dir="ltr">{ruleWords(rule, asCurrency(shop.currency))}</bdi>{' '}
          <Link className="link" to={withQuery('/m/price-rules', { shop: shop.id })}>
            {t('resellerPublish.changeRule')}
          </Link>
        </>
      }
    >
      <table className="rs-prices">
        <PriceHeads options={edited.options} />
        <tbody>
          {shown.map((variant) => (
            <PriceRow
              key={variant.skuId}
              {...{ edited, draft, variant }}
              onType={(typed) => change(variant.skuId, { typed })}
            />
          ))}
        </tbody>
      </table>
      {shown.length < chosen.length && (
        <button type="button" className="link mt-2" onClick={() => setWhole(true)}>
          {t('resellerPublish.showAll', { count: chosen.length })}
        </button>
      )}
      {own.length > 0 && (
        <p className="hint mt-2">
          {t('resellerPublish.ownPrices', { count: own.length })}{' '}
          <button
            type="button"
            className="link"
            onClick={() => set({ variants: draft.variants.map((one) => ({ ...one, typed: '' })) })}
          >
            {t('resellerPublish.useRule')}
          </button>
        </p>
      )}
      {/* Far enough from the button above for a finger. */}
      <p className={own.length > 0 ? 'hint mt-8' : 'hint mt-2'}>
        <DeliveredTo market={shop.market} />
      </p>
    </Section>
  );
}

function PriceHeads({ options }: { options: readonly string[] }) {
  const t = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          {options.join(' / ') || t('resellerPublish.product')}
        </th>
        <th scope="col">{t('resellerPublish.stock')}</th>
        <th scope="col">{t('resellerPublish.cost')}</th>
        <th scope="col">{t('resellerPublish.priceThere')}</th>
        <th scope="col">{t('resellerPublish.margin')}</th>
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<SectionProps, 'edited' | 'draft'> {
  variant: Draft['variants'][number];
  onType: (typed: string) => void;
}

function PriceRow({ edited, draft, variant, onType }: RowProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { written, percent } = useMoney();
  const language = useLanguage();
  const id = useId();
  const { stock, costUsd, byRule, margin, ruleMargin } = figuresOf(variant, draft.serving, edited);
  const isLow = (margin !== null && margin < 0) || ruleMargin < edited.publication.leastMargin;
  const isWrong = hasWrongPrice(variant);
  const name = variant.name || edited.publication.title;
  return (
    <tr>
      <td>
        <Picture src={variant.imageUrl || edited.publication.imageUrl} alt="" size={32} />
      </td>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>{number(stock)}</td>
      <td>
        <bdi dir="ltr">{costUsd === null ? '–' : written(costUsd)}</bdi>
      </td>
      <td>
        <input
          className="input"
          dir="ltr"
          inputMode="decimal"
          aria-label={t('resellerPublish.priceOf', { name, currency: edited.shop.currency })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          data-own={variant.typed.trim() !== '' || undefined}
          placeholder={byRule === null ? '' : byRule.toFixed(edited.decimals).replace('.', decimalSign(language))}
          value={variant.typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {isWrong && (
          <FieldError id={id}>{t('resellerPublish.priceNotRead', { example: number(exampleOfPrice) })}</FieldError>
        )}
      </td>
      <td>
        <bdi dir="ltr" className={isLow ? 'rs-bad' : 'font-semibold'}>
          {margin === null ? '–' : percent(margin)}
        </bdi>
      </td>
    </tr>
  );
}
