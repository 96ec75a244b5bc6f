import sanitizeHtml from 'sanitize-html';
import { memoised } from '#domains/catalogue/index/memoised.ts';

/** Titles and names are text; shop systems write HTML into them. */

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const inlineTags = /<\/?(?:b|i|u|em|strong|span|font|small|sup|sub|p|div|br)(?:\s[^<>]*)?\/?>/gi;
const asText: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };
const written: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** `Tom &amp; Söhne` → `Tom & Söhne`; formatting goes, `5 < 6` stays. */
export function plainName(text: string): string {
  return /[&<]/.test(text) ? readPlainName(text) : text;
}

const readPlainName = memoised((text: string): string => {
  const bare = text.replace(inlineTags, ' ');
  if (bare === text && !entity.test(text)) return text;
  // Only entities are read: what looks like a tag is text here.
  const read = sanitizeHtml(bare.replaceAll('<', '&lt;'), asText);
  return read
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (code) => written[code] ?? code)
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();
}, 5_000);
