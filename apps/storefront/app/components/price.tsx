import { useFormat } from '../lib/format.ts';

/** A price or amount in US dollars; with `to`, a range. */
export function Price({ value, to, className }: { value: number; to?: number; className?: string }) {
  const { price } = useFormat();
  return (
    <bdi dir="ltr" className={className}>
      {to === undefined || to === value ? price(value) : `${price(value)} – ${price(to)}`}
    </bdi>
  );
}
