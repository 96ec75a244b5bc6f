import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorChangeProduct as changeCall } from '@sampan/contract/catalogue/operator-products';
import type { operatorSetProductStatus as statusCall } from '@sampan/contract/catalogue/products';
import { readPriceE4 } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { sanitiseDescription } from '#domains/catalogue/descriptions/sanitise-description.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { readEdited } from '#domains/catalogue/overrides/override-store.ts';
import type { OverrideField, OverrideKey } from '#domains/catalogue/overrides/own-values.ts';
import {
  type Consent,
  guardLowPrices,
  look,
  lookAt,
  lowestMargin,
  lowPriceOf,
  readMarginLimits,
  sourceOfRow,
} from '#domains/catalogue/prices/low-prices.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { type ProductPrices, readProductPrices } from '#domains/catalogue/prices/product-prices.ts';
import { changeStatus } from '#domains/catalogue/writing/set-product-status.ts';
import { readCategories } from '#domains/catalogue/writing/store.ts';
import { readUploadKey } from '#domains/uploads/upload-key.ts';
import { type Copies, withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { type EditedProductRow, readEditedRow, readNewsSince } from './product-store.ts';
import { type ProductEdit, storeEdits } from './store-edits.ts';

type OperatorContext = Context & { actor: Operator };
type Input = ParsedInputOf<typeof changeCall>;

/**
 * Changes the own values of one product. An operator who began with an older state gets the changes since, and nothing
 * is overwritten.
 */
export async function operatorChangeProduct(ctx: OperatorContext, input: Input): Promise<OutputOf<typeof changeCall>> {
  const uploads = (input.pictures ?? []).filter((name) => readUploadKey(name));
  const version = await withCopies(
    ctx,
    { ownerId: ctx.actor.operatorId, purpose: 'product' },
    uploads,
    (tx, copies) => change(tx, ctx, input, copies),
    (work) => writing(ctx, work),
  );
  return { version };
}

async function change(tx: Transaction, ctx: OperatorContext, input: Input, copies: Copies): Promise<number> {
  const { offerId, version } = input;
  const product = await readEditedRow(tx, offerId);
  if (!product) throw refuse('not_found');
  if (product.version !== version)
    throw refuse('changed_meanwhile', {}, { data: await readNewsSince(tx, offerId, product, version) });
  return store(tx, ctx, input, { product, copies, consent: { reason: input.lowPriceReason } });
}

/**
 * Stores the prices that an owner was asked for, whatever else of the product has changed since. Requires the
 * catalogue's lock.
 */
export async function storeAskedPrices(
  tx: Transaction,
  ctx: OperatorContext,
  asked: Pick<Input, 'offerId'> & Partial<Input>,
  consent: Consent,
): Promise<void> {
  const product = await readEditedRow(tx, asked.offerId);
  if (!product) throw refuse('not_found');
  const input = { ...asked, version: product.version };
  await store(tx, ctx, input, { product, copies: { uploads: [], keys: [] }, consent });
}

/** Hides it, or shows it again. */
export function operatorSetProductStatus(
  ctx: OperatorContext,
  { offerId, status, lowPriceReason }: ParsedInputOf<typeof statusCall>,
): Promise<null> {
  return writing(ctx, async (tx) => {
    const before = await readPriced(tx, offerId);
    await changeStatus(tx, offerId, status);
    await guardPrice(tx, ctx.actor, { offerId, before, consent: { reason: lowPriceReason } });
    return null;
  });
}

interface Storing {
  product: EditedProductRow;
  copies: Copies;
  consent: Consent;
}

async function store(tx: Transaction, ctx: OperatorContext, input: Input, { product, copies, consent }: Storing) {
  const { offerId, version, status } = input;
  const edit = await editOf(tx, input, product, copies);
  const before = await readPriced(tx, offerId);
  if (edit.set.length + edit.remove.length > 0) await storeEdits(tx, ctx, [edit], ctx.actor.operatorId);
  if (status) await changeStatus(tx, offerId, status);
  await guardPrice(tx, ctx.actor, { offerId, before, consent });
  return (await readEdited(tx, [offerId])).get(offerId)?.version ?? version;
}

const readPriced = async (tx: Transaction, offerId: number) => (await readProductPrices(tx, [offerId]))[0];

interface Guarding {
  offerId: number;
  before: ProductPrices | undefined;
  consent: Consent;
}

/** A product that is shown again counts as having had no price. */
async function guardPrice(tx: Transaction, actor: Operator, { offerId, before, consent }: Guarding) {
  const after = await readPriced(tx, offerId);
  const [basis, looked] = [await readPriceBasis(tx), look()];
  lookAt(looked, before);
  const marginOf = (row: ProductPrices) => lowestMargin(sourceOfRow(row, row.overrides), basis, true);
  const isShownAgain = before?.status !== after?.status && after?.status === 'active';
  const was = before && !isShownAgain ? marginOf(before) : undefined;
  const isSold = after && after.status !== 'withdrawn';
  const found = isSold ? lowPriceOf(offerId, was, marginOf(after), await readMarginLimits(tx)) : undefined;
  await guardLowPrices(tx, actor, { door: 'product', low: found ? [found] : [], looked, ...consent });
}

async function editOf(tx: Transaction, input: Input, product: EditedProductRow, copies: Copies): Promise<ProductEdit> {
  const { offerId, categoryId } = input;
  const titles: Record<string, string | null> = input.titles ?? {};
  const descriptions: Record<string, string | null> = input.descriptions ?? {};
  if (categoryId != null && !(await readCategories(tx)).some(({ id }) => id === categoryId))
    throw refuseField('categoryId', 'invalid');
  const edit: ProductEdit = { productId: offerId, set: [], remove: [] };
  const put = (field: OverrideField, value: ProductEdit['set'][number]['value'] | null | undefined, language = '') => {
    const key: OverrideKey = { field, language };
    if (value === null) edit.remove.push(key);
    else if (value !== undefined) edit.set.push({ ...key, value });
  };
  for (const [language, text] of Object.entries(titles)) put('title', text, language);
  for (const [language, text] of Object.entries(descriptions))
    put('description', text && sanitiseDescription(text), language);
  put('pictures', ownPictures(input, product, copies));
  put('tiers', ownTiers(input));
  put('sku_prices', ownSkuPrices(input, product));
  put('markup', input.markup == null ? input.markup : Math.round(input.markup * 1_000_000));
  put('minimum', input.minimum);
  put('weight', input.weightGrams);
  put('hs_code', input.hsCode);
  put('origin', input.origin);
  put('category', categoryId);
  return edit;
}

/** Exact: a product of binary fractions may end below the next ten-thousandth. */
const priceE4 = (priceUsd: number) => readPriceE4(priceUsd) ?? Math.round(priceUsd * 10_000);

/** Only the supplier's pictures of this product, and our own. */
function ownPictures({ pictures }: Input, product: EditedProductRow, copies: Copies) {
  if (!pictures) return pictures;
  if (pictures.length === 0) return null;
  const known = new Set([...product.source_images, ...product.pictures]);
  return pictures.map((name) => {
    const upload = readUploadKey(name);
    const own = upload && copies.keys[copies.uploads.indexOf(upload)];
    if (!own && !known.has(name)) throw refuse('upload_not_allowed');
    return own ?? name;
  });
}

function ownTiers({ tiers }: Input) {
  if (!tiers) return tiers;
  return tiers.map(({ from, priceUsd }) => ({ from, priceE4: priceUsd === null ? null : priceE4(priceUsd) }));
}

function ownSkuPrices({ skuPrices }: Input, product: EditedProductRow) {
  if (!skuPrices) return skuPrices;
  const skuIds = new Set(product.sku_ids);
  if (skuPrices.some(({ skuId }) => !skuIds.has(skuId))) throw refuse('not_found');
  return Object.fromEntries(skuPrices.map(({ skuId, priceUsd }) => [String(skuId), priceE4(priceUsd)]));
}
