import { Button } from '@sampan/ui/button.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FilterCheck, FilterSelect } from '../../parts/filters.tsx';
import { useTexts } from '../../texts/texts.ts';
import { states, type useProductFilters } from './use-product-filters.ts';

const stateTexts = {
  active: 'consoleCatalogue.visible',
  hidden: 'consoleCatalogue.hidden',
  withdrawn: 'consoleCatalogue.withdrawn',
  private: 'consoleCatalogue.private',
} as const;

/** State, category, what wants attention; a supplier comes by its link in the list. */
export function ProductFilters({ filters }: { filters: ReturnType<typeof useProductFilters> }) {
  const t = useTexts();
  const language = useLanguage();
  const categories = useCategories();
  const { values, change, hasAny, clear } = filters;
  return (
    <search className="filter-row" aria-label={t('consoleOrders.filters')}>
      <FilterSelect
        label={t('consoleCatalogue.state')}
        value={values.status ?? ''}
        onChange={(value) => change({ status: states.find((one) => one === value) })}
        options={[
          ['', t('consoleCatalogue.allStates')],
          ...states.map((state) => [state, t(stateTexts[state])] as const),
        ]}
      />
      <FilterSelect
        label={t('consoleCatalogue.category')}
        value={values.category}
        onChange={(value) => change({ category: value })}
        options={[
          ['', t('consoleCatalogue.allCategories')],
          ...categories.map((one) => [String(one.id), '\u2003'.repeat(one.level - 1) + nameOf(one, language)] as const),
        ]}
      />
      <FilterCheck
        label={t('consoleCatalogue.withoutWeight')}
        checked={values.weight === 'assumed'}
        onChange={(isOn) => change({ weight: isOn ? 'assumed' : undefined })}
      />
      <FilterCheck
        label={t('consoleCatalogue.withOwnValues')}
        checked={values.own === 'yes'}
        onChange={(isOn) => change({ own: isOn ? 'yes' : undefined })}
      />
      {values.supplier && (
        <Chip onDrop={() => change({ supplier: '' })}>
          {t('consoleCatalogue.ofSupplier', { supplier: values.supplier })}
        </Chip>
      )}
      {hasAny && (
        <Button kind="quiet" onClick={clear}>
          {t('consoleCatalogue.clearFilters')}
        </Button>
      )}
    </search>
  );
}
