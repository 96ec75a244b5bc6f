import sanitizeHtml from 'sanitize-html';
import { memoised } from '#domains/catalogue/products/memoised.ts';

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

function pictureAttributes({ src, alt, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = { alt: alt ?? '', loading: 'lazy' };
  if (isAllowedPicture(src)) kept.src = src;
  if (/^\d{1,4}$/.test(width ?? '') && /^\d{1,4}$/.test(height ?? '')) Object.assign(kept, { width, height });
  return kept;
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...headings, ...blocks, ...words, ...tables, 'img'],
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
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
  ],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    img: (_tag, attribs) => ({ tagName: 'img', attribs: pictureAttributes(attribs) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};

/**
 * Makes supplier HTML safe: one allow-list, no links, styles, frames or forms; our own pictures, loaded lazily.
 * Idempotent.
 */
export function sanitiseDescription(html: string): string {
  return html.length > memoiseBelow ? sanitiseWhole(html) : sanitiseShort(html);
}

const memoiseBelow = 2_000;
const sanitiseShort = memoised(sanitiseWhole, 5_000);

function sanitiseWhole(html: string): string {
  const clean = sanitised(html, maxLength);
  return clean.length <= maxLength ? clean : sanitised(clean, maxLength - closingRoom);
}

/** A cut may halve a character, and half a one cannot be stored. */
function sanitised(html: string, length: number): string {
  return sanitizeHtml(html.slice(0, length).replaceAll(/\p{Cs}/gu, ''), options).trim();
}
