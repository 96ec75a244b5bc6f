import { listingLook, placeholdersOf, type TemplateField, templateFields } from '@sampan/contract/listing-templates';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { GroupPicker } from '../../../features/reseller/group-picker.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { CompareFields } from './compare-fields.tsx';
import { type ShopTemplates, type TemplatesForm, useTemplatesForm } from './use-templates-form.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const shopId = new URL(request.url).searchParams.get('shop');
  const shops = await call('listTemplates', {});
  return { shops, shopId: shops.find((one) => one.shopId === shopId)?.shopId ?? shops[0]?.shopId ?? '' };
}

/** How goods are named in each shop. */
export default function Templates() {
  const { shops, shopId } = useLoaderData<typeof loader>();
  const t = useTexts();
  const shop = shops.find((one) => one.shopId === shopId);
  return (
    <>
      <Head title={t('resellerTemplates.title')} />
      <PageHead title={t('resellerTemplates.title')} back="/m/settings" actions={<HelpLink article="names" />}>
        {shops.length > 1 && (
          <div className="rs-chips">
            {shops.map((one) => (
              <Link
                key={one.shopId}
                className="rs-chip"
                to={withQuery('/m/templates', { shop: one.shopId })}
                aria-current={one.shopId === shopId}
              >
                <bdi>{one.shopName}</bdi>
              </Link>
            ))}
          </div>
        )}
      </PageHead>
      {shop ? (
        <ShopForm key={`${shop.shopId} ${shop.version}`} shop={shop} />
      ) : (
        <EmptyState
          title={t('resellerPublish.noShopTitle')}
          text={t('resellerPublish.noShopText')}
          action={
            <ButtonLink kind="brand" to="/m/authorization">
              {t('resellerPublish.connect')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** WooCommerce has neither vendors nor types. */
const fieldsOf = ({ channel }: ShopTemplates): readonly TemplateField[] =>
  channel === 'shopify' ? templateFields : ['tags', 'handle'];

function ShopForm({ shop }: { shop: ShopTemplates }) {
  const t = useTexts();
  const form = useTemplatesForm(shop);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form className="rs-me" onSubmit={submit}>
      <section className="rs-card rs-form" aria-label={t('resellerTemplates.names')}>
        <h2>{t('resellerTemplates.names')}</h2>
        <p className="small">{t('resellerTemplates.text')}</p>
        {fieldsOf(shop).map((field) => (
          <TemplateInput key={field} {...{ field, shop, form }} />
        ))}
        <GroupPicker
          shop={{ id: shop.shopId, channel: shop.channel }}
          groupIds={form.typed.groupIds}
          onChange={(groupIds) => form.set({ groupIds })}
        />
        <p className="hint">{t('resellerTemplates.groupsHint')}</p>
      </section>
      <CompareFields shop={shop} form={form} />
      <section className="rs-card rs-form">
        <p className="small">{t('resellerTemplates.when')}</p>
        <Button type="submit" kind="brand" busy={form.isBusy} aria-disabled={form.isWrong || undefined}>
          {t('resellerMe.save')}
        </Button>
      </section>
    </form>
  );
}

interface InputProps {
  field: TemplateField;
  shop: ShopTemplates;
  form: TemplatesForm;
}

function TemplateInput({ field, shop, form: { typed, set, unknown } }: InputProps) {
  const t = useTexts();
  const value = typed.templates[field];
  const change = (next: string) => set({ templates: { ...typed.templates, [field]: next } });
  const wrong = unknown[field];
  return (
    <Field
      label={t(`resellerTemplates.${field}`)}
      hint={wrong ? undefined : <Result {...{ field, shop }} template={value} />}
      error={wrong && t('resellerTemplates.unknown', { name: wrong })}
    >
      <Input
        dir="auto"
        maxLength={resellerLimits.templateMax}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <span className="rs-values">
        {placeholdersOf[field].map((name) => (
          <button
            key={name}
            type="button"
            data-plain
            aria-label={t('resellerTemplates.insert', { name: t(`resellerTemplates.placeholder_${name}`) })}
            onClick={() => change(joined(field, value, `{${name}}`))}
          >
            {t(`resellerTemplates.placeholder_${name}`)}
          </button>
        ))}
      </span>
    </Field>
  );
}

function joined(field: TemplateField, value: string, placeholder: string): string {
  if (value.trim() === '') return placeholder;
  return `${value.trimEnd()}${field === 'tags' ? ', ' : ' '}${placeholder}`;
}

/** What the template gives for one of the goods. */
function Result({ field, shop, template }: { field: TemplateField; shop: ShopTemplates; template: string }) {
  const t = useTexts();
  const { shopName, example } = shop;
  const templates = { vendor: '', productType: '', tags: '', handle: '', [field]: template };
  const look = listingLook(templates, { shop: shopName, ...example });
  const shown = field === 'tags' ? look.tags.join(', ') : look[field];
  if (shown === '') return t(field === 'handle' ? 'resellerTemplates.byShop' : 'resellerTemplates.none');
  return t('resellerTemplates.example', { example: `\u2068${shown}\u2069` });
}
