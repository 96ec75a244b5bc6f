import type { Language } from '@sampan/contract/languages';
import { type AttributePair, type NamedTexts, pickText, type Texts } from '#domains/catalogue/texts.ts';

/**
 * A line keeps the texts with which it was bought. Readers of another language see the catalogue's texts, unless those
 * have changed since.
 */

/** An attribute in the supplier's words and in the words in which it was bought. */
export interface OrderedAttribute {
  attributeName: string;
  attributeNameTrans: string;
  value: string;
  valueTrans: string;
}

/** The goods of a line before a substitute replaced them. Purchase orders placed for them still show them. */
export interface ReplacedGoods {
  productId: number;
  skuId: number;
  name: string;
  sourceName: string;
  attributes: OrderedAttribute[];
  picture: string;
  itemNumber: string;
  specId: string;
  connector: string;
}

/** A line's names when it was bought, and the catalogue's names now. */
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

/** Names a line in a sentence, with colour and size, because a product's name alone is ambiguous. */
export function nameOfLine(item: LineTexts, language: Language): string {
  const options = attributesIn(item, language)
    .map(({ valueTrans }) => valueTrans)
    .filter(Boolean)
    .join(', ');
  return `${nameIn(item, language)}${options && ` (${options})`}`;
}

/** `productAttr` for operators, with the supplier's words beside the reader's. */
export function attributesText(item: Pick<LineTexts, 'attributes' | 'sku_attributes'>, language: Language): string {
  return JSON.stringify(attributesIn(item, language).map((shown, index) => ({ ...item.attributes[index], ...shown })));
}
