import { withQuery } from '@sampan/ui/paths.ts';
import type { Input } from '../../api/call.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';

const numbered = (text: string | null): string => (/^\d{1,15}$/.test(text ?? '') ? (text as string) : '');
export const states = ['active', 'hidden', 'withdrawn', 'private'] as const;

export type ProductFilter = Omit<Input<'operatorListProducts'>, 'after' | 'pageSize'>;

/** The list's filters are its address, and go along to a product, whose page shows the list beside it. */
export function useProductFilters() {
  const [values, change] = useFilters({
    search: words,
    status: oneOf(states),
    category: numbered,
    supplier: words,
    weight: oneOf(['assumed']),
    own: oneOf(['yes']),
  });
  const { search, status, category, supplier, weight, own } = values;
  const filter: ProductFilter = {
    search,
    ...(status && { status }),
    ...(category && { categoryId: Number(category) }),
    ...(supplier && { supplierId: supplier }),
    ...(weight && { weight }),
    ...(own && { own }),
  };
  return {
    values,
    change,
    filter,
    hasAny: Object.values(values).some(Boolean),
    clear: () =>
      change({ search: '', status: undefined, category: '', supplier: '', weight: undefined, own: undefined }),
    pathTo: (path: string, more: Partial<typeof values> = {}) => withQuery(path, { ...values, ...more }),
  };
}
