/** `SP-81545170973112`, as product files and listings write it. Undefined if it is no code of ours. */
export function ownSkuId(code: string): number | undefined {
  const [, digits] = /^SP-([1-9]\d{0,15})$/i.exec(code.trim()) ?? [];
  const skuId = Number(digits);
  return Number.isSafeInteger(skuId) ? skuId : undefined;
}
