import { hash } from 'node:crypto';
import type { ErrorName } from '@sampan/contract/errors';
import { type Language, languages } from '@sampan/contract/languages';
import { isWordMark } from '@sampan/contract/settings/word-mark';
import { translate } from '@sampan/translations/translate';
import { picturePath, pictureSize } from '#shop/settings/picture-path.ts';
import type { ShopFront } from '#shop/settings/shop-front.ts';

/**
 * The page for a person when the shop cannot render theirs now: no script and little work, because it is sent under
 * overload; the shop's logo is a file that most browsers have. Looks like the storefront's error page
 * (layout/error-page.tsx).
 */

const passing = ['too_many_requests', 'unavailable', 'internal_error'] as const satisfies ErrorName[];
type Passing = (typeof passing)[number];

export const isPassing = (error: ErrorName): error is Passing => (passing as readonly ErrorName[]).includes(error);

const style = `
*{box-sizing:border-box;margin:0}
body{min-block-size:100dvh;display:grid;align-content:center;justify-items:center;gap:6px;padding:40px 20px;background:#f6f4ed;color:#121b1d;font:400 14px/1.571 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-align:center}
a{border-radius:6px;text-decoration:none}
a:focus-visible{outline:2px solid #208088;outline-offset:2px}
.logo{display:inline-flex;align-items:center;gap:10px;min-block-size:44px;margin-block-end:48px;color:#063c40;font-size:21px;font-weight:700;letter-spacing:-.02em}
.logo img{inline-size:auto;block-size:auto;max-inline-size:min(240px,60vw);max-block-size:44px}
h1{font-size:18px;font-weight:600;line-height:26px;text-wrap:balance}
p{max-inline-size:44ch;color:#5e6c6f}
.again{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:8px;padding:4px 16px;background:#0c5055;color:#fff;font-weight:600}
.again:hover{background:#063c40}
`;

export const refusedPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface Words {
  title: string;
  text: string;
  /** Label of the button that loads the page again. */
  again?: string;
}

type Shop = Pick<ShopFront, 'shopName' | 'logo'>;

function writePage(code: Language, { shopName, logo }: Shop, { title, text, again }: Words): Buffer {
  const { dir, prefix } = languages.find((language) => language.code === code) ?? languages[0];
  return Buffer.from(`<!DOCTYPE html>
<html lang="${code}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${[...new Set([title, shopName])].map(escapeHtml).join(' · ')}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body><a class="logo" href="${prefix}/index" aria-label="${escapeHtml(translate(code, 'layout.homeLink', { shop: shopName }))}">${brand(shopName, logo)}</a>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${again ? `<a class="again" href="">${escapeHtml(again)}</a>` : ''}</body></html>
`);
}

/** The brand as the storefront's `Brand` shows it. */
function brand(shopName: string, logo: string | null): string {
  const name = `<bdi>${escapeHtml(shopName)}</bdi>`;
  if (!logo) return name;
  const { width, height } = pictureSize(logo);
  return isWordMark(width, height) ? image(logo, shopName) : image(logo, '') + name;
}

function image(logo: string, name: string): string {
  const { width, height } = pictureSize(logo);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<img src="${escapeHtml(picturePath(logo))}" alt="${escapeHtml(name)}"${size}>`;
}

const written = new Map<string, Buffer>();

/** Rendered once per shop name, logo, language and reason. */
export function refusedPage(shop: Shop, language: Language, error: Passing): Buffer {
  const key = `${language} ${error} ${shop.logo} ${shop.shopName}`;
  const page =
    written.get(key) ??
    writePage(language, shop, {
      title: translate(language, 'layout.failedTitle'),
      text: translate(language, `errors.${error}`),
      again: translate(language, 'ui.tryAgain'),
    });
  written.set(key, page);
  return page;
}

/** The page for visitors before the shop is opened. */
export function closedPage(language: Language, shop: Shop): Buffer {
  const title = translate(language, 'closedPage.title', { shop: shop.shopName });
  return writePage(language, shop, { title, text: translate(language, 'closedPage.text') });
}
