import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { useTexts } from '../../texts/texts.ts';
import { states, type useProductFilters } from './use-product-filters.ts';

const stateTexts = {
  active: 'consoleCatalogue.visible',
  hidden: 'consoleCatalogue.hidden',
  withdrawn: 'consoleCatalogue.withdrawn',
} as const;

/** State, category, what wants attention; a supplier comes by its link in the list. */
export function ProductFilters({ filters }: { filters: ReturnType<typeof useProductFilters> }) {
  const t = useTexts();
  const { values, change, hasAny, clear } = filters;
  return (
    <div className="filters">
      <select
        className="input"
        aria-label={t('consoleCatalogue.state')}
        value={values.status ?? ''}
        onChange={({ target }) => change({ status: (target.value || undefined) as (typeof states)[number] })}
      >
        <option value="">{t('consoleCatalogue.allStates')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(stateTexts[state])}
          </option>
        ))}
      </select>
      <CategorySelect
        label={t('consoleCatalogue.category')}
        all={t('consoleCatalogue.allCategories')}
        value={values.category ? Number(values.category) : undefined}
        onChoose={(id) => change({ category: id === undefined ? '' : String(id) })}
      />
      <Checkbox
        checked={values.weight === 'assumed'}
        onChange={({ target }) => change({ weight: target.checked ? 'assumed' : undefined })}
      >
        {t('consoleCatalogue.withoutWeight')}
      </Checkbox>
      <Checkbox
        checked={values.own === 'yes'}
        onChange={({ target }) => change({ own: target.checked ? 'yes' : undefined })}
      >
        {t('consoleCatalogue.withOwnValues')}
      </Checkbox>
      {values.supplier && (
        <span className="filter-chip">
          {t('consoleCatalogue.ofSupplier', { supplier: values.supplier })}
          <button
            type="button"
            aria-label={t('consoleCatalogue.allSuppliers')}
            onClick={() => change({ supplier: '' })}
          >
            ×
          </button>
        </span>
      )}
      {hasAny && (
        <Button kind="quiet" size="small" onClick={clear}>
          {t('consoleCatalogue.clearFilters')}
        </Button>
      )}
    </div>
  );
}
