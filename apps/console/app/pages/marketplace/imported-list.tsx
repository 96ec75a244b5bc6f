import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type ReactNode, useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ImportedBar, useFollowedChange } from './imported-bar.tsx';
import type { ImportedFilters } from './imported-filters.tsx';
import { useImportedColumns } from './use-imported-columns.tsx';

const pageSize = 100;

interface Props {
  /** Only those whose cost has changed. */
  isChanged?: boolean;
  filters?: ImportedFilters['values'];
  picks: Picks;
  /** What else can be done to the picked ones. */
  children?: ReactNode;
}

export function ImportedList({ isChanged = false, filters, picks, children }: Props) {
  const t = useTexts();
  const go = useGo();
  const [current, setCurrent] = useState<string | null>(null);
  const list = useList('operatorListImportedOffers', {
    pageSize,
    ...(isChanged && { changed: 'yes' as const }),
    ...(filters?.missing && { missing: filters.missing }),
    ...(filters?.status && { status: filters.status }),
  });
  const { follow } = useFollowedChange();
  const idOf = ({ productId }: { productId: number }) => String(productId);
  return (
    <>
      <PickedBar
        picks={picks}
        all={{
          total: list.total,
          pick: async () =>
            picks.setPicked(Object.fromEntries((await list.loadAll()).map((row) => [idOf(row), true] as const))),
        }}
      >
        {children}
        <ImportedBar picks={picks} onStarted={follow} />
      </PickedBar>
      <DataTable
        label={t(isChanged ? 'consoleMarketplace.tab_changed' : 'consoleMarketplace.tab_imported')}
        list={list}
        columns={useImportedColumns()}
        idOf={idOf}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ productId }) => go(`/products/${productId}`)}
        picks={picks}
        isTall
        empty={<Nothing isChanged={isChanged} isFiltered={Boolean(filters?.missing || filters?.status)} />}
      />
    </>
  );
}

function Nothing({ isChanged, isFiltered }: { isChanged: boolean; isFiltered: boolean }) {
  const t = useTexts();
  const go = useGo();
  if (isChanged)
    return <EmptyState title={t('consoleMarketplace.noneChanged')} text={t('consoleMarketplace.noneChangedText')} />;
  if (isFiltered)
    return (
      <EmptyState
        title={t('consoleMarketplace.noneSuch')}
        text={t('consoleMarketplace.noneSuchText')}
        action={<Button onClick={() => go('/marketplace/imported')}>{t('consoleMarketplace.showAll')}</Button>}
      />
    );
  return (
    <EmptyState
      title={t('consoleMarketplace.noneImported')}
      text={t('consoleMarketplace.noneImportedText')}
      action={<Button onClick={() => go('/marketplace')}>{t('consoleMarketplace.find')}</Button>}
    />
  );
}
