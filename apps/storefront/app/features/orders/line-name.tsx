import { attrText } from '../catalogue/product-attr.ts';
import type { OrderItem } from './orders.ts';

type Named = Pick<OrderItem, 'productName' | 'productAttr'>;

/** The name that identifies a line everywhere: product name, colour and size. */
export function nameOfLine({ productName, productAttr }: Named): string {
  return [productName, attrText(productAttr)].filter(Boolean).join(', ');
}

/** Names an order's line by its id; nothing for a removed line. */
export function LineName({ items, id }: { items: readonly (Named & { id: string })[]; id: string }) {
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  const spec = attrText(item.productAttr);
  return (
    <>
      <span dir="auto">{item.productName}</span>
      {spec && (
        <>
          {' '}
          <b className="font-medium" dir="auto">
            {spec}
          </b>
        </>
      )}
    </>
  );
}
