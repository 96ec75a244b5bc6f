import { limits } from '@sampan/contract/limits';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import type { useForm } from '@sampan/ui/use-form.ts';
import { useTexts } from '../../texts/texts.ts';

interface Answers extends Record<string, string | boolean> {
  company: string;
  vatNumber: string;
  wantsOffers: boolean;
}

/** The buyer's company, and consent to mail about more than orders. */
export function BusinessFields<Values extends Answers>({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts();
  return (
    <>
      <Field label={t('accounts.company')} error={form.errors.company} optional>
        <Input {...form.text('company')} maxLength={limits.companyMax} autoComplete="organization" dir="auto" />
      </Field>
      <Field label={t('accounts.vatNumber')} error={form.errors.vatNumber} optional>
        <Input {...form.text('vatNumber')} maxLength={limits.vatNumberMax} dir="ltr" />
      </Field>
      <div className="md:col-span-2">
        <Checkbox {...form.box('wantsOffers')} hint={t('accounts.wantsOffersHint')}>
          {t('accounts.wantsOffers')}
        </Checkbox>
      </div>
    </>
  );
}
