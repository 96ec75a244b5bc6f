import { ButtonLink } from '@sampan/ui/button.tsx';
import { FilterCheck, FilterSelect } from '../../parts/filters.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';

export function useImportedFilters() {
  const [values, change] = useFilters({ status: oneOf(['active', 'hidden']), missing: oneOf(['yes']) });
  return { values, change };
}

export type ImportedFilters = ReturnType<typeof useImportedFilters>;

export function ImportedFilterBar({ filters: { values, change } }: { filters: ImportedFilters }) {
  const t = useTexts();
  return (
    <div className="filters">
      <FilterSelect
        label={t('consoleMarketplace.state')}
        value={values.status ?? ''}
        options={[
          ['', t('consoleMarketplace.anyState')],
          ['hidden', t('consoleMarketplace.here_hidden')],
          ['active', t('consoleMarketplace.here_active')],
        ]}
        onChange={(status) => change({ status: status === 'hidden' || status === 'active' ? status : undefined })}
      />
      <FilterCheck
        label={t('consoleMarketplace.somethingMissing')}
        checked={values.missing === 'yes'}
        onChange={(isOn) => change({ missing: isOn ? 'yes' : undefined })}
      />
      <ButtonLink size="small" to="/marketplace/fill-in">
        {t('consoleMarketplace.fillIn')}
      </ButtonLink>
    </div>
  );
}
