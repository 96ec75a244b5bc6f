import { Field, Input } from '@sampan/ui/field.tsx';
import { NameOrder } from '@sampan/ui/name-order.tsx';
import type { useForm } from '@sampan/ui/use-form.ts';
import { useTexts } from '../../texts/texts.ts';

interface Answers extends Record<string, string | boolean> {
  firstName: string;
  lastName: string;
}

export function NameFields<Values extends Answers>({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts();
  return (
    <NameOrder
      given={
        <Field label={t('accounts.firstName')} error={form.errors.firstName}>
          <Input {...form.text('firstName')} autoComplete="given-name" dir="auto" />
        </Field>
      }
      family={
        <Field label={t('accounts.lastName')} error={form.errors.lastName}>
          <Input {...form.text('lastName')} autoComplete="family-name" dir="auto" />
        </Field>
      }
    />
  );
}
