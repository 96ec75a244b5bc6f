import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { pickText } from '#domains/catalogue/texts.ts';
import type { GrantRow, NeededGoods } from './store.ts';

export type GrantView = OutputOf<Calls['applyForGrant']>;
type Goods = GrantView['goods'];

export function viewGoods(
  language: Language,
  {
    productId,
    titles,
    supplierNames,
    picture,
  }: Pick<NeededGoods, 'supplierNames' | 'picture'> & {
    productId: number | null;
    titles: Record<string, string> | null;
  },
): Goods {
  const supplierName = pickText(supplierNames, language);
  return {
    kind: productId === null ? 'supplier' : 'product',
    productId,
    name: titles ? pickText(titles, language) : supplierName,
    supplierName,
    picture: picture ?? '',
  };
}

/** The fields that both customer and operator see. */
export const grantFields = (language: Language, grant: GrantRow) => ({
  id: grant.id,
  goods: viewGoods(language, grant),
  shop: grant.shopId === null ? null : { id: grant.shopId, name: grant.shopName ?? '' },
  state: grant.state,
  company: grant.company,
  reason: grant.reason,
  askedAt: grant.askedAt.toISOString(),
  until: grant.until,
  renewalAskedAt: grant.renewalAskedAt?.toISOString() ?? null,
  answer: grant.answer,
  decidedAt: grant.decidedAt?.toISOString() ?? null,
});

export const viewGrant = (language: Language, grant: GrantRow): GrantView => ({
  ...grantFields(language, grant),
  endsSoon: grant.endsSoon,
});
