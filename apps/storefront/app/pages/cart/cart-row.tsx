import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import type { MouseEvent } from 'react';
import { Picture } from '../../features/catalogue/picture.tsx';
import { ShownPrice } from '../../features/catalogue/price.tsx';
import { attrText } from '../../features/catalogue/product-attr.ts';
import { nameOfLine } from '../../features/orders/line-name.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type CartLine, canBeBought, isSelected, leastPieces, missingOfBatch, missingPieces } from './cart-lines.ts';
import { TierHint } from './tier-hint.tsx';
import type { CartState } from './use-cart.ts';

interface Props {
  line: CartLine;
  cart: CartState;
  onRemoved: () => void;
}

export function CartRow({ line, cart, onRemoved }: Props) {
  const t = useTexts();
  const go = useGo();
  const name = nameOfLine(line);
  const isDead = !canBeBought(line);
  const isMarked = cart.marked.has(line.id);
  const remove = useRemoving({ line, cart, onRemoved });
  /** The whole row opens the product, except where it contains a control. */
  const open = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input, label, .step')) go(detailPath(line));
  };
  return (
    <tr className={isDead ? 'cart-dead' : ''} data-marked={isMarked || undefined} onClick={open}>
      <td className="cart-box">
        <BareCheckbox
          checked={isSelected(line)}
          disabled={isDead}
          aria-label={t('cart.select', { name })}
          onChange={(event) => cart.select(line, event.target.checked)}
        />
      </td>
      <NameCell line={line} lines={cart.lines} />
      <td className="cart-spec cart-spec-cell" dir="auto">
        {attrText(line.productAttr)}
      </td>
      <PriceCell line={line} isMarked={isMarked} />
      <QuantityCell line={line} cart={cart} />
      <td className="cart-figure cart-amount">
        {isDead ? <span aria-hidden="true">–</span> : <ShownPrice value={line.amount} />}
      </td>
      <td className="cart-remove">
        <button type="button" className="ib" data-remove aria-label={t('cart.removeLine', { name })} onClick={remove}>
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

const detailPath = ({ productId }: CartLine) => withQuery('/product-detail', { id: productId });

/** Lines that can still be bought can be restored. */
function useRemoving({ line, cart, onRemoved }: Props) {
  const t = useTexts();
  return async () => {
    const isRemoved = await cart.remove(line);
    if (isRemoved) {
      const undo = { label: t('cart.undo'), onPress: () => void cart.restore(line) };
      const title = t('cart.removed', { name: nameOfLine(line) });
      showToast({ kind: 'done', title, ...(canBeBought(line) && { action: undo }) });
    }
    requestAnimationFrame(onRemoved);
  };
}

interface CellProps {
  line: CartLine;
  lines: readonly CartLine[];
}

function NameCell({ line, lines }: CellProps) {
  return (
    <td className="cart-name">
      <span className="pic cart-pic">
        <Picture src={line.productPic} alt="" size={72} />
      </span>
      <span className="cart-words">
        <Link className="cart-title" to={detailPath(line)}>
          {line.productName}
        </Link>
        <span className="cart-spec md:hidden" dir="auto">
          {attrText(line.productAttr)}
        </span>
        {line.unavailable && <Unavailable reason={line.unavailable} />}
        <Missing line={line} lines={lines} />
      </span>
    </td>
  );
}

function PriceCell({ line, isMarked }: { line: CartLine; isMarked: boolean }) {
  const t = useTexts();
  return (
    <td className="cart-figure cart-price">
      <ShownPrice value={line.price} /> <span className="hint md:hidden">{t('cart.each')}</span>
      {isMarked && (
        <span className="cart-warning">
          <Icon name="alert" small />
          {t('cart.priceChanged')}
        </span>
      )}
      {canBeBought(line) && <TierHint line={line} />}
    </td>
  );
}

function QuantityCell({ line, cart }: Pick<Props, 'line' | 'cart'>) {
  const t = useTexts();
  const least = leastPieces(line, cart.lines);
  return (
    <td className="cart-figure cart-quantity">
      <Stepper
        value={line.quantity}
        label={nameOfLine(line)}
        step={line.batchNumber}
        min={Math.min(least, line.quantity)}
        minHint={t('catalogue.minimum', { count: least })}
        max={Math.max(line.stock, 1)}
        disabled={!canBeBought(line)}
        limitHint={t('cart.onlyLeft', { stock: line.stock })}
        onChange={(quantity) => cart.setQuantity(line, quantity)}
      />
    </td>
  );
}

function Missing({ line, lines }: CellProps) {
  const t = useTexts();
  const missing = missingPieces(line, lines);
  const ofBatch = missing === 0 ? missingOfBatch(line, lines) : 0;
  if (missing + ofBatch === 0) return null;
  return (
    <span className="cart-warning">
      <Icon name="alert" small />
      {missing > 0
        ? t('cart.belowMinimum', { missing, minimum: line.minOrderQuantity })
        : `${t('catalogue.moreToGo', { count: ofBatch })} ${t('catalogue.fullBatches', { batch: line.batchNumber })}`}
    </span>
  );
}

function Unavailable({ reason }: { reason: CartLine['unavailable'] }) {
  const t = useTexts();
  const withdrawn = reason === 'withdrawn';
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone="crimson">{t(withdrawn ? 'cart.withdrawn' : 'catalogue.soldOut')}</Tag>
      <span className="hint">{t(withdrawn ? 'cart.withdrawnHint' : 'cart.soldOutHint')}</span>
    </span>
  );
}
