interface Line {
  productName: string;
  sourceName: string;
  productAttr: string;
}
type Attribute = { valueTrans?: string; value?: string };

/** A line as one string, for narrow places. */
export function lineLabel(line: Line): string {
  const { name, chosen } = lineWords(line);
  return [name, chosen].filter(Boolean).join(', ');
}

/** Names of a line: product name, colour and size as the buyer chose them, and as the supplier calls them. */
export function lineWords({ productName, sourceName, productAttr }: Line) {
  const attributes = JSON.parse(productAttr) as Attribute[];
  const listed = (words: (string | undefined)[]) => words.filter(Boolean).join(', ');
  return {
    name: productName,
    chosen: listed(attributes.map(({ valueTrans, value }) => valueTrans ?? value)),
    source: sourceName && listed([sourceName, ...attributes.map(({ value }) => value)]),
  };
}
