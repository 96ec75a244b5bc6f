import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Picture } from '../catalogue/picture.tsx';
import { Price } from '../catalogue/price.tsx';
import { attrText } from '../catalogue/product-attr.ts';
import { ItemWords } from './item-words.tsx';
import { nameOfLine } from './line-name.tsx';
import type { OrderItem } from './orders.ts';

interface Props {
  item: OrderItem;
  /** Chosen pieces; undefined if the line is not chosen. */
  count: number | undefined;
  /** The largest number that may be chosen. */
  max: number;
  onChange: (count: number) => void;
}

/** One of the order's lines, to be chosen, and how many of its pieces. */
export function PiecesRow({ item, count, max, onChange }: Props) {
  const t = useTexts();
  const spec = attrText(item.productAttr);
  const name = nameOfLine(item);
  return (
    <li className="refund-row">
      <BareCheckbox
        checked={count !== undefined}
        aria-label={t('cart.select', { name })}
        onChange={(event) => onChange(event.target.checked ? max : 0)}
      />
      <span className="pic">
        <Picture src={item.productPicPath} alt="" size={64} />
      </span>
      <ItemWords name={item.productName} spec={spec} items={[item]}>
        <span className="hint block">
          <Price value={item.salePrice} /> {t('cart.each')} · {t('refunds.returnable', { count: max })}
        </span>
      </ItemWords>
      <span className="refund-step">
        <Stepper
          value={count ?? max}
          min={1}
          max={max}
          label={name}
          disabled={count === undefined}
          onChange={onChange}
        />
      </span>
    </li>
  );
}
