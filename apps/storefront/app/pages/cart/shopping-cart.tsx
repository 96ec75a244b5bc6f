import { useTexts } from '../../texts/texts.ts';
import { cartDrawing } from './cart-drawing.tsx';
import '../../styles/cart.css';
import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { Address } from '../../features/addresses/address.ts';
import { AddressText } from '../../features/addresses/address-text.tsx';
import { ChooseAddressDialog } from '../../features/addresses/choose-address-dialog.tsx';
import { LandedCost } from '../../features/orders/landed-cost.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { PhoneAction } from '../../layout/phone-action.tsx';
import { CartBar } from './cart-bar.tsx';
import { countSuppliers } from './cart-lines.ts';
import { CartTable } from './cart-table.tsx';
import { findUnpaidOrder, UnpaidOrder } from './unpaid-order.tsx';
import { type CartState, useCart } from './use-cart.ts';
import { type CartShipping, useCartShipping } from './use-cart-shipping.ts';
import { useStartOrder } from './use-start-order.ts';

export const handle: PageHandle = { title: 'cart.title', actions: ['search', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const { call } = page;
  const { country } = page;
  const [cart, addresses, countries] = await Promise.all([
    call('listCart', { pageNum: 1, pageSize: limits.cartLinesMax }),
    call('listAddresses', { pageNum: 1, pageSize: 1 }),
    call('listCountries', {}),
  ]);
  const address = addresses.records[0] ?? null;
  const iso = address?.location.countryCode || country;
  // Nothing is selected, or shipping cannot be calculated now: the cart is shown anyway.
  const estimate =
    cart.selected.lines > 0 ? await page.call('estimateCartShipping', { country: iso }).catch(() => null) : null;
  return {
    cart,
    address,
    estimate,
    country: iso,
    countryName: countries.find((one) => one.iso === iso)?.name ?? iso,
    unpaid: cart.total === 0 ? await findUnpaidOrder(call) : undefined,
  };
}

export default function ShoppingCart() {
  const loaded = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const cart = useCart(loaded.cart);
  const [clearing, setClearing] = useState(false);
  return (
    <div className="page pb-4">
      <Head title={t('cart.title')} />
      <div className="flex items-baseline gap-2.5 py-3 md:pt-6 md:pb-4">
        <h1 className="text-xl max-md:sr-only">{t('cart.title')}</h1>
        <span className="text-muted">{t('cart.linesOf', { count: cart.lines.length, max: limits.cartLinesMax })}</span>
        <Link className="link tap tap-in ms-auto" to="/quick-order">
          {t('layout.quickOrder')}
        </Link>
      </div>
      <span className="sr-only" role="status">
        {cart.news}
      </span>
      <Contents loaded={loaded} cart={cart} onClear={() => setClearing(true)} />
      <ClearDialog open={clearing} cart={cart} onClose={() => setClearing(false)} />
    </div>
  );
}

interface ContentsProps {
  loaded: ReturnType<typeof useLoaderData<typeof loader>>;
  cart: CartState;
  onClear: () => void;
}

/** Knows the chosen address while the cart is empty, too: a removed line may come back. */
function Contents({ loaded, cart, onClear }: ContentsProps) {
  const t = useTexts();
  const [address, setAddress] = useState<Address | null>(loaded.address);
  const choosing = useChoosing(setAddress);
  const shipping = useCartShipping(cart.accepted, address?.location.countryCode || loaded.country, loaded.estimate);
  const order = useStartOrder(cart, {
    addressId: address?.id,
    shippingLine: shipping.line,
    onNoAddress: choosing.ask,
  });
  if (cart.lines.length === 0) {
    return (
      <>
        <UnpaidOrder loaded={loaded.unpaid} />
        <EmptyCart />
      </>
    );
  }
  const suppliers = countSuppliers(cart.lines);
  return (
    <>
      <a className="skip" href="#start-order">
        {t('cart.skipToStart')}
      </a>
      <PhoneAction>
        <Button kind="quiet" onClick={onClear}>
          {t('cart.clear')}
        </Button>
      </PhoneAction>
      <ShipTo address={address} choosing={choosing} />
      <CartTable cart={cart} />
      {suppliers > 1 && <p className="hint px-4 md:mt-2 md:px-6">{t('cart.perSupplier', { count: suppliers })}</p>}
      <ShippingCard shipping={shipping} country={address ? undefined : loaded.countryName} />
      <CartBar cart={cart} order={order} shipping={shipping} onClear={onClear} />
    </>
  );
}

/** The dialog that asks for an address, and what follows once there is one. */
function useChoosing(onChoose: (address: Address) => void) {
  const [asked, setAsked] = useState<{ next?: ((address: Address) => void) | undefined } | null>(null);
  const close = () => setAsked(null);
  const choose = (chosen: Address) => {
    close();
    onChoose(chosen);
    asked?.next?.(chosen);
  };
  return { isOpen: asked !== null, ask: (next?: (address: Address) => void) => setAsked({ next }), close, choose };
}

/** Names the country, where no address does. */
function ShippingCard({ shipping, country }: { shipping: CartShipping; country: string | undefined }) {
  const t = useTexts();
  const { estimate, line, setLine } = shipping;
  if (!estimate) return null;
  return (
    <div className="card pad landed-wide mt-3 md:mt-4">
      <LandedCost
        heading="h2"
        estimate={estimate}
        line={line}
        onLine={setLine}
        destination={country !== undefined && <p className="text-sm">{t('shipping.destination', { country })}</p>}
        basis={t('shipping.chosenPieces', { count: estimate.pieces })}
      />
    </div>
  );
}

function EmptyCart() {
  const t = useTexts();
  const ways = (
    <div className="flex flex-wrap justify-center gap-2.5">
      <ButtonLink to="/quick-order">{t('layout.quickOrder')}</ButtonLink>
      <ButtonLink kind="brand" to="/product-list">
        {t('layout.browse')}
      </ButtonLink>
    </div>
  );
  return (
    <Card>
      <EmptyState
        drawing={cartDrawing}
        title={t('cart.empty')}
        text={t('cart.emptyText', { max: limits.cartLinesMax })}
        action={ways}
      />
    </Card>
  );
}

interface ShipToProps {
  address: Address | null;
  choosing: ReturnType<typeof useChoosing>;
}

function ShipTo({ address, choosing }: ShipToProps) {
  const t = useTexts();
  return (
    <section
      className="card mb-3 flex items-center gap-3 px-4 py-3.5 md:mb-4 md:gap-4 md:px-6 md:py-4"
      aria-label={t('addresses.shipTo')}
    >
      <span className="text-river-700">
        <Icon name="pin" />
      </span>
      {address ? <AddressText address={address} /> : <p>{t('addresses.none')}</p>}
      <Button size="small" className="ms-auto flex-none" onClick={() => choosing.ask()}>
        {t(address ? 'addresses.change' : 'addresses.add')}
      </Button>
      <ChooseAddressDialog
        open={choosing.isOpen}
        chosenId={address?.id}
        onClose={choosing.close}
        onChoose={choosing.choose}
      />
    </section>
  );
}

function ClearDialog({ open, cart, onClose }: { open: boolean; cart: CartState; onClose: () => void }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    const isCleared = await cart.clear();
    setBusy(false);
    onClose();
    if (isCleared) showToast({ kind: 'done', title: t('cart.cleared') });
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('cart.clearTitle')}
      text={t('cart.clearText', { count: cart.lines.length })}
      confirm={t('cart.clearCart')}
      confirmKind="danger"
      busy={busy}
      onConfirm={clear}
      onClose={onClose}
    />
  );
}
