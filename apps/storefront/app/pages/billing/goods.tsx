import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Picture } from '../../features/catalogue/picture.tsx';
import { Price } from '../../features/catalogue/price.tsx';
import { attrText } from '../../features/catalogue/product-attr.ts';
import { RemainingPrice } from '../../features/orders/after-refund.tsx';
import { GoodsHeading } from '../../features/orders/goods-heading.tsx';
import { ItemWords } from '../../features/orders/item-words.tsx';
import type { Bill, Order } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

export function Goods({ order, bill }: { order: Order; bill: Bill }) {
  const t = useTexts();
  const { number } = useFormat();
  const items = order.customerOrderItemList;
  return (
    <Card>
      <GoodsHeading items={items} bill={bill} />
      <table className="goods">
        <thead>
          <tr>
            <th>{t('cart.product')}</th>
            <th className="goods-figure">{t('cart.unitPrice')}</th>
            <th className="goods-figure">{t('cart.quantity')}</th>
            <th className="goods-figure">{t('cart.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="goods-name">
                <span className="pic">
                  <Picture src={item.productPicPath} alt="" size={48} />
                </span>
                <ItemWords name={item.productName} spec={attrText(item.productAttr)} items={[item]} />
              </td>
              <td className="goods-figure goods-price">
                <Price value={item.salePrice} />
              </td>
              <td className="goods-figure goods-times">{number(item.remainingQuantity)}</td>
              <td className="goods-figure goods-amount">
                <RemainingPrice was={item.saleAmount} left={item.remainingAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
