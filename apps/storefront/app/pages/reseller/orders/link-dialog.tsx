import { call } from '../../../api/call.ts';
import { LinkGoodsDialog } from '../../../features/reseller/link-goods-dialog.tsx';
import type { ShopOrder, ShopOrderLine } from './shop-order.ts';

interface Props {
  order: ShopOrder;
  line: ShopOrderLine;
  onClose: () => void;
}

/** What an order's line is here. Stored for later orders. */
export default function LinkDialog({ order, line, onClose }: Props) {
  return (
    <LinkGoodsDialog
      title={line.shopSku ? `${line.title} (${line.shopSku})` : line.title}
      shopName={order.shopName}
      first={line.shopSku || line.title}
      onLink={(goods) => call('linkShopOrderLine', { id: order.id, lineId: line.id, ...goods })}
      onClose={onClose}
    />
  );
}
