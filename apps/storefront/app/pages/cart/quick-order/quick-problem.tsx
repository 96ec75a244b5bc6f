import { limits } from '@sampan/contract/limits';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { ReactNode } from 'react';
import { type Translate, useTexts } from '../../../texts/texts.ts';
import type { Judged, Problem } from './quick-lines.ts';
import type { QuickOrder } from './use-quick-order.ts';

interface Props {
  line: Judged;
  order: QuickOrder;
  /** The line's name, for screen readers. */
  name: string;
}

export function QuickProblem({ line, order, name }: Props) {
  const t = useTexts();
  if (!line.problem) return null;
  return (
    <span className="quick-problem">
      <span className="error">
        <Icon name="alert" small />
        {sentences[line.problem](t, line)}
      </span>
      <Remedy line={line} order={order} name={name} />
    </span>
  );
}

const sentences: Record<Problem, (t: Translate, line: Judged) => ReactNode> = {
  unknown: (t) => t('quickOrder.unknown'),
  shortened: (t) => t('quickOrder.shortened'),
  choose_variant: (t) => t('quickOrder.chooseVariant'),
  withdrawn: (t) => t('cart.withdrawnHint'),
  sold_out: (t) => t('catalogue.soldOut'),
  quantity: (t, { typed }) => t(typed ? 'quickOrder.noQuantity' : 'quickOrder.quantityMissing', { typed }),
  stock: (t, { left: stock, inCart }) =>
    inCart > 0 ? t('quickOrder.stockBesidesCart', { stock, inCart }) : t('cart.onlyLeft', { stock }),
  minimum: (t, { missing, offer }) => t('cart.belowMinimum', { missing, minimum: offer?.minOrderQuantity ?? 0 }),
  batch: (t, { offer }) => t('catalogue.fullBatches', { batch: offer?.batchNumber ?? 1 }),
  room: (t) => t('quickOrder.noRoom', { max: limits.cartLinesMax }),
};

/** A one-click fix, if there is one. */
function Remedy({ line, order, name }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const { problem, remedy, offer } = line;
  if (problem === 'unknown' || problem === 'shortened') {
    return <RemedyButton name={name} words={t('quickOrder.correct')} onPress={() => order.correct(line)} />;
  }
  if (problem === 'choose_variant' && offer) {
    return (
      <Link className="link tap" to={withQuery('/product-detail', { id: offer.productId })}>
        {t('quickOrder.openProduct')}
      </Link>
    );
  }
  if (remedy === null) return null;
  const words = problem === 'minimum' || problem === 'quantity' ? 'quickOrder.setToMinimum' : 'quickOrder.setTo';
  return (
    <RemedyButton
      name={name}
      words={t(words, { quantity: number(remedy) })}
      onPress={() => order.setQuantity(line.sku, remedy)}
    />
  );
}

function RemedyButton({ words, name, onPress }: { words: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className="btn btn-small btn-line" onClick={onPress}>
      {words}
      <span className="sr-only">, {name}</span>
    </button>
  );
}
