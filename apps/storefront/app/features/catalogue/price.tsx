import { formatPrice } from '@sampan/ui/format.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useShownIn } from '../../routing/root-data.ts';
import { useShownPrice } from './shown-price.ts';

interface Props {
  value: number;
  to?: number;
  className?: string;
}

/** A price or amount in US dollars, as charged; with `to`, a range. */
export function Price(props: Props) {
  const language = useLanguage();
  return <Range {...props} write={(dollars) => formatPrice(language, dollars)} />;
}

/** A price for display: an estimate in the reader's currency if they chose one. Never for bills and payments. */
export function ShownPrice(props: Props) {
  return <Range {...props} write={useShownPrice().written} />;
}

/** The charged amount beside an estimate; nothing if dollars are shown anyway. */
export function ChargedPrice(props: Props) {
  return useShownIn() ? <Price {...props} /> : null;
}

/** A charged total converted to the reader's currency, shown below it; nothing if dollars are shown anyway. */
export function AboutPrice({ value }: Pick<Props, 'value'>) {
  return useShownIn() ? <ShownPrice className="block text-sm font-regular text-muted" value={value} /> : null;
}

function Range({ value, to, className, write }: Props & { write: (dollars: number) => string }) {
  return (
    <bdi dir="ltr" className={className}>
      {to === undefined || to === value ? write(value) : `${write(value)} – ${write(to).replace(/^≈ /, '')}`}
    </bdi>
  );
}
