import { dollars } from '@sampan/contract/money';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { ShownPrice } from '../../../features/catalogue/price.tsx';
import { attrText } from '../../../features/catalogue/product-attr.ts';
import { nameOfLine } from '../../../features/orders/line-name.tsx';
import { RichText, useTexts } from '../../../texts/texts.ts';
import { TierHint } from '../tier-hint.tsx';
import { isGood, type Judged } from './quick-lines.ts';
import { QuickProblem } from './quick-problem.tsx';
import type { QuickOrder } from './use-quick-order.ts';

/** A table on desktop, cards on a phone; looks like the cart. */
export function QuickTable({ order, onRemoved }: { order: QuickOrder; onRemoved: () => void }) {
  const t = useTexts();
  return (
    <table className="cart-table quick-table">
      <thead>
        <tr>
          <th>
            <span className="sr-only">{t('quickOrder.line')}</span>
          </th>
          <th>{t('cart.product')}</th>
          <th className="cart-figure">{t('cart.unitPrice')}</th>
          <th className="cart-figure">{t('cart.quantity')}</th>
          <th className="cart-figure">{t('cart.amount')}</th>
          <th>
            <span className="sr-only">{t('cart.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          <Row key={line.sku} line={line} number={index + 1} order={order} onRemoved={onRemoved} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: Judged;
  number: number;
  order: QuickOrder;
  onRemoved: () => void;
}

function Row({ line, number, order, onRemoved }: RowProps) {
  const t = useTexts();
  const { offer } = line;
  const name = offer ? nameOfLine(offer) : line.sku;
  const isDead = isNotForSale(line);
  const remove = () => {
    order.remove(line.sku);
    onRemoved();
  };
  return (
    <tr className={isDead ? 'cart-dead' : ''} data-problem={line.problem ?? undefined}>
      <td className="cart-box hint tnum">{number}</td>
      <td className="cart-name">
        <LinePicture line={line} />
        <span className="cart-words">
          <Words line={line} />
          <QuickProblem line={line} order={order} name={name} />
        </span>
      </td>
      <td className="cart-figure cart-price">{isDead || !offer ? null : <UnitPrice line={line} />}</td>
      <td className="cart-figure cart-quantity">
        {offer && (
          <Stepper
            value={line.quantity ?? 0}
            label={name}
            first={line.remedy ?? offer.minOrderQuantity}
            step={offer.batchNumber}
            max={Math.max(line.left, line.quantity ?? 0)}
            disabled={isDead}
            onChange={(quantity) => order.setQuantity(line.sku, quantity)}
          />
        )}
      </td>
      <td className="cart-figure cart-amount">
        {isGood(line) ? <ShownPrice value={dollars(line.amount)} /> : <span aria-hidden="true">–</span>}
      </td>
      <td className="cart-remove">
        <button type="button" className="ib" aria-label={t('cart.removeLine', { name })} onClick={remove}>
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

function isNotForSale({ problem }: Judged): boolean {
  return problem === 'sold_out' || problem === 'withdrawn' || problem === 'choose_variant';
}

function LinePicture({ line: { offer, isPending } }: { line: Judged }) {
  return (
    <span className="pic cart-pic">
      {offer && <Picture src={offer.productPic} alt="" size={72} />}
      {isPending && <Skeleton className="size-full" />}
    </span>
  );
}

function Words({ line: { offer, sku, isPending, joined, unread } }: { line: Judged }) {
  const t = useTexts();
  return (
    <>
      {offer && (
        <Link className="cart-title" to={withQuery('/product-detail', { id: offer.productId })}>
          {offer.productName}
        </Link>
      )}
      {offer && attrText(offer.productAttr) && (
        <span className="cart-spec" dir="auto">
          {attrText(offer.productAttr)}
        </span>
      )}
      {isPending && <Skeleton className="h-4 w-40" />}
      <span className="hint">
        <ItemNumber sku={sku} />
        {joined > 1 && <> · {t('quickOrder.joined', { count: joined })}</>}
      </span>
      {unread && <span className="text-sm text-danger">{t('quickOrder.unread', { typed: unread.join(', ') })}</span>}
    </>
  );
}

function ItemNumber({ sku }: { sku: string }) {
  return (
    <RichText
      id="catalogue.itemNumber"
      values={{ number: sku || '–' }}
      parts={{ n: (words) => <bdi dir="ltr">{words}</bdi> }}
    />
  );
}

function UnitPrice({ line }: { line: Judged }) {
  const t = useTexts();
  return (
    <>
      <ShownPrice value={line.price} /> <span className="hint md:hidden">{t('cart.each')}</span>
      <TierHint line={{ tier: line.tier, quantity: line.quantity ?? 0, stock: line.left }} />
    </>
  );
}
