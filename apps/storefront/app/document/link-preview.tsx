import { type Language, languages } from '@sampan/contract/languages';
import type { Shop } from '../routing/document-data.ts';

/** Metadata for link previews: chat apps, social networks, mail programs. */
export interface Preview {
  title: string;
  description?: string;
  /** The page's canonical URL, with the shop's origin. */
  address: string;
  origin: string;
  language: Language;
  shop: Pick<Shop, 'shopName' | 'languages'>;
  /** The offer whose picture represents the page; otherwise the shop's own picture. */
  picture?: number;
  product?: { price: number; isSoldOut: boolean };
}

const localeOf = (tag: string) => tag.replace('-', '_');

/** Made by the server for previewers, in a size and format that all of them show (link-pictures.ts). */
const pictureOf = ({ picture, origin }: Preview) => `${origin}/link-pictures/${picture ?? 'shop'}.jpg`;

/** Open Graph: names and values, in order. */
export function openGraph(preview: Preview): [property: string, content: string][] {
  const { title, description, address, language, shop, product } = preview;
  const tagOf = (code: Language) => localeOf(languages.find((one) => one.code === code)?.tag ?? code);
  return [
    ['og:site_name', shop.shopName],
    ['og:type', product ? 'product' : 'website'],
    ['og:title', title],
    ...(description ? [['og:description', description] as [string, string]] : []),
    ['og:url', address],
    ['og:image', pictureOf(preview)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
    ['og:locale', tagOf(language)],
    ...languages
      .filter(({ code }) => code !== language && shop.languages.includes(code))
      .map(({ tag }): [string, string] => ['og:locale:alternate', localeOf(tag)]),
    ...(product ? productGraph(product) : []),
  ];
}

function productGraph({ price, isSoldOut }: NonNullable<Preview['product']>): [string, string][] {
  return [
    ['product:price:amount', String(price)],
    ['product:price:currency', 'USD'],
    ['product:availability', isSoldOut ? 'oos' : 'instock'],
  ];
}

export function twitterCard(preview: Preview): [name: string, content: string][] {
  const { title, description } = preview;
  return [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ...(description ? [['twitter:description', description] as [string, string]] : []),
    ['twitter:image', pictureOf(preview)],
  ];
}

export function LinkPreview(preview: Preview) {
  return (
    <>
      {openGraph(preview).map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      {twitterCard(preview).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  );
}
