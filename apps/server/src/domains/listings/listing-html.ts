import { escapeHtml } from '#text/escape-html.ts';

/** What resellers type is text: it is sent as paragraphs, and whatever looks like a tag is shown as it was typed. */
export function ownHtml(text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The other way round, for the editor: a supplier's HTML as text with line breaks. */
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
