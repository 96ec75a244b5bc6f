import { createHash } from 'node:crypto';
import type { OutputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import { type Cents, dollars } from '@sampan/contract/money';
import type { getShop as getShopCall } from '@sampan/contract/settings/calls';
import type { Company, Settings } from '@sampan/contract/settings/subjects';
import { findPolicyKinds } from '#domains/settings/values/store.ts';
import type { Context } from '#shop/context.ts';
import { addressLines } from '#shop/settings/company-address.ts';
import { picturePath, pictureSize } from '#shop/settings/picture-path.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { shopNameOf } from '#shop/settings/shop-name.ts';
import { lookStyles } from './look-styles.ts';
import { openingHours } from './opening-hours.ts';

type Shop = OutputOf<typeof getShopCall>;

/** Who sells, for every page. Cached by the callers, so two statements are not worth one. */
export async function getShop(ctx: Pick<Context, 'db' | 'config' | 'language' | 'marketplace'>): Promise<Shop> {
  const [settings, policies] = await Promise.all([
    readSettings(ctx.db, ['company', 'bank', 'look', 'offered', 'orders', 'marketplace']),
    findPolicyKinds(ctx.db),
  ]);
  const { company, bank, look, offered, orders, marketplace } = settings;
  const logoSize = pictureSize(look.logo);
  return {
    ...companyFacts(company, ctx.language),
    shopName: shopNameOf(company, ctx.config),
    logo: picturePath(look.logo),
    logoWidth: logoSize.width,
    logoHeight: logoSize.height,
    styles: stylesPath(look),
    languages: offered.languages,
    currencies: offered.currencies,
    minimumGoodsUsd: dollars(orders.minimumGoodsCents as Cents),
    takesTransfers: bank !== null,
    searchesMarketplace: marketplace.buyersMaySearch && ctx.marketplace !== undefined,
    policies,
  };
}

function companyFacts(company: Company | null, language: Language) {
  const text = (field: Exclude<keyof Company, 'shopName'>) => company?.[field] ?? '';
  return {
    legalName: text('legalName'),
    street: text('street'),
    postalCode: text('postalCode'),
    locality: text('locality'),
    region: text('region'),
    country: text('country'),
    addressLines: company ? addressLines(company, language) : [],
    registration: text('registration'),
    vat: text('vat'),
    supportMail: text('supportMail'),
    phone: text('phone'),
    hours: openingHours(language, text('hours')),
  };
}

function stylesPath(look: Settings['look']): string {
  const css = lookStyles(look);
  return css && `/shop/look.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 12)}`;
}
