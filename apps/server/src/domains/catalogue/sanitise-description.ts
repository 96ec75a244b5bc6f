import sanitizeHtml from 'sanitize-html';

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br', 'figure', 'figcaption'];
const words = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'span'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const maxLength = 200_000;

/** Pictures come over https or from our own folders, nothing else. */
function isAllowedPicture(src: string | undefined): src is string {
  if (!src) return false;
  if (/^\/(?:pictures|files)\/[\w./-]+$/.test(src)) return !src.includes('..');
  return URL.canParse(src) && new URL(src).protocol === 'https:' && /^https:\/\/[^\s"'<>]+$/.test(src);
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
  allowedSchemes: ['https'],
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

/** Supplier HTML made harmless: one allow-list, no links, styles, frames or forms; pictures load lazily. */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html.slice(0, maxLength), options).trim();
}
