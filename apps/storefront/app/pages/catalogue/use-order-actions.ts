import { usePath, withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { sayAfterReload } from '../../layout/say-after-reload.ts';
import { setCounts } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Chosen, type Product, skuLabel } from './product.ts';

const namedLines = 3;

/** The two calls; their code is loaded with the first press. */
export function useOrderActions(product: Product) {
  const t = useTexts();
  const path = usePath();
  const { keyFor } = useIdempotencyKey();

  const linesOf = ({ lines }: Chosen) =>
    lines.map(({ sku, quantity, price }) => ({ productId: product.offerId, productSkuId: sku.skuId, quantity, price }));

  return {
    async putIntoCart(chosen: Chosen) {
      const { call } = await import('../../api/call.ts');
      const { count } = await call('addToCart', { items: linesOf(chosen) });
      setCounts({ cart: count });
      const names =
        chosen.lines.length <= namedLines ? chosen.lines.map(({ sku }) => skuLabel(sku)).filter(Boolean) : [];
      showToast({
        kind: 'done',
        title: t('catalogue.added'),
        text: [t('catalogue.pieces', { count: chosen.pieces }), ...names].join(' · '),
        action: { label: t('catalogue.viewCart'), to: '/shopping-cart' },
      });
    },
    async startOrder(chosen: Chosen, addressId: string, shippingLine: string) {
      const { call } = await import('../../api/call.ts');
      const input = { addressId, productDtos: linesOf(chosen) };
      const { id, billId } = await call('checkoutNow', input, { idempotencyKey: keyFor(input) });
      // Orders start with the cheapest line; confirm-order offers the choice again.
      if (shippingLine) await call('chooseShippingLine', { id: billId, shippingLine }).catch(() => undefined);
      sayAfterReload('catalogue.orderStarted');
      // A new document: the payment provider's script may run only there.
      location.assign(path(withQuery('/confirm-order', { id, billId, addressId })));
    },
  };
}
