import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { PriceRule, Rounding } from '@sampan/contract/price-rules';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { decimalText, readDecimal, readMoney, readPercent } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import type { WireRule } from './rule-values.ts';

export type ShopRule = OutputOf<Calls['listPriceRules']>[number];
export type RulePreview = OutputOf<Calls['previewPriceRule']>;

export interface TypedBand {
  key: number;
  from: string;
  factor: string;
  plus: string;
}

export interface TypedRule {
  basis: PriceRule['basis'];
  bands: readonly TypedBand[];
  rounding: Rounding;
  leastMargin: string;
  mainLanguage: Language;
}

const typedOf = ({ basis, bands, rounding, leastMargin, mainLanguage }: ShopRule): TypedRule => ({
  basis,
  bands: bands.map(({ from, factor, plus }, key) => ({
    key,
    from: decimalText(from),
    factor: decimalText(factor),
    plus: decimalText(plus),
  })),
  rounding,
  leastMargin: decimalText(Math.round(leastMargin * 1000) / 10),
  mainLanguage,
});

const amountOf = (typed: string) => readMoney(typed.trim() || '0');
const factorOf = (typed: string): number | undefined => {
  const factor = readDecimal(typed, 4);
  return factor === undefined || factor < 0.01 || factor > 100 ? undefined : factor;
};
const marginOf = (typed: string): number | undefined => {
  const percent = readPercent(typed.trim() || '0');
  return percent === undefined || percent > 90 ? undefined : Math.round(percent * 100) / 10_000;
};

/** Undefined: something typed is no figure, or a band begins before the one above it. */
function readTypedRule({ basis, bands, rounding, leastMargin }: TypedRule): WireRule | undefined {
  const margin = marginOf(leastMargin);
  const read = bands.map(({ from, factor, plus }, index) => ({
    from: index === 0 ? 0 : amountOf(from),
    factor: factorOf(factor),
    plus: amountOf(plus),
  }));
  const isWhole = (band: (typeof read)[number]): band is WireRule['bands'][number] =>
    band.from !== undefined && band.factor !== undefined && band.plus !== undefined;
  const whole = read.filter(isWhole);
  const areRising = whole.every(({ from }, index) => index === 0 || from > (whole[index - 1]?.from ?? 0));
  if (margin === undefined || whole.length < bands.length || !areRising) return undefined;
  return { basis, bands: whole, rounding, leastMargin: margin };
}

const pauseMs = 350;

/** Previews a rule's changes shortly after the last key. */
function usePreview(shopId: string, rule: WireRule | undefined): RulePreview | undefined {
  const [preview, setPreview] = useState<RulePreview>();
  const asked = rule && JSON.stringify(rule);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const input = { shopId, ...(JSON.parse(asked) as WireRule) };
      call('previewPriceRule', { ...input, bands: [...input.bands] }, { signal: stop.signal }).then(
        setPreview,
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [shopId, asked]);
  return preview;
}

export function useRuleForm(shop: ShopRule, onSaved: () => Promise<void>) {
  const t = useTexts();
  const [typed, setTyped] = useState(() => typedOf(shop));
  const [isBusy, setBusy] = useState(false);
  const rule = readTypedRule(typed);
  const preview = usePreview(shop.shopId, rule);
  const set = (change: Partial<TypedRule>) => setTyped((before) => ({ ...before, ...change }));
  const setBand = (key: number, change: Partial<TypedBand>) =>
    set({ bands: typed.bands.map((band) => (band.key === key ? { ...band, ...change } : band)) });
  const addBand = () => {
    const last = typed.bands.at(-1);
    const key = Math.max(...typed.bands.map((band) => band.key)) + 1;
    const from = decimalText((amountOf(last?.from ?? '0') ?? 0) + 10);
    set({ bands: [...typed.bands, { key, from, factor: last?.factor ?? '2', plus: last?.plus ?? '0' }] });
  };
  async function save() {
    if (!rule || isBusy) return;
    setBusy(true);
    try {
      const { changed } = await call('setPriceRule', {
        shopId: shop.shopId,
        version: shop.version,
        mainLanguage: typed.mainLanguage,
        acceptsLosing: preview?.losing ?? 0,
        ...rule,
        bands: [...rule.bands],
      });
      showToast({ kind: 'done', title: t('resellerPublish.ruleSaved', { count: changed }) });
      await onSaved();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  }
  return {
    typed,
    set,
    setBand,
    addBand,
    rule,
    preview,
    isBusy,
    save,
    removeBand: (key: number) => set({ bands: typed.bands.filter((band) => band.key !== key) }),
    canAdd: typed.bands.length < resellerLimits.priceBandsMax,
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>;
