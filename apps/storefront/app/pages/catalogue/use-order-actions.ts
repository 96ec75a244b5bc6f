import { useRef } from 'react';
import { useGo, withQuery } from '../../lib/paths.ts';
import { setCounts } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { type Chosen, type Product, skuLabel } from './product.ts';

const namedLines = 3;

/** The two calls; what makes them is loaded with the first press. */
export function useOrderActions(product: Product) {
  const t = useTexts();
  const go = useGo();
  const attempt = useRef({ contents: '', key: '' });

  const linesOf = ({ lines }: Chosen) =>
    lines.map(({ sku, quantity, price }) => ({ productId: product.offerId, productSkuId: sku.skuId, quantity, price }));

  /** The same order tried again keeps its key, so that it can never be placed twice. */
  const keyFor = (contents: string) => {
    if (attempt.current.contents !== contents) attempt.current = { contents, key: newKey() };
    return attempt.current.key;
  };

  return {
    async putIntoCart(chosen: Chosen) {
      const { call } = await import('../../lib/api.ts');
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
    async startOrder(chosen: Chosen, addressId: string) {
      const { call } = await import('../../lib/api.ts');
      const input = { addressId, productDtos: linesOf(chosen) };
      const { id, billId } = await call('checkoutNow', input, { idempotencyKey: keyFor(JSON.stringify(input)) });
      attempt.current = { contents: '', key: '' };
      showToast({ kind: 'done', title: t('catalogue.orderStarted'), text: t('catalogue.orderStartedText') });
      go(withQuery('/confirm-order', { id, billId, addressId }));
    },
  };
}

/** `crypto.randomUUID` is missing on plain http addresses. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
