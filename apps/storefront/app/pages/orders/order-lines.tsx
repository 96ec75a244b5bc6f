import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Picture } from '../../features/catalogue/picture.tsx';
import { Price } from '../../features/catalogue/price.tsx';
import { attrText } from '../../features/catalogue/product-attr.ts';
import { RemainingPrice } from '../../features/orders/after-refund.tsx';
import { GoodsHeading } from '../../features/orders/goods-heading.tsx';
import { ItemWords } from '../../features/orders/item-words.tsx';
import type { Order, OrderItem } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

/** The goods, line by line: as ordered, and after refunds. */
export function OrderLines({ order }: { order: Order }) {
  const items = order.customerOrderItemList;
  return (
    <Card>
      <GoodsHeading items={items} bill={order.fmsBill} />
      <LinesTable items={items} />
    </Card>
  );
}

/** The printed version omits pictures, links and removed pieces, but adds customs data. */
export function LinesTable({ items, onPaper }: { items: readonly OrderItem[]; onPaper?: boolean }) {
  const t = useTexts();
  const shown = onPaper ? items.filter(({ remainingQuantity }) => remainingQuantity > 0) : items;
  return (
    <table className="lines">
      <thead>
        <tr>
          <th>{t('cart.product')}</th>
          <th>{t('cart.unitPrice')}</th>
          <th>{t('cart.quantity')}</th>
          <th>{t('cart.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <Line key={item.id} item={item} onPaper={onPaper} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ item, onPaper }: { item: OrderItem; onPaper?: boolean }) {
  const { number } = useFormat();
  return (
    <tr>
      <td className="line-name">{onPaper ? <NameOnPaper item={item} /> : <NameWithPicture item={item} />}</td>
      <td className="line-price">
        <Price value={item.salePrice} />
      </td>
      <td className="line-count">{number(item.remainingQuantity)}</td>
      <td className="line-amount">
        <RemainingPrice was={onPaper ? item.remainingAmount : item.saleAmount} left={item.remainingAmount} />
      </td>
    </tr>
  );
}

function NameWithPicture({ item }: { item: OrderItem }) {
  return (
    <div className="flex items-center gap-3.5">
      <span className="pic line-picture">
        <Picture src={item.productPicPath} alt="" size={64} />
      </span>
      <ItemWords
        name={item.productName}
        spec={attrText(item.productAttr)}
        productId={item.wholesaleProductId}
        items={[item]}
      />
    </div>
  );
}

function NameOnPaper({ item }: { item: OrderItem }) {
  const t = useTexts();
  const { hsCode, origin } = item;
  return (
    <>
      <span className="block font-medium wrap-anywhere">{item.productName}</span>
      <span className="hint block">
        <span dir="auto">{attrText(item.productAttr)}</span>
      </span>
      <span className="hint block">
        {hsCode && (
          <span className="me-3">
            {t('orderDetail.hsCode')} <bdi dir="ltr">{hsCode}</bdi>
          </span>
        )}
        {origin && (
          <>
            {t('orderDetail.origin')} <bdi dir="ltr">{origin}</bdi>
          </>
        )}
      </span>
    </>
  );
}
