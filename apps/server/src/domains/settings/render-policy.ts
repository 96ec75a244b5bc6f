import { withoutTurning } from '@sampan/contract/fields';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { refuseField } from '#shop/refusal.ts';

const marked = new Marked({ async: false, gfm: true });

/** Where the list of shipping lines stands in a text: a paragraph of its own. */
export const shippingLinesMark = '{shippingLines}';

export interface RenderedPolicy {
  title: string;
  /** The first paragraph, as plain text. */
  intro: string;
  html: string;
}

/** Markdown with its title in the first line, as HTML that cannot carry scripts, styles or pictures. */
export function renderPolicy(markdown: string): RenderedPolicy {
  const [, title = '', rest = ''] = /^#[ \t]+(.+)\n?([\s\S]*)$/.exec(markdown.trim()) ?? [];
  const body = title ? rest : markdown;
  const html = sanitizeHtml(parsed(body), {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote', 'hr', ...tables],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(href.startsWith('/') ? {} : { rel: 'noopener' }) } as sanitizeHtml.Attributes,
      }),
    },
  }).trim();
  const [, intro = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return { title: withoutTurning(title).trim(), intro: plainText(intro), html };
}

/** The library is recursive: thousands of quotations inside each other are more than it can take. */
function parsed(markdown: string): string {
  try {
    return marked.parse(markdown) as string;
  } catch (error) {
    if (error instanceof RangeError) throw refuseField('markdown', 'invalid');
    throw error;
  }
}

const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** The words alone. */
export const plainText = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
