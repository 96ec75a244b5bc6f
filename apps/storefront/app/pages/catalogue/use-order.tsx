import { limits } from '@sampan/contract/limits';
import { shortageOf } from '@sampan/contract/pricing';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRequireSignIn } from '../../api/use-require-sign-in.ts';
import type { Address } from '../../features/addresses/address.ts';
import { useCounts, useUser } from '../../routing/root-data.ts';
import { loadMoreTexts } from '../../texts/load-texts.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { type Chosen, type Product, type ProductPage, pickersOf, priceSelection, type Quantities } from './product.ts';
import { keepQuantities, storedQuantities } from './stored-quantities.ts';
import { useEstimate } from './use-estimate.ts';
import { useOrderActions } from './use-order-actions.ts';

const ChooseAddress = lazy(async () => {
  const [chooser] = await Promise.all([import('../../features/addresses/choose-address-dialog.tsx'), loadMoreTexts()]);
  return { default: chooser.ChooseAddressDialog };
});

const settledAfterMs = 800;
type Press = 'order' | 'cart';

export function useOrder(loaded: ProductPage) {
  const { product } = loaded;
  const { quantities, setQuantity, chosen, settled } = useQuantities(product);
  const picks = usePicks(product);
  const estimate = useEstimate(loaded, chosen);
  const { address, chooseAddress, dialog } = useAddress(loaded.address, estimate);
  const picker = useRef<HTMLDivElement>(null);
  const { busy, press } = usePress(loaded, {
    chosen,
    address,
    picker,
    line: estimate.line,
    onNoAddress: chooseAddress,
  });
  const requireSignIn = useRequireSignIn();
  const showPicker = () => {
    picker.current?.scrollIntoView({ block: 'center' });
    picker.current?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
  };
  return {
    quantities,
    setQuantity,
    chosen,
    settled,
    ...picks,
    picker,
    showPicker,
    address,
    estimate,
    chooseAddress: () => requireSignIn() && chooseAddress(),
    busy,
    press,
    dialog,
  };
}

type OnAddress = (address: Address) => void;

/** The destination, and the dialog that asks for it. */
function useAddress(standard: Address | null, { setCountry }: ReturnType<typeof useEstimate>) {
  const [address, setAddress] = useState(standard);
  /** While the dialog is open: what follows. */
  const [asked, setAsked] = useState<{ next?: OnAddress | undefined } | null>(null);
  const choose = (choice: Address) => {
    setAddress(choice);
    const { countryCode } = choice.location;
    if (countryCode) setCountry({ iso: countryCode, name: choice.country });
    setAsked(null);
    asked?.next?.(choice);
  };
  const dialog = asked && (
    <Suspense>
      <ChooseAddress open chosenId={address?.id} onClose={() => setAsked(null)} onChoose={choose} />
    </Suspense>
  );
  return { address, chooseAddress: (next?: OnAddress) => setAsked({ next }), dialog };
}

interface Choice {
  chosen: Chosen;
  address: Address | null;
  picker: RefObject<HTMLDivElement | null>;
  /** The shipping line. */
  line: string;
  /** Asks for an address, and goes on with it. */
  onNoAddress: (next: OnAddress) => void;
}

/** Orders the chosen goods or adds them to the cart, if nothing prevents it. */
function usePress({ product, hasAddresses }: ProductPage, { chosen, address, picker, line, onNoAddress }: Choice) {
  const t = useTexts();
  const { cart } = useCounts();
  const requireSignIn = useRequireSignIn();
  const actions = useOrderActions(product);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Press | null>(null);
  const isReady = (what: Press, destination: Address | null): boolean => {
    const complaint = complaintAbout(product, chosen, what === 'cart' ? cart : 0, t);
    if (complaint) {
      showToast({ kind: 'error', title: complaint });
      if (chosen.pieces < 1)
        picker.current?.querySelector<HTMLElement>('[aria-pressed="true"], input:enabled')?.focus();
      return false;
    }
    if (!requireSignIn()) return false;
    if (what === 'cart' || destination) return true;
    showToast({ kind: 'info', title: t(hasAddresses ? 'catalogue.selectAddress' : 'catalogue.addAddress') });
    onNoAddress((added) => void press('order', added));
    return false;
  };
  const press = async (what: Press, destination = address) => {
    if (busy || !isReady(what, destination)) return;
    setBusy(what);
    try {
      if (what === 'cart') await actions.putIntoCart(chosen);
      else if (destination) await actions.startOrder(chosen, destination.id, line);
    } catch (error) {
      showError(error, t);
      // Prices or stock differ from the page's.
      if ((error as { status?: number }).status === 409) void revalidate();
    } finally {
      setBusy(null);
    }
  };
  return { busy, press };
}

export type Order = ReturnType<typeof useOrder>;

/** Pieces by SKU; all 0 at first. */
function useQuantities(product: Product) {
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const chosen = useMemo(() => priceSelection(product, quantities), [product, quantities]);
  const [settled, setSettled] = useState(chosen);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(chosen), settledAfterMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  const user = useUser();
  // Runs after hydration: the server does not know them.
  useEffect(() => {
    const stored = storedQuantities(product);
    if (stored.size > 0) setQuantities((now) => (now.size > 0 ? now : stored));
  }, [product]);
  useEffect(() => {
    if (!user && quantities.size > 0) keepQuantities(product, quantities);
  }, [user, product, quantities]);
  const setQuantity = (skuId: number, quantity: number) => setQuantities((old) => new Map(old).set(skuId, quantity));
  return { quantities, setQuantity, chosen, settled };
}

/** The options that the grid is shown for, such as the colour. */
function usePicks(product: Product) {
  const pickers = useMemo(() => pickersOf(product), [product]);
  const [picks, setPicks] = useState(() => pickers.slice(0, -1).map(({ values }) => values[0]?.value ?? ''));
  const [picture, setPicture] = useState<string>();
  const pick = (index: number, value: string) => {
    setPicks(picks.with(index, value));
    const shown = pickers[index]?.values.find((one) => one.value === value)?.picture;
    if (shown) setPicture(shown);
  };
  return { pickers, picks, pick, picture };
}

/** The obstacle to ordering, in the specification's words; for the cart also its limit. */
function complaintAbout(product: Product, { pieces, lines }: Chosen, cart: number, t: Translate): string | null {
  const { minOrderQuantity, batchNumber } = product;
  if (pieces < 1) return t('catalogue.selectSku');
  const shortage = shortageOf(product, pieces);
  if (shortage?.reason === 'minimum') return t('catalogue.belowMinimum', { minOrderQuantity });
  if (shortage) return t('catalogue.fullBatches', { batch: batchNumber });
  const max = limits.cartLinesMax;
  if (cart >= max) return t('catalogue.cartIsFull');
  if (cart > 0 && cart + lines.length > max) return t('catalogue.cartCount', { count: cart, max, room: max - cart });
  return null;
}
