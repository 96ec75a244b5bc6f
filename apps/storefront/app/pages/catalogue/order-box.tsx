import { dollars } from '@sampan/contract/money';
import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { AddressLine } from '../../features/addresses/address-line.tsx';
import { ChargedPrice, ShownPrice } from '../../features/catalogue/price.tsx';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { LandedCost } from '../../features/orders/landed-cost.tsx';
import { chosenLine, lineInDays } from '../../features/orders/shipping.ts';
import { useShopMinimum } from '../../features/orders/shop-minimum.ts';
import { useUser } from '../../routing/root-data.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { Destination } from './destination.tsx';
import { type Product, skuLabel } from './product.ts';
import type { Order } from './use-order.tsx';

const shownLines = 4;

interface Props {
  product: Product;
  order: Order;
}

/**
 * The choice, its delivered cost and the next step: a card beside the product on a wide screen, as short as one. On a
 * smaller screen the total and the buttons are in a bar at the bottom, and the rest of the card is below the
 * quantities.
 */
export function OrderBox({ product, order }: Props) {
  const t = useTexts();
  return (
    <aside className="order-box" aria-label={t('catalogue.yourOrder')}>
      <h2 className="text-lg max-xl:hidden">{t('catalogue.yourOrder')}</h2>
      <div className="max-xl:hidden">
        {order.chosen.pieces > 0 ? (
          <Bill order={order} />
        ) : (
          <p className="text-muted">{t('catalogue.nothingChosen')}</p>
        )}
      </div>
      <ToDoor order={order} />
      <div className="grid gap-2 max-xl:hidden">
        <Buttons order={order} size="big" actionFirst />
        <p className="hint">{t('catalogue.chargesNothing')}</p>
      </div>
      <OrderNotes product={product} order={order} />
      <OrderBar order={order} />
    </aside>
  );
}

/** The total with shipping and its exclusions, next to the button that starts the order. */
function ToDoor({ order: { estimate } }: { order: Order }) {
  const t = useTexts();
  const { shownAbout } = useShownPrice();
  const landed = estimate.estimate;
  const line = chosenLine(landed, estimate.line);
  if (!landed || !line) return null;
  return (
    <div className="grid gap-1 max-xl:hidden">
      <p className="text-sm" data-to-door>
        {t('shipping.withShipping', { total: shownAbout(line.totalUsd), line: lineInDays(t, line, landed) })}
      </p>
      <p className="hint">{t('shipping.notIncluded')}</p>
    </div>
  );
}

function Bill({ order: { chosen } }: { order: Order }) {
  const t = useTexts();
  const { lines, pieces, amount, lowestPrice, highestPrice } = chosen;
  const hidden = lines.length - shownLines;
  const hasVariants = lines.some(({ sku }) => sku.skuAttributes.length > 0);
  return (
    <dl className="bill">
      {hasVariants &&
        lines.slice(0, shownLines).map(({ sku, quantity }) => (
          <div key={sku.skuId}>
            <dt>{skuLabel(sku)}</dt>
            <dd>{t('catalogue.countPcs', { count: quantity })}</dd>
          </div>
        ))}
      {hidden > 0 && (
        <div>
          <dt>{t('catalogue.moreLines', { count: hidden })}</dt>
        </div>
      )}
      <div className={hasVariants ? 'border-t border-line pt-2' : ''}>
        <dt>{t('catalogue.totalQuantity')}</dt>
        <dd>{t('catalogue.countPcs', { count: pieces })}</dd>
      </div>
      <div>
        <dt>{t('catalogue.pricePerPiece')}</dt>
        <dd>
          <ShownPrice value={lowestPrice} to={highestPrice} />
        </dd>
      </div>
      <div className="bill-total">
        <dt>{t('catalogue.goods')}</dt>
        <dd>
          <ShownPrice value={dollars(amount)} />
          <ChargedPrice className="block text-sm font-regular text-muted" value={dollars(amount)} />
        </dd>
      </div>
    </dl>
  );
}

function OrderNotes({ product, order }: Props) {
  return (
    <>
      {isShort(product, order.chosen.pieces) ? (
        <Shortfall product={product} pieces={order.chosen.pieces} />
      ) : (
        <ShopMinimum order={order} />
      )}
      <NextTier next={order.chosen.next} hidden={order.chosen.pieces < product.minOrderQuantity} />
      <ShippingTo order={order} />
    </>
  );
}

