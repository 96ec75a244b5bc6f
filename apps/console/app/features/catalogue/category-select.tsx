import { useWiring } from '@sampan/ui/field.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useMemo } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';

type Category = Output<'operatorListCategories'>[number];

export const nameOf = ({ names }: Pick<Category, 'names'>, language: string): string =>
  names[language] || names.en || names.zh || Object.values(names)[0] || '';

/** Sorts categories in the shop's order, each below its parent. */
export function inTreeOrder(categories: readonly Category[]): Category[] {
  const below = Map.groupBy(categories, ({ parentId }) => parentId);
  const all = (parentId: number | null): Category[] =>
    (below.get(parentId) ?? []).flatMap((category) => [category, ...all(category.id)]);
  return all(null);
}

export function useCategories() {
  const { data } = useCall('operatorListCategories', {});
  return useMemo(() => inTreeOrder(data ?? []), [data]);
}

interface Props {
  id?: string;
  label?: string;
  isOwn?: boolean;
  value: number | undefined;
  onChoose: (id: number | undefined) => void;
  /** The label of the option for all. */
  all?: string;
}

export function CategorySelect({ id, label, isOwn, value, onChoose, all }: Props) {
  const language = useLanguage();
  const categories = useCategories();
  const wiring = useWiring(id === undefined ? {} : { id });
  return (
    <select
      {...wiring}
      className="input own"
      aria-label={label}
      data-own={isOwn || undefined}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value ? Number(target.value) : undefined)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {'\u2003'.repeat(category.level - 1) + nameOf(category, language)}
        </option>
      ))}
    </select>
  );
}
