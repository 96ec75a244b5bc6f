import { lazy, type ReactNode, Suspense } from 'react';
import { loadMoreTexts } from '../../texts/load-texts.ts';
import type { AddressFormProps } from './address-form/address-form.tsx';

/** The catalogue's pages come without the texts of the account's. */
const AddressForm = lazy(async () => {
  const [form] = await Promise.all([import('./address-form/address-form.tsx'), loadMoreTexts()]);
  return form;
});

interface Props extends AddressFormProps {
  open: boolean;
  /** A dialog that is there until this one is loaded, where another one led to it. */
  waiting?: ReactNode;
}

/** Adds a shipping address, or changes the one given. Loaded when it is first opened. */
export function AddressFormDialog({ open, waiting, ...props }: Props) {
  if (!open) return null;
  return (
    <Suspense fallback={waiting}>
      <AddressForm {...props} />
    </Suspense>
  );
}
