/** Answers of marketplaces' interfaces, and of the tools that call them, which people save as a file. */

const productFields = [
  'subject',
  'subjectTrans',
  'productSkuInfos',
  'productImage',
  'productSaleInfo',
  'num_iid',
  'skuInfos',
];
const wrappers = ['result', 'data', 'item', 'items', 'response', 'model', 'list', 'records', 'toReturn'];
const deepest = 6;

/** The path of its products, such as `result.result`; undefined if it is no such answer. */
export function placeInAnswer(content: unknown, path: readonly string[] = []): string | undefined {
  if (typeof content !== 'object' || content === null || path.length > deepest) return undefined;
  const [first] = Array.isArray(content) ? content : [content];
  if (typeof first !== 'object' || first === null) return undefined;
  if (productFields.some((field) => field in first)) return path.join('.') || 'its top';
  for (const [name, value] of Object.entries(first)) {
    if (!wrappers.includes(name) && !/_response$/.test(name)) continue;
    const found = placeInAnswer(value, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
