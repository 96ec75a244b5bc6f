import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import type { Services } from '#shop/services.ts';

export interface ProductOverrides extends Partial<Omit<SupplierProduct, 'skus'>> {
  /** The default is one SKU without attributes and 1,000 in stock. `own`: the SKU's own price in fen. */
  skus?: { stock?: number; own?: number; color?: string; weightGrams?: number }[];
}

export interface MadeProduct {
  offerId: number;
  /** SKU ids in the given order; for a single SKU, the offer id. */
  skuIds: number[];
}

const categories = [
  { id: 91, parentId: null, level: 1 as const, names: { zh: '测试', en: 'Test goods' }, position: 0 },
  { id: 9101, parentId: 91, level: 2 as const, names: { zh: '测试二级', en: 'Test shelf' }, position: 0 },
  { id: 910101, parentId: 9101, level: 3 as const, names: { zh: '测试三级', en: 'Test drawer' }, position: 0 },
];

let counter = 0;

function supplierProduct(overrides: ProductOverrides): SupplierProduct {
  counter++;
  const offerId = overrides.offerId ?? 700_000_000 + counter;
  const skus = overrides.skus ?? [{}];
  const isPlain = skus.length === 1 && !skus[0]?.color;
  return {
    supplierId: 'test-supplier',
    categoryId: 910101,
    titles: { zh: `测试商品${counter}`, en: `Test product ${counter}` },
    descriptions: { en: '<p>For tests.</p>' },
    attributes: [],
    images: ['/pictures/placeholder.webp'],
    unit: { zh: '件', en: 'piece' },
    quoteType: isPlain ? 0 : 2,
    tiers: [{ from: 1, fen: 1000 }],
    minOrderQuantity: 1,
    batchNumber: 1,
    monthSold: 10,
    totalSold: 100,
    repurchaseRate: 0.1,
    weightGrams: 200,
    volumeCm3: 1000,
    cartonQuantity: 1,
    hsCode: '',
    origin: 'CN',
    isPatent: false,
    needsAuthorization: false,
    ...overrides,
    offerId,
    skus: skus.map(({ stock = 1000, own, color, weightGrams }, index) => ({
      id: isPlain ? offerId : offerId * 100 + index,
      attributes: isPlain
        ? []
        : [{ name: { zh: '颜色', en: 'Color' }, value: { zh: `颜色${index}`, en: color ?? `Color ${index}` } }],
      priceFen: own,
      amountOnSale: stock,
      weightGrams,
      specId: `spec-${offerId}-${index}`,
    })),
  };
}

async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}

/** Imports a real product. Prices in fen: 1000 fen sell at 1.7606 USD by default. */
export async function makeProduct(
  services: Pick<Services, 'db' | 'storage'>,
  overrides: ProductOverrides = {},
): Promise<MadeProduct> {
  const product = supplierProduct(overrides);
  const report = await importProducts(services, {
    name: 'test',
    categories: () => each(categories),
    suppliers: () => each([{ id: product.supplierId, names: { zh: product.supplierId, en: product.supplierId } }]),
    products: () => each([product]),
    pallets: () => each([]),
  });
  const [problem] = report.problems;
  if (problem) throw new Error(JSON.stringify(problem));
  return { offerId: product.offerId, skuIds: product.skus.map(({ id }) => id) };
}
