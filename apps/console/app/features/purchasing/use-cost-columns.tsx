import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type CostOfLine, costOfLine, sumOf } from './cost-of-line.ts';
import { usePurchases } from './use-purchases.ts';

type Order = Output<'operatorGetOrder'>;
type Line = Order['items'][number];

const noCost: CostOfLine = { pieces: 0, fen: null, margin: null };

/** Cost and margin per piece and in total, for the roles that may see them. */
export function useCostColumns({ id, items }: Order) {
  const t = useTexts();
  const { fen, dollars } = useFormat();
  const purchases = usePurchases(id);
  if (!purchases) return [];
  const costs = new Map(purchases.map((one) => [one.orderItemId, costOfLine(one)]));
  const costOf = (line: Line) => costs.get(line.id) ?? noCost;
  const earned = (line: Line) => {
    const { pieces, margin } = costOf(line);
    return margin === null || line.salePrice === null ? null : pieces * line.salePrice * margin;
  };
  // Lines without pieces were refunded: they cost nothing and earn nothing.
  const lines = items.filter((line) => costOf(line).pieces > 0);
  const cost = sumOf(lines.map((line) => costOf(line).fen));
  const profit = sumOf(lines.map(earned));
  const sales = lines.reduce((sum, line) => sum + costOf(line).pieces * (line.salePrice ?? 0), 0);
  return [
    {
      id: 'cost',
      head: t('consolePurchasing.costOfLine'),
      isFigure: true as const,
      isDesk: true as const,
      cell: (line: Line) => <Two figure={costOf(line).fen} pieces={costOf(line).pieces} show={fen} />,
      foot: cost === null ? '–' : fen(cost),
    },
    {
      id: 'margin',
      head: t('consolePurchasing.margin'),
      isFigure: true as const,
      isDesk: true as const,
      cell: (line: Line) => <Earned margin={costOf(line).margin} sum={earned(line)} show={dollars} />,
      foot: <Earned margin={profit === null || sales === 0 ? null : profit / sales} sum={null} show={dollars} />,
    },
  ];
}

interface Figures {
  figure: number | null;
  pieces: number;
  show: (amount: number) => string;
}

/** A piece above, all pieces below. */
function Two({ figure, pieces, show }: Figures) {
  if (figure === null || pieces === 0) return '–';
  return (
    <>
      {show(figure / pieces)}
      <p className="second">{show(figure)}</p>
    </>
  );
}

function Earned({
  margin,
  sum,
  show,
}: {
  margin: number | null;
  sum: number | null;
  show: (amount: number) => string;
}) {
  const { percent } = useFormat();
  if (margin === null) return '–';
  return (
    <>
      <span className={margin < 0 ? 'late' : undefined}>{percent(margin)}</span>
      {sum !== null && <p className="second">{show(Math.round(sum * 100) / 100)}</p>}
    </>
  );
}
