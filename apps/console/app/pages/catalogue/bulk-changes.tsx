import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { type RowOf, useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { ChangeText } from './change-text.tsx';

type Change = RowOf<'operatorListBulkChanges'>;

function nextPage(pages: { list: unknown[]; total: number }[]) {
  const loaded = pages.reduce((sum, { list }) => sum + list.length, 0);
  return loaded < (pages.at(-1)?.total ?? 0) ? { pageNum: pages.length + 1 } : undefined;
}

/** Past changes to many products, which can be undone. */
export default function BulkChanges() {
  const t = useTexts();
  const list = useList('operatorListBulkChanges', { pageSize: 50 }, { nextInput: nextPage, everySeconds: 5 });
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page
      title={t('consoleCatalogue.bulkChanges')}
      back={{ to: '/products', label: t('consoleCatalogue.backToProducts') }}
    >
      <div className="pane products">
        <div className="pane-head">
          <CatalogueTabs />
        </div>
        <DataTable
          label={t('consoleCatalogue.bulkChanges')}
          list={list}
          columns={useColumns()}
          idOf={({ id }) => String(id)}
          current={current}
          onCurrent={setCurrent}
          empty={
            <EmptyState title={t('consoleCatalogue.noBulkChanges')} text={t('consoleCatalogue.noBulkChangesText')} />
          }
        />
      </div>
    </Page>
  );
}

const tones: Record<Change['state'], Tone> = {
  preview: 'ink',
  running: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'ink',
};

function Progress({ change: { state, products, changed, undone } }: { change: Change }) {
  const t = useTexts();
  const { number } = useFormat();
  return state === 'undoing' || state === 'undone'
    ? t('consoleCatalogue.undoneOf', { undone: number(undone), changed: number(changed) })
    : t('consoleCatalogue.changedOf', { changed: number(changed), products: number(products) });
}

function useColumns(): Column<Change>[] {
  const t = useTexts();
  const { moment } = useFormat();
  return [
    {
      id: 'change',
      head: t('consoleCatalogue.change'),
      width: '1fr',
      narrow: 'title',
      cell: ({ change }) => (
        <span className="cut">
          <ChangeText change={change} />
        </span>
      ),
    },
    {
      id: 'by',
      head: t('consoleCatalogue.by'),
      width: '10rem',
      isWide: true,
      cell: ({ by }) => (
        <span className="cut" dir="auto">
          {by}
        </span>
      ),
    },
    {
      id: 'at',
      head: t('consoleCatalogue.when'),
      width: '8rem',
      isFigure: true,
      narrow: 'note',
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'products',
      head: t('consoleCatalogue.products'),
      width: '9rem',
      isFigure: true,
      narrow: 'figure',
      cell: (change) => <Progress change={change} />,
    },
    {
      id: 'state',
      head: t('consoleCatalogue.state'),
      width: '8rem',
      narrow: 'state',
      cell: ({ state }) => <State tone={tones[state]}>{t(`consoleCatalogue.bulk_${state}`)}</State>,
    },
    {
      id: 'undo',
      head: t('consoleCatalogue.undo'),
      width: '7rem',
      narrow: 'note',
      cell: (row) => <Undo change={row} />,
    },
  ];
}

function Undo({ change }: { change: Change }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorUndoBulkChange', ['operatorListBulkChanges', 'operatorListProducts']);
  if (!change.canBeUndone) return null;
  return (
    <Button
      size="small"
      busy={busy}
      onClick={() =>
        void press({ id: change.id }, () => showToast({ kind: 'done', title: t('consoleCatalogue.undoStarted') }))
      }
    >
      {t('consoleCatalogue.undo')}
    </Button>
  );
}
