import { ChargedPrice, ShownPrice } from '../../features/catalogue/price.tsx';

/** The total in the reader's currency and, below, as charged. */
export function Total({ amount }: { amount: number }) {
  return (
    <>
      <span className="cart-total">
        <ShownPrice value={amount} />
      </span>
      <ChargedPrice className="block text-sm text-muted" value={amount} />
    </>
  );
}
