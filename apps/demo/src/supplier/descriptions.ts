import type { Language } from '@sampan/contract/languages';
import type { Texts } from '@sampan/server/connectors/supplier/supplier';
import { factsOf } from './attributes.ts';
import type { Listing } from './listings.ts';
import type { Random } from './random.ts';
import { sizesOf } from './skus.ts';
import { inLanguages, measureOf, textsOf } from './words.ts';

interface Wording {
  en: string;
  zh: string;
}

const headings = {
  about: { zh: '产品介绍', en: 'About this product' },
  sizes: { zh: '尺码表（厘米）', en: 'Sizes in cm' },
  facts: { zh: '产品参数', en: 'Specification' },
  delivery: { zh: '发货与定制', en: 'Orders and delivery' },
};

const measured: Wording = {
  zh: '以上为平铺手工测量，误差1–2厘米属正常范围。',
  en: 'Measured by hand, lying flat; one or two centimeters either way are normal.',
};

const delivery: Wording[] = [
  {
    zh: '页面所示库存均为现货，随时可发。',
    en: 'The stock shown is ready to leave.',
  },
  {
    zh: '颜色尺码可混批，数量合并计价。',
    en: 'Colors and sizes may be mixed and count together towards the price.',
  },
  {
    zh: '支持贴牌、换标、换包装，起订量请联系客服；每批出货前抽检并留样。',
    en: 'Own labels and packing on request. Each lot is sampled before it leaves, and one piece of it is kept.',
  },
];

/** What every description may say besides its family's own sentences. */
export const wordings: Wording[] = [...Object.values(headings), measured, ...delivery];

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (tag: string, text: string) => `<${tag}>${escapeHtml(text)}</${tag}>`;
const say = ({ en, zh }: Wording, language: Language) => textsOf(en, zh)[language] ?? '';
const row = (tag: 'th' | 'td', cells: string[]) => `<tr>${cells.map((cell) => element(tag, cell)).join('')}</tr>`;

/** How far a size lies from the family's first, in its steps: by its number if it has one, else by its place. */
function stepsTo(size: string, place: number, { family, good }: Listing): number {
  const number = (text?: string) => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);
  const [first, second] = family.sizes ?? [];
  const step = number(second) - number(first);
  if (step > 0) return (number(size) - number(first)) / step;
  return Math.max(0, family.sizes?.indexOf(good.sizes?.[0] ?? '') ?? 0) + place;
}

function sizeTable(listing: Listing, language: Language): string {
  const columns = Object.entries(listing.family.chart ?? {});
  const head = row(
    'th',
    [textsOf('Size'), ...columns.map(([name]) => textsOf(name))].map((texts) => texts[language] ?? ''),
  );
  const rows = sizesOf(listing).map((size, place) => {
    const steps = stepsTo(size, place, listing);
    return row('td', [
      textsOf(size)[language] ?? '',
      ...columns.map(
        ([, [start, step]]) => measureOf(String(Math.round((start + steps * step) * 2) / 2))[language] ?? '',
      ),
    ]);
  });
  return `${element('h3', say(headings.sizes, language))}<table>${head}${rows.join('')}</table>${element('p', say(measured, language))}`;
}

function factTable(listing: Listing, language: Language): string {
  const rows = Object.entries(factsOf(listing)).slice(0, 6);
  const cells = rows.map(([name, value]) =>
    row(
      'td',
      [name, value].map((text) => textsOf(text)[language] ?? ''),
    ),
  );
  return `${element('h3', say(headings.facts, language))}<table>${cells.join('')}</table>`;
}

/** HTML as sellers write it: headings, paragraphs, a table of sizes or facts, and a picture. */
export function descriptionsOf(listing: Listing, titles: Texts, images: string[], random: Random): Texts {
  const { about, chart } = listing.family;
  const skipped = random.whole(0, about.length - 1);
  const paragraphs = about.filter((_, i) => i !== skipped);
  const closing = random.pick(delivery);
  const picture = images.at(-1) ?? '';
  return inLanguages((language) =>
    [
      element('h3', say(headings.about, language)),
      ...paragraphs.map((paragraph) => element('p', say(paragraph, language))),
      `<p><img src="${picture}" alt="${escapeHtml(titles[language] ?? '').replaceAll('"', '&quot;')}" width="800" height="800"></p>`,
      chart && sizesOf(listing).length > 1 ? sizeTable(listing, language) : factTable(listing, language),
      element('h3', say(headings.delivery, language)),
      element('p', say(closing, language)),
    ].join('\n'),
  );
}

/** One paragraph: for goods that only fill a large catalogue. */
export function briefDescriptionsOf(listing: Listing, random: Random): Texts {
  const paragraph = random.pick(listing.family.about);
  return inLanguages((language) => element('p', say(paragraph, language)));
}
