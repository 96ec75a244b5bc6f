import { limits } from '@sampan/contract/limits';
import { z } from 'zod';
import type { SupplierCategory, SupplierCompany, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { plainName } from '#domains/catalogue/descriptions/plain-text.ts';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { Texts } from '#domains/catalogue/texts.ts';

/** Rules for a supplier's product: a marketplace's data is untrusted. */

/** Control characters and lone surrogates, which cannot be stored. */
const unwanted = /[[\p{Cc}\p{Cs}]--[\t\n\r]]/gv;
const language = /^(?:[a-z]{2}|source)$/;

function cleaned(text: string, max: number): string {
  const wanted = text.replace(unwanted, '').trim();
  // The cut may split a surrogate pair too.
  return wanted.length > max ? wanted.slice(0, max).replace(unwanted, '') : wanted;
}

const clean = (max: number) => z.string().transform((text) => cleaned(text, max));

/** Checked by hand rather than by a record schema, for speed: a product has several hundred texts. */
function cleanedTexts(value: unknown, max: number): Texts | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const result: Texts = {};
  for (const [code, text] of Object.entries(value)) {
    if (typeof text !== 'string' || !language.test(code)) return undefined;
    result[code] = cleaned(text, max);
  }
  return result;
}

const texts = (max: number) =>
  z.unknown().transform((value, context): Texts => {
    const result = cleanedTexts(value, max);
    if (result) return result;
    context.addIssue({ code: 'custom', message: 'texts by language code' });
    return z.NEVER;
  });

/** Names are text, although suppliers write HTML into them. */
const named = (max: number) =>
  texts(max)
    .transform((all): Texts => mapTexts(all, plainName))
    .refine((all) => Object.values(all).some(Boolean), 'no text');

const mapTexts = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]));

/** Shopify's limits. */
export const skusMax = 2048;
export const picturesMax = 250;

const marketplaceId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const pieces = z.int().min(1).max(limits.quantityMax);
const stock = z.int().min(0).max(1_000_000_000);
/** Up to a million yuan per piece. */
const fen = z.int().min(1).max(100_000_000);
const fixedPrice = z.int().min(1).max(1_000_000_000_000);
const grams = z.int().min(0).max(10_000_000);
const picture = z
  .string()
  .max(1000)
  .regex(/^(?:\/(?:pictures|files)\/(?!.*\.\.)|https?:\/\/)[^\s"'<>\\]+$/);
const weightSource = z.enum(['official', 'seller', 'ai', 'predicted']);
const namedValue = z.object({ name: named(100), value: named(200) });

const sku = z.object({
  id: marketplaceId,
  attributes: z.array(namedValue).max(10),
  image: picture.optional(),
  priceFen: fen.optional(),
  fixedPriceE4: fixedPrice.optional(),
  amountOnSale: stock,
  weightGrams: grams.optional(),
  isWeightAssumed: z.boolean().optional(),
  weightSource: weightSource.optional(),
  specId: clean(100).optional(),
});

export const supplierProduct: z.ZodType<SupplierProduct> = z
  .object({
    offerId: marketplaceId,
    supplierId: z.string().min(1).max(100),
    categoryId: marketplaceId,
    titles: named(300),
    descriptions: texts(200_000),
    attributes: z.array(namedValue).max(100),
    images: z.array(picture).max(picturesMax),
    unit: named(40),
    quoteType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    tiers: z.array(z.object({ from: pieces, fen, fixedPriceE4: fixedPrice.optional() })).max(20),
    onePieceFen: fen.optional(),
    minOrderQuantity: pieces,
    batchNumber: pieces,
    monthSold: z.int().min(0).max(2_000_000_000),
    totalSold: z.int().min(0).max(2_000_000_000),
    repurchaseRate: z.number().min(0).max(1),
    weightGrams: grams,
    isWeightAssumed: z.boolean().optional(),
    weightSource: weightSource.optional(),
    volumeCm3: z.int().min(0).max(100_000_000),
    cartonQuantity: pieces,
    hsCode: clean(20),
    origin: clean(10),
    isPatent: z.boolean(),
    needsAuthorization: z.boolean(),
    skus: z.array(sku).min(1).max(skusMax),
  })
  .superRefine((product, context) => {
    for (const complaint of complaints(product)) context.addIssue({ code: 'custom', message: complaint });
  });

export const supplierCategory: z.ZodType<SupplierCategory> = z.object({
  id: marketplaceId,
  parentId: marketplaceId.nullable(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  names: named(100),
  position: z.int().min(0).max(1_000_000),
});

export const supplierCompany: z.ZodType<SupplierCompany> = z.object({
  id: z.string().min(1).max(100),
  names: named(200),
});

const complaintCodes = [
  'quote_type',
  'sku_id_twice',
  'sku_without_attributes',
  'sku_without_price',
  'tiers_not_rising',
] as const;
type Complaint = (typeof complaintCodes)[number];
const isComplaint = (code: string): code is Complaint => complaintCodes.some((one) => one === code);

function complaints(product: SupplierProduct): Complaint[] {
  const found: Complaint[] = [];
  const { tiers, skus, quoteType } = product;
  if (tiers.some((tier, index) => index > 0 && tier.from <= (tiers[index - 1]?.from ?? 0)))
    found.push('tiers_not_rising');
  if (tiers.length === 0 && skus.some((sku) => sku.priceFen === undefined && sku.fixedPriceE4 === undefined))
    found.push('sku_without_price');
  if (new Set(skus.map(({ id }) => id)).size < skus.length) found.push('sku_id_twice');
  const isPlain = skus.length === 1 && skus[0]?.attributes.length === 0;
  if (!isPlain && skus.some((one) => one.attributes.length === 0)) found.push('sku_without_attributes');
  if (isPlain !== (quoteType === 0)) found.push('quote_type');
  return found;
}

/** What is expected of the field. */
function problemOf(issue: z.core.$ZodIssue, above: string): CodedProblem {
  const field = [above, ...issue.path].filter((part) => part !== '').join('.');
  switch (issue.code) {
    case 'invalid_type':
      return { problem: 'field_missing', values: { field, kind: issue.expected } };
    case 'too_big':
      if (issue.origin === 'array') return { problem: 'field_many', values: { field, most: Number(issue.maximum) } };
      if (issue.origin === 'string') return { problem: 'field_long', values: { field, most: Number(issue.maximum) } };
      return { problem: 'field_too_large', values: { field, most: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin !== 'number') return { problem: 'field_empty', values: { field } };
      return { problem: 'field_too_small', values: { field, least: Number(issue.minimum) } };
    case 'custom':
      return isComplaint(issue.message) ? { problem: issue.message } : { problem: 'field_none', values: { field } };
    default:
      return { problem: 'field_wrong', values: { field } };
  }
}

/** The first problem of a product, or of the entry `above` in a file. */
export function problemIn({ issues: [issue] }: z.ZodError, above = ''): CodedProblem {
  return issue ? problemOf(issue, above) : { problem: 'field_wrong', values: { field: above } };
}
