/** Goods may have more options, and more sizes of them, than a product may have in a shop. */

interface FittedOptions<Variant> {
  options: { name: string; values: string[] }[];
  variants: (Variant & { values: readonly string[] })[];
  /** Sizes that the shop has no room for. */
  leftOut: number;
}

/** Options beyond the limit are joined into the last one that fits: `Colour / Length`, with values such as `Red / 1 m`. */
export function fitOptions<Variant extends { values: readonly string[] }>(
  names: readonly string[],
  all: readonly Variant[],
  limits: { options: number; variants: number },
): FittedOptions<Variant> {
  const kept = all.slice(0, limits.variants);
  const join = (parts: readonly string[]): string[] =>
    parts.length <= limits.options
      ? [...parts]
      : [...parts.slice(0, limits.options - 1), parts.slice(limits.options - 1).join(' / ')];
  const variants = kept.map((variant) => ({ ...variant, values: join(variant.values) }));
  const options = join(names).map((name, index) => ({
    name,
    values: [...new Set(variants.map(({ values }) => values[index] ?? ''))],
  }));
  return { options, variants, leftOut: all.length - kept.length };
}
