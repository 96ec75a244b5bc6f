import { NameOrder } from '@sampan/ui/name-order.tsx';
import { useTexts } from '../../../texts/texts.ts';
import '../../../styles/address-form.css';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useId, useState } from 'react';
import { useRootData } from '../../../routing/root-data.ts';
import type { Address } from '../address.ts';
import { PlaceFields } from './place-fields.tsx';
import { type Country, useCountries } from './places.ts';
import { useAddressForm } from './use-address-form.ts';

export interface AddressFormProps {
  address?: Address | null;
  onClose: () => void;
  /** The saved address; the dialog has shown a confirmation and expects to be closed. */
  onSaved: (address: Address) => void;
  /** Asks for the e-mail address, too; the shop's own dialog has no such field. */
  email?: EmailWords;
}

interface EmailWords {
  label: string;
  hint: string;
  mistake: string;
}

export default function AddressForm({ address = null, onClose, onSaved, email }: AddressFormProps) {
  const t = useTexts();
  const id = useId();
  const countries = useCountries();
  const form = useAddressForm({ address, countries, onSaved, emailMistake: email?.mistake });
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const country = countries?.find(({ id: iso }) => iso === form.values.country);
  const likely = useRootData()?.country;
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('addresses.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="wide"
      title={t(address ? 'addresses.editTitle' : 'addresses.addTitle')}
      reason={t('addresses.reason')}
      onClose={onClose}
      actions={actions}
      actionsHint={<span className="max-md:hidden">{t('addresses.escHint')}</span>}
    >
      <form {...form.form} id={id} className="address-form">
        <span hidden ref={(mark) => setDialog(mark?.closest('dialog') ?? null)} />
        <NameFields form={form} />
        <PlaceFields
          form={form}
          countries={countries}
          container={dialog}
          likely={address || email ? undefined : likely}
        />
        <DetailField form={form} />
        <PostcodeField form={form} country={country} />
        <PhoneField form={form} country={country} />
        {email && (
          <Field label={email.label} hint={email.hint} error={form.errors.email} className="af-6" optional>
            <Input {...form.text('email')} type="email" maxLength={limits.emailMax} autoComplete="email" dir="ltr" />
          </Field>
        )}
        <Checkbox {...form.box('isDefault')} className="af-6">
          {t('addresses.setDefault')}
        </Checkbox>
        <div className="af-6">
          <FormProblem text={form.problem} />
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useAddressForm>;
}

function NameFields({ form }: FieldsProps) {
  const t = useTexts();
  return (
    <NameOrder
      given={
        <Field label={t('addresses.firstName')} error={form.errors.firstName} className="af-3">
          <Input {...form.text('firstName')} autoComplete="given-name" dir="auto" />
        </Field>
      }
      family={
        <Field label={t('addresses.lastName')} error={form.errors.lastName} className="af-3">
          <Input {...form.text('lastName')} autoComplete="family-name" dir="auto" />
        </Field>
      }
    />
  );
}

function DetailField({ form }: FieldsProps) {
  const t = useTexts();
  return (
    <Field
      label={t('addresses.detail')}
      error={form.errors.detailAddress}
      hint={<Counter text={form.values.detailAddress} />}
      className="af-6"
    >
      <Textarea
        {...form.text('detailAddress')}
        rows={4}
        placeholder={t('addresses.detailExample')}
        autoComplete="street-address"
        dir="auto"
      />
    </Field>
  );
}

function Counter({ text }: { text: string }) {
  const t = useTexts();
  return (
    <span className="block text-end tnum">
      {t('addresses.characters', { count: text.length, max: limits.detailAddressMax })}
    </span>
  );
}

interface CountryFieldProps extends FieldsProps {
  country: Country | undefined;
}

function PostcodeField({ form, country }: CountryFieldProps) {
  const t = useTexts();
  return (
    <Field
      label={t('addresses.postcode')}
      error={form.errors.postcode}
      hint={<PostcodeHint country={country} />}
      className="af-3"
    >
      <Input {...form.text('postcode')} autoComplete="postal-code" autoCapitalize="characters" dir="ltr" />
    </Field>
  );
}

function PostcodeHint({ country }: { country: Country | undefined }) {
  const t = useTexts();
  if (!country) return t('addresses.postcodeNeedsCountry');
  if (!country.postcode) return t('addresses.postcodeAny', { country: country.label });
  return t('addresses.postcodeExample', { example: country.postcode.example });
}

function PhoneField({ form, country }: CountryFieldProps) {
  const t = useTexts();
  return (
    <Field label={t('addresses.phone')} error={form.errors.phone} hint={t('addresses.phoneHint')} className="af-3">
      <div className="group" dir="ltr">
        {country && <span className="prefix">{country.dialCode}</span>}
        <Input {...form.text('phone')} inputMode="tel" autoComplete="tel-national" />
      </div>
    </Field>
  );
}
