import { useFormat } from '../lib/format.ts';
import { useShownIn } from '../lib/root-data.ts';

interface Props {
  value: number;
  to?: number;
  className?: string;
}

/** A price or amount in US dollars, as it is charged; with `to`, a range. */
export function Price(props: Props) {
  return <Range {...props} write={useFormat().written.price} />;
}

/** A price for looking at: an estimate in the reader's currency when they chose one. Never for bills and payments. */
export function ShownPrice(props: Props) {
  return <Range {...props} write={useFormat().written.shown} />;
}

/** What is charged, beside an estimate; nothing where dollars are shown anyway. */
export function ChargedPrice(props: Props) {
  return useShownIn() ? <Price {...props} /> : null;
}

function Range({ value, to, className, write }: Props & { write: (dollars: number) => string }) {
  return (
    <bdi dir="ltr" className={className}>
      {to === undefined || to === value ? write(value) : `${write(value)} – ${write(to).replace(/^≈ /, '')}`}
    </bdi>
  );
}
