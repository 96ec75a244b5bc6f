import { languages } from '@sampan/contract/languages';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { inTreeOrder, nameOf } from '../../features/catalogue/category-select.tsx';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { oneList } from '../../parts/one-list.ts';
import { State } from '../../parts/state.tsx';
import { useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Category, CategoryDialog } from './category-dialog.tsx';
import { Moves, useMoveKeys } from './moves.tsx';

/** The shop's categories in their order: names, places, and which of them menus show. */
export default function Categories() {
  const t = useTexts();
  const read = useCall('operatorListCategories', {});
  const rows = read.data && inTreeOrder(read.data);
  const [{ search }, filter] = useFilters({ search: words });
  const shown = rows?.filter(({ names }) => hasWords(Object.values(names), search));
  const [current, setCurrent] = useState<string | null>(null);
  const [open, setOpen] = useState<{ category?: Category } | null>(null);
  const move = useMoving(rows ?? []);
  const found = rows?.find(({ id }) => String(id) === current);
  useMoveKeys((step) => found && move(found, step));
  return (
    <Page
      title={t('consoleCatalogue.categories')}
      search={{
        label: t('consoleCatalogue.categoryName'),
        value: search,
        onSearch: (typed) => filter({ search: typed }),
      }}
      actions={
        <KeyButton
          keys="n"
          label={t('consoleCatalogue.newCategory')}
          foot={t('consoleCatalogue.footNew')}
          onPress={() => setOpen({})}
        />
      }
    >
      <div className="pane products">
        <DataTable
          label={t('consoleCatalogue.categories')}
          list={oneList(read, shown)}
          columns={useColumns((category) => setOpen({ category }), move)}
          idOf={({ id }) => String(id)}
          current={current}
          onCurrent={setCurrent}
          onOpen={(category) => setOpen({ category })}
          empty={
            search ? (
              <EmptyState title={t('consoleCatalogue.noneCalled', { search })} />
            ) : (
              <EmptyState title={t('consoleCatalogue.noCategories')} text={t('consoleCatalogue.noCategoriesText')} />
            )
          }
        />
      </div>
      {open && <CategoryDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** Searches names of all languages. */
const hasWords = (names: readonly string[], search: string) =>
  names.some((name) => name.toLowerCase().includes(search.toLowerCase()));

type Move = (category: Category, step: 1 | -1) => void;

/** Moves a category among its siblings. */
function useMoving(rows: readonly Category[]): Move {
  const { press } = useAct('operatorChangeCategory', ['operatorListCategories']);
  return (category, step) => {
    const neighbours = rows.filter(({ parentId }) => parentId === category.parentId);
    const place = neighbours.findIndex(({ id }) => id === category.id) + step;
    if (place >= 0 && place < neighbours.length) void press({ id: category.id, place }, () => {});
  };
}

function useColumns(onOpen: (category: Category) => void, move: Move): Column<Category>[] {
  const t = useTexts();
  const language = useLanguage();
  const { number } = useFormat();
  const other = language === 'zh' ? 'en' : 'zh';
  return [
    {
      id: 'name',
      head: t('consoleCatalogue.category'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => (
        <button type="button" className="cut tree-name" data-level={row.level} dir="auto" onClick={() => onOpen(row)}>
          {nameOf(row, language)}
        </button>
      ),
    },
    {
      id: 'other',
      head: other === 'zh' ? '中文' : 'English',
      width: '12rem',
      isWide: true,
      cell: ({ names }) => (
        <span className="cut text-muted" lang={other}>
          {names[other] ?? '–'}
        </span>
      ),
    },
    {
      id: 'missing',
      head: t('consoleCatalogue.names'),
      width: '9rem',
      isWide: true,
      cell: (row) => <Missing {...row} />,
    },
    {
      id: 'products',
      head: t('consoleCatalogue.products'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: (row) => <Link to={withQuery('/products', { category: String(row.id) })}>{number(row.productCount)}</Link>,
    },
    {
      id: 'state',
      head: t('consoleCatalogue.state'),
      width: '7rem',
      narrow: 'state',
      cell: (row) => <Visible {...row} />,
    },
    {
      id: 'move',
      head: t('consoleCatalogue.order'),
      width: '5rem',
      narrow: 'note',
      cell: (row) => <Moves name={nameOf(row, language)} onMove={(step) => move(row, step)} />,
    },
  ];
}

function Missing({ names }: Category) {
  const t = useTexts();
  const count = languages.filter(({ code }) => !names[code]).length;
  return count > 0 ? (
    <State tone="amber">{t('consoleCatalogue.namesMissing', { count })}</State>
  ) : (
    <State tone="green">{t('consoleCatalogue.allLanguages')}</State>
  );
}

function Visible({ isVisible }: Category) {
  const t = useTexts();
  return (
    <State tone={isVisible ? 'green' : 'ink'}>
      {t(isVisible ? 'consoleCatalogue.visible' : 'consoleCatalogue.hidden')}
    </State>
  );
}
