import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

/** An old order as it would be today. */
export type Reorder = OutputOf<Calls['previewReorder']>;

/** What can still be bought, as the cart takes it. */
export const linesForCart = ({ lines }: Reorder) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, productSkuId, quantity, nowPrice }) => ({ productId, productSkuId, quantity, price: nowPrice }));
