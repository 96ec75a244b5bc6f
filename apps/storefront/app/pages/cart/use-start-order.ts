import { CallError } from '@sampan/contract/page-context';
import { usePath, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { confirmPath } from '../../features/orders/orders.ts';
import { sayAfterReload } from '../../layout/say-after-reload.ts';
import { useTexts } from '../../texts/texts.ts';
import { isSelected } from './cart-lines.ts';
import { findUnpaidOrder } from './unpaid-order.tsx';
import type { CartState } from './use-cart.ts';

/** Refusals that the reloaded lines explain by themselves. */
const explainedByLines = new Set(['out_of_stock', 'product_unavailable', 'below_minimum_order', 'nothing_selected']);

interface Destination {
  addressId: string | undefined;
  shippingLine: string;
  /** Asks for an address, and goes on with it. */
  onNoAddress: (next: (address: { id: string }) => void) => void;
}

export function useStartOrder(cart: CartState, { addressId, shippingLine, onNoAddress }: Destination) {
  const t = useTexts();
  const path = usePath();
  const [busy, setBusy] = useState(false);
  /** Repeating the request after a lost response returns the same order. */
  const { keyFor } = useIdempotencyKey();

  const placeOrder = async (chosenAddress: string) => {
    await cart.flush();
    const items = cart.lines.filter(isSelected).map(({ id, price, quantity }) => ({ id, price, quantity }));
    const input = { addressId: chosenAddress, items };
    const order = await call('generateOrder', input, { idempotencyKey: keyFor(input) });
    // Orders start with the cheapest line; confirm-order offers the choice again.
    if (shippingLine) await call('chooseShippingLine', { id: order.billId, shippingLine }).catch(() => undefined);
    sayAfterReload('catalogue.orderStarted');
    // A new document: the payment provider's script may run only there.
    location.assign(
      path(withQuery('/confirm-order', { id: order.id, billId: order.billId, addressId: chosenAddress })),
    );
  };
  /** Another tab may have started the order meanwhile. */
  const saidOrdered = async () => {
    const order = await findUnpaidOrder();
    if (!order) return false;
    const pay = () => location.assign(path(confirmPath(order)));
    const action = { label: t('orders.proceed'), onPress: pay };
    showToast({ kind: 'info', title: t('cart.inUnpaidOrder', { sn: order.sn }), action });
    return true;
  };
  const explain = async (error: unknown) => {
    if (error instanceof CallError && error.error === 'price_changed') {
      showToast({ kind: 'error', title: error.message });
      await cart.markChanges().catch(() => undefined);
      return;
    }
    if (error instanceof CallError && error.error === 'nothing_selected' && (await saidOrdered())) return cart.reload();
    showError(error, t);
    if (error instanceof CallError && explainedByLines.has(error.error)) await cart.reload();
  };
  const start = async (destination = addressId) => {
    if (busy) return;
    if (!destination) {
      onNoAddress(({ id }) => void start(id));
      return showToast({ kind: 'error', title: t('cart.noShippingAddress') });
    }
    if (cart.summary.lines === 0) return showToast({ kind: 'error', title: t('cart.lessOneProduct') });
    setBusy(true);
    try {
      await placeOrder(destination);
    } catch (error) {
      await explain(error);
      setBusy(false);
    }
  };
  return { start: () => start(), busy };
}
