interface Pair {
  attributeNameTrans?: unknown;
  valueTrans?: unknown;
}

/** The values of a line's chosen attributes, "Navy, M"; the API returns them as JSON text. */
export function attrText(productAttr: string): string {
  const values = attrValues(productAttr);
  return values.join(/\p{Script=Arabic}/u.test(values.join('')) ? '، ' : ', ');
}

export function attrValues(productAttr: string): string[] {
  return readPairs(productAttr)
    .map(({ valueTrans }) => valueTrans)
    .filter((value): value is string => typeof value === 'string' && value !== '');
}

function readPairs(productAttr: string): Pair[] {
  try {
    const pairs: unknown = JSON.parse(productAttr || '[]');
    return Array.isArray(pairs) ? pairs.filter((pair) => typeof pair === 'object' && pair !== null) : [];
  } catch {
    return [];
  }
}
