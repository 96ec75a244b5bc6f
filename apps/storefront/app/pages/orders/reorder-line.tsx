import { useFormat } from '@sampan/ui/format.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { Picture } from '../../features/catalogue/picture.tsx';
import { Price } from '../../features/catalogue/price.tsx';
import { attrText } from '../../features/catalogue/product-attr.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import type { Reorder } from './reorder.ts';

type Line = Reorder['lines'][number];

/** A line then and now: gone, at another price, or in another quantity. */
export function ReorderLine({ line }: { line: Line }) {
  const { number, price } = useFormat();
  return (
    <li className={line.unavailable ? 'reorder-gone' : ''}>
      <span className="pic">
        <Picture src={line.productPic} alt="" size={56} />
      </span>
      <div className="min-w-0">
        <span className="block font-medium wrap-anywhere">{line.productName}</span>
        <span className="hint block">
          <span dir="auto">{attrText(line.productAttr)}</span>
        </span>
        <Badges line={line} />
      </div>
      {line.nowPrice !== null && (
        <div className="order-figure">
          <b>
            <Price value={line.amount} />
          </b>
          <div className="hint">
            <bdi dir="ltr">
              {number(line.quantity)} × {price(line.nowPrice)}
            </bdi>
          </div>
          {line.priceChange && <PriceThen value={line.thenPrice} />}
        </div>
      )}
    </li>
  );
}

function PriceThen({ value }: { value: number }) {
  const { price } = useFormat();
  return (
    <div className="hint">
      <RichText
        id="orderDetail.priceThen"
        values={{ price: price(value) }}
        parts={{
          ltr: (words) => (
            <bdi key="price" dir="ltr">
              {words}
            </bdi>
          ),
        }}
      />
    </div>
  );
}

function Badges({ line }: { line: Line }) {
  const t = useTexts();
  const { number } = useFormat();
  const { unavailable, priceChange, adjusted } = line;
  const values = {
    ordered: number(line.orderedQuantity),
    stock: number(line.stock),
    minimum: number(line.minOrderQuantity),
    batch: number(line.batchNumber),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 empty:hidden">
      {unavailable && <Tag tone="crimson">{t(`orderDetail.gone_${unavailable}`)}</Tag>}
      {priceChange && (
        <Tag tone={priceChange === 'dearer' ? 'amber' : 'green'}>{t(`orderDetail.price_${priceChange}`)}</Tag>
      )}
      {adjusted && <span className="hint">{t(`orderDetail.adjusted_${adjusted}`, values)}</span>}
    </div>
  );
}
