import { escapeHtml } from '#text/escape-html.ts';

/** Turns a reseller's plain text into paragraphs. Tags that they typed show as text. */
export function ownHtml(text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Turns a supplier's HTML into text with line breaks, for the editor. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\s*\/?>|<\/(?:tr|li|div|h\d)>/gi, '\n')
    .replaceAll(/<\/p>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Gives our pictures in a description full URLs, or removes them if other systems cannot load from this host. */
export const withFullUrls = (html: string, origin: string | undefined): string =>
  html.replaceAll(/(<img\b[^>]*\ssrc=")(\/(?!\/)[^>]*>)/g, (_, before: string, rest: string) =>
    origin === undefined ? '' : `${before}${origin}${rest}`,
  );
