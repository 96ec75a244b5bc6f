import { type Language, languages } from '@sampan/contract/languages';
import { seller } from '@sampan/contract/seller';
import { localPath } from '../routing/paths.ts';

/** Schema.org data about the shop and the path to a page. Rendered by the server only. */

export interface Place {
  origin: string;
  language: Language;
}

export const addressOf = ({ origin, language }: Place, path: string) => origin + localPath(language, path);

export function siteData(place: Place) {
  return {
    '@type': 'WebSite',
    name: 'Sampan',
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

export function organisationData({ origin }: Place) {
  return {
    '@type': 'Organization',
    name: 'Sampan',
    legalName: seller.name,
    url: origin,
    logo: `${origin}/icon-512.png`,
    email: seller.mail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: seller.street,
      addressLocality: seller.locality,
      addressRegion: seller.region,
      addressCountry: seller.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: seller.mail,
      availableLanguage: languages.map(({ code }) => code),
    },
  };
}

/** The path to the page; each step with its canonical URL and its page's own name. */
export function wayData(place: Place, way: readonly { name: string; canonical: string }[]) {
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
