import { ChargedPrice, ShownPrice } from '../../features/catalogue/price.tsx';

/** As the reader sees it and, below, as it is charged. */
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
