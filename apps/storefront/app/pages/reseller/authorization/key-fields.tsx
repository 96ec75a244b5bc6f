import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { ConnectForm } from './use-connect-form.ts';

/** The permissions needed there; the server checks them, and names missing ones. */
const shopifyRights = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
];

export function KeyFields({ form }: { form: ConnectForm }) {
  const t = useTexts();
  const { channel } = form.values;
  const key = {
    maxLength: resellerLimits.shopKeyMax,
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  return (
    <>
      <div className="text-muted">
        <p>{t(`resellerAuthorization.keysLead_${channel}`)}</p>
        {channel === 'shopify' && (
          <ul className="codes">
            {shopifyRights.map((right) => (
              <li key={right}>
                <code dir="ltr">{right}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
      {channel === 'shopify' ? (
        <>
          <Field label={t('resellerAuthorization.token')} error={form.errors.token}>
            <PasswordInput {...form.text('token')} {...key} placeholder="shpat_…" />
          </Field>
          <Field
            label={t('resellerAuthorization.appSecret')}
            hint={t('resellerAuthorization.appSecretHint')}
            error={form.errors.secret}
            optional
          >
            <PasswordInput {...form.text('secret')} {...key} />
          </Field>
        </>
      ) : (
        <>
          <Field label={t('resellerAuthorization.consumerKey')} error={form.errors.key}>
            <PasswordInput {...form.text('key')} {...key} placeholder="ck_…" />
          </Field>
          <Field label={t('resellerAuthorization.consumerSecret')} error={form.errors.secret}>
            <PasswordInput {...form.text('secret')} {...key} placeholder="cs_…" />
          </Field>
        </>
      )}
    </>
  );
}
