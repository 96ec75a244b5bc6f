import { useFormat } from '@sampan/ui/format.ts';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import type { CartLine } from './cart-lines.ts';

type Line = Pick<CartLine, 'tier' | 'quantity' | 'stock'>;

/** A cheaper tier is near if it needs at most a quarter more pieces, and stock suffices. */
function isNear({ tier, quantity, stock }: Line): boolean {
  const add = tier?.next?.add;
  return add !== undefined && add <= Math.max(6, quantity / 4) && add <= stock - quantity;
}

/** The band of the price, or how few more pieces would make it cheaper. */
export function TierHint({ line }: { line: Line }) {
  const t = useTexts();
  const { shown } = useShownPrice();
  const { number } = useFormat();
  const { tier } = line;
  if (!tier) return null;
  if (tier.next && isNear(line)) {
    return (
      <span className="hint cart-tier">
        <RichText
          id="cart.addToPay"
          values={{ count: tier.next.add, price: shown(tier.next.price) }}
          parts={{ ltr: (text) => <bdi dir="ltr">{text}</bdi> }}
        />
      </span>
    );
  }
  const range = tier.to === null ? `≥${number(tier.from)}` : `${number(tier.from)}–${number(tier.to)}`;
  return (
    <span className="hint cart-tier max-md:hidden">
      {/* A range keeps its order in every script. */}
      <RichText id="cart.priceFor" values={{ range }} parts={{ ltr: (text) => <bdi dir="ltr">{text}</bdi> }} />
      <span className="sr-only">{t('cart.tierNote')}</span>
    </span>
  );
}
