import { lazy, Suspense } from 'react';
import { loadMoreTexts } from '../lib/load-texts.ts';
import type { AddressFormProps } from './address-form/address-form.tsx';

/** The catalogue's pages come without the texts of the account's. */
const AddressForm = lazy(async () => {
  const [form] = await Promise.all([import('./address-form/address-form.tsx'), loadMoreTexts()]);
  return form;
});

/** Adds a shipping address, or changes the one given. Loaded when it is first opened. */
export function AddressFormDialog({ open, ...props }: AddressFormProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <AddressForm {...props} />
    </Suspense>
  );
}