/** The cost delivered: for the chosen quantity, or the minimum order. */
export function Landed({ product, order: { chosen, address, estimate } }: Props) {
  const t = useTexts();
  const { country, line, setLine, sendTo } = estimate;
  const pieces = estimate.estimate?.pieces ?? product.minOrderQuantity;
  return (
    <div className="detail-landed">
      <LandedCost
        heading="h2"
        estimate={estimate.estimate}
        line={line}
        onLine={setLine}
        destination={<Destination country={country.iso} name={country.name} onChange={address ? undefined : sendTo} />}
        basis={t(chosen.pieces > 0 ? 'shipping.chosenPieces' : 'shipping.smallest', { count: pieces })}
      />
    </div>
  );
}

const isShort = ({ minOrderQuantity, batchNumber }: Product, pieces: number) =>
  pieces > 0 && (pieces < minOrderQuantity || pieces % batchNumber > 0);

/** The shop's minimum for a whole order: other goods in the cart count too. */
function ShopMinimum({ order: { chosen } }: { order: Order }) {
  const minimum = useShopMinimum(dollars(chosen.amount));
  if (!minimum) return null;
  if (chosen.pieces === 0) return <p className="hint">{minimum.rule}</p>;
  return minimum.missing && <Note title={minimum.missing}>{minimum.rule}</Note>;
}

function Shortfall({ product, pieces }: { product: Product; pieces: number }) {
  const t = useTexts();
  const { minOrderQuantity: minimum, batchNumber: batch } = product;
  if (pieces < minimum) {
    return (
      <Note tone="warn" title={t('catalogue.moreToGo', { count: minimum - pieces })}>
        {t('catalogue.minimumIs', { minimum, pieces })}
      </Note>
    );
  }
  return (
    <Note tone="warn" title={t('catalogue.moreToGo', { count: batch - (pieces % batch) })}>
      {t('catalogue.fullBatches', { batch })}
    </Note>
  );
}

function NextTier({ next, hidden }: { next: Order['chosen']['next']; hidden: boolean }) {
  const { shown } = useShownPrice();
  if (!next || hidden) return null;
  const bold = (words: string) => <b>{words}</b>;
  const priced = (words: string) => (
    <b>
      <bdi dir="ltr">{words}</bdi>
    </b>
  );
  return (
    <div className="rounded-md bg-river-50 p-3 text-sm text-river-900">
      <p>
        <RichText
          id="catalogue.addForNext"
          values={{ count: next.add, price: shown(next.price) }}
          parts={{ b: bold, p: priced }}
        />
      </p>
      <svg className="mt-2.5 h-1.5 w-full rounded-full bg-river-200 flip" aria-hidden="true">
        <rect className="fill-river-700" width={`${next.reached}%`} height="6" rx="3" />
      </svg>
    </div>
  );
}

function ShippingTo({ order: { address, chooseAddress } }: { order: Order }) {
  const t = useTexts();
  if (!useUser()) return null;
  return (
    <div className="flex gap-2.5 text-sm">
      <Icon name="pin" small className="mt-0.5 text-ink-600" />
      <div className="min-w-0">
        {address && (
          <span className="block" dir="auto">
            <b>{address.name}</b>, <AddressLine address={address} />
          </span>
        )}
        <button type="button" className="link tap tap-in" onClick={chooseAddress}>
          {t(address ? 'catalogue.changeAddress' : 'catalogue.chooseAddress')}
        </button>
      </div>
    </div>
  );
}

function Buttons({ order, size, actionFirst }: { order: Order; size?: 'big'; actionFirst?: boolean }) {
  const t = useTexts();
  const start = (
    <Button
      key="start"
      kind="action"
      size={size}
      busy={order.busy === 'order'}
      busyLabel={t('catalogue.starting')}
      onClick={() => order.press('order')}
    >
      {t('catalogue.startOrder')}
    </Button>
  );
  const add = (
    <Button
      key="add"
      size={size}
      busy={order.busy === 'cart'}
      busyLabel={t('catalogue.adding')}
      onClick={() => order.press('cart')}
    >
      {t('catalogue.addToCart')}
    </Button>
  );
  return actionFirst ? [start, add] : [add, start];
}

/** The same at the bottom of a smaller screen. */
function OrderBar({ order }: { order: Order }) {
  const t = useTexts();
  const { pieces, amount, lowestPrice, highestPrice } = order.chosen;
  return (
    <div className="bar order-bar flex items-center gap-2 xl:hidden">
      <div className="min-w-0 grow leading-tight">
        {pieces === 0 ? (
          <button type="button" className="link tap text-start text-sm" onClick={order.showPicker}>
            {t('catalogue.chooseQuantity')}
          </button>
        ) : (
          <>
            <span className="block text-xs text-muted">
              {t('catalogue.countPcs', { count: pieces })} × <ShownPrice value={lowestPrice} to={highestPrice} />
            </span>
            <ShownPrice className="text-lg font-semibold tnum" value={dollars(amount)} />
          </>
        )}
      </div>
      <Buttons order={order} />
    </div>
  );
}
