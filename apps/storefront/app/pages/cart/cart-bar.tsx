import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { chosenLine, lineInDays } from '../../features/orders/shipping.ts';
import { useShopMinimum } from '../../features/orders/shop-minimum.ts';
import { useTexts } from '../../texts/texts.ts';
import { canBeBought, isSelected } from './cart-lines.ts';
import { Total } from './total.tsx';
import type { CartState } from './use-cart.ts';
import type { CartShipping } from './use-cart-shipping.ts';

interface Props {
  cart: CartState;
  order: { start: () => void; busy: boolean };
  shipping: CartShipping;
  onClear: () => void;
}

/** Select all, total and next step: a sticky card on desktop, a bar at the bottom of a phone. */
export function CartBar({ cart, order, shipping, onClear }: Props) {
  const t = useTexts();
  const { shownAbout } = useShownPrice();
  const { estimate } = shipping;
  const line = chosenLine(estimate, shipping.line);
  const { lines, pieces, amount } = cart.summary;
  const minimum = useShopMinimum(amount);
  const whyNot = lines === 0 ? t('cart.lessOneProduct') : minimum?.missing;
  return (
    <section id="start-order" tabIndex={-1} className="cart-bar" aria-label={t('cart.summary')}>
      <SelectAll cart={cart}>
        <span className="md:hidden">{t('cart.all')}</span>
        <span className="max-md:hidden">{t('cart.selectAll')}</span>
      </SelectAll>
      <Button kind="quiet" className="max-md:hidden" onClick={onClear}>
        {t('cart.clearCart')}
      </Button>
      <div className="cart-sum">
        <div>
          <span className="text-muted md:hidden">{t('cart.selectedShort', { lines, pieces })}</span>
          <span className="text-muted max-md:hidden">{t('cart.selected', { lines, pieces })}</span>
          <Total amount={amount} />
        </div>
        {whyNot ? (
          <p id="why-not" className="hint">
            {whyNot}
            {lines > 0 && <span className="max-md:hidden"> {minimum?.rule}</span>}
          </p>
        ) : (
          <p className="hint max-md:hidden">
            {estimate && line
              ? t('shipping.withShipping', { total: shownAbout(line.totalUsd), line: lineInDays(t, line, estimate) })
              : t('cart.feesNext')}
          </p>
        )}
      </div>
      <Button
        kind="action"
        size="big"
        disabled={Boolean(whyNot)}
        aria-describedby={whyNot ? 'why-not' : undefined}
        busy={order.busy}
        busyLabel={t('cart.starting')}
        onClick={order.start}
      >
        {t('cart.startOrder')}
      </Button>
    </section>
  );
}

export function SelectAll({ cart, children }: { cart: CartState; children?: React.ReactNode }) {
  const t = useTexts();
  const buyable = cart.lines.filter(canBeBought);
  const chosen = buyable.filter(isSelected).length;
  const all = buyable.length > 0 && chosen === buyable.length;
  const box = {
    checked: all,
    some: chosen > 0 && !all,
    disabled: buyable.length === 0,
    onChange: () => void cart.selectAll(!all),
  };
  if (!children) return <BareCheckbox {...box} aria-label={t('cart.selectAll')} />;
  return <Checkbox {...box}>{children}</Checkbox>;
}
