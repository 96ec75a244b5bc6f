import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Reorder = OutputOf<Calls['previewReorder']>;

export const linesForCart = ({ lines }: Reorder) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, productSkuId, quantity, nowPrice }) => ({ productId, productSkuId, quantity, price: nowPrice }));
