import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useCloseOnArrival } from '@sampan/ui/use-close-on-arrival.ts';
import type { FormEvent } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { focusMistake, MinimumSelect, PriceFields, readFilters, StockBox } from './filter-fields.tsx';
import { type ListQuery, listPath } from './list-query.ts';

export default function FilterSheet({ query, onClose }: { query: ListQuery; onClose: () => void }) {
  const t = useTexts();
  const go = useGo();
  useCloseOnArrival(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusMistake(event.currentTarget)) return;
    go(listPath(readFilters(query, event.currentTarget)), { preventScrollReset: true });
  };
  const actions = (
    <Button kind="brand" size="big" wide type="submit" form="filters">
      {t('catalogue.showProducts')}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t('catalogue.filters', { count: 0 })} actions={actions}>
      <form id="filters" className="grid gap-5 [&_.input]:grow" noValidate onSubmit={submit}>
        <PriceFields query={query} />
        <div className="field">
          <label className="label" htmlFor="filter-minimum">
            {t('catalogue.minimumOrder')}
          </label>
          <MinimumSelect id="filter-minimum" query={query} />
        </div>
        <StockBox query={query} />
      </form>
    </Dialog>
  );
}
