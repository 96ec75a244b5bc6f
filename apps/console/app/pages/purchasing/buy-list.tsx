import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import type { RowSelectionState } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useList } from '../../api/use-call.ts';
import { useCommands } from '../../parts/commands.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type BuyGroup, type BuyLine, type BuyRow, groupId, linesOf, toRows, withHeads } from './buy-rows.ts';
import { PickedLines } from './picked-lines.tsx';
import { ShortageDialog } from './shortage-dialog.tsx';
import { useBuyColumns } from './use-buy-columns.tsx';

interface Props {
  search: string;
  limits: Output<'operatorGetPurchasing'> | undefined;
  tabs: ReactNode;
  /** A purchase order was made of picked lines. */
  onMade: (id: string) => void;
  onClear: () => void;
}

/** Goods to be bought, by supplier. */
export function BuyList({ search, limits, tabs, onMade, onClear }: Props) {
  const t = useTexts();
  const list = useList('operatorListBuyList', { search, pageSize: 10 }, { everySeconds: 60 });
  const groups = list.rows ?? [];
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const [missing, setMissing] = useState<BuyLine | null>(null);
  const [lines, setLines] = useState<RowSelectionState>({});
  const rows = toRows(groups, folded);
  const line = rows.find(({ id }) => id === current)?.line;
  const picked = withHeads(lines, groups);
  const picks = {
    picked,
    ids: Object.keys(lines),
    clear: () => setLines({}),
    setPicked: (change: RowSelectionState | ((before: RowSelectionState) => RowSelectionState)) =>
      setLines(linesOf(picked, typeof change === 'function' ? change(picked) : change, groups)),
  };
  const pickAll = async () => setLines(allLines(await list.loadAll()));
  const fold = (id: string, isFolded: boolean) =>
    setFolded((before) => new Set(isFolded ? [...before, id] : [...before].filter((one) => one !== id)));
  useFolding(rows, current, (id, isFolded) => {
    fold(id, isFolded);
    setCurrent(id);
  });
  return (
    <>
      <div className="pane-head">
        {tabs}
        <PickedLines
          picks={picks}
          groups={groups}
          all={list.hasMore ? { total: list.total, pick: pickAll } : undefined}
          onMade={onMade}
        />
        {line && picks.ids.length === 0 && (
          <KeyButton
            keys="n"
            label={t('consolePurchasing.notToBeHad')}
            foot={t('consolePurchasing.footMissing')}
            onPress={() => setMissing(line)}
          />
        )}
      </div>
      <DataTable
        label={t('consolePurchasing.toBuy')}
        list={{ ...list, rows: list.rows && rows, total: rows.length }}
        columns={useBuyColumns({ limits, folded, fold })}
        idOf={({ id }) => id}
        kindOf={({ line }) => (line ? undefined : 'group')}
        current={current}
        onCurrent={setCurrent}
        picks={picks}
        isTall
        empty={<Nothing search={search} onClear={onClear} />}
      />
      {missing && <ShortageDialog line={missing} onClose={() => setMissing(null)} />}
    </>
  );
}

const allLines = (groups: readonly BuyGroup[]): RowSelectionState =>
  Object.fromEntries(groups.flatMap(({ list }) => list.map(({ orderItemId }) => [orderItemId, true])));

/** ← folds the supplier of the current row, → unfolds it. */
function useFolding(rows: readonly BuyRow[], current: string | null, fold: (id: string, isFolded: boolean) => void) {
  const t = useTexts();
  const run = (isFolded: boolean) => () => {
    const row = rows.find(({ id }) => id === current);
    if (row) fold(groupId(row.group), isFolded);
  };
  useCommands([
    { id: 'fold', title: t('consolePurchasing.fold'), keys: 'ArrowLeft', isMove: true, run: run(true) },
    {
      id: 'unfold',
      title: t('consolePurchasing.unfold'),
      keys: 'ArrowRight',
      foot: t('consolePurchasing.footFold'),
      isMove: true,
      run: run(false),
    },
  ]);
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts();
  if (!search) return <EmptyState title={t('consolePurchasing.nothing')} text={t('consolePurchasing.nothingText')} />;
  return (
    <EmptyState
      title={t('consolePurchasing.noneFound', { words: search })}
      text={t('consolePurchasing.linesHint')}
      action={<Button onClick={onClear}>{t('consoleOrders.clearSearch')}</Button>}
    />
  );
}
