import type { Language } from '@sampan/contract/languages';
import type { Shop } from '../routing/document-data.ts';
import { localPath } from '../routing/paths.ts';

/** Schema.org data about the shop and the path to a page. Rendered by the server only. */

export interface Place {
  origin: string;
  language: Language;
  shop: Shop;
}

export const addressOf = ({ origin, language }: Pick<Place, 'origin' | 'language'>, path: string) =>
  origin + localPath(language, path);

export function siteData(place: Place) {
  return {
    '@type': 'WebSite',
    name: place.shop.shopName,
    url: addressOf(place, '/index'),
    inLanguage: place.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${addressOf(place, '/product-list')}?searchKey={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Leaves out empty values. */
const given = (text: string) => text || undefined;

export function organisationData({ origin, shop }: Place) {
  const email = given(shop.supportMail);
  const telephone = given(shop.phone);
  return {
    '@type': 'Organization',
    name: shop.shopName,
    legalName: given(shop.legalName),
    url: origin,
    logo: origin + (shop.logo || '/icon-512.png'),
    email,
    telephone,
    vatID: given(shop.vat),
    address: shop.street
      ? {
          '@type': 'PostalAddress',
          streetAddress: shop.street,
          postalCode: given(shop.postalCode),
          addressLocality: shop.locality,
          addressRegion: given(shop.region),
          addressCountry: shop.country,
        }
      : undefined,
    contactPoint:
      email || telephone
        ? {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            email,
            telephone,
            availableLanguage: shop.languages,
          }
        : undefined,
  };
}

/** The path to the page; each step with its canonical URL and its page's own name. */
export function wayData(
  place: Pick<Place, 'origin' | 'language'>,
  way: readonly { name: string; canonical: string }[],
) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, canonical }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(place, canonical),
    })),
  };
}
