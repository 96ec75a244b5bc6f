import type { Language } from '@sampan/contract/languages';
import { type AttributePair, type NamedTexts, pickText, type Texts } from '#domains/catalogue/texts.ts';

/**
 * A line keeps the texts with which it was bought. A reader of another language sees the goods in that one, as long as
 * the catalogue's texts have not changed; changed ones stay as they were.
 */

/** The supplier's words beside those in which it was bought. */
export interface OrderedAttribute {
  attributeName: string;
  attributeNameTrans: string;
  value: string;
  valueTrans: string;
}

/** What a line was called when it was bought, and what the catalogue calls it now. */
export interface LineTexts {
  product_name: string;
  attributes: OrderedAttribute[];
  titles: Texts | null;
  sku_attributes: NamedTexts[] | null;
}

const says = (texts: Texts, words: string) => Object.values(texts).includes(words);

export function nameIn(
  { titles, product_name }: Pick<LineTexts, 'titles' | 'product_name'>,
  language: Language,
): string {
  return titles && says(titles, product_name) ? pickText(titles, language) : product_name;
}

export function attributesIn(
  { attributes, sku_attributes }: Pick<LineTexts, 'attributes' | 'sku_attributes'>,
  language: Language,
): AttributePair[] {
  return attributes.map(({ attributeNameTrans, valueTrans }) => {
    const same = sku_attributes?.find(({ name, value }) => says(name, attributeNameTrans) && says(value, valueTrans));
    return same
      ? { attributeNameTrans: pickText(same.name, language), valueTrans: pickText(same.value, language) }
      : { attributeNameTrans, valueTrans };
  });
}

/** What a line is called in a sentence, with colour and size: of a name alone nobody knows which one is meant. */
export function nameOfLine(item: LineTexts, language: Language): string {
  const options = attributesIn(item, language)
    .map(({ valueTrans }) => valueTrans)
    .filter(Boolean)
    .join(', ');
  return `${nameIn(item, language)}${options && ` (${options})`}`;
}

/** `productAttr` for operators: the reader's words beside the supplier's. */
export function attributesText(item: Pick<LineTexts, 'attributes' | 'sku_attributes'>, language: Language): string {
  return JSON.stringify(attributesIn(item, language).map((shown, index) => ({ ...item.attributes[index], ...shown })));
}
