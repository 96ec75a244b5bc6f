import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { useTexts } from '../../texts/texts.ts';
import { useImportedColumns } from './use-imported-columns.tsx';

const pageSize = 50;

interface Props {
  /** Only those whose cost has changed. */
  isChanged?: boolean;
  picks?: Picks;
}

export function ImportedList({ isChanged = false, picks }: Props) {
  const t = useTexts();
  const go = useGo();
  const [current, setCurrent] = useState<string | null>(null);
  const list = useList('operatorListImportedOffers', { pageSize, ...(isChanged && { changed: 'yes' }) });
  return (
    <DataTable
      label={t(isChanged ? 'consoleMarketplace.tab_changed' : 'consoleMarketplace.tab_imported')}
      list={list}
      columns={useImportedColumns()}
      idOf={({ productId }) => String(productId)}
      current={current}
      onCurrent={setCurrent}
      onOpen={({ productId }) => go(`/products/${productId}`)}
      picks={picks}
      isTall
      empty={
        <EmptyState
          title={t(isChanged ? 'consoleMarketplace.noneChanged' : 'consoleMarketplace.noneImported')}
          text={t(isChanged ? 'consoleMarketplace.noneChangedText' : 'consoleMarketplace.noneImportedText')}
        />
      }
    />
  );
}
