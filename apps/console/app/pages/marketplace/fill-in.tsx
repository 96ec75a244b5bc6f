import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useList } from '../../api/use-call.ts';
import { nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import {
  type Cell,
  type Column,
  cellsOf,
  columns,
  filledDown,
  type Goods,
  isMissing,
  isWrong,
  keyOf,
  pasted,
  pastedLines,
  rowsOf,
  type Typed,
} from './fill-in-draft.ts';

const pageSize = 500;

/** HS code, origin and weight of many imported goods at once, by category. */
export default function FillIn() {
  const t = useTexts();
  const list = useList('operatorListImportedOffers', { missing: 'yes', pageSize });
  const [typed, setTyped] = useState<Typed>(new Map());
  const goods = list.rows ?? [];
  const save = useSave(goods, typed, () => setTyped(new Map()));
  return (
    <Page
      title={t('consoleMarketplace.fillInTitle')}
      note={list.rows && t('consoleMarketplace.fillInCount', { count: list.total })}
      back={{ to: '/marketplace/imported', label: t('consoleMarketplace.tab_imported') }}
    >
      <div className="pane market-fill">
        <div className="pane-head">
          <p className="market-hint">{t('consoleMarketplace.fillInHint')}</p>
          {goods.length > 0 && (
            <KeyButton
              kind="brand"
              keys="ctrl+s"
              label={t('consoleMarketplace.fillInSave', { count: save.rows.length })}
              busy={save.busy}
              disabled={save.rows.length === 0 && save.wrong === undefined}
              onPress={save.press}
            />
          )}
        </div>
        <div className="market-scroll">
          {list.error && !list.rows && <Failed error={list.error} onRetry={list.retry} />}
          {list.rows?.length === 0 && (
            <EmptyState
              title={t('consoleMarketplace.nothingMissing')}
              text={t('consoleMarketplace.nothingMissingText')}
            />
          )}
          {goods.length > 0 && <Table goods={goods} typed={typed} onTyped={setTyped} />}
          {list.hasMore && (
            <Button busy={list.isLoadingMore} onClick={list.loadMore}>
              {t('consoleMarketplace.loadMore')}
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}

const mostAtOnce = 500;

function useSave(goods: readonly Goods[], typed: Typed, onDone: () => void) {
  const t = useTexts();
  const { press, busy } = useAct('operatorFillInGoods', ['operatorListImportedOffers']);
  const rows = rowsOf(goods, typed).slice(0, mostAtOnce);
  const wrong = columns.flatMap((column) => cellsOf(column, goods)).find((cell) => isWrong(cell, typed));
  return {
    rows,
    wrong,
    busy,
    press: () => {
      if (wrong) {
        document.getElementById(keyOf(wrong))?.focus();
        showToast({ kind: 'error', title: t(`consoleMarketplace.wrong_${wrong.column}`) });
        return;
      }
      if (rows.length > 0)
        void press({ rows }, ({ filled }) => {
          showToast({ kind: 'done', title: t('consoleMarketplace.filledIn', { count: filled }) });
          onDone();
        });
    },
  };
}

interface TableProps {
  goods: readonly Goods[];
  typed: Typed;
  onTyped: (change: (before: Typed) => Typed) => void;
}

function Table({ goods, typed, onTyped }: TableProps) {
  const t = useTexts();
  const [current, setCurrent] = useState<Cell>();
  const fill = (cell: Cell, among: readonly Goods[]) =>
    onTyped((before) => filledDown(before, cellsOf(cell.column, among), cell));
  const groups = [...Map.groupBy(goods, ({ categoryId }) => categoryId)];
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const column = columns.find((one) => (event.target as HTMLElement).id.startsWith(`${one} `));
    if (!column) return;
    const cells = cellsOf(column, goods);
    const at = cells.findIndex((cell) => keyOf(cell) === (event.target as HTMLElement).id);
    const cell = cells[at];
    if (!cell) return;
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      const category = goods.find(({ productId }) => productId === cell.productId)?.categoryId;
      // With Shift beyond its category as well.
      return fill(cell, event.shiftKey ? goods : goods.filter(({ categoryId }) => categoryId === category));
    }
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step !== undefined && cells[at + step];
    if (!next) return;
    event.preventDefault();
    document.getElementById(keyOf(next))?.focus();
  };
  return (
    <table className="market-cells" onKeyDown={keys}>
      <thead>
        <tr>
          <th scope="col">{t('consoleMarketplace.offer')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`consoleMarketplace.col_${column}`)}
              <FillDown column={column} current={current} goods={goods} onFill={(cell) => fill(cell, goods)} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([categoryId, some]) => (
        <tbody key={categoryId}>
          <Group categoryId={categoryId} count={some.length} />
          {some.map((one) => (
            <GoodsRow
              key={one.productId}
              goods={one}
              texts={columns.map((column) => typed.get(keyOf({ column, productId: one.productId })) ?? '').join('\n')}
              onEnter={setCurrent}
              onType={(cell, text) => onTyped((before) => new Map(before).set(keyOf(cell), text))}
              onPaste={(cell, lines) => onTyped((before) => pasted(before, cellsOf(cell.column, goods), cell, lines))}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Copies the cell that was last in use in this column, or its first, into the empty ones below. */
function FillDown({
  column,
  current,
  goods,
  onFill,
}: {
  column: Column;
  current: Cell | undefined;
  goods: readonly Goods[];
  onFill: (cell: Cell) => void;
}) {
  const t = useTexts();
  const from = current?.column === column ? current : cellsOf(column, goods)[0];
  if (!from) return null;
  const label = t('consoleMarketplace.fillDown', { column: t(`consoleMarketplace.col_${column}`) });
  return (
    <button type="button" className="ib" aria-label={label} title={label} onClick={() => onFill(from)}>
      <Icon name="sortDown" small />
    </button>
  );
}

function Group({ categoryId, count }: { categoryId: number; count: number }) {
  const language = useLanguage();
  const category = useCategories().find(({ id }) => id === categoryId);
  return (
    <tr>
      <th scope="colgroup" colSpan={columns.length + 1}>
        {category ? nameOf(category, language) : categoryId} <span className="second">{count}</span>
      </th>
    </tr>
  );
}

interface RowProps {
  goods: Goods;
  /** Of its cells, a line each. */
  texts: string;
  onEnter: (cell: Cell) => void;
  onType: (cell: Cell, text: string) => void;
  onPaste: (cell: Cell, lines: readonly string[]) => void;
}

/** Of hundreds of rows only those that change are drawn again. */
const GoodsRow = memo(DrawnRow, (before, after) => before.goods === after.goods && before.texts === after.texts);

function DrawnRow({ goods, texts, onEnter, onType, onPaste }: RowProps) {
  const t = useTexts();
  const { productId, title, sourceTitle, pictureUrl } = goods;
  const typed = texts.split('\n');
  return (
    <tr>
      <th scope="row">
        <div className="named">
          {pictureUrl && <img src={pictureUrl} alt="" width={32} height={32} loading="lazy" />}
          <div>
            <Link className="cut" to={`/products/${productId}`} title={title} dir="auto">
              {title}
            </Link>
            {sourceTitle !== title && (
              <span className="cut second" lang="zh">
                {sourceTitle}
              </span>
            )}
          </div>
        </div>
      </th>
      {columns.map((column, index) => {
        const cell = { column, productId };
        const text = typed[index] ?? '';
        const isBad = isWrong(cell, new Map([[keyOf(cell), text]]));
        return (
          <td key={column} data-name={t(`consoleMarketplace.col_${column}`)}>
            {isMissing(goods, column) ? (
              <input
                id={keyOf(cell)}
                className="input"
                inputMode={column === 'origin' ? 'text' : 'decimal'}
                maxLength={20}
                aria-label={t('consoleMarketplace.cellOf', { column: t(`consoleMarketplace.col_${column}`), title })}
                aria-invalid={isBad || undefined}
                title={isBad ? t(`consoleMarketplace.wrong_${column}`) : undefined}
                value={text}
                onFocus={() => onEnter(cell)}
                onChange={({ target }) => onType(cell, target.value)}
                onPaste={(event: ClipboardEvent) => {
                  const lines = pastedLines(event.clipboardData.getData('text/plain'));
                  if (!lines) return;
                  event.preventDefault();
                  onPaste(cell, lines);
                }}
              />
            ) : (
              <Known goods={goods} column={column} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Known({ goods: { hsCode, origin, weightGrams }, column }: { goods: Goods; column: Column }) {
  const { kilograms } = useFormat();
  return <bdi dir="ltr">{column === 'hsCode' ? hsCode : column === 'origin' ? origin : kilograms(weightGrams)}</bdi>;
}
