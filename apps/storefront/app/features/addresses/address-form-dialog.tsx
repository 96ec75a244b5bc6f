import { lazy, type ReactNode, Suspense } from 'react';
import { loadMoreTexts } from '../../texts/load-texts.ts';
import type { AddressFormProps } from './address-form/address-form.tsx';

/** Catalogue pages come without the account pages' texts. */
const AddressForm = lazy(async () => {
  const [form] = await Promise.all([import('./address-form/address-form.tsx'), loadMoreTexts()]);
  return form;
});

interface Props extends AddressFormProps {
  open: boolean;
  /** A dialog shown until this one is loaded, if another one led to it. */
  waiting?: ReactNode;
}

/** Adds a shipping address, or edits the given one. Loaded when first opened. */
export function AddressFormDialog({ open, waiting, ...props }: Props) {
  if (!open) return null;
  return (
    <Suspense fallback={waiting}>
      <AddressForm {...props} />
    </Suspense>
  );
}
