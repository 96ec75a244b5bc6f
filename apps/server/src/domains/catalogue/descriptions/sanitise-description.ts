import sanitizeHtml from 'sanitize-html';
import { memoised } from '#domains/catalogue/index/memoised.ts';
import { pictureAddress } from './picture-addresses.ts';

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br', 'figure', 'figcaption'];
const words = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'span'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const maxLength = 200_000;
/** Room for closing the elements that the cut leaves open. */
const closingRoom = 1_000;

/**
 * Pictures from our own folders only: another host would learn who looks at which goods, and the content security
 * policy loads none.
 */
function isAllowedPicture(src: string | undefined): src is string {
  return (
    src !== undefined && /^\/(?:pictures|files)\/[\w./-]+(?:\?v=[0-9a-f]{1,16})?$/.test(src) && !src.includes('..')
  );
}

type Attributes = sanitizeHtml.Attributes;

/** A supplier's HTML: until they are shown, pictures keep the addresses from which the shop fetches them. */
function remotePicture({ src, 'data-src': later, 'data-original': original }: Attributes): string | undefined {
  for (const written of [src, later, original]) {
    const address = written && pictureAddress(written);
    if (address) return address;
  }
  return undefined;
}

function pictureAttributes(attributes: Attributes, isSource: boolean): Attributes {
  const { src, alt, width, height } = attributes;
  const kept: Attributes = { alt: alt ?? '', loading: 'lazy' };
  const shown = isAllowedPicture(src) ? src : isSource ? remotePicture(attributes) : undefined;
  if (shown) kept.src = shown;
  if (/^\d{1,4}$/.test(width ?? '') && /^\d{1,4}$/.test(height ?? '')) Object.assign(kept, { width, height });
  return kept;
}

/** They stand between words, but their own text is not shown. */
const silent = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'iframe',
  'svg',
  'math',
  'template',
  'xmp',
];
/** Removed as well, they still part the words before and after them. */
const standing =
  /<(?=\/?(?:textarea|iframe|svg|math|select|video|audio|object|embed|button|input|canvas|map|center|summary|legend|label|form|fieldset|pre|dir|menu|marquee|dialog)\b)/gi;
/** Blocks that close a paragraph as `div` does. */
const likeDiv = ['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'details', 'address'];
/** Page builders of other shop systems leave these in a text: `[vc_row]`, `[/et_pb_section]`. */
const builders = /\[\/?[a-z]+(?:_[a-z\d]+)+(?:\s[^\][<>]*)?\]/gi;

const optionsFor = (isSource: boolean): sanitizeHtml.IOptions => ({
  allowedTags: [...headings, ...blocks, ...words, ...tables, 'img'],
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: silent,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    img: (_tag, attribs) => ({ tagName: 'img', attribs: pictureAttributes(attribs, isSource) }),
    ...Object.fromEntries(likeDiv.map((tag) => [tag, 'div'])),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
});

const shownOptions = optionsFor(false);
const sourceOptions: sanitizeHtml.IOptions = { ...optionsFor(true), allowedSchemes: ['http', 'https'] };

/**
 * Makes supplier HTML safe: one allow-list, no links, styles, frames or forms; our own pictures, loaded lazily.
 * Idempotent.
 */
export function sanitiseDescription(html: string): string {
  return html.length > memoiseBelow ? sanitiseWhole(html, shownOptions) : sanitiseShort(html);
}

/** The same, as it is stored: pictures keep their addresses on other hosts, which `shownDescription` replaces. */
export function sanitiseSource(html: string): string {
  return sanitiseWhole(html, sourceOptions);
}

const memoiseBelow = 2_000;
const sanitiseShort = memoised((html) => sanitiseWhole(html, shownOptions), 5_000);

function sanitiseWhole(html: string, options: sanitizeHtml.IOptions): string {
  const clean = sanitised(html, maxLength, options);
  return clean.length <= maxLength ? clean : sanitised(clean, maxLength - closingRoom, options);
}

/** A cut may halve a character, and half a one cannot be stored. */
function sanitised(html: string, length: number, options: sanitizeHtml.IOptions): string {
  const text = html.slice(0, length).replaceAll(/\p{Cs}/gu, '');
  return sanitizeHtml(text.replaceAll(builders, ' ').replaceAll(standing, ' <'), options).trim();
}
