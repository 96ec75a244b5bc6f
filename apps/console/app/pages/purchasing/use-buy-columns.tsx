import { Tag } from '@sampan/ui/tag.tsx';
import type { Output } from '../../api/call.ts';
import { OrderEnd } from '../../features/orders/order-number.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { Goods } from '../../features/purchasing/goods.tsx';
import { Margin } from '../../features/purchasing/margin.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { Icon } from '../../parts/icon.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import {
  type BuyGroup,
  type BuyLine,
  type BuyRow,
  groupId,
  type LineState,
  marginOf,
  stateOf,
  sumOf,
} from './buy-rows.ts';

type Limits = Output<'operatorGetPurchasing'>;

interface Options {
  limits: Limits | undefined;
  folded: ReadonlySet<string>;
  fold: (id: string, isFolded: boolean) => void;
}

const dayMs = 86_400_000;

export function useBuyColumns({ limits, folded, fold }: Options): Column<BuyRow>[] {
  const t = useTexts();
  const { number } = useFormat();
  const figures = useFigures(limits);
  return [
    {
      id: 'goods',
      head: t('consolePurchasing.goods'),
      width: '1fr',
      leastRems: 18,
      narrow: 'title',
      cell: ({ group, line }) =>
        line ? (
          <Goods goods={line} order={<ForOrder line={line} />} />
        ) : (
          <Head group={group} isFolded={folded.has(groupId(group))} fold={fold} />
        ),
    },
    {
      id: 'order',
      head: t('consolePurchasing.forOrder'),
      width: '9rem',
      narrow: 'note',
      // On narrow screens it moves below the goods: cost and margin decide.
      isWide: true,
      cell: ({ line }) => line && <ForOrder line={line} />,
    },
    {
      id: 'pieces',
      head: t('consoleOrders.pieces'),
      width: '4.5rem',
      isFigure: true,
      cell: ({ group, line }) => (line ? number(line.pieces) : <b>{number(group.pieces)}</b>),
    },
    ...figures,
    {
      id: 'state',
      head: t('consolePurchasing.state'),
      width: '10.5rem',
      narrow: 'state',
      cell: ({ group, line }) =>
        line ? limits && <LineStateTag line={line} group={group} limits={limits} /> : <Counts group={group} />,
    },
  ];
}

function useFigures(limits: Limits | undefined): Column<BuyRow>[] {
  const t = useTexts();
  const { fen, dollars } = useFormat();
  return [
    {
      id: 'cost',
      head: t('consolePurchasing.costNow'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ group, line }) => (line ? <CostNow line={line} /> : <b>{fen(sumOf(group.list).costFen)}</b>),
    },
    {
      id: 'sold',
      head: t('consoleOrders.soldAt'),
      width: '6.5rem',
      isFigure: true,
      cell: ({ line }) => (line ? dollars(line.soldUsd) : ' '),
    },
    {
      id: 'margin',
      head: t('consolePurchasing.margin'),
      width: '5.5rem',
      isFigure: true,
      cell: ({ group, line }) =>
        limits && (
          <Margin
            limits={limits}
            margin={line ? line.margin : (marginOf(sumOf(group.list), limits.cnyPerUsd) ?? null)}
          />
        ),
    },
  ];
}

function ForOrder({ line }: { line: BuyLine }) {
  return (
    <>
      <OrderEnd id={line.orderId} sn={line.sn} />{' '}
      <span className="text-muted">
        <Waiting since={line.since} limitMs={dayMs} />
      </span>
    </>
  );
}

/** A supplier: folds its lines. */
function Head({ group, isFolded, fold }: { group: BuyGroup; isFolded: boolean; fold: Options['fold'] }) {
  const { name, nameEn } = group.supplier;
  return (
    <span className="buy-head">
      <button
        type="button"
        className="buy-fold"
        aria-expanded={!isFolded}
        aria-label={nameEn || name}
        onClick={() => fold(groupId(group), !isFolded)}
      >
        <Icon name={isFolded ? 'right' : 'down'} small />
      </button>
      <b lang="zh">{name}</b>
      {nameEn !== name && <span className="text-muted cut">{nameEn}</span>}
    </span>
  );
}

function Counts({ group: { lines, list } }: { group: BuyGroup }) {
  const t = useTexts();
  return (
    <span className="text-muted">
      {lines > list.length
        ? t('consolePurchasing.firstLines', { shown: list.length, lines })
        : t('consolePurchasing.linesOfOrders', { lines, orders: new Set(list.map(({ orderId }) => orderId)).size })}
    </span>
  );
}

function CostNow({ line: { costNowFen, costThenFen, tierFrom } }: { line: BuyLine }) {
  const t = useTexts();
  const { fen, percent } = useFormat();
  if (costNowFen === null) return <span className="text-muted">{t('consolePurchasing.unknown')}</span>;
  const change = costThenFen ? costNowFen / costThenFen - 1 : 0;
  return (
    <>
      {fen(costNowFen)}
      {Math.abs(change) >= 0.001 && (
        <span
          className={`second ${change > 0 ? 'rose' : 'fell'}`}
          title={
            tierFrom
              ? t('consolePurchasing.tierLost', { from: tierFrom, cost: fen(costThenFen ?? 0) })
              : costThenFen
                ? fen(costThenFen)
                : undefined
          }
        >
          {' '}
          {tierFrom !== null && `${t('consolePurchasing.tierShort', { from: tierFrom })} `}
          {change > 0 ? '+' : ''}
          {percent(change)}
        </span>
      )}
    </>
  );
}

const tones: Record<Exclude<LineState, 'ready'>, 'amber' | 'crimson'> = {
  withdrawn: 'crimson',
  few: 'crimson',
  belowStop: 'crimson',
  unknownCost: 'amber',
  rose: 'amber',
  low: 'amber',
  minimum: 'amber',
  hidden: 'amber',
};

function LineStateTag({ line, group, limits }: { line: BuyLine; group: BuyGroup; limits: Limits }) {
  const t = useTexts();
  const ofProduct = group.list.filter(({ productId }) => productId === line.productId);
  const together = ofProduct.reduce((sum, one) => sum + one.pieces, 0);
  const state = stateOf(line, limits, together);
  if (state === 'ready') return <State tone="green">{t('consolePurchasing.line_ready')}</State>;
  const { stock, pieces, minimum } = line;
  return (
    <Tag tone={tones[state]}>
      <Icon name="alert" small /> {t(`consolePurchasing.line_${state}`, { stock, pieces, minimum })}
    </Tag>
  );
}
