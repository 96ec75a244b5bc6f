import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { isLanguage, type Language } from '@sampan/contract/languages';
import { readPriceE4 } from '@sampan/contract/money';
import { deliveredMargin, type Hundredths, marginOf, pricePiece } from '@sampan/contract/price-rules';
import type { Serving } from '@sampan/contract/publication-states';
import { decimalText, readMoney } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { callSeeingLosses } from '../../../features/reseller/asked-losses.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { readRule } from '../../../features/reseller/rule-values.ts';
import { useTexts } from '../../../texts/texts.ts';

export type Edited = OutputOf<Calls['getPublication']>;
type Variant = Edited['variants'][number];

export interface Draft {
  pictures: Edited['pictures'];
  texts: Edited['texts'];
  /** Languages in which something was typed, now or before. */
  own: readonly string[];
  variants: readonly (Variant & { typed: string })[];
  groupIds: readonly string[];
  isActive: boolean;
  serving: Serving;
}

/** Props of each part of the editor. */
export interface SectionProps {
  edited: Edited;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

const draftOf = (edited: Edited): Draft => ({
  pictures: edited.pictures,
  texts: edited.texts,
  own: edited.ownTexts,
  variants: edited.variants.map((variant) => ({
    ...variant,
    typed: decimalText(variant.ownPrice),
  })),
  groupIds: edited.groupIds,
  isActive: edited.publication.isActive,
  serving: edited.publication.serving,
});

/** Parses a typed price; undefined if it is none. */
function readTyped(typed: string): number | undefined {
  const price = readMoney(typed);
  return price !== undefined && price > 0 ? price : undefined;
}

/** A price was typed that is none: the rule's price must not take its place unseen. */
export const hasWrongPrice = ({ isChosen, isWithdrawn, typed }: Draft['variants'][number]): boolean =>
  isChosen && !isWithdrawn && typed.trim() !== '' && readTyped(typed) === undefined;

export interface VariantFigures {
  stock: number;
  costUsd: number | null;
  byRule: number | null;
  /** Undefined: the typed text is no price. */
  price: number | null | undefined;
  /** After delivery. */
  margin: number | null;
  /** After what the rule takes for the cost. */
  ruleMargin: number;
}

/** The same sums as the server's, for the way of serving chosen here. */
export function figuresOf(variant: Draft['variants'][number], serving: Serving, edited: Edited): VariantFigures {
  const way = variant.ways.find((one) => one.serving === serving);
  const [goodsE4, landedE4] = [readPriceE4(way?.cost ?? ''), readPriceE4(way?.landed ?? '')];
  const none = { stock: way?.stock ?? 0, costUsd: null, byRule: null, price: null, margin: null, ruleMargin: 0 };
  if (!way || goodsE4 === undefined || landedE4 === undefined) return none;
  const vatE6 = Math.round(edited.shop.market.vat * 1_000_000);
  const terms = {
    rule: readRule(edited.rule),
    perUsdE6: Math.round(edited.perUsd * 1_000_000),
    decimals: edited.decimals,
    vatE6,
  };
  const cost = { goodsE4, landedE4, isCarried: way.isCarried };
  const { byRule, ruleCostE4 } = pricePiece(cost, terms);
  const price = variant.typed.trim() === '' ? byRule / 100 : readTyped(variant.typed);
  const hundredths: Hundredths = Math.round((price ?? 0) * 100);
  const figures = { ...none, costUsd: way.landed, byRule: byRule / 100, price };
  if (hundredths <= 0) return figures;
  const margin = deliveredMargin(hundredths, cost, terms);
  return {
    ...figures,
    margin: margin === null ? null : margin / 1_000_000,
    ruleMargin: marginOf(hundredths, ruleCostE4, vatE6) / 1_000_000,
  };
}

/** The edits, and storing or sending them. `refused` counts the tries that a wrong price stopped. */
export function useEditor(edited: Edited, onDone: () => void) {
  const t = useTexts();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(() => draftOf(edited));
  const [busy, setBusy] = useState<'' | 'save' | 'send'>('');
  const [refused, setRefused] = useState(0);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  async function store(isPublished: boolean): Promise<boolean> {
    if (busy) return false;
    if (draft.variants.some(hasWrongPrice)) {
      setRefused((count) => count + 1);
      return false;
    }
    setBusy(isPublished ? 'send' : 'save');
    try {
      if (!(await callSeeingLosses('setPublication', inputOf(edited, draft, isPublished)))) return false;
      await refresh();
      if (isPublished) onDone();
      return true;
    } catch (error) {
      showError(error, t);
      return false;
    } finally {
      setBusy('');
    }
  }
  return { draft, set, busy, store, refused };
}

function inputOf(edited: Edited, draft: Draft, isPublished: boolean) {
  return {
    id: edited.publication.id,
    version: edited.version,
    texts: draft.own.flatMap((code) => {
      const own = draft.texts[code];
      return own && isLanguage(code) ? [{ language: code as Language, ...own }] : [];
    }),
    pictures: draft.pictures.flatMap(({ url, isChosen }) => (isChosen ? url : [])),
    variants: draft.variants.map(({ skuId, isChosen, shopSku, typed }) => ({
      skuId,
      isChosen,
      shopSku,
      ownPrice: readTyped(typed) ?? null,
    })),
    groupIds: [...draft.groupIds],
    isActive: draft.isActive,
    serving: draft.serving,
    isPublished,
  };
}
