import { broadcastPlaceholders, fillPlaceholders } from '@sampan/contract/conversations/placeholders';
import { Checkbox, Field, Select } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Input } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { shopName } from '../../layout/shop-name.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { fromTexts, LanguageFields, type LanguageTexts, textRules, textsIn } from './language-texts.tsx';

type Values = LanguageTexts & Record<'kind' | 'country' | 'reads' | 'orders', string> & { byMail: boolean };

const groupOf = ({ kind, country, reads, orders }: Values) =>
  ({ kind, country, language: reads, orders }) as Input<'operatorCountBroadcast'>;

/** Writes a broadcast: its audience, their number, and the text they receive. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorSendBroadcast', ['operatorListBroadcasts']);
  const initial: Values = { ...fromTexts({}), kind: 'service', country: '', reads: '', orders: '', byMail: false };
  const form = useForm<Values>({
    initial,
    rules: textRules(t, broadcastPlaceholders),
    fieldNames: { texts: 'en' },
    explain: ({ error }) => (error === 'not_found' ? { kind: t('consoleMessages.goesTo', { count: 0 }) } : undefined),
    inDialog: true,
    send: async (values) => {
      const { recipients } = await act({ ...groupOf(values), texts: textsIn(values), byMail: values.byMail ? 1 : 0 });
      showToast({ kind: 'done', title: t('consoleMessages.onItsWay', { count: recipients }) });
      onClose();
    },
  });
  const { data } = useCall('operatorCountBroadcast', groupOf(form.values));
  return (
    <FormDialog
      form={form}
      title={t('consoleMessages.writeToMany')}
      reason={t('consoleMessages.broadcastPlaceholders')}
      confirm={t('consoleMessages.sendToMany', { count: data?.recipients ?? 0 })}
      onClose={onClose}
    >
      <GroupFields form={form} />
      <p className="note-text" aria-live="polite">
        {form.values.kind === 'offers' && `${t('consoleMessages.whoAgreed')} `}
        {data && <Reach reach={data} texts={form.values} />}
      </p>
      <Checkbox {...form.box('byMail')} hint={t('consoleMessages.byMailHint')}>
        {t('consoleMessages.byMail')}
      </Checkbox>
      <LanguageFields form={form} />
      <Preview values={form.values} />
    </FormDialog>
  );
}

function GroupFields({ form }: { form: Pick<ReturnType<typeof useForm<Values>>, 'text' | 'errors'> }) {
  const t = useTexts();
  const languageName = useLanguageName();
  const { data } = useCall('operatorCountCustomers', {});
  const countries = data?.countries.filter(({ value }) => value !== '') ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('consoleMessages.kind')} error={form.errors.kind}>
        <Select {...form.text('kind')}>
          <option value="service">{t('consoleMessages.kind_service')}</option>
          <option value="offers">{t('consoleMessages.kind_offers')}</option>
        </Select>
      </Field>
      <Field label={t('consoleCustomers.country')}>
        <Select {...form.text('country')}>
          <option value="">{t('consoleMessages.everyone')}</option>
          {countries.map(({ value }) => (
            <option key={value}>{value}</option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleMessages.reads')}>
        <Select {...form.text('reads')}>
          <option value="">{t('consoleMessages.everyone')}</option>
          {data?.languages.map(({ value }) => (
            <option key={value} value={value}>
              {languageName(value)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleCustomers.orders')}>
        <Select {...form.text('orders')}>
          <option value="">{t('consoleMessages.everyone')}</option>
          <option value="some">{t('consoleCustomers.orders_some')}</option>
          <option value="none">{t('consoleCustomers.orders_none')}</option>
        </Select>
      </Field>
    </div>
  );
}

interface ReachProps {
  reach: { recipients: number; languages: readonly { value: string; customers: number }[] };
  texts: LanguageTexts;
}

/** The number of recipients, and of those who get English for want of a translation. */
function Reach({ reach: { recipients, languages }, texts }: ReachProps) {
  const t = useTexts();
  const { number } = useFormat();
  const languageName = useLanguageName();
  const without = languages.filter(({ value }) => value !== 'en' && !texts[value as keyof LanguageTexts]?.trim());
  const named = without.map(({ value, customers }) => `${languageName(value)} (${number(customers)})`);
  return (
    <>
      {t('consoleMessages.goesTo', { count: recipients })}{' '}
      {named.length > 0 && t('consoleMessages.readEnglish', { languages: named.join(t('console.comma')) })}
    </>
  );
}

/** Previews the text as a customer reads it. */
function Preview({ values }: { values: Values }) {
  const t = useTexts();
  const text = values[values.language as keyof LanguageTexts] || values.en;
  if (!text.trim()) return null;
  return (
    <section aria-label={t('consoleMessages.preview')}>
      <p className="second mb-1">{t('consoleMessages.preview')}</p>
      <div className="bubble" data-by="shop">
        <p className="bubble-text" dir="auto">
          {fillPlaceholders(text.trim(), { name: 'Amara Okafor', shop: shopName() })}
        </p>
      </div>
    </section>
  );
}
