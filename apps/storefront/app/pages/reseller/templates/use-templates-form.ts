import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type TemplateField, templateFields, unknownPlaceholder } from '@sampan/contract/listing-templates';
import { readCents, readPriceE4 } from '@sampan/contract/money';
import { compareAtOf, type Rounding } from '@sampan/contract/price-rules';
import { decimalText, readDecimal, readMoney } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

export type ShopTemplates = OutputOf<Calls['listTemplates']>[number];
type Compare = NonNullable<ShopTemplates['compareAt']>;

interface Typed {
  templates: Record<TemplateField, string>;
  groupIds: readonly string[];
  isCompared: boolean;
  factor: string;
  plus: string;
  rounding: Rounding;
}

const typedOf = ({ vendor, productType, tags, handle, groupIds, compareAt }: ShopTemplates): Typed => ({
  templates: { vendor, productType, tags, handle },
  groupIds,
  isCompared: compareAt !== null,
  factor: decimalText(compareAt?.factor ?? 1.2),
  plus: decimalText(compareAt?.plus ?? 0),
  rounding: compareAt?.rounding ?? '99',
});

/** Undefined: something typed is no figure, or the price would not be higher. */
function readCompare({ factor, plus, rounding }: Typed): Compare | undefined {
  const [times, amount] = [readDecimal(factor, 4), readMoney(plus.trim() || '0')];
  if (times === undefined || amount === undefined || times < 1 || times > 10) return undefined;
  return times > 1 || amount > 0 ? { factor: times, plus: amount, rounding } : undefined;
}

export function useTemplatesForm(shop: ShopTemplates) {
  const t = useTexts();
  const refresh = useRefresh();
  const [typed, setTyped] = useState(() => typedOf(shop));
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const compare = readCompare(typed);
  const unknown = Object.fromEntries(
    templateFields.map((field) => [field, unknownPlaceholder(field, typed.templates[field])]),
  );
  const isWrong = (typed.isCompared && !compare) || Object.values(unknown).some((one) => one !== undefined);
  async function save() {
    if (isWrong || isBusy) return;
    setBusy(true);
    try {
      await call('setTemplates', {
        shopId: shop.shopId,
        version: shop.version,
        ...typed.templates,
        groupIds: [...typed.groupIds],
        compareAt: typed.isCompared && compare ? compare : null,
      });
      showToast({ kind: 'done', title: t('resellerMe.saved') });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  }
  return { typed, set, unknown, compare, isWrong, isBusy, save };
}

export type TemplatesForm = ReturnType<typeof useTemplatesForm>;

/** What a price would be compared with. */
export function comparedWith(price: number, { factor, plus, rounding }: Compare, decimals: number): number | null {
  const rule = { factorE4: readPriceE4(factor) ?? 0, plus: readCents(plus) ?? 0, rounding };
  const compared = compareAtOf(readCents(price) ?? 0, rule, decimals);
  return compared === null ? null : compared / 100;
}
