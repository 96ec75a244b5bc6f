interface Line {
  productName: string;
  sourceName: string;
  productAttr: string;
}
type Attribute = { valueTrans?: string; value?: string };

/** In one line, where there is room for no more. */
export function lineLabel(line: Line): string {
  const { name, chosen } = lineWords(line);
  return [name, chosen].filter(Boolean).join(', ');
}

/** What people call a line of an order: its name, colour and size as the buyer chose them, and both as the supplier has them. */
export function lineWords({ productName, sourceName, productAttr }: Line) {
  const attributes = JSON.parse(productAttr) as Attribute[];
  const listed = (words: (string | undefined)[]) => words.filter(Boolean).join(', ');
  return {
    name: productName,
    chosen: listed(attributes.map(({ valueTrans, value }) => valueTrans ?? value)),
    source: sourceName && listed([sourceName, ...attributes.map(({ value }) => value)]),
  };
}
