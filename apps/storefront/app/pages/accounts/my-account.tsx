import { limits } from '@sampan/contract/limits';
import { vatNumberMistake } from '@sampan/contract/vat-number';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { AvatarField } from '../../features/accounts/avatar-field.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { useTexts } from '../../texts/texts.ts';
import { BusinessFields } from './business-fields.tsx';
import { GenderChoice } from './gender-choice.tsx';
import { MyData } from './my-data.tsx';
import { NameFields } from './name-fields.tsx';
import { accountRules } from './rules.ts';

export const handle: PageHandle = { title: 'accounts.myAccount', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const [user, countries, prepaid] = await Promise.all([
    page.call('getUser', {}),
    page.call('listCountries', {}),
    page.call('getPrepaid', {}),
  ]);
  const { balanceUsd, isOffered } = prepaid;
  const today = new Date().toISOString().slice(0, 10);
  const named = countries.map(({ iso, code, country, name }) => ({ iso, code, country, name }));
  return { user, today, countries: named, balanceUsd, hasPrepaid: isOffered || balanceUsd > 0 };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MyAccount() {
  const data = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const profile = useProfileForm(data);
  const { form } = profile;
  return (
    <div className="page max-w-read py-4 md:py-8">
      <Head title={t('accounts.myAccount')} />
      <h1 className="mb-4 text-xl max-md:sr-only">{t('accounts.myAccount')}</h1>
      <Card>
        <form {...form.form} className="grid gap-5">
          <AvatarField icon={form.values.icon} onChange={(icon) => form.set({ icon })} />
          <div className="two">
            <Field label={t('accounts.userId')}>
              <UserId id={data.user.id} />
            </Field>
            <Field label={t('accounts.email')}>
              <Input value={data.user.email} type="email" autoComplete="email" readOnly dir="ltr" />
            </Field>
            <NameFields form={form} />
            <OptionalFields {...profile} {...data} />
          </div>
          <div className="flex justify-end">
            <Button type="submit" kind="brand" size="big" busy={form.busy}>
              {t('accounts.save')}
            </Button>
          </div>
        </form>
      </Card>
      {data.hasPrepaid && <MyBalance balanceUsd={data.balanceUsd} />}
      <MyData />
    </div>
  );
}

function MyBalance({ balanceUsd }: { balanceUsd: number }) {
  const t = useTexts();
  const { price } = useFormat();
  return (
    <Card className="mt-4 flex flex-wrap items-baseline gap-x-8 gap-y-3">
      <Link className="link tap flex-1" to="/balance">
        {t('billing.prepaidBalance')}
      </Link>
      <bdi className="tnum font-semibold" dir="ltr">
        {price(balanceUsd)}
      </bdi>
    </Card>
  );
}

function OptionalFields({ form, dialCode, countries, today }: ReturnType<typeof useProfileForm> & Data) {
  const t = useTexts();
  return (
    <>
      <Field label={t('accounts.country')} error={form.errors.country} optional>
        <Select {...form.text('country')} autoComplete="country">
          <option value="">{t('accounts.chooseCountry')}</option>
          {countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('accounts.phone')} error={form.errors.phone} optional>
        <div className="group" dir="ltr">
          {dialCode && <span className="prefix">{dialCode}</span>}
          <Input {...form.text('phone')} inputMode="tel" autoComplete="tel-national" />
        </div>
      </Field>
      <Field label={t('accounts.birthday')} error={form.errors.birthday} optional>
        <Input {...form.text('birthday')} type="date" min={limits.earliestBirthday} max={today} autoComplete="bday" />
      </Field>
      <GenderChoice value={form.values.gender} onChange={(gender) => form.set({ gender })} />
      <BusinessFields form={form} />
    </>
  );
}

/** The beginning is enough to compare; the clipboard gets all of it. */
function UserId({ id }: { id: string }) {
  const t = useTexts();
  return (
    <div className="group" dir="ltr">
      <Input value={id} readOnly className="truncate" />
      <CopyButton text={id} label={t('accounts.userId')} className="btn btn-line" />
    </div>
  );
}

function useProfileForm({ user, countries }: Data) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const { name } = accountRules(t);
  const dialCodeOf = (iso: string) => countries.find((country) => country.iso === iso)?.code ?? '';
  const form = useForm({
    initial: {
      icon: user.icon,
      firstName: user.customer.firstName,
      lastName: user.customer.lastName,
      country: countries.find(({ iso, country }) => [iso, country].includes(user.country))?.iso ?? '',
      phone: user.phone.replace(/^\+[\d ]*-/, ''),
      birthday: user.birthday,
      gender: user.gender === null ? '' : String(user.gender),
      company: user.company,
      vatNumber: user.vatNumber,
      wantsOffers: user.wantsOffers,
    },
    rules: {
      firstName: ({ firstName }) => name(firstName, t('accounts.enterFirstName')),
      lastName: ({ lastName }) => name(lastName, t('accounts.enterLastName')),
      phone: ({ phone, country }) => phoneMistake(phone, dialCodeOf(country)),
      vatNumber: ({ vatNumber }) => {
        const example = vatNumberMistake(vatNumber);
        return example && t('accounts.vatNumberWrong', { example });
      },
    },
    send: async ({ phone, gender, wantsOffers, ...rest }) => {
      const digits = phone.replace(/[\s-]/g, '');
      await call('updateUser', {
        id: user.id,
        ...rest,
        phone: digits && `${dialCodeOf(rest.country)}-${digits}`,
        gender: gender === '' ? null : (Number(gender) as 0 | 1),
        wantsOffers: wantsOffers ? 1 : 0,
      });
      await revalidate();
      showToast({ kind: 'done', title: t('accounts.saved') });
    },
  });
  function phoneMistake(phone: string, prefix: string) {
    if (phone === '') return false;
    if (prefix === '') return t('accounts.phoneNeedsCountry');
    const max = limits.phoneDigitsMax - prefix.replace(/\D/g, '').length;
    const digits = phone.replace(/[\s-]/g, '');
    return (!/^\d+$/.test(digits) || digits.length > max) && t('accounts.phoneDigits', { max, prefix });
  }
  return { form, dialCode: dialCodeOf(form.values.country) };
}
