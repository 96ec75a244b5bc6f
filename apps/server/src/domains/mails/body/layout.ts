import { joinedNumbers } from '@sampan/contract/joined-numbers';
import type { MailShop } from '#domains/mails/mail-shop.ts';
import { escapeHtml } from '#text/escape-html.ts';

/** Layout of all mails. Tables and inline styles, because mail programs support little else. */

const ink = '#17282a';
const quiet = '#566769';
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

export interface MailContent {
  shop: MailShop;
  language: string;
  dir: 'ltr' | 'rtl';
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Large and easy to copy, such as a code. */
  highlight?: string;
  /** Label and value, such as order number and amount. */
  facts: [label: string, value: string][];
  /** Sections about paying by transfer. A title may be ''. */
  bank?: { title: string; rows: [label: string, value: string][] }[];
  order?: {
    /** `picture` is a URL or ''. */
    lines: { name: string; detail: string; amount: string; picture: string }[];
    sums: [label: string, value: string][];
    /** Below the sums, or ''. */
    note: string;
    /** The heading, then the lines of the label. */
    address: string[];
  };
  button?: { label: string; url: string };
  footer: string[];
}

/** Separates label and value in languages that do not use the English colon. */
const colons: Record<string, string> = { fr: '\u00a0: ', ja: '：', zh: '：' };

export function layOutText({
  language,
  heading,
  paragraphs,
  highlight,
  facts,
  bank,
  order,
  button,
  footer,
}: MailContent): string {
  const labelled = ([label, value]: [string, string]) => `${label}${colons[language] ?? ': '}${value}`;
  const parts = [
    heading,
    ...paragraphs,
    highlight,
    facts.map(labelled).join('\n'),
    ...(order ? orderText(order, labelled) : []),
    button && `${button.label}\n${button.url}`,
    ...(bank ?? []).map(({ title, rows }) => [title, ...rows.map(labelled)].filter(Boolean).join('\n')),
    `—\n${footer.join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function orderText(
  { lines, sums, note, address }: NonNullable<MailContent['order']>,
  labelled: (row: [string, string]) => string,
): string[] {
  return [
    lines.map(({ name, detail, amount }) => `${name}\n${detail} — ${amount}`).join('\n\n'),
    [...sums.map(labelled), note].filter(Boolean).join('\n'),
    address.join('\n'),
  ];
}

export function layOutHtml(content: MailContent): string {
  const { shop, language, dir, subject, preview } = content;
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef2f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden">
${head(shop)}
<tr><td style="padding:28px;${font};font-size:16px;line-height:1.55;color:${ink}">${body(content)}</td></tr>
</table>
${footer(content)}
</td></tr></table>
</body>
</html>`;
}

/** The logo on white, which suits any logo. Without one, the name on the shop's colour. */
const head = ({ name, logo, brand }: MailShop) =>
  logo
    ? `<tr><td style="padding:20px 28px;border-bottom:3px solid ${brand};${font};font-size:20px;font-weight:700;color:${brand}"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:100%;border:0"></td></tr>`
    : `<tr><td style="background:${brand};padding:20px 28px;${font};font-size:20px;font-weight:700;letter-spacing:.02em;color:#ffffff"><bdi>${escapeHtml(name)}</bdi></td></tr>`;

function body({ shop, dir, heading, paragraphs, highlight, facts, bank, order, button }: MailContent): string {
  return [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${shop.brand}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    highlight ? highlighted(highlight, shop) : '',
    facts.length > 0 ? factTable(facts, dir) : '',
    order ? orderTables(order, dir) : '',
    button ? buttonTable(button, shop) : '',
    ...(bank ?? []).map(({ title, rows }) => (title ? subheading(title) : '') + factTable(rows, dir)),
  ].join('\n');
}

const subheading = (text: string) =>
  `<h2 style="margin:0 0 8px;font-size:16px;line-height:1.4;font-weight:600;color:${ink}">${escapeHtml(text)}</h2>`;

const highlighted = (text: string, { brand }: MailShop) =>
  `<p dir="ltr" style="margin:0 0 16px;padding:16px;background:#eef2f1;border-radius:6px;text-align:center;font-size:30px;font-weight:700;letter-spacing:.25em;color:${brand}">${escapeHtml(text)}</p>`;

/** Amounts are at the end of their line. */
const endOf = (dir: MailContent['dir']) => (dir === 'rtl' ? 'left' : 'right');

function factTable(facts: MailContent['facts'], dir: MailContent['dir']): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #dfe6e5;color:${quiet};${font};font-size:15px;vertical-align:top">${escapeHtml(label)}</td><td align="${endOf(dir)}" style="padding:8px 0;border-top:1px solid #dfe6e5;${font};font-size:15px;font-weight:600;color:${ink}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}

/** A white background, which dark mode in mail programs leaves alone. */
const pictureCell = (url: string, name: string) =>
  `<td width="68" style="width:68px;padding:8px 0;border-top:1px solid #dfe6e5;vertical-align:top"><img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="56" height="56" style="display:block;width:56px;height:56px;border:0;border-radius:6px;background:#ffffff;font-size:11px;line-height:1.2;color:${quiet};overflow:hidden"></td>`;

/** Postal codes and house numbers, whatever is written around them. */
const withWholeNumbers = (line: string) =>
  line
    .split(joinedNumbers)
    .map((part, index) => (index % 2 === 1 ? `<bdi dir="ltr">${part}</bdi>` : escapeHtml(part)))
    .join('');

function orderTables(
  { lines, sums, note, address }: NonNullable<MailContent['order']>,
  dir: MailContent['dir'],
): string {
  const [title = '', ...label] = address;
  const isPictured = lines.every(({ picture }) => picture !== '');
  const goods = lines.map(
    ({ name, detail, amount, picture }) =>
      `<tr>${isPictured ? pictureCell(picture, name) : ''}<td style="padding:8px 0;border-top:1px solid #dfe6e5;${font};font-size:15px;color:${ink};vertical-align:top">${escapeHtml(name)}<br><span style="color:${quiet};font-size:13px">${escapeHtml(detail)}</span></td><td align="${endOf(dir)}" style="padding:8px 0;border-top:1px solid #dfe6e5;${font};font-size:15px;color:${ink};vertical-align:top"><bdi>${escapeHtml(amount)}</bdi></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${goods.join('')}</table>
${factTable(sums, dir)}${note && `<p style="margin:-12px 0 20px;font-size:13px;line-height:1.4;color:${quiet}">${escapeHtml(note)}</p>`}
<p style="margin:0 0 20px;font-size:15px"><span style="color:${quiet}">${escapeHtml(title)}</span><br>${label.map((line) => `<bdi>${withWholeNumbers(line)}</bdi>`).join('<br>')}</p>`;
}

const buttonTable = ({ label, url }: { label: string; url: string }, { action }: MailShop) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="background:${action};border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const footer = ({ footer: lines }: MailContent) =>
  `<p style="max-width:560px;margin:16px auto 0;${font};font-size:13px;line-height:1.5;color:${quiet};text-align:center">${lines.map(escapeHtml).join('<br>')}</p>`;
