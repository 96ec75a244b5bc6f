import { type NamedTexts, sourceText, type Texts } from '#domains/catalogue/texts.ts';

const separator = /[;；]/;
const listSeparator = /[;；,，、/]/;

function parts(text: string): string[] {
  return text.split(separator).map((part) => part.trim());
}

/** One part of a text, in every language that has as many parts. */
function partOf(texts: Texts, index: number, count: number): Texts {
  const found: Texts = {};
  for (const [language, text] of Object.entries(texts)) {
    const pieces = parts(text);
    const piece = pieces[index];
    if (pieces.length === count && piece) found[language] = piece;
  }
  return found;
}

function nameOfValue(value: string, attributes: readonly NamedTexts[]): Texts | undefined {
  const whole = attributes.find((attribute) => sourceText(attribute.value) === value);
  const inList = (attribute: NamedTexts) =>
    sourceText(attribute.value)
      .split(listSeparator)
      .some((part) => part.trim() === value);
  return (whole ?? attributes.find(inList))?.name;
}

function splitOne(composite: NamedTexts, productAttributes: readonly NamedTexts[]): NamedTexts[] {
  const values = parts(sourceText(composite.value));
  if (values.length < 2 || values.includes('')) return [composite];
  const ownNames = parts(sourceText(composite.name));
  const pickers = values.map((value, index) => ({
    name:
      ownNames.length === values.length
        ? partOf(composite.name, index, values.length)
        : nameOfValue(value, productAttributes),
    value: partOf(composite.value, index, values.length),
  }));
  const complete = pickers.filter((picker): picker is NamedTexts => picker.name !== undefined);
  const names = new Set(complete.map(({ name }) => sourceText(name)));
  return names.size === values.length ? complete : [composite];
}

/**
 * Splits composite SKU attributes into one entry per picker (specification §3): a value made of several attribute
 * values separated by semicolons, each matching one of the product's attributes. A picker is named after that
 * attribute, or after its part of the composite's own name if that is a list of the same length. All SKUs of a product
 * are split alike or, if one does not fit, none.
 */
export function splitComposites(
  skus: readonly (readonly NamedTexts[])[],
  productAttributes: readonly NamedTexts[],
): NamedTexts[][] {
  const split = skus.map((attributes) => attributes.flatMap((attribute) => splitOne(attribute, productAttributes)));
  const pickers = new Set(split.map((attributes) => attributes.map(({ name }) => sourceText(name)).join('\n')));
  return pickers.size <= 1 ? split : skus.map((attributes) => [...attributes]);
}
